// SPDX-License-Identifier: MIT
#include "morph/bounds.hpp"

#include <gtest/gtest.h>

#include <glm/ext/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>

#include "morph/cpu_morph.hpp"
#include "morph/random_targets.hpp"

namespace moue {
namespace {

using test::Random;

/// A matrix product sums its four terms in another order than the box does: an ulp of each, for
/// coordinates below 32.
constexpr float kTransformTolerance = 1e-5f;

bool holds(const Box& box, const glm::vec3& p, float slack = 0) {
    for (int i = 0; i < 3; ++i)
        if (p[i] < box.minimum[i] - slack || p[i] > box.maximum[i] + slack) return false;
    return true;
}

MorphTargets oneTarget(uint32_t vertexCount, std::shared_ptr<const DeltaStream> stream) {
    MorphTargets targets;
    targets.vertexCount = vertexCount;
    targets.targets.resize(1);
    test::setStream(targets, 0, Attribute::Position, std::move(stream));
    return targets;
}

TEST(Box, IsEmptyUntilSomethingIsAdded) {
    Box box;
    EXPECT_TRUE(box.empty());
    box.add(Box());
    EXPECT_TRUE(box.empty());
    box.add(glm::vec3(1, 2, 3));
    EXPECT_FALSE(box.empty());
    EXPECT_EQ(box.center(), glm::vec3(1, 2, 3));
    EXPECT_EQ(box.size(), glm::vec3(0));
}

TEST(Box, IsNotChangedByAnEmptyOne) {
    Box box;
    box.add(glm::vec3(-1));
    box.add(glm::vec3(3, 1, 1));
    box.add(Box());
    EXPECT_EQ(box.minimum, glm::vec3(-1));
    EXPECT_EQ(box.maximum, glm::vec3(3, 1, 1));
    EXPECT_EQ(box.center(), glm::vec3(1, 0, 0));
}

TEST(BoundsOf, IsEmptyForNoPositions) {
    EXPECT_TRUE(boundsOf({}).empty());
}

TEST(BoundsOf, TouchesTheOutermostPositions) {
    const std::vector<glm::vec3> positions = {{0, 5, -1}, {-2, 0, 0}, {1, 1, 7}};
    EXPECT_EQ(boundsOf(positions).minimum, glm::vec3(-2, 0, -1));
    EXPECT_EQ(boundsOf(positions).maximum, glm::vec3(1, 5, 7));
}

TEST(DeltaBounds, GivesABoxOfZeroForATargetWithoutPositions) {
    MorphTargets targets;
    targets.vertexCount = 1;
    targets.targets.resize(1);
    test::setStream(targets, 0, Attribute::Normal, test::denseStream({1, 1, 1}));
    const std::vector<Box> boxes = deltaBounds(targets);
    ASSERT_EQ(boxes.size(), 1u);
    EXPECT_EQ(boxes[0].minimum, glm::vec3(0));
    EXPECT_EQ(boxes[0].maximum, glm::vec3(0));
}

TEST(DeltaBounds, CountsVerticesThatASparseTargetLeavesInPlace) {
    const Box box = deltaBounds(oneTarget(3, test::sparseStream({1}, {2, -3, 4})))[0];
    EXPECT_EQ(box.minimum, glm::vec3(0, -3, 0));
    EXPECT_EQ(box.maximum, glm::vec3(2, 0, 4));
}

TEST(DeltaBounds, IsTightWhereEveryVertexMoves) {
    const std::vector<float> deltas = {2, 2, 2, 3, 3, 3};
    for (const auto& stream : {test::denseStream(deltas), test::sparseStream({0, 1}, deltas)}) {
        const Box box = deltaBounds(oneTarget(2, stream))[0];
        EXPECT_EQ(box.minimum, glm::vec3(2));
        EXPECT_EQ(box.maximum, glm::vec3(3));
    }
}

TEST(MorphedBounds, IsTheBaseForNoActiveTargets) {
    const Box base{glm::vec3(-1), glm::vec3(1)};
    EXPECT_EQ(morphedBounds(base, {}, {}).minimum, base.minimum);
    EXPECT_EQ(morphedBounds(base, {}, {}).maximum, base.maximum);
}

TEST(MorphedBounds, StaysEmptyForAnEmptyBase) {
    const Box delta{glm::vec3(-1), glm::vec3(1)};
    const ActiveTarget active{0, 1};
    EXPECT_TRUE(morphedBounds(Box(), {&delta, 1}, {&active, 1}).empty());
}

TEST(MorphedBounds, IsTightForOneTargetOfEitherSign) {
    // The vertex at the box's far corner moves furthest, so the bound is reached.
    VertexStreams base{.vertexCount = 2, .positions = {{0, 0, 0}, {1, 1, 1}}};
    const MorphTargets targets = oneTarget(2, test::sparseStream({1}, {2, 4, 8}));
    const Box box = boundsOf(base.positions);
    for (const float weight : {0.5f, 1.0f, 3.0f}) {
        const Box moved = morphedBounds(box, deltaBounds(targets), test::activeTargets({weight}));
        EXPECT_EQ(moved.minimum, glm::vec3(0));
        EXPECT_EQ(moved.maximum, glm::vec3(1) + weight * glm::vec3(2, 4, 8));
    }
    const Box back = morphedBounds(box, deltaBounds(targets), test::activeTargets({-1}));
    EXPECT_EQ(back.minimum, glm::vec3(-2, -4, -8));
    EXPECT_EQ(back.maximum, glm::vec3(1));
}

TEST(MorphedBounds, SumsTargetsThatPullTheSameWay) {
    // A union of boxes, or weights taken as summing to 1, would stop at 2.
    MorphTargets targets = oneTarget(1, test::denseStream({1, 0, 0}));
    targets.targets.resize(3, targets.targets[0]);
    const Box moved = morphedBounds({glm::vec3(0), glm::vec3(0)}, deltaBounds(targets),
                                    test::activeTargets({1, 1, 1}));
    EXPECT_EQ(moved.maximum, glm::vec3(3, 0, 0));
    EXPECT_EQ(moved.minimum, glm::vec3(3, 0, 0));
}

TEST(MorphedBounds, HoldsEveryMorphedVertexForRandomWeights) {
    // Exact, with no slack: float sums are monotone, and both sides add in the same order.
    Random random(2024);
    for (int round = 0; round < 60; ++round) {
        const uint32_t vertexCount = 1 + random.below(80);
        const VertexStreams base = test::randomVertices(random, vertexCount);
        const MorphTargets targets = test::randomTargets(random, vertexCount, random.below(20),
                                                         {Attribute::Position, Attribute::Normal});
        std::vector<float> weights;
        for (size_t t = 0; t < targets.targets.size(); ++t)
            weights.push_back(random.chance(0.3f) ? 0 : random.number(-3, 3));
        const auto active = test::activeTargets(weights);
        VertexStreams out;
        morphOnCpu(base, targets, active, out);
        const Box box = morphedBounds(boundsOf(base.positions), deltaBounds(targets), active);
        for (const glm::vec3& position : out.positions)
            ASSERT_TRUE(holds(box, position));
    }
}

TEST(Transformed, StaysEmpty) {
    EXPECT_TRUE(transformed(Box(), glm::mat4(3)).empty());
}

TEST(Transformed, TurnsABoxByItsCorners) {
    const Box box{glm::vec3(0), glm::vec3(1, 2, 3)};
    const glm::mat4 turned(glm::angleAxis(glm::radians(90.0f), glm::vec3(0, 0, 1)));
    const Box out = transformed(box, turned);
    EXPECT_NEAR(out.minimum.x, -2, kTransformTolerance);
    EXPECT_NEAR(out.maximum.x, 0, kTransformTolerance);
    EXPECT_NEAR(out.maximum.y, 1, kTransformTolerance);
    EXPECT_EQ(out.maximum.z, 3);
}

TEST(Transformed, FlattensForAZeroScaleAndMirrorsForANegativeOne) {
    const Box box{glm::vec3(1), glm::vec3(2)};
    const Box out = transformed(box, glm::scale(glm::mat4(1), glm::vec3(-3, 0, 1)));
    EXPECT_EQ(out.minimum, glm::vec3(-6, 0, 1));
    EXPECT_EQ(out.maximum, glm::vec3(-3, 0, 2));
}

TEST(Transformed, HoldsEveryTransformedPoint) {
    Random random(77);
    for (int round = 0; round < 100; ++round) {
        glm::mat4 matrix(1);
        for (int c = 0; c < 4; ++c)
            for (int r = 0; r < 3; ++r)
                matrix[c][r] = random.number(-3, 3);
        const std::vector<glm::vec3> points = test::randomVertices(random, 20).positions;
        const Box box = transformed(boundsOf(points), matrix);
        for (const glm::vec3& point : points) {
            const glm::vec3 moved(matrix * glm::vec4(point, 1));
            ASSERT_TRUE(holds(box, moved, kTransformTolerance));
        }
    }
}

}  // namespace
}  // namespace moue
