// SPDX-License-Identifier: MIT
// World bounds of a live model hold everything that baking gives.
#include <gtest/gtest.h>

#include <glm/ext/matrix_transform.hpp>

#include "runtime/asset_builder.hpp"
#include "runtime/bake.hpp"
#include "runtime/model.hpp"

namespace moue {
namespace {

using test::addGeometry, test::addMesh, test::addNode, test::Random, test::shared;

/// Boxes and vertices are transformed by sums in different order: an ulp of coordinates below 64,
/// a few times over for blended joints.
constexpr float kBoundsTolerance = 5e-5f;

void expectHolds(const Model& model) {
    const Box box = model.bounds();
    for (const BakedNode& node : bakeOnCpu(model, Space::World)) {
        for (const VertexStreams& vertices : node.primitives) {
            for (const glm::vec3& p : vertices.positions) {
                for (int i = 0; i < 3; ++i) {
                    ASSERT_GE(p[i], box.minimum[i] - kBoundsTolerance);
                    ASSERT_LE(p[i], box.maximum[i] + kBoundsTolerance);
                }
            }
        }
    }
}

TEST(ModelBounds, FollowTheWeights) {
    Model model(shared(test::pointAsset()));
    EXPECT_EQ(model.bounds().maximum, glm::vec3(0));
    model.setWeight("x", 2);
    model.setWeight("y", -3);
    model.update(0);
    EXPECT_EQ(model.bounds().minimum, glm::vec3(2, -3, 0));
    EXPECT_EQ(model.bounds().maximum, glm::vec3(2, -3, 0));
}

TEST(ModelBounds, SpanEveryVisibleNodeAndNoOther) {
    Asset asset = test::pointAsset();
    for (const float x : {4.0f, 100.0f}) {
        addNode(asset, kNone, 0);
        asset.nodes.back().transform.translation = {x, 0, 0};
    }
    asset.visibleNodes.pop_back();
    const Model model(shared(std::move(asset)));
    EXPECT_EQ(model.bounds().minimum, glm::vec3(0));
    EXPECT_EQ(model.bounds().maximum, glm::vec3(4, 0, 0));
}

TEST(ModelBounds, SpanEveryPrimitiveOfAMesh) {
    Asset asset;
    const uint32_t moved = addGeometry(asset, {{0, 0, 0}}, {{1, 0, 0}});
    const uint32_t still = addGeometry(asset, {{0, 9, 0}}, {});
    addNode(asset, kNone, addMesh(asset, {moved, still}, {"x"}), {5});
    const Model model(shared(std::move(asset)));
    EXPECT_EQ(model.bounds().minimum, glm::vec3(0));
    EXPECT_EQ(model.bounds().maximum, glm::vec3(5, 9, 0));
}

/// A random mesh with sparse and dense targets, shown by a node that a mirror, a shear-like
/// parent and a rotation carry.
Asset randomAsset(Random& random) {
    Asset asset;
    const uint32_t count = 1 + random.below(40);
    const uint32_t geometry =
        addGeometry(asset, test::randomVertices(random, count).positions, {{0, 0, 0}});
    MorphTargets targets = test::randomTargets(random, count, 6, {Attribute::Position});
    asset.targetSets[0].deltaBounds = deltaBounds(targets);
    asset.targetSets[0].targets = std::move(targets);
    const uint32_t mesh = addMesh(asset, {geometry}, {"a", "b", "c", "d", "e", "f"});
    const uint32_t root = addNode(asset);
    addNode(asset, root, mesh);
    for (Node& node : asset.nodes) {
        const auto number = [&] { return random.number(-2, 2); };
        node.transform.translation = {number(), number(), number()};
        node.transform.rotation = glm::normalize(glm::quat(number(), number(), number(), 1));
        node.transform.scale = {number(), number(), number()};
    }
    return asset;
}

void setRandomWeights(Random& random, Model& model) {
    for (const TargetInfo& target : model.targets())
        model.setWeight(target, random.chance(0.3f) ? 0 : random.number(-2, 2));
    model.update(0);
}

TEST(ModelBounds, HoldEveryBakedVertexForRandomPosesAndWeights) {
    Random random(5);
    for (int round = 0; round < 50; ++round) {
        Model model(shared(randomAsset(random)));
        setRandomWeights(random, model);
        expectHolds(model);
    }
}

TEST(ModelBounds, HoldEverySkinnedVertexForRandomPosesAndWeights) {
    Random random(6);
    for (int round = 0; round < 50; ++round) {
        Asset asset = randomAsset(random);
        Geometry& geometry = asset.geometries[0];
        for (size_t v = 0; v < geometry.base.vertexCount; ++v) {
            const float share = random.number(0, 1);
            geometry.joints.emplace_back(random.below(2), random.below(2), 0, 0);
            geometry.jointWeights.emplace_back(share, 1 - share, 0, 0);
        }
        geometry.jointBounds = jointBounds(geometry);
        asset.skins.push_back(
            {.joints = {0, 1}, .inverseBindMatrices = {glm::mat4(1), glm::mat4(2)}});
        asset.skins[0].inverseBindMatrices[1] =
            glm::translate(glm::mat4(1), glm::vec3(random.number(-1, 1)));
        asset.nodes[1].skin = 0;
        Model model(shared(std::move(asset)));
        setRandomWeights(random, model);
        expectHolds(model);
    }
}

TEST(ModelBounds, FollowJointsNotTheSkinnedNode) {
    Asset asset = test::pointAsset({0, 1, 0});
    const uint32_t joint = addNode(asset);
    asset.nodes[joint].transform.translation = {0, 0, 5};
    asset.nodes[0].transform.translation = {1000, 0, 0};
    asset.nodes[0].skin = 0;
    asset.skins.push_back({.joints = {joint}, .inverseBindMatrices = {glm::mat4(1)}});
    Geometry& geometry = asset.geometries[0];
    geometry.joints = {{0, 0, 0, 0}};
    geometry.jointWeights = {{1, 0, 0, 0}};
    geometry.jointBounds = jointBounds(geometry);
    const Model model(shared(std::move(asset)));
    EXPECT_EQ(model.bounds().minimum, glm::vec3(0, 1, 5));
    EXPECT_EQ(model.bounds().maximum, glm::vec3(0, 1, 5));
}

}  // namespace
}  // namespace moue
