// SPDX-License-Identifier: MIT
#include "morph/cpu_morpher.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "morph/cpu_morph.hpp"
#include "morph/random_targets.hpp"

namespace moue {
namespace {

using test::Random;

/// The same sums in the same order; but compilers may fuse a product and a sum in one of the two,
/// and lengths are rounded a little otherwise. Numbers of up to about 30.
constexpr float kRounding = 1e-5f;

const std::vector<Attribute> kAll(kAttributes.begin(), kAttributes.end());

std::vector<uint32_t> shuffledPlaces(Random& random, uint32_t count) {
    std::vector<uint32_t> places(count);
    std::iota(places.begin(), places.end(), 0u);
    for (uint32_t i = count; i > 1; --i)
        std::swap(places[i - 1], places[random.below(i)]);
    return places;
}

/// A kernel beside what it was made from.
struct Fixture {
    VertexStreams base;
    MorphTargets targets;
    std::vector<uint32_t> places;
    PlacedDeltas deltas;
    PlacedVertices placed;
    CpuMorpher morpher;

    Fixture(VertexStreams base_, MorphTargets targets_, std::vector<uint32_t> places_ = {})
        : base(std::move(base_)),
          targets(std::move(targets_)),
          places(std::move(places_)),
          deltas(targets, places),
          placed(placeVertices(base, places)),
          morpher(placed, deltas) {}
    Fixture(const Fixture&) = delete;

    std::span<const TouchedRange> update(const std::vector<float>& weights) {
        return morpher.update(test::activeTargets(weights));
    }

    const float* row(Attribute attribute, uint32_t vertex) const {
        const uint32_t place = places.empty() ? vertex : places[vertex];
        return morpher.vertices().rows(attribute) + size_t{place} * vertexWidth(attribute);
    }

