// SPDX-License-Identifier: MIT
// Layers, added clips and live sources of a whole model: by target, over all of its nodes.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "runtime/asset_builder.hpp"
#include "runtime/bake.hpp"
#include "runtime/live_names.hpp"
#include "runtime/model.hpp"

namespace moue {
namespace {

using test::addNode, test::shared;
using Weights = std::vector<float>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// Two nodes: "x", "y", "z" on the first, "x" and "w" on the second.
Asset twoFaces() {
    Asset asset = test::pointAsset();
    const uint32_t geometry = test::addGeometry(asset, {{0, 0, 0}}, {{1, 0, 0}, {0, 0, 2}});
    addNode(asset, kNone, test::addMesh(asset, {geometry}, {"x", "w"}));
    return asset;
}

Weights shown(const Model& model, uint32_t node) {
    return test::weightsOf(model.pose(), model.asset(), node);
}

std::shared_ptr<const Clip> heldClip(Weights row, std::vector<uint32_t> targets = {},
                                     uint32_t node = 0) {
    auto clip = std::make_shared<Clip>();
    Weights values = row;
    values.insert(values.end(), row.begin(), row.end());
    test::addChannel(*clip, node, ChannelPath::Weights, values);
    clip->channels.back().targets = std::move(targets);
    return clip;
}

TEST(ModelLayers, PlayAddedClipsLikeTheFilesOwn) {
    Model model(shared(twoFaces()));
    auto named = std::make_shared<Clip>(*heldClip({3}, {2}));
    named->name = "Take";
    EXPECT_EQ(model.addClip(named), 0u);
    EXPECT_EQ(model.clipCount(), 1u);
    EXPECT_EQ(model.findClip("Take"), 0u);
    model.play(0);
    model.update(0.25);
    EXPECT_EQ(shown(model, 0), (Weights{0, 0, 3}));
    EXPECT_EQ(model.clock().timeSeconds, 0.25);
    EXPECT_EQ(model.clipDurationSeconds(), 1);
}

TEST(ModelLayers, RefuseClipsThatDoNotFit) {
    Model model(shared(twoFaces()));
    const auto refused = [&](Clip clip) {
        const auto added = model.addClip(std::make_shared<const Clip>(std::move(clip)));
        return !added && added.error().code == ErrorCode::InvalidAnimation;
    };
    EXPECT_TRUE(refused(*heldClip({1})));          // one number for three targets
    EXPECT_TRUE(refused(*heldClip({1}, {3})));     // no target 3
    EXPECT_TRUE(refused(*heldClip({1}, {0}, 9)));  // no node 9
    EXPECT_TRUE(refused(*heldClip({1}, {0, 1})));  // one number for two targets
    Clip noTrack = *heldClip({1}, {0});
    noTrack.tracks.clear();
    EXPECT_TRUE(refused(noTrack));
    Clip rotation = *heldClip({1}, {0});
    rotation.channels[0].path = ChannelPath::Rotation;
    EXPECT_TRUE(refused(rotation));
    EXPECT_EQ(model.clipCount(), 0u);
    EXPECT_TRUE(model.addClip(heldClip({1, 2}, {kUndriven, 0})));
}

TEST(ModelLayers, MaskTargetsOnEveryNode) {
    Model model(shared(twoFaces()));
    const uint32_t a = *model.addClip(heldClip({1, 1, 1})),
                   b = *model.addClip(heldClip({1, 1}, {}, 1));
    Layer& first = model.mixer().base();
    first.play(a, 1, PlayMode::Loop, 1);
    model.maskTargets(first, Weights{0.5f, 0, 1, 1});  // x, y, z, w
    Layer& second = model.mixer().addLayer(Blend::Override);
    second.play(b, 1, PlayMode::Loop, 1);
    model.maskTargets(second, Weights{0.5f, 0, 1, 1});
    model.update(0);
    EXPECT_EQ(shown(model, 0), (Weights{0.5f, 0, 1}));
    EXPECT_EQ(shown(model, 1), (Weights{0.5f, 1}));
    model.maskTargets(second, {});
    model.update(0);
    EXPECT_EQ(shown(model, 1), (Weights{1, 1}));
}

TEST(ModelLayers, TakeLiveFramesByTarget) {
    Model model(shared(twoFaces()));
    Layer& layer = model.mixer().base();
    model.pushLive(layer, Weights{0.5f, kNan, 0.25f, 1}, 0);
    model.update(0);
    EXPECT_EQ(shown(model, 0), (Weights{0.5f, 0, 0.25f}));
    EXPECT_EQ(shown(model, 1), (Weights{0.5f, 1}));
}

TEST(LiveNames, DriveWhatTheyMeanOnEveryNode) {
    Model model(shared(twoFaces()));
    const std::vector<std::string> list = {"X", "wing", "both", "W"};
    LiveNames names(model, list, *readNameMap(R"({"targets":{"both":{"y":2,"z":1}}})"));
    EXPECT_EQ(names.unresolved(), (std::vector<std::string>{"wing"}));
    ASSERT_EQ(names.driven().size(), 4u);
    EXPECT_EQ(names.driven()[0].match, Match::Folded);
    Layer& layer = model.mixer().base();
    names.push(model, layer, Weights{0.5f, 9, 0.25f, -1}, 0);
    model.update(0);
    EXPECT_EQ(shown(model, 0), (Weights{0.5f, 0.5f, 0.25f}));
    EXPECT_EQ(shown(model, 1), (Weights{0.5f, -1}));
    names.push(model, layer, Weights{kNan, 9, 1}, 1);  // what a frame lacks is left alone
    model.update(0);
    EXPECT_EQ(shown(model, 0), (Weights{0, 2, 1}));
    EXPECT_EQ(shown(model, 1), (Weights{0, 0}));
}

TEST(ModelLayers, LetCodeWinOverAllOfThemByTarget) {
    Model model(shared(twoFaces()));
    model.play(*model.addClip(heldClip({1, 1, 1})));
    ASSERT_TRUE(model.setWeight("y", -4));
    model.pushLive(model.mixer().addLayer(Blend::Additive), Weights{1, 1, 1, 1}, 0);
    model.update(0);
    EXPECT_EQ(shown(model, 0), (Weights{2, -4, 2}));
    model.releaseWeights();
    model.update(0);
    EXPECT_EQ(shown(model, 0), (Weights{2, 2, 2}));
}

TEST(ModelLayers, FadeWhatPlaysThroughTheModelsOwnCalls) {
    Model model(shared(twoFaces()));
    const uint32_t a = *model.addClip(heldClip({1, 1, 1})), b = *model.addClip(heldClip({3, 3, 3}));
    model.play(a);
    model.play(b, PlayMode::Loop, 1, 2);
    model.update(1);
    EXPECT_EQ(shown(model, 0), (Weights{2, 2, 2}));
    model.stop(1);
    model.update(0.5);
    EXPECT_EQ(model.clip(), std::nullopt);
    EXPECT_EQ(shown(model, 0), (Weights{1, 1, 1}));
}

TEST(ModelLayers, HaveBoundsThatFollowTheMixedWeights) {
    Model model(shared(twoFaces()));
    model.play(*model.addClip(heldClip({2, 0, -1})));
    Layer& layer = model.mixer().addLayer(Blend::Additive);
    layer.play(*model.addClip(heldClip({3, 1, 0})), 1, PlayMode::Loop, 1);
    layer.weight = 1.5f;
    model.update(0);
    EXPECT_EQ(shown(model, 0), (Weights{6.5f, 1.5f, -1}));  // far over one
    const Box box = model.bounds(), exact = exactBounds(model);
    for (int i = 0; i < 3; ++i) {
        EXPECT_LE(box.minimum[i], exact.minimum[i]);
        EXPECT_GE(box.maximum[i], exact.maximum[i]);
    }
    EXPECT_FLOAT_EQ(exact.maximum.x, 6.5f);
}

}  // namespace
}  // namespace moue
