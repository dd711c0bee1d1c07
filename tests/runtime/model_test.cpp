// SPDX-License-Identifier: MIT
// Targets and weights. Clips are in model_clip_test.cpp, bounds in model_bounds_test.cpp.
#include "runtime/model.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "runtime/asset_builder.hpp"

namespace moue {
namespace {

using test::addGeometry, test::addMesh, test::addNode, test::shared;
using Weights = std::vector<float>;

Weights shown(const Model& model, uint32_t node) {
    return test::weightsOf(model.pose(), model.asset(), node);
}

/// Mesh 0 has "smile" and "blink", mesh 1 "blink" and "frown", mesh 2 "tail" and a second "tail".
/// Nodes 0 and 1 show mesh 0, node 2 mesh 1, node 3 mesh 2, node 4 nothing.
Asset sharedNames() {
    Asset asset;
    const uint32_t geometry = addGeometry(asset, {{0, 0, 0}}, {{1, 0, 0}, {0, 1, 0}});
    addMesh(asset, {geometry}, {"smile", "blink"});
    addMesh(asset, {geometry}, {"blink", "frown"});
    addMesh(asset, {geometry}, {"tail", "tail"});
    for (const uint32_t mesh : {0u, 0u, 1u, 2u})
        addNode(asset, kNone, mesh);
    addNode(asset);
    return asset;
}

// -- empty ---------------------------------------------------------------------------------------

TEST(Model, LivesWithoutNodesMeshesOrClips) {
    Model model(shared({}));
    EXPECT_TRUE(model.targets().empty());
    EXPECT_FALSE(model.findTarget("smile"));
    EXPECT_FALSE(model.findTarget("0"));
    EXPECT_FALSE(model.findClip("0"));
    EXPECT_FALSE(model.setWeight("smile", 1));
    EXPECT_FALSE(model.update(1));
    EXPECT_TRUE(model.bounds().empty());
    EXPECT_EQ(model.clipDurationSeconds(), 0);
}

TEST(Model, HasNoWeightsOnANodeWithoutAMesh) {
    const Model model(shared(sharedNames()));
    EXPECT_TRUE(shown(model, 4).empty());
}

// -- targets -------------------------------------------------------------------------------------

TEST(ModelTargets, AreListedOnceByNameInOrderOfAppearance) {
    const Model model(shared(sharedNames()));
    std::vector<std::string> names;
    for (const TargetInfo& target : model.targets())
        names.push_back(target.name);
    EXPECT_EQ(names, (std::vector<std::string>{"smile", "blink", "frown", "tail"}));
}

TEST(ModelTargets, HaveASlotInEveryMeshOfThatName) {
    const Model model(shared(sharedNames()));
    const TargetInfo& blink = model.targets()[1];
    ASSERT_EQ(blink.slots.size(), 2u);
    EXPECT_EQ(blink.slots[0].mesh, 0u);
    EXPECT_EQ(blink.slots[0].index, 1u);
    EXPECT_EQ(blink.slots[1].mesh, 1u);
    EXPECT_EQ(blink.slots[1].index, 0u);
}

TEST(ModelTargets, AnswerWithTheFirstOfTwoEqualNamesInAMesh) {
    const Model model(shared(sharedNames()));
    const auto tail = model.findTarget("tail");
    ASSERT_TRUE(tail);
    ASSERT_EQ(tail->size(), 1u);
    EXPECT_EQ(tail->front().index, 0u);
}

TEST(ModelTargets, AreFoundByIndexInEveryMeshThatHasSoMany) {
    const Model model(shared(sharedNames()));
    ASSERT_TRUE(model.findTarget("1"));
    EXPECT_EQ(model.findTarget("1")->size(), 3u);
    for (const char* wrong : {"2", "-1", "1x", " 1", "+1", "1.0", "", "99999999999999999999"})
        EXPECT_FALSE(model.findTarget(wrong)) << wrong;
}

TEST(ModelTargets, ArePreferredByNameToIndex) {
    Asset asset;
    const uint32_t geometry = addGeometry(asset, {{0, 0, 0}}, {{1, 0, 0}, {0, 1, 0}});
    addNode(asset, kNone, addMesh(asset, {geometry}, {"1", "0"}));
    const Model model(shared(std::move(asset)));
    EXPECT_EQ(model.findTarget("0")->front().index, 1u);
    EXPECT_EQ(model.findTarget("1")->front().index, 0u);
}

TEST(ModelTargets, AreCaseSensitive) {
    EXPECT_FALSE(Model(shared(sharedNames())).findTarget("Smile"));
}

// -- weights -------------------------------------------------------------------------------------

TEST(ModelWeights, StartAsTheFileSays) {
    const Model model(shared(test::pointAsset({0.5f, 0, -1})));
    EXPECT_EQ(shown(model, 0), (Weights{0.5f, 0, -1}));
}

TEST(ModelWeights, AreSetOnEveryNodeThatShowsTheTarget) {
    Model model(shared(sharedNames()));
    EXPECT_TRUE(model.setWeight("blink", 0.75f));
    model.update(0);
    EXPECT_EQ(shown(model, 0), (Weights{0, 0.75f}));
    EXPECT_EQ(shown(model, 1), (Weights{0, 0.75f}));
    EXPECT_EQ(shown(model, 2), (Weights{0.75f, 0}));
    EXPECT_EQ(shown(model, 3), (Weights{0, 0}));
}

TEST(ModelWeights, AreSetByIndexInEveryMesh) {
    Model model(shared(sharedNames()));
    EXPECT_TRUE(model.setWeight("1", 2));
    model.update(0);
    for (const uint32_t node : {0u, 1u, 2u, 3u})
        EXPECT_EQ(shown(model, node), (Weights{0, 2}));
}

TEST(ModelWeights, TakeAnyFiniteNumberAndKeepIt) {
    Model model(shared(test::pointAsset()));
    for (const float weight : {-3.0f, 0.0f, 1.0f, 250.0f, 1e-30f}) {
        EXPECT_TRUE(model.setWeight("y", weight));
        for (int frame = 0; frame < 3; ++frame)
            model.update(0.1);
        EXPECT_EQ(shown(model, 0)[1], weight);
        EXPECT_EQ(model.weight(model.targets()[1]), weight);
    }
}

TEST(ModelWeights, RefuseWhatIsNotFinite) {
    Model model(shared(test::pointAsset()));
    EXPECT_TRUE(model.setWeight("x", 0.5f));
    EXPECT_FALSE(model.setWeight("x", std::numeric_limits<float>::quiet_NaN()));
    EXPECT_FALSE(model.setWeight("x", -std::numeric_limits<float>::infinity()));
    EXPECT_FALSE(model.setWeight("w", 1));
    model.update(0);
    EXPECT_EQ(shown(model, 0), (Weights{0.5f, 0, 0}));
}

TEST(ModelWeights, GoBackToTheFileWhenReleased) {
    Model model(shared(test::pointAsset({0.25f, 0.5f, 0})));
    const TargetInfo x = model.targets()[0], y = model.targets()[1];
    EXPECT_FALSE(model.overridden(x));
    model.setWeight(x, 0);
    model.setWeight(y, 9);
    EXPECT_TRUE(model.overridden(x));
    model.update(0);
    EXPECT_EQ(shown(model, 0), (Weights{0, 9, 0}));
    model.releaseWeight(x);
    EXPECT_FALSE(model.overridden(x));
    EXPECT_TRUE(model.overridden(y));
    model.update(0);
    EXPECT_EQ(shown(model, 0), (Weights{0.25f, 9, 0}));
    model.releaseWeights();
    model.update(0);
    EXPECT_EQ(shown(model, 0), (Weights{0.25f, 0.5f, 0}));
}

TEST(ModelWeights, BelongToOneInstance) {
    const auto asset = shared(test::pointAsset());
    Model one(asset), other(asset);
    one.setWeight("x", 1);
    one.update(0);
    other.update(0);
    EXPECT_EQ(shown(one, 0)[0], 1);
    EXPECT_EQ(shown(other, 0)[0], 0);
    EXPECT_EQ(one.sharedAsset(), other.sharedAsset());
}

TEST(ModelWeights, DifferBetweenNodesOfOneMesh) {
    Asset asset = test::pointAsset({1, 0, 0});
    addNode(asset, kNone, 0, {0, 0.5f, 0});
    const Model model(shared(std::move(asset)));
    EXPECT_EQ(shown(model, 0), (Weights{1, 0, 0}));
    EXPECT_EQ(shown(model, 1), (Weights{0, 0.5f, 0}));
}

}  // namespace
}  // namespace moue
