// SPDX-License-Identifier: MIT
#include "runtime/bake.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/ext/matrix_transform.hpp>

#include "runtime/asset_builder.hpp"

namespace moue {
namespace {

using test::addGeometry, test::addMesh, test::addNode, test::shared;

/// A few float roundings of coordinates below 10.
constexpr float kBakeTolerance = 1e-5f;

void expectNear(const glm::vec3& actual, const glm::vec3& expected) {
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(actual[i], expected[i], kBakeTolerance);
}

/// One vertex at (1, 2, 3) whose normal points along (1, 1, 0) and tangent along x; target "up"
/// lifts it by 1 along y.
Asset vertexAsset(const glm::mat4& matrix) {
    Asset asset;
    addGeometry(asset, {{1, 2, 3}}, {{0, 1, 0}});
    const float half = std::sqrt(0.5f);
    asset.geometries[0].base.normals = {{half, half, 0}};
    asset.geometries[0].base.tangents = {{1, 0, 0, -1}};
    addNode(asset, kNone, addMesh(asset, {0}, {"up"}), {1});
    asset.nodes[0].matrix = matrix;
    return asset;
}

VertexStreams baked(Asset asset, Space space) {
    const Model model(shared(std::move(asset)));
    return bakeOnCpu(model, space).at(0).primitives.at(0);
}

glm::mat4 scaling(const glm::vec3& factors) {
    return glm::scale(glm::mat4(1), factors);
}

TEST(BakeOnCpu, GivesNothingForAModelWithoutMeshes) {
    Asset asset;
    addNode(asset);
    EXPECT_TRUE(bakeOnCpu(Model(shared(std::move(asset))), Space::World).empty());
}

TEST(BakeOnCpu, GivesAnEntryPerNodeWithAMeshInNodeOrder) {
    Asset asset;
    addNode(asset);
    const uint32_t moved = addGeometry(asset, {{0, 0, 0}}, {{1, 0, 0}});
    const uint32_t still = addGeometry(asset, {{7, 0, 0}, {8, 0, 0}}, {});
    const uint32_t mesh = addMesh(asset, {moved, still}, {"x"});
    addNode(asset, kNone, mesh, {0.5f});
    addNode(asset, kNone, mesh, {-2});
    const auto nodes = bakeOnCpu(Model(shared(std::move(asset))), Space::Mesh);
    ASSERT_EQ(nodes.size(), 2u);
    EXPECT_EQ(nodes[0].node, 1u);
    EXPECT_EQ(nodes[1].node, 2u);
    EXPECT_EQ(nodes[0].weights, std::vector<float>{0.5f});
    ASSERT_EQ(nodes[0].primitives.size(), 2u);
    EXPECT_EQ(nodes[0].primitives[0].positions[0], glm::vec3(0.5f, 0, 0));
    EXPECT_EQ(nodes[1].primitives[0].positions[0], glm::vec3(-2, 0, 0));
    EXPECT_EQ(nodes[1].primitives[1].positions[1], glm::vec3(8, 0, 0));
}

TEST(BakeOnCpu, LeavesNodeTransformsOutInMeshSpace) {
    const VertexStreams out = baked(vertexAsset(scaling({5, 5, 5})), Space::Mesh);
    EXPECT_EQ(out.positions[0], glm::vec3(1, 3, 3));
}

TEST(BakeOnCpu, MorphsBeforeItTransforms) {
    const VertexStreams out = baked(vertexAsset(scaling({1, 10, 1})), Space::World);
    EXPECT_EQ(out.positions[0], glm::vec3(1, 30, 3));
}

TEST(BakeOnCpu, TurnsDirectionsWithTheNode) {
    const glm::mat4 turn = glm::rotate(glm::mat4(1), glm::radians(90.0f), glm::vec3(0, 0, 1));
    const VertexStreams out = baked(vertexAsset(turn), Space::World);
    const float half = std::sqrt(0.5f);
    expectNear(out.positions[0], {-3, 1, 3});
    expectNear(out.normals[0], {-half, half, 0});
    expectNear(glm::vec3(out.tangents[0]), {0, 1, 0});
    EXPECT_EQ(out.tangents[0].w, -1);
}

TEST(BakeOnCpu, KeepsNormalsUprightUnderUnequalScale) {
    // A surface along (-1, 1): stretched by 2 in x it runs along (-2, 1), its normal is (1, 2).
    const VertexStreams out = baked(vertexAsset(scaling({2, 1, 1})), Space::World);
    expectNear(out.normals[0], glm::normalize(glm::vec3(1, 2, 0)));
    expectNear(glm::vec3(out.tangents[0]), {1, 0, 0});
}

TEST(BakeOnCpu, KeepsNormalsOnTheirSideUnderAMirror) {
    const float half = std::sqrt(0.5f);
    const VertexStreams out = baked(vertexAsset(scaling({-1, 1, 1})), Space::World);
    EXPECT_EQ(out.positions[0], glm::vec3(-1, 3, 3));
    expectNear(out.normals[0], {-half, half, 0});
    expectNear(glm::vec3(out.tangents[0]), {-1, 0, 0});
}

TEST(BakeOnCpu, FlattensWithoutNaNUnderAZeroScale) {
    const VertexStreams flat = baked(vertexAsset(scaling({1, 0, 1})), Space::World);
    expectNear(flat.positions[0], {1, 0, 3});
    expectNear(flat.normals[0], {0, 1, 0});
    const VertexStreams point = baked(vertexAsset(scaling({0, 0, 0})), Space::World);
    EXPECT_EQ(point.normals[0], glm::vec3(0));
    EXPECT_EQ(glm::vec3(point.tangents[0]), glm::vec3(0));
}

TEST(BakeOnCpu, KeepsDirectionsAtAnyScale) {
    // Their squares, and the determinant, leave the range of float.
    const float half = std::sqrt(0.5f);
    for (const float scale : {1e-18f, 1e-12f, 1e-3f, 1e12f, 1e18f}) {
        for (const float side : {1.0f, -1.0f}) {
            const VertexStreams out =
                baked(vertexAsset(scaling({side * scale, scale, scale})), Space::World);
            expectNear(out.normals[0], {side * half, half, 0});
            expectNear(glm::vec3(out.tangents[0]), {side, 0, 0});
        }
    }
}

// -- skins ---------------------------------------------------------------------------------------

/// vertexAsset() skinned by two joints: joint 0 stands still, joint 1 is carried by `matrix`.
Asset skinnedAsset(const glm::mat4& matrix, const glm::vec4& jointWeights) {
    Asset asset = vertexAsset(scaling({100, 100, 100}));
    for (int i = 0; i < 2; ++i)
        addNode(asset);
    asset.nodes[2].matrix = matrix;
    asset.skins.push_back({.joints = {1, 2}, .inverseBindMatrices = {glm::mat4(1), glm::mat4(1)}});
    asset.nodes[0].skin = 0;
    asset.geometries[0].joints = {{0, 1, 0, 0}};
    asset.geometries[0].jointWeights = {jointWeights};
    asset.geometries[0].jointBounds = jointBounds(asset.geometries[0]);
    return asset;
}

TEST(BakeSkinned, MorphsBeforeTheSkinAndIgnoresTheNodesOwnTransform) {
    const VertexStreams out = baked(skinnedAsset(scaling({1, 10, 1}), {0, 1, 0, 0}), Space::World);
    EXPECT_EQ(out.positions[0], glm::vec3(1, 30, 3));
}

TEST(BakeSkinned, BlendsJoints) {
    const glm::mat4 lift = glm::translate(glm::mat4(1), glm::vec3(0, 8, 0));
    const VertexStreams out = baked(skinnedAsset(lift, {0.75f, 0.25f, 0, 0}), Space::World);
    EXPECT_EQ(out.positions[0], glm::vec3(1, 5, 3));
}

TEST(BakeSkinned, LeavesTheSkinOutInMeshSpace) {
    const VertexStreams out = baked(skinnedAsset(scaling({9, 9, 9}), {0, 1, 0, 0}), Space::Mesh);
    EXPECT_EQ(out.positions[0], glm::vec3(1, 3, 3));
}

TEST(BakeSkinned, UsesTheNodeWhereAPrimitiveHasNoJoints) {
    Asset asset = skinnedAsset(scaling({9, 9, 9}), {0, 1, 0, 0});
    asset.geometries[0].joints.clear();
    asset.geometries[0].jointWeights.clear();
    asset.geometries[0].jointBounds.clear();
    EXPECT_EQ(baked(std::move(asset), Space::World).positions[0], glm::vec3(100, 300, 300));
}

}  // namespace
}  // namespace moue