    /// Compares every number with morphOnCpu's.
    void expectMorphed(const std::vector<float>& weights) const {
        VertexStreams expected;
        morphOnCpu(base, targets, test::activeTargets(weights), expected);
        for (const Attribute attribute : kAttributes) {
            const auto bytes = streamBytes(expected, attribute);
            const uint32_t width = vertexWidth(attribute);
            const auto* numbers = reinterpret_cast<const float*>(bytes.data());
            ASSERT_EQ(morpher.vertices().attributes.has(attribute), !bytes.empty());
            for (size_t i = 0; i < bytes.size() / sizeof(float); ++i) {
                const auto vertex = static_cast<uint32_t>(i / width);
                ASSERT_NEAR(row(attribute, vertex)[i % width], numbers[i], kRounding)
                    << "attribute " << int(attribute) << " of vertex " << vertex;
            }
        }
    }
};

std::vector<float> randomWeights(Random& random, size_t count, float activePart) {
    std::vector<float> weights(count);
    for (float& weight : weights)
        if (random.chance(activePart)) weight = random.number(-1.5f, 2.5f);
    return weights;
}

VertexStreams line(uint32_t vertexCount) {
    VertexStreams base;
    base.vertexCount = vertexCount;
    for (uint32_t v = 0; v < vertexCount; ++v) {
        base.positions.emplace_back(v, 0, 0);
        base.normals.emplace_back(0, 0, 2);
        base.texcoords0.emplace_back(v, v);
    }
    return base;
}

/// Target t moves the positions of vertices [firsts[t], firsts[t] + 10).
MorphTargets tens(uint32_t vertexCount, const std::vector<uint32_t>& firsts) {
    MorphTargets targets;
    targets.vertexCount = vertexCount;
    targets.targets.resize(firsts.size());
    for (size_t t = 0; t < firsts.size(); ++t) {
        std::vector<uint32_t> vertices(10);
        std::iota(vertices.begin(), vertices.end(), firsts[t]);
        test::setStream(targets, t, Attribute::Position,
                        test::sparseStream(vertices, std::vector<float>(30, 1.0f)));
    }
    return targets;
}

uint32_t touchedRows(std::span<const TouchedRange> ranges, Attribute attribute) {
    uint32_t rows = 0;
    for (const TouchedRange& range : ranges)
        if (range.attribute == attribute) rows += range.count;
    return rows;
}

// -- the values ------------------------------------------------------------------------------

TEST(CpuMorpher, AgreesWithTheReferenceWhileActiveSetsChange) {
    Random random(5);
    for (int round = 0; round < 30; ++round) {
        const uint32_t vertexCount = 1 + random.below(700);
        const float dense = random.chance(0.5f) ? 0.5f : 0;  // the part of the streams
        const float coverage = random.number(0.002f, 0.2f);
        Fixture fixture(
            test::randomVertices(random, vertexCount),
            test::randomTargets(random, vertexCount, 14, kAll, coverage, dense),
            random.chance(0.3f) ? std::vector<uint32_t>() : shuffledPlaces(random, vertexCount));
        auto weights = randomWeights(random, 14, random.number(0, 1));
        for (int frame = 0; frame < 8; ++frame) {
            const auto next = randomWeights(random, 14, random.number(0, 1));
            const float changing = random.number(0, 1);  // the part of the weights
            for (size_t t = 0; t < weights.size(); ++t)
                if (random.chance(changing)) weights[t] = next[t];
            fixture.update(weights);
            fixture.expectMorphed(weights);
            if (HasFatalFailure()) return;
        }
        fixture.update(std::vector<float>(14));
        fixture.expectMorphed(std::vector<float>(14));
        if (HasFatalFailure()) return;
    }
}

TEST(CpuMorpher, AgreesWithTheReferenceWhereAttributesAreMissing) {
    Random random(6);
    VertexStreams base = test::randomVertices(random, 130);
    base.positions.clear();
    base.tangents.clear();
    base.colors0.clear();
    Fixture fixture(std::move(base), test::randomTargets(random, 130, 6, kAll));
    for (int frame = 0; frame < 5; ++frame) {
        const auto weights = randomWeights(random, 6, 0.5f);
        fixture.update(weights);
        fixture.expectMorphed(weights);
    }
}

TEST(CpuMorpher, KeepsWhatItDidNotReport) {
    Random random(7);
    const uint32_t vertexCount = 1000;
    Fixture fixture(test::randomVertices(random, vertexCount),
                    test::randomTargets(random, vertexCount, 10, {Attribute::Normal}, 0.004f));
    fixture.update(randomWeights(random, 10, 0.5f));
    for (int frame = 0; frame < 20; ++frame) {
        PlacedVertices expected = fixture.morpher.vertices();
        const auto touched = fixture.update(randomWeights(random, 10, 0.5f));
        const PlacedVertices& now = fixture.morpher.vertices();
        for (const TouchedRange& range : touched) {
            const size_t width = vertexWidth(range.attribute);
            std::copy_n(now.rows(range.attribute) + width * range.first, width * range.count,
                        expected.rows(range.attribute) + width * range.first);
        }
        EXPECT_EQ(now.floats, expected.floats);
    }
}

TEST(CpuMorpher, GivesWhatABufferOfReportedRangesHolds) {
    Random random(8);
    Fixture fixture(line(777), tens(777, {0, 300, 500, 767}), shuffledPlaces(random, 777));
    fixture.update({1, 0, -2, 0.5f});
    EXPECT_EQ(fixture.row(Attribute::Position, 3)[0], 4);
    EXPECT_EQ(fixture.row(Attribute::Position, 505)[1], -2);
    EXPECT_EQ(fixture.row(Attribute::Position, 776)[2], 0.5f);
    EXPECT_EQ(fixture.row(Attribute::Position, 305)[0], 305);
}

// -- unit length -----------------------------------------------------------------------------

VertexStreams upwards(uint32_t vertexCount) {
    VertexStreams base;
    base.vertexCount = vertexCount;
    base.normals.assign(vertexCount, {0, 0, 1});
    base.tangents.assign(vertexCount, {0, 0, 1, -1});
    return base;
}

TEST(CpuMorpher, LeavesZeroWhereNormalOrTangentVanish) {
    MorphTargets targets;
    targets.vertexCount = 5;
    targets.targets.resize(1);
    for (const Attribute attribute : {Attribute::Normal, Attribute::Tangent})
        test::setStream(targets, 0, attribute, test::sparseStream({3}, {0, 0, -1}));
    Fixture fixture(upwards(5), targets);
    fixture.update({1});
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(fixture.row(Attribute::Normal, 3)[i], 0);
        EXPECT_EQ(fixture.row(Attribute::Tangent, 3)[i], 0);
    }
    EXPECT_EQ(fixture.row(Attribute::Tangent, 3)[3], -1);
    fixture.expectMorphed({1});
}

TEST(CpuMorpher, NormalisesLengthsWhoseSquaresLeaveFloatsRange) {
    for (const float size : {1e-45f, 1e-30f, 1e-20f, 1e20f, 3e38f}) {
        MorphTargets targets;
        targets.vertexCount = 9;
        targets.targets.resize(1);
        for (const Attribute attribute : {Attribute::Normal, Attribute::Tangent})
            test::setStream(targets, 0, attribute,
                            test::sparseStream({2, 7}, {size, 0, -1,  //
                                                        0, size, -1}));
        Fixture fixture(upwards(9), targets);
        fixture.update({1});
        EXPECT_NEAR(fixture.row(Attribute::Normal, 2)[0], 1, kRounding) << size;
        EXPECT_NEAR(fixture.row(Attribute::Tangent, 7)[1], 1, kRounding) << size;
        fixture.expectMorphed({1});
    }
}

TEST(CpuMorpher, GivesZeroForNormalsThatOverflow) {
    MorphTargets targets;
    targets.vertexCount = 4;
    targets.targets.resize(2);
    test::setStream(targets, 0, Attribute::Normal, test::sparseStream({1}, {3e38f, 0, 0}));
    test::setStream(targets, 1, Attribute::Normal, test::sparseStream({1}, {-3e38f, 3e38f, 0}));
    Fixture fixture(upwards(4), targets);
    for (const std::vector<float>& weights : {std::vector<float>{2, 0}, {2, 2}, {0, -2}}) {
        fixture.update(weights);
        for (int i = 0; i < 3; ++i)
            EXPECT_EQ(fixture.row(Attribute::Normal, 1)[i], 0);
        fixture.expectMorphed(weights);
    }
}

// -- what is touched -------------------------------------------------------------------------

TEST(CpuMorpher, ReportsEveryRowAtFirst) {
    Fixture fixture(line(100), tens(100, {0}));
    const auto touched = fixture.update({0});
    EXPECT_EQ(touchedRows(touched, Attribute::Position), 100u);
    EXPECT_EQ(touchedRows(touched, Attribute::Normal), 100u);
    EXPECT_EQ(touchedRows(touched, Attribute::TexCoord0), 100u);
    EXPECT_EQ(touchedRows(touched, Attribute::Color0), 0u) << "absent";
    fixture.expectMorphed({0});
}

TEST(CpuMorpher, TouchesNothingWhileWeightsRest) {
    Fixture fixture(line(100), tens(100, {0, 50}));
    fixture.update({1, 0});
    EXPECT_TRUE(fixture.update({1, 0}).empty());
    EXPECT_FALSE(fixture.update({0, 0}).empty());
    EXPECT_TRUE(fixture.update({0, 0}).empty());
}

TEST(CpuMorpher, TouchesOnlyBlocksOfTargetsWhoseWeightChanged) {
    Fixture fixture(line(6400), tens(6400, {0, 640, 3200}));
    fixture.update({0, 0, 0});
    const auto one = fixture.update({0, 1, 0});
    ASSERT_EQ(one.size(), 1u) << "no normals, no texture coordinates";
    EXPECT_EQ(one[0].attribute, Attribute::Position);
    EXPECT_EQ(one[0].first, 640u);
    EXPECT_EQ(one[0].count, kPlacesPerBlock);
    EXPECT_EQ(fixture.update({1, 1, 0})[0].first, 0u) << "the weight of the second rests";
    const auto both = fixture.update({1, 0, 2});
    ASSERT_EQ(both.size(), 2u) << "reset by one, moved by the other";
    EXPECT_EQ(both[0].first, 640u);
    EXPECT_EQ(both[1].first, 3200u);
    fixture.expectMorphed({1, 0, 2});
}

TEST(CpuMorpher, JoinsRangesBeyondAFew) {
    std::vector<uint32_t> firsts;
    for (uint32_t first = 0; first < 64000; first += 1000)
        firsts.push_back(first);
    Fixture fixture(line(64000), tens(64000, firsts));
    fixture.update(std::vector<float>(firsts.size()));
    const std::vector<float> all(firsts.size(), 1.0f);
    EXPECT_LE(fixture.update(all).size(), 8u);
    fixture.expectMorphed(all);
}

// -- storage ---------------------------------------------------------------------------------

TEST(PlacedDeltas, SharesStreamsOfSeveralTargets) {
    MorphTargets targets;
    targets.vertexCount = 5000;
    targets.targets.resize(100);
    const auto shared = test::denseStream(std::vector<float>(15000, 1.0f));
    for (size_t t = 0; t < 100; ++t)
        test::setStream(targets, t, Attribute::Position, shared);
    PlacedDeltas deltas(targets, {});
    const PlacedStream* first = deltas.stream(0, Attribute::Position);
    for (uint32_t t = 0; t < 100; ++t)
        EXPECT_EQ(deltas.stream(t, Attribute::Position), first);
    EXPECT_LT(deltas.sizeBytes(), 2 * shared->sizeBytes());
}

TEST(PlacedDeltas, KeepsNoRowsOfZerosButInGaps) {
    std::vector<float> values(3000, 0.0f);
    for (const size_t row : {10u, 13u, 500u})
        values[3 * row] = 1;
    MorphTargets targets;
    targets.vertexCount = 1000;
    targets.targets.resize(2);
    test::setStream(targets, 0, Attribute::Position, test::denseStream(values));
    PlacedDeltas deltas(targets, {});
    const PlacedStream* stream = deltas.stream(0, Attribute::Position);
    ASSERT_EQ(stream->runs.size(), 2u);
    EXPECT_EQ(stream->values.size(), 12u + 4u);
    EXPECT_EQ(stream->runs[1].block, 500 / kPlacesPerBlock);
    EXPECT_EQ(stream->runs[1].firstRow, 500 % kPlacesPerBlock);
    EXPECT_EQ(deltas.stream(0, Attribute::Normal), nullptr);
    EXPECT_EQ(deltas.stream(1, Attribute::Position), nullptr);
}

}  // namespace
}  // namespace moue
