// SPDX-License-Identifier: MIT
#include "morph/active.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "morph/random_targets.hpp"

namespace moue {
namespace {

using List = std::vector<ActiveTarget>;
using test::activeTargets;

List strongest(List active, size_t capacity) {
    active.resize(keepStrongest(active, capacity));
    return active;
}

TEST(CompactWeights, GivesNothingForNoWeights) {
    EXPECT_TRUE(activeTargets({}).empty());
}

TEST(CompactWeights, GivesNothingWhereAllAreZero) {
    EXPECT_TRUE(activeTargets(std::vector<float>(100, 0.0f)).empty());
    EXPECT_TRUE(activeTargets({0.0f, -0.0f}).empty());
}

TEST(CompactWeights, KeepsEveryWeightThatIsNotZeroAsGiven) {
    const float tiny = std::numeric_limits<float>::denorm_min();
    const List expected = {{1, -0.5f}, {3, 2.5f}, {4, tiny}, {5, 1}};
    EXPECT_EQ(activeTargets({0, -0.5f, 0, 2.5f, tiny, 1}), expected);
}

TEST(CompactWeights, HasNoLimitOnTheNumberOfTargets) {
    std::vector<float> weights(5000, 0.25f);
    weights[4321] = 0;
    const List active = activeTargets(weights);
    ASSERT_EQ(active.size(), 4999u);
    EXPECT_EQ(active[4320].target, 4320u);
    EXPECT_EQ(active[4321].target, 4322u);
}

TEST(CompactAgain, SaysWhetherAnyActiveTargetChanged) {
    std::vector<float> weights(70, 0.0f);
    List active(weights.size());
    size_t count = 0;
    const auto again = [&] {
        const bool changed = compactAgain(weights, active, count);
        EXPECT_EQ(List(active.begin(), active.begin() + static_cast<ptrdiff_t>(count)),
                  activeTargets(weights));
        return changed;
    };
    EXPECT_FALSE(again()) << "none before, none now";
    weights[0] = weights[33] = weights[69] = 0.5f;
    EXPECT_TRUE(again());
    EXPECT_FALSE(again());
    weights[69] = 0.25f;
    EXPECT_TRUE(again()) << "another weight";
    std::swap(weights[33], weights[34]);
    EXPECT_TRUE(again()) << "another target";
    weights[34] = -0.0f;
    EXPECT_TRUE(again()) << "one less";
    EXPECT_FALSE(again());
}

TEST(KeepStrongest, KeepsAllWhereThereIsRoom) {
    const List active = {{2, 0.1f}, {5, -3}};
    EXPECT_EQ(strongest(active, 2), active);
    EXPECT_EQ(strongest(active, 9), active);
    EXPECT_TRUE(strongest({}, 0).empty());
}

TEST(KeepStrongest, KeepsNoneForNoCapacity) {
    EXPECT_TRUE(strongest({{0, 1}, {1, 2}}, 0).empty());
}

TEST(KeepStrongest, ComparesSizesNotSigns) {
    const List expected = {{1, -0.9f}, {3, 0.8f}};
    EXPECT_EQ(strongest({{0, 0.1f}, {1, -0.9f}, {2, 0.5f}, {3, 0.8f}}, 2), expected);
}

TEST(KeepStrongest, PrefersTheLowerTargetOnATie) {
    const List expected = {{4, 0.5f}, {6, -0.5f}};
    EXPECT_EQ(strongest({{4, 0.5f}, {6, -0.5f}, {7, 0.5f}, {9, -0.5f}}, 2), expected);
}

TEST(KeepStrongest, AgreesWithAFullSortAndKeepsTargetOrder) {
    test::Random random(42);
    for (int round = 0; round < 200; ++round) {
        List active;
        for (uint32_t t = 0; t < 40; ++t)
            if (random.chance(0.6f))
                active.push_back({t, 0.25f * static_cast<float>(random.below(8)) - 0.875f});
        const size_t capacity = random.below(12);
        List sorted = active;
        std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
            return std::abs(a.weight) > std::abs(b.weight);
        });
        if (sorted.size() > capacity) sorted.resize(capacity);
        std::sort(sorted.begin(), sorted.end(),
                  [](const auto& a, const auto& b) { return a.target < b.target; });
        EXPECT_EQ(strongest(active, capacity), sorted);
    }
}

}  // namespace
}  // namespace moue
