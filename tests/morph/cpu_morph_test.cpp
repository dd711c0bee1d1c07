// SPDX-License-Identifier: MIT
#include "morph/cpu_morph.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "morph/random_targets.hpp"

namespace moue {
namespace {

using test::Random;

/// Sums of a few dozen numbers below 4 in float against double, and one normalisation.
constexpr double kSumTolerance = 2e-5;
/// A division by a length: a few roundings of numbers up to 1.
constexpr float kUnitTolerance = 1e-6f;

const std::vector<Attribute> kAll(kAttributes.begin(), kAttributes.end());

VertexStreams morphed(const VertexStreams& base, const MorphTargets& targets,
                      const std::vector<float>& weights) {
    VertexStreams out;
    morphOnCpu(base, targets, test::activeTargets(weights), out);
    return out;
}

const float* rowOf(const VertexStreams& s, Attribute attribute, uint32_t vertex) {
    switch (attribute) {
        case Attribute::Position:
            return &s.positions[vertex].x;
        case Attribute::Normal:
            return &s.normals[vertex].x;
        case Attribute::Tangent:
            return &s.tangents[vertex].x;
        case Attribute::TexCoord0:
            return &s.texcoords0[vertex].x;
        case Attribute::TexCoord1:
            return &s.texcoords1[vertex].x;
        case Attribute::Color0:
            return &s.colors0[vertex].x;
    }
    return nullptr;
}

/// One vertex at the origin with an upward normal, a tangent along x and every other attribute.
VertexStreams oneVertex() {
    return {.vertexCount = 1,
            .positions = {{0, 0, 0}},
            .normals = {{0, 0, 1}},
            .tangents = {{1, 0, 0, -1}},
            .texcoords0 = {{0.25f, 0.5f}},
            .texcoords1 = {{0, 1}},
            .colors0 = {{0.5f, 0.5f, 0.5f, 1}}};
}

MorphTargets noTargets(uint32_t vertexCount, uint32_t targetCount) {
    MorphTargets targets;
    targets.vertexCount = vertexCount;
    targets.targets.resize(targetCount);
    return targets;
}

MorphTargets oneDelta(Attribute attribute, std::vector<float> delta) {
    MorphTargets targets = noTargets(1, 1);
    test::setStream(targets, 0, attribute, test::denseStream(std::move(delta)));
    return targets;
}

// -- empty -----------------------------------------------------------------------------------

TEST(MorphOnCpu, GivesNothingForNoVertices) {
    const VertexStreams out = morphed({}, {}, {});
    EXPECT_EQ(out.vertexCount, 0u);
    EXPECT_TRUE(out.attributes().empty());
}

TEST(MorphOnCpu, CopiesTheBaseForNoActiveTargets) {
    const VertexStreams base = oneVertex();
    const VertexStreams out = morphed(base, oneDelta(Attribute::Position, {1, 1, 1}), {0});
    EXPECT_EQ(out.positions, base.positions);
    EXPECT_EQ(out.normals, base.normals);
    EXPECT_EQ(out.tangents, base.tangents);
    EXPECT_EQ(out.texcoords0, base.texcoords0);
    EXPECT_EQ(out.texcoords1, base.texcoords1);
    EXPECT_EQ(out.colors0, base.colors0);
}

TEST(MorphOnCpu, ReplacesWhatOutHeldBefore) {
    Random random(4);
    VertexStreams out = test::randomVertices(random, 9);
    VertexStreams base = oneVertex();
    base.normals.clear();
    morphOnCpu(base, noTargets(1, 0), {}, out);
    EXPECT_EQ(out.vertexCount, 1u);
    EXPECT_EQ(out.positions.size(), 1u);
    EXPECT_TRUE(out.normals.empty());
}

// -- one -------------------------------------------------------------------------------------

TEST(MorphOnCpu, AppliesEveryWeightAsGiven) {
    const MorphTargets targets = oneDelta(Attribute::Position, {1, -2, 4});
    for (const float weight : {1.0f, -1.0f, 0.5f, 7.0f, -0.25f})
        EXPECT_EQ(morphed(oneVertex(), targets, {weight}).positions[0],
                  weight * glm::vec3(1, -2, 4));
}

TEST(MorphOnCpu, MovesOnlyTheVerticesOfASparseTarget) {
    VertexStreams base{.vertexCount = 3, .positions = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}};
    MorphTargets targets = noTargets(3, 1);
    test::setStream(targets, 0, Attribute::Position, test::sparseStream({2}, {0, 5, 0}));
    const VertexStreams out = morphed(base, targets, {1});
    EXPECT_EQ(out.positions[0], glm::vec3(0, 0, 0));
    EXPECT_EQ(out.positions[1], glm::vec3(1, 0, 0));
    EXPECT_EQ(out.positions[2], glm::vec3(2, 5, 0));
}

TEST(MorphOnCpu, IgnoresDeltasOfAttributesThatTheBaseLacks) {
    VertexStreams base = oneVertex();
    base.normals.clear();
    base.colors0.clear();
    const VertexStreams out = morphed(base, oneDelta(Attribute::Normal, {1, 0, 0}), {1});
    EXPECT_TRUE(out.normals.empty());
    EXPECT_EQ(out.positions, base.positions);
}

TEST(MorphOnCpu, WorksWithoutPositions) {
    VertexStreams base = oneVertex();
    base.positions.clear();
    const VertexStreams out = morphed(base, oneDelta(Attribute::TexCoord0, {1, -1}), {1});
    EXPECT_EQ(out.texcoords0[0], glm::vec2(1.25f, -0.5f));
}

// -- normals, tangents, colours ----------------------------------------------------------------

TEST(MorphOnCpu, NormalisesOnceAfterTheSum) {
    // Normalised after each target, the first would weigh more: (1, 0, 1) / sqrt(2) + (1, 0, 0).
    MorphTargets targets = noTargets(1, 2);
    for (size_t t = 0; t < 2; ++t)
        test::setStream(targets, t, Attribute::Normal, test::denseStream({1, 0, 0}));
    const glm::vec3 normal = morphed(oneVertex(), targets, {1, 1}).normals[0];
    EXPECT_NEAR(normal.x, 2 / std::sqrt(5.0f), kUnitTolerance);
    EXPECT_NEAR(normal.z, 1 / std::sqrt(5.0f), kUnitTolerance);
}

TEST(MorphOnCpu, DoesNotClampNormalDeltas) {
    const glm::vec3 normal =
        morphed(oneVertex(), oneDelta(Attribute::Normal, {0, 0, -2}), {1}).normals[0];
    EXPECT_EQ(normal, glm::vec3(0, 0, -1));
}

TEST(MorphOnCpu, LeavesZeroWhereNormalOrTangentVanish) {
    const VertexStreams n = morphed(oneVertex(), oneDelta(Attribute::Normal, {0, 0, -1}), {1});
    EXPECT_EQ(n.normals[0], glm::vec3(0));
    const VertexStreams t = morphed(oneVertex(), oneDelta(Attribute::Tangent, {-1, 0, 0}), {1});
    EXPECT_EQ(t.tangents[0], glm::vec4(0, 0, 0, -1));
}

TEST(MorphOnCpu, NeverGivesNaNNormals) {
    for (const float size : {1e-45f, 1e-30f, 1e20f, 3e38f}) {
        const glm::vec3 normal =
            morphed(oneVertex(), oneDelta(Attribute::Normal, {size, 0, -1}), {1}).normals[0];
        EXPECT_TRUE(std::isfinite(normal.x) && std::isfinite(normal.z)) << size;
    }
}

TEST(MorphOnCpu, NeverMorphsTheHandednessOfATangent) {
    const VertexStreams out = morphed(oneVertex(), oneDelta(Attribute::Tangent, {0, 3, 0}), {1});
    EXPECT_EQ(out.tangents[0].w, -1);
    EXPECT_NEAR(out.tangents[0].y, 3 / std::sqrt(10.0f), kUnitTolerance);
}

TEST(MorphOnCpu, ClampsColoursAfterTheSumOnly) {
    MorphTargets targets = noTargets(1, 2);
    test::setStream(targets, 0, Attribute::Color0, test::denseStream({2, -2, 0, 0}));
    test::setStream(targets, 1, Attribute::Color0, test::denseStream({-2.25f, 0, 0, -0.5f}));
    EXPECT_EQ(morphed(oneVertex(), targets, {1, 1}).colors0[0], glm::vec4(0.25f, 0, 0.5f, 0.5f));
    EXPECT_EQ(morphed(oneVertex(), targets, {1, 0}).colors0[0], glm::vec4(1, 0, 0.5f, 1));
}

TEST(MorphOnCpu, DoesNotClampTextureCoordinates) {
    EXPECT_EQ(morphed(oneVertex(), oneDelta(Attribute::TexCoord1, {-3, 4}), {1}).texcoords1[0],
              glm::vec2(-3, 5));
}

// -- the whole sum -------------------------------------------------------------------------------

/// base + sum of weight * delta in double, one row.
std::vector<double> referenceRow(const VertexStreams& base, const MorphTargets& targets,
                                 const std::vector<float>& weights, Attribute a, uint32_t v) {
    const uint32_t width = deltaWidth(a);
    std::vector<double> row(rowOf(base, a, v), rowOf(base, a, v) + width);
    for (size_t t = 0; t < weights.size(); ++t) {
        const DeltaStream* stream = targets.targets[t].stream(a);
        if (stream == nullptr) continue;
        for (size_t i = 0; i * width < stream->values.size(); ++i) {
            if ((stream->dense() ? i : stream->vertices[i]) != v) continue;
            for (uint32_t k = 0; k < width; ++k)
                row[k] += double{weights[t]} * stream->values[i * width + k];
        }
    }
    double length = 0;
    for (const double number : row)
        length += number * number;
    for (double& number : row) {
        if (a == Attribute::Normal || a == Attribute::Tangent) number /= std::sqrt(length);
        if (a == Attribute::Color0) number = std::min(1.0, std::max(0.0, number));
    }
    return row;
}

TEST(MorphOnCpu, AgreesWithTheSumInDoublePrecision) {
    Random random(99);
    for (int round = 0; round < 10; ++round) {
        const uint32_t vertexCount = 1 + random.below(30);
        const VertexStreams base = test::randomVertices(random, vertexCount);
        const MorphTargets targets = test::randomTargets(random, vertexCount, 12, kAll);
        std::vector<float> weights;
        for (int t = 0; t < 12; ++t)
            weights.push_back(random.chance(0.4f) ? 0 : random.number(-1.5f, 2.5f));
        const VertexStreams out = morphed(base, targets, weights);
        for (const Attribute a : kAttributes) {
            for (uint32_t v = 0; v < vertexCount; ++v) {
                const auto expected = referenceRow(base, targets, weights, a, v);
                for (size_t k = 0; k < expected.size(); ++k)
                    ASSERT_NEAR(rowOf(out, a, v)[k], expected[k], kSumTolerance);
            }
        }
    }
}

TEST(MorphOnCpu, SumsAThousandTargets) {
    MorphTargets targets = noTargets(1, 1000);
    for (size_t t = 0; t < 1000; ++t)
        test::setStream(targets, t, Attribute::Position, test::denseStream({1, 0, 0}));
    EXPECT_EQ(morphed(oneVertex(), targets, std::vector<float>(1000, 0.5f)).positions[0].x, 500);
}

}  // namespace
}  // namespace moue
