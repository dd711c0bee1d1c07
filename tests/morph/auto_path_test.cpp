// SPDX-License-Identifier: MIT
#include "morph/auto_path.hpp"

#include <gtest/gtest.h>

namespace moue {
namespace {

constexpr std::array kRules = {
    AutoRule{.path = MorphPath::Cpu, .softwareOnly = true},
    AutoRule{.path = MorphPath::Cached, .minPasses = 3},
    AutoRule{.path = MorphPath::Attribute, .minActive = 2, .maxActive = 4, .minVertices = 1000},
    AutoRule{.path = MorphPath::Cpu, .maxActive = 1, .maxVertices = 99},
};

TEST(AutoPath, TakesTheFirstRuleWhoseBoundsHold) {
    EXPECT_EQ(autoPath({3, 5000, 1, true}, kRules), MorphPath::Cpu);
    EXPECT_EQ(autoPath({3, 5000, 3, false}, kRules), MorphPath::Cached);
    EXPECT_EQ(autoPath({3, 5000, 2, false}, kRules), MorphPath::Attribute);
}

TEST(AutoPath, IncludesBothEndsOfEachBound) {
    EXPECT_EQ(autoPath({2, 1000}, kRules), MorphPath::Attribute);
    EXPECT_EQ(autoPath({4, 1000}, kRules), MorphPath::Attribute);
    EXPECT_EQ(autoPath({1, 99}, kRules), MorphPath::Cpu);
}

TEST(AutoPath, IsPackedWhereNoRuleHolds) {
    EXPECT_EQ(autoPath({5, 1000}, kRules), MorphPath::Packed);
    EXPECT_EQ(autoPath({2, 999}, kRules), MorphPath::Packed);
    EXPECT_EQ(autoPath({1, 100}, kRules), MorphPath::Packed);
    EXPECT_EQ(autoPath({3, 5000}, {}), MorphPath::Packed);
}

TEST(AutoPath, LeavesMorphingToTheKernelWhereTheCpuDrawsAnyway) {
    for (const uint32_t active : {0u, 12u, 1000u}) {
        EXPECT_EQ(autoPath({active, 20000, 1, true}), MorphPath::Cpu);
        EXPECT_NE(autoPath({active, 20000, 1, false}), MorphPath::Cpu);
    }
}

TEST(AutoPath, EvaluatesOnceWhatRestsOrIsMovedMuch) {
    const AutoWork moving{.activeTargets = 12, .vertexCount = 50'000, .movesPerVertex = 1.8f};
    EXPECT_EQ(autoPath(moving), MorphPath::Packed);
    AutoWork resting = moving;
    resting.restingFrames = 2;
    EXPECT_EQ(autoPath(resting), MorphPath::Cached);
    AutoWork dense = moving;
    dense.movesPerVertex = 12;
    EXPECT_EQ(autoPath(dense), MorphPath::Cached);
    AutoWork twice = moving;
    twice.movesPerVertex = 3.5f;
    EXPECT_EQ(autoPath(twice), MorphPath::Packed);
    twice.passes = 2;
    EXPECT_EQ(autoPath(twice), MorphPath::Cached);
    AutoWork small = resting;
    small.vertexCount = 5'000;
    EXPECT_EQ(autoPath(small), MorphPath::Packed);
}

TEST(AutoPath, HasATableThatAlwaysAnswersAndNamesItsRuns) {
    for (const AutoRule& rule : kAutoRules) {
        EXPECT_NE(rule.path, MorphPath::Auto);
        EXPECT_LE(rule.minActive, rule.maxActive);
        EXPECT_LE(rule.minVertices, rule.maxVertices);
    }
    for (const std::string_view source : kAutoSources)
        EXPECT_FALSE(source.empty());
    const AutoRule& last = kAutoRules.back();
    EXPECT_TRUE(last.holds({0, 0, 1, false}));
    EXPECT_TRUE(last.holds({AutoRule::kAny, AutoRule::kAny, 1, false}));
}

}  // namespace
}  // namespace moue
