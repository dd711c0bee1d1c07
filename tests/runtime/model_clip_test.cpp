// SPDX-License-Identifier: MIT
// Clips that drive weights and nodes, and which of file, clip and user wins.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "runtime/asset_builder.hpp"
#include "runtime/model.hpp"

namespace moue {
namespace {

using test::addChannel, test::addNode, test::shared;
using Weights = std::vector<float>;

/// A handful of float roundings of coordinates below 10.
constexpr float kPoseTolerance = 1e-5f;

Weights shown(const Model& model, uint32_t node = 0) {
    return test::weightsOf(model.pose(), model.asset(), node);
}

glm::vec3 placeOf(const Model& model, uint32_t node) {
    return glm::vec3(model.pose().world[node][3]);
}

void expectNear(const glm::vec3& actual, const glm::vec3& expected) {
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(actual[i], expected[i], kPoseTolerance);
}

/// Clip "talk" moves the weights of the point from (0, 0, 0) to (1, 2, 4) in one second; clip
/// "walk" carries its node from x = 0 to x = 8 in two.
Asset twoClips(Weights rest = {}) {
    Asset asset = test::pointAsset(std::move(rest));
    Clip talk{.name = "talk"}, walk{.name = "walk"};
    addChannel(talk, 0, ChannelPath::Weights, {0, 0, 0, 1, 2, 4});
    addChannel(walk, 0, ChannelPath::Translation, {0, 0, 0, 8, 0, 0}, 2);
    asset.clips = {talk, walk};
    return asset;
}

TEST(ModelClips, AreFoundByNameFirstAndByIndexElse) {
    Asset asset = twoClips();
    asset.clips.push_back({.name = "0"});
    const Model model(shared(std::move(asset)));
    EXPECT_EQ(model.findClip("walk"), 1u);
    EXPECT_EQ(model.findClip("0"), 2u);
    EXPECT_EQ(model.findClip("1"), 1u);
    for (const char* wrong : {"3", "-1", "Walk", ""})
        EXPECT_FALSE(model.findClip(wrong)) << wrong;
}

TEST(ModelClips, DoNothingUntilTheyPlay) {
    Model model(shared(twoClips({0.5f, 0, 0})));
    model.update(10);
    EXPECT_FALSE(model.clip());
    EXPECT_EQ(shown(model), (Weights{0.5f, 0, 0}));
}

TEST(ModelClips, MoveWeightsAsTimeGoesBy) {
    Model model(shared(twoClips()));
    model.play(0);
    EXPECT_EQ(model.clip(), 0u);
    EXPECT_EQ(model.clipDurationSeconds(), 1);
    model.update(0);
    EXPECT_EQ(shown(model), (Weights{0, 0, 0}));
    model.update(0.25);
    EXPECT_EQ(shown(model), (Weights{0.25f, 0.5f, 1}));
    model.update(1.5);
    EXPECT_EQ(shown(model), (Weights{0.75f, 1.5f, 3}));
}

TEST(ModelClips, PlayAtAnySpeedAndBackwards) {
    Model model(shared(twoClips()));
    model.play(0, PlayMode::Loop, 2);
    model.update(0.125);
    EXPECT_EQ(shown(model)[0], 0.25f);
    model.play(0, PlayMode::Once, -1);
    model.update(0.25);
    EXPECT_EQ(shown(model)[0], 0.75f);
}

TEST(ModelClips, ReportTheirEndOnceAndHoldTheirLastPose) {
    Model model(shared(twoClips()));
    model.play(0, PlayMode::Once);
    EXPECT_FALSE(model.update(0.5));
    EXPECT_TRUE(model.update(0.75));
    for (int i = 0; i < 3; ++i)
        EXPECT_FALSE(model.update(0.5));
    EXPECT_EQ(shown(model), (Weights{1, 2, 4}));
    EXPECT_EQ(model.clip(), 0u);
}

TEST(ModelClips, AreLeftByStop) {
    Model model(shared(twoClips({0.5f, 0, 0})));
    model.play(0);
    model.update(0.5);
    model.stop();
    model.update(0.1);
    EXPECT_FALSE(model.clip());
    EXPECT_EQ(shown(model), (Weights{0.5f, 0, 0}));
}

TEST(ModelClips, LeaveNothingBehindWhenAnotherPlays) {
    Model model(shared(twoClips()));
    model.play(0);
    model.update(0.5);
    model.play(1);
    model.update(1);
    EXPECT_EQ(shown(model), (Weights{0, 0, 0}));
    expectNear(placeOf(model, 0), {4, 0, 0});
    model.stop();
    model.update(0);
    expectNear(placeOf(model, 0), {0, 0, 0});
}

TEST(ModelClips, ArePosedAtATimeWithoutPlaying) {
    Model model(shared(twoClips()));
    model.pose(0, 0.5);
    for (int i = 0; i < 2; ++i) {
        EXPECT_FALSE(model.update(0.3));
        EXPECT_EQ(shown(model), (Weights{0.5f, 1, 2}));
    }
    model.pose(0, 99);
    model.update(0);
    EXPECT_EQ(shown(model), (Weights{1, 2, 4}));
    model.pose(0, -1);
    model.update(0);
    EXPECT_EQ(shown(model), (Weights{0, 0, 0}));
}

TEST(ModelClips, StayInsideForASeekToNaN) {
    Model model(shared(twoClips()));
    model.pose(0, std::numeric_limits<double>::quiet_NaN());
    model.update(0);
    EXPECT_EQ(shown(model), (Weights{0, 0, 0}));
}

TEST(ModelClips, AgreeBetweenPlayingAndSeeking) {
    Model played(shared(twoClips())), sought(shared(twoClips()));
    played.play(0);
    for (int frame = 1; frame < 60; ++frame) {
        played.update(1.0 / 64);
        sought.pose(0, frame / 64.0);
        sought.update(0);
        EXPECT_EQ(shown(played), shown(sought)) << frame;
    }
}

// -- precedence ----------------------------------------------------------------------------------

TEST(ModelWeights, AreTheFilesThenTheClipsThenTheUsers) {
    Model model(shared(twoClips({0.5f, 0.5f, 0.5f})));
    const TargetInfo x = model.targets()[0];
    EXPECT_EQ(shown(model), (Weights{0.5f, 0.5f, 0.5f}));
    model.play(0);
    model.update(0.25);
    EXPECT_EQ(shown(model), (Weights{0.25f, 0.5f, 1}));
    model.setWeight(x, -2);
    model.update(0.25);
    EXPECT_EQ(shown(model), (Weights{-2, 1, 2}));
    model.releaseWeight(x);
    model.update(0);
    EXPECT_EQ(shown(model), (Weights{0.5f, 1, 2}));
}

TEST(ModelWeights, AreKeptByTheUserWhileClipsComeAndGo) {
    Model model(shared(twoClips()));
    model.setWeight("y", 7);
    model.play(0, PlayMode::Once);
    model.update(2);
    EXPECT_EQ(shown(model), (Weights{1, 7, 4}));
    model.stop();
    model.update(0);
    EXPECT_EQ(shown(model), (Weights{0, 7, 0}));
}

// -- nodes ---------------------------------------------------------------------------------------

TEST(ModelNodes, TakeTranslationRotationAndScaleFromClips) {
    Asset asset;
    const uint32_t parent = addNode(asset), child = addNode(asset, parent);
    asset.nodes[child].transform.translation = {1, 0, 0};
    const float half = std::numbers::sqrt2_v<float> / 2;
    Clip clip;
    addChannel(clip, parent, ChannelPath::Translation, {0, 0, 0, 0, 0, 6});
    addChannel(clip, parent, ChannelPath::Rotation, {0, 0, 0, 1, 0, 0, half, half});
    addChannel(clip, parent, ChannelPath::Scale, {1, 1, 1, 3, 3, 3});
    asset.clips = {clip};
    Model model(shared(std::move(asset)));
    model.pose(0, 1);
    model.update(0);
    expectNear(placeOf(model, child), {0, 3, 6});
    model.pose(0, 0.5);
    model.update(0);
    const float diagonal = 2 * half;
    expectNear(placeOf(model, child), {diagonal, diagonal, 3});
}

TEST(ModelNodes, KeepTheRestOfTheirTransformWhereAClipDrivesAPart) {
    Asset asset;
    addNode(asset);
    asset.nodes[0].transform = {{5, 0, 0}, glm::quat(1, 0, 0, 0), {2, 2, 2}};
    Clip clip;
    addChannel(clip, 0, ChannelPath::Scale, {4, 4, 4, 8, 8, 8});
    asset.clips = {clip};
    Model model(shared(std::move(asset)));
    model.play(0);
    model.update(0.5);
    expectNear(placeOf(model, 0), {5, 0, 0});
    EXPECT_NEAR(model.pose().world[0][0][0], 6, kPoseTolerance);
}

TEST(ModelNodes, ShareOneTrackBetweenChannels) {
    Asset asset = test::pointAsset();
    addNode(asset, kNone, 0);
    Clip clip;
    addChannel(clip, 0, ChannelPath::Weights, {0, 0, 0, 1, 1, 1});
    clip.channels.push_back({1, ChannelPath::Weights, 0});
    asset.clips = {clip};
    Model model(shared(std::move(asset)));
    model.play(0);
    model.update(0.5);
    EXPECT_EQ(shown(model, 0), (Weights{0.5f, 0.5f, 0.5f}));
    EXPECT_EQ(shown(model, 1), shown(model, 0));
}

}  // namespace
}  // namespace moue
