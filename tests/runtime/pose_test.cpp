// SPDX-License-Identifier: MIT
// World and joint matrices.
#include "gltf/pose.hpp"

#include <gtest/gtest.h>

#include <glm/ext/matrix_transform.hpp>

#include "runtime/asset_builder.hpp"

namespace moue {
namespace {

std::vector<glm::mat4> worldOf(const Asset& asset) {
    std::vector<Transform> locals;
    for (const Node& node : asset.nodes)
        locals.push_back(node.transform);
    std::vector<glm::mat4> world(asset.nodes.size());
    computeWorldMatrices(asset, locals, glm::mat4(1), world);
    return world;
}

TEST(WorldMatrices, ScaleFirstThenTurnThenMove) {
    Asset asset;
    test::addNode(asset);
    asset.nodes[0].transform = {
        {10, 0, 0}, glm::angleAxis(glm::radians(90.0f), glm::vec3(0, 0, 1)), {2, 3, 4}};
    const glm::vec4 moved = worldOf(asset)[0] * glm::vec4(1, 0, 0, 1);
    // sin and cos of 90 degrees in float, times 2.
    constexpr float kTurnTolerance = 1e-6f;
    EXPECT_NEAR(moved.x, 10, kTurnTolerance * 10);
    EXPECT_NEAR(moved.y, 2, kTurnTolerance);
}

TEST(WorldMatrices, MultiplyFromTheRootWhateverTheNodeOrder) {
    Asset asset;
    for (int i = 0; i < 3; ++i)
        test::addNode(asset);
    asset.nodes[0].parent = 2;
    asset.nodes[2].parent = 1;
    asset.nodeOrder = {1, 2, 0};
    for (Node& node : asset.nodes)
        node.transform.translation = {1, 0, 0};
    const auto world = worldOf(asset);
    EXPECT_EQ(world[0][3], glm::vec4(3, 0, 0, 1));
    EXPECT_EQ(world[2][3], glm::vec4(2, 0, 0, 1));
}

TEST(WorldMatrices, UseTheMatrixOfANodeThatHasOne) {
    Asset asset;
    test::addNode(asset);
    asset.nodes[0].transform.translation = {9, 9, 9};
    asset.nodes[0].matrix = glm::scale(glm::mat4(1), glm::vec3(-1, 1, 1));
    EXPECT_EQ(worldOf(asset)[0], *asset.nodes[0].matrix);
}

TEST(WorldMatrices, ReachTenThousandLevelsWithoutRecursion) {
    Asset asset;
    for (uint32_t i = 0; i < 10000; ++i) {
        test::addNode(asset, i == 0 ? kNone : i - 1);
        asset.nodes[i].transform.translation = {1, 0, 0};
    }
    EXPECT_EQ(worldOf(asset).back()[3].x, 10000);
}

TEST(JointMatrices, CarryFromTheBindPoseToTheJoint) {
    Skin skin{.joints = {1},
              .inverseBindMatrices = {glm::translate(glm::mat4(1), glm::vec3(-5, 0, 0))}};
    const std::vector<glm::mat4> world = {glm::mat4(7),
                                          glm::translate(glm::mat4(1), glm::vec3(5, 2, 0))};
    std::vector<glm::mat4> joints(1);
    computeJointMatrices(skin, world, joints);
    EXPECT_EQ(joints[0] * glm::vec4(5, 0, 0, 1), glm::vec4(5, 2, 0, 1));
}

TEST(JointBounds, HoldWhatEachJointMoves) {
    Geometry geometry;
    geometry.base.positions = {{0, 0, 0}, {1, 0, 0}, {5, 0, 0}};
    geometry.joints = {{0, 0, 0, 0}, {0, 3, 0, 0}, {3, 0, 0, 0}};
    geometry.jointWeights = {{1, 0, 0, 0}, {0.5f, 0.5f, 0, 0}, {1, 0, 0, 0}};
    const std::vector<Box> boxes = jointBounds(geometry);
    ASSERT_EQ(boxes.size(), 4u);
    EXPECT_EQ(boxes[0].maximum.x, 1);
    EXPECT_TRUE(boxes[1].empty());
    EXPECT_EQ(boxes[3].minimum.x, 1);
    EXPECT_EQ(boxes[3].maximum.x, 5);
}

TEST(JointBounds, AreEmptyWithoutJoints) {
    EXPECT_TRUE(jointBounds(Geometry()).empty());
}

}  // namespace
}  // namespace moue
