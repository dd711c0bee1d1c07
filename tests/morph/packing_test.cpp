// SPDX-License-Identifier: MIT
// Packed deltas, read back: how exact they are, what they cost, and how they are laid out.
#include "morph/packing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

#include "morph/random_targets.hpp"
#include "morph/unpack.hpp"

namespace moue {
namespace {

using test::Random;

const std::vector<Attribute> kSurface = {Attribute::Position, Attribute::Normal};
const std::vector<Attribute> kEverything(kAttributes.begin(), kAttributes.end());

float valueAt(const DeltaStream* stream, uint32_t width, uint32_t vertex, uint32_t component) {
    if (stream == nullptr) return 0;
    float found = 0;
    forEachDelta(*stream, width, [&](uint32_t v, const float* delta) {
        if (v == vertex) found = delta[component];
    });
    return found;
}

std::vector<float> dense(const MorphTargets& targets, size_t target, Attribute attribute) {
    const uint32_t width = deltaWidth(attribute);
    std::vector<float> values(size_t{targets.vertexCount} * width, 0.0f);
    const DeltaStream* stream = targets.targets[target].stream(attribute);
    if (stream == nullptr) return values;
    forEachDelta(*stream, width, [&](uint32_t v, const float* delta) {
        std::copy(delta, delta + width, &values[size_t{v} * width]);
    });
    return values;
}

/// Each component of each delta lies within `budget` of its target's and attribute's largest.
void expectWithin(const MorphTargets& targets, const PackedDeltas& packed, double budget) {
    const MorphTargets back = test::unpacked(targets, packed);
    for (size_t t = 0; t < targets.targets.size(); ++t) {
        for (Attribute attribute : kAttributes) {
            const std::vector<float> want = dense(targets, t, attribute);
            const std::vector<float> got = dense(back, t, attribute);
            double largest = 0;  // length
            for (size_t i = 0; i < want.size(); i += deltaWidth(attribute)) {
                double squares = 0;
                for (size_t c = i; c < i + deltaWidth(attribute); ++c)
                    squares += double(want[c]) * double(want[c]);
                largest = std::max(largest, std::sqrt(squares));
            }
            for (size_t i = 0; i < want.size(); ++i) {
                ASSERT_LE(std::abs(double(got[i]) - double(want[i])), (budget + 1e-9) * largest)
                    << "target " << t << ", attribute " << static_cast<int>(attribute) << ", float "
                    << i;
            }
        }
    }
}

// -- exactness -----------------------------------------------------------------------------------

TEST(Packing, KeepsEveryComponentWithinTheErrorBudget) {
    // two levels and three end at what float32 itself can tell apart
    for (const double budget : {1e-3, 1e-5, 1e-6, 4e-7}) {
        for (const auto& attributes : {kSurface, kEverything}) {
            Random random(7);
            const MorphTargets targets = test::randomTargets(random, 100, 9, attributes);
            const PackedDeltas packed =
                packDeltas(targets, {.errorBudget = static_cast<float>(budget)});
            expectWithin(targets, packed, budget);
        }
    }
}

TEST(Packing, TakesMoreLevelsOnlyForFinerBudgets) {
    Random random(3);
    const MorphTargets targets = test::randomTargets(random, 64, 4, kSurface);
    uint32_t before = 0;
    for (const float budget : {1e-3f, 1e-5f, 1e-9f}) {
        const PackedDeltas packed = packDeltas(targets, {.errorBudget = budget});
        uint32_t levels = 0;
        for (const TargetPacking& target : packed.targets)
            levels = std::max(levels, target.levels);
        EXPECT_EQ(levels, before + 1);
        before = levels;
    }
}

TEST(Packing, KeepsTheLargestAndTheSmallestOfAWideRange) {
    MorphTargets targets;
    targets.vertexCount = 3;
    targets.targets.resize(2);
    test::setStream(targets, 0, Attribute::Position,
                    test::denseStream({1e30f, 0, 0, 0, -1e30f, 0, 1e26f, 0, 0}));
    test::setStream(targets, 1, Attribute::Position,
                    test::denseStream({1e-30f, 0, 0, 0, -1e-30f, 0, 0, 0, 5e-31f}));
    expectWithin(targets, packDeltas(targets), 1e-3);
}

TEST(Packing, SurvivesWhatIsNoNumber) {
    MorphTargets targets;
    targets.vertexCount = 2;
    targets.targets.resize(1);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    test::setStream(targets, 0, Attribute::Position,
                    test::denseStream({nan, 1, -1, infinity, nan, 0.5f}));
    const PackedDeltas packed = measurePacking(targets, packDeltas(targets));
    const std::vector<uint32_t> words = test::allTexels(targets, packed);
    EXPECT_EQ(words.size(), size_t{packed.texelCount} * 2);
}

TEST(Packing, TakesWhatIsNoNumberForZero) {
    constexpr size_t kCount = 24, kMoved = 9;  // more than a block, so that the last one is far off
    MorphTargets targets;
    targets.vertexCount = kCount;
    targets.targets.resize(1);
    std::vector<float> rows(3 * kCount, 0.0f);
    for (size_t v = 0; v < kMoved; ++v)
        rows[3 * v] = 1;
    std::vector<float> wanted = rows;
    wanted[3 * (kCount - 1) + 1] = -1;
    rows = wanted;
    rows[3 * (kCount - 1)] = std::numeric_limits<float>::quiet_NaN();
    test::setStream(targets, 0, Attribute::Position, test::denseStream(rows));
    const PackedDeltas packed = packDeltas(targets);
    EXPECT_EQ(packed.movedVertices, kMoved + 1);
    EXPECT_EQ(dense(test::unpacked(targets, packed), 0, Attribute::Position), wanted);
}

TEST(Packing, ReportsTheErrorsThatReadingBackFinds) {
    Random random(11);
    const MorphTargets targets = test::randomTargets(random, 200, 6, kSurface);
    const PackedDeltas packed = measurePacking(targets, packDeltas(targets));
    const MorphTargets back = test::unpacked(targets, packed);
    for (size_t t = 0; t < targets.targets.size(); ++t) {
        const std::vector<float> want = dense(targets, t, Attribute::Position);
        const std::vector<float> got = dense(back, t, Attribute::Position);
        double largest = 0;
        for (size_t i = 0; i < want.size(); i += 3) {
            largest = std::max(largest, std::hypot(double(want[i]) - double(got[i]),
                                                   double(want[i + 1]) - double(got[i + 1]),
                                                   double(want[i + 2]) - double(got[i + 2])));
        }
        EXPECT_NEAR(packed.targets[t].largestError, largest, 1e-6);
        EXPECT_LE(packed.targets[t].meanError, packed.targets[t].largestError);
        EXPECT_LE(packed.targets[t].largestError, 1e-3f * packed.targets[t].largestDelta);
    }
}

// -- cost ----------------------------------------------------------------------------------------

TEST(Packing, TakesNoTexelsForTargetsThatMoveNothing) {
    MorphTargets targets;
    targets.vertexCount = 100;
    targets.targets.resize(3);
    test::setStream(targets, 0, Attribute::Position,
                    test::denseStream(std::vector<float>(300, 0.0f)));
    test::setStream(targets, 2, Attribute::Position, test::sparseStream({4}, {0, 1, 0}));
    const PackedDeltas packed = packDeltas(targets);
    EXPECT_EQ(packed.slots.size(), 1u);
    EXPECT_EQ(packed.movedVertices, 1u);
    EXPECT_EQ(packed.texelCount, uint32_t{MOUE_BLOCK_VERTICES});
    EXPECT_TRUE(packDeltas(MorphTargets{}).empty());
}

TEST(Packing, SharesTexelsBetweenEqualTargets) {
    Random random(5);
    MorphTargets targets;
    targets.vertexCount = 50;
    targets.targets.resize(3);
    const auto stream = test::randomStream(random, 50, 3, true, 1);
    test::setStream(targets, 0, Attribute::Position, stream);
    test::setStream(targets, 1, Attribute::Position, test::denseStream(stream->values));
    test::setStream(targets, 2, Attribute::Position, test::randomStream(random, 50, 3, true, 1));
    const PackedDeltas packed = packDeltas(targets);
    EXPECT_EQ(packed.slots.size(), 2u);
    EXPECT_EQ(packed.targets[1].sharedWith, 0u);
    EXPECT_EQ(packed.targets[2].sharedWith, 2u);
    expectWithin(targets, packed, 1e-3);
}

TEST(Packing, StaysUnderTenBytesForEachMovedVertexAndTarget) {
    // 52 targets that each move a stretch of 15 % of 20 000 vertices, from anywhere
    constexpr uint32_t kVertices = 20000, kMoved = kVertices * 15 / 100;
    Random random(1);
    MorphTargets targets;
    targets.vertexCount = kVertices;
    targets.targets.resize(52);
    for (size_t t = 0; t < 52; ++t) {
        const uint32_t first = random.below(kVertices - kMoved);
        std::vector<uint32_t> vertices;
        std::vector<float> positions, normals;
        for (uint32_t v = first; v < first + kMoved; ++v) {
            vertices.push_back(v);
            for (int i = 0; i < 3; ++i) {
                positions.push_back(random.number(0.1f, 1));
                normals.push_back(random.number(-1, -0.1f));
            }
        }
        test::setStream(targets, t, Attribute::Position, test::sparseStream(vertices, positions));
        test::setStream(targets, t, Attribute::Normal, test::sparseStream(vertices, normals));
    }
    const PackedDeltas packed = packDeltas(targets);
    const double pairs = 52.0 * kMoved;
    EXPECT_LT(static_cast<double>(packed.sizeBytes()) / pairs, 9.0);
    EXPECT_GE(static_cast<double>(packed.sizeBytes()) / pairs, 8.0) << "each has a texel";
}

TEST(Packing, DropsAndCountsWhatIsTooShort) {
    MorphTargets targets;
    targets.vertexCount = 4;
    targets.targets.resize(1);
    test::setStream(targets, 0, Attribute::Position,
                    test::sparseStream({0, 1, 3}, {1, 0, 0, 0, 6e-4f, 0, 0, 0, 1e-6f}));
    const PackedDeltas all = measurePacking(targets, packDeltas(targets));
    EXPECT_EQ(all.targets[0].dropped, 1u) << "less than half a unit";
    const PackedDeltas fewer = measurePacking(targets, packDeltas(targets, {.dropBelow = 7e-4f}));
    EXPECT_EQ(fewer.targets[0].dropped, 2u);
    EXPECT_NEAR(fewer.targets[0].largestError, 6e-4f, 1e-7f);
    const PackedDeltas capped = measurePacking(targets, packDeltas(targets, {.dropBelow = 10.0f}));
    EXPECT_EQ(capped.targets[0].dropped, 2u) << "never more than the error budget";
}

// -- layout --------------------------------------------------------------------------------------

TEST(Packing, NumbersEveryVertexOnceAndMovedOnesFirst) {
    Random random(2);
    for (const float coverage : {0.02f, 0.3f, 1.0f}) {
        const MorphTargets targets = test::randomTargets(random, 333, 7, kSurface, coverage);
        const PackedDeltas packed = packDeltas(targets);
        std::set<uint32_t> numbers;
        for (uint32_t v = 0; v < 333; ++v)
            numbers.insert(packed.placeOf(v));
        EXPECT_EQ(numbers.size(), 333u);
        EXPECT_EQ(*numbers.rbegin(), 332u);
        for (uint32_t v = 0; v < 333; ++v) {
            bool moved = false;
            for (const MorphTarget& target : targets.targets) {
                for (Attribute a : kSurface) {
                    for (uint32_t c = 0; c < 3; ++c)
                        moved |= std::abs(valueAt(target.stream(a), 3, v, c)) > 2e-3f;
                }
            }
            if (moved) {
                EXPECT_LT(packed.placeOf(v), packed.movedVertices) << v;
            }
        }
    }
}

TEST(Packing, KeepsTheFilesOrderAmongVerticesMovedByTheSameTargets) {
    MorphTargets targets;
    targets.vertexCount = 6;
    targets.targets.resize(1);
    test::setStream(targets, 0, Attribute::Position,
                    test::sparseStream({1, 4, 5}, {1, 1, 1, 1, 1, 1, 1, 1, 1}));
    const PackedDeltas packed = packDeltas(targets);
    EXPECT_EQ(packed.places, (std::vector<uint32_t>{3, 0, 4, 5, 1, 2}));
    EXPECT_EQ(packed.movedVertices, 3u);
}

TEST(Packing, FillsTheSameTexelsInPartsAsAtOnce) {
    Random random(9);
    const MorphTargets targets = test::randomTargets(random, 100, 150, kEverything);
    const PackedDeltas packed = packDeltas(targets);
    EXPECT_GT(packed.chunkCount, 1u);
    const std::vector<uint32_t> whole = test::allTexels(targets, packed);
    std::vector<uint32_t> parts;
    constexpr uint32_t kPart = 1000;
    for (uint32_t first = 0; first < packed.texelCount; first += kPart) {
        std::vector<uint32_t> part(size_t{std::min(kPart, packed.texelCount - first)} *
                                   packed.texelWords);
        fillTexels(targets, packed, first, part);
        parts.insert(parts.end(), part.begin(), part.end());
    }
    EXPECT_EQ(parts, whole);
}

TEST(Packing, BoundsHoldWhatTheTexelsStandFor) {
    Random random(4);
    const MorphTargets targets = test::randomTargets(random, 80, 8, kSurface);
    for (const float budget : {1e-3f, 1e-6f}) {
        const PackedDeltas packed = packDeltas(targets, {.errorBudget = budget});
        const std::vector<Box> exact = deltaBounds(test::unpacked(targets, packed));
        for (size_t t = 0; t < exact.size(); ++t) {
            for (int c = 0; c < 3; ++c) {
                EXPECT_LE(packed.bounds[t].minimum[c], exact[t].minimum[c] + 1e-6f);
                EXPECT_GE(packed.bounds[t].maximum[c], exact[t].maximum[c] - 1e-6f);
                EXPECT_NEAR(packed.bounds[t].minimum[c], exact[t].minimum[c], 2e-3f);
            }
        }
    }
}

// -- weights -------------------------------------------------------------------------------------

/// What encode() writes; it must leave alone what is behind the room that it may ask for.
std::vector<uint32_t> encoded(PackedWeights& weights, const PackedDeltas& packed,
                              std::span<const ActiveTarget> active, WeightOrder order) {
    constexpr uint32_t kUntouched = 0xABCDEF01u;
    const size_t room = 4 * (1 + size_t{weightVectors(packed, active, order)});
    std::vector<uint32_t> words(room + 4, kUntouched);
    const size_t count = weights.encode(packed, active, order, words.data());
    EXPECT_LE(count, room);
    for (size_t i = room; i < words.size(); ++i)
        EXPECT_EQ(words[i], kUntouched);
    words.resize(count);
    return words;
}

float asFloat(uint32_t bits) {
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

TEST(PackedWeights, NamesTheActiveSlotsInBitOrder) {
    Random random(8);
    const MorphTargets targets = test::randomTargets(random, 40, 200, {Attribute::Position}, 1);
    const PackedDeltas packed = packDeltas(targets);
    PackedWeights weights;
    const std::vector<ActiveTarget> active = {{3, 0.5f}, {100, -2.0f}, {150, 1.5f}};
    size_t expected = 0;
    for (const ActiveTarget& a : active)
        expected += packed.firstSlot[a.target + 1] - packed.firstSlot[a.target];
    for (int again = 0; again < 2; ++again) {
        const std::vector<uint32_t> words = encoded(weights, packed, active, WeightOrder::Compact);
        const uint32_t chunks = words[0];
        ASSERT_EQ(words.size(), 4 * (1 + chunks + expected));
        uint32_t first = chunks;
        for (uint32_t c = 1; c <= chunks; ++c) {
            EXPECT_EQ(words[4 * c] >> 16, first);
            for (uint32_t bit = 0; bit < MOUE_CHUNK_SLOTS; ++bit) {
                if ((words[4 * c + 1 + bit / 32] >> bit % 32 & 1) == 0) continue;
                const uint32_t slot = (words[4 * c] & 0xFFFF) * MOUE_CHUNK_SLOTS + bit;
                const uint32_t target = packed.slots[slot].target;
                const auto found =
                    std::find_if(active.begin(), active.end(),
                                 [target](const ActiveTarget& a) { return a.target == target; });
                ASSERT_NE(found, active.end());
                EXPECT_EQ(asFloat(words[4 * (1 + first) + 1]),
                          found->weight * packed.slots[slot].steps[0]);
                ++first;
            }
        }
    }
}

TEST(PackedWeights, GivesEverySlotUpToTheLastActiveOneAPlaceInDenseOrder) {
    Random random(8);
    const MorphTargets targets = test::randomTargets(random, 40, 200, {Attribute::Position}, 1);
    const PackedDeltas packed = packDeltas(targets);
    PackedWeights weights;
    const std::vector<ActiveTarget> active = {{2, 0.5f}, {70, 1.0f}, {190, -3.0f}};
    const std::vector<uint32_t> words = encoded(weights, packed, active, WeightOrder::Dense);
    for (const ActiveTarget& a : active) {
        for (uint32_t i = packed.firstSlot[a.target]; i < packed.firstSlot[a.target + 1]; ++i) {
            const uint32_t slot = packed.slotIds[i];
            for (uint32_t c = 1; c <= words[0]; ++c) {
                if ((words[4 * c] & 0xFFFF) != slot / MOUE_CHUNK_SLOTS) continue;
                const size_t at = 1 + (words[4 * c] >> 16) + slot % MOUE_CHUNK_SLOTS;
                ASSERT_LT(4 * at + 3, words.size());
                EXPECT_EQ(asFloat(words[4 * at + 1]), a.weight * packed.slots[slot].steps[0]);
            }
        }
    }
}

TEST(PackedWeights, AddsTheWeightsOfTargetsThatShareTexels) {
    MorphTargets targets;
    targets.vertexCount = 1;
    targets.targets.resize(2);
    const auto stream = test::denseStream({1, 2, 3});
    test::setStream(targets, 0, Attribute::Position, stream);
    test::setStream(targets, 1, Attribute::Position, stream);
    const PackedDeltas packed = packDeltas(targets);
    PackedWeights weights;
    const std::vector<ActiveTarget> active = {{0, 0.25f}, {1, 0.5f}};
    const std::vector<uint32_t> words = encoded(weights, packed, active, WeightOrder::Compact);
    ASSERT_EQ(words.size(), 12u);
    EXPECT_EQ(asFloat(words[9]), 0.75f * packed.slots[0].steps[0]);
}

TEST(PackedWeights, AreOneHeadOfZerosWhereNoTargetIsActive) {
    Random random(8);
    const PackedDeltas packed = packDeltas(test::randomTargets(random, 10, 30, kSurface, 1));
    PackedWeights weights;
    std::vector<ActiveTarget> all;
    for (uint32_t t = 0; t < 30; ++t)
        all.push_back({t, 1.0f});
    for (const WeightOrder order : {WeightOrder::Compact, WeightOrder::Dense}) {
        encoded(weights, packed, all, order);
        EXPECT_EQ(encoded(weights, packed, {}, order), std::vector<uint32_t>(4, 0u));
    }
}

}  // namespace
}  // namespace moue
