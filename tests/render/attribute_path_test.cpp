// SPDX-License-Identifier: MIT
#include "render/attribute_path.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace moue {
namespace {

AttributeMask mask(std::initializer_list<Attribute> attributes) {
    AttributeMask m;
    for (Attribute a : attributes)
        m.add(a);
    return m;
}

MorphTargets targetsWith(size_t count, std::initializer_list<Attribute> attributes) {
    MorphTargets targets;
    targets.vertexCount = 1;
    targets.attributes = mask(attributes);
    targets.targets.resize(count);
    for (MorphTarget& target : targets.targets) {
        for (Attribute a : attributes) {
            auto stream = std::make_shared<DeltaStream>();
            stream->values.resize(deltaWidth(a), 1.0f);
            target.streams[static_cast<size_t>(a)] = stream;
        }
    }
    return targets;
}

std::vector<ActiveTarget> firstActive(uint32_t count) {
    std::vector<ActiveTarget> active;
    for (uint32_t i = 0; i < count; ++i)
        active.push_back({i, 1.0f + static_cast<float>(i)});
    return active;
}

const AttributeMask kPositionNormal = mask({Attribute::Position, Attribute::Normal});

TEST(CheckAttributePath, AcceptsEightStreams) {
    const MorphTargets targets = targetsWith(9, {Attribute::Position, Attribute::Normal});
    EXPECT_TRUE(checkAttributePath(targets, kPositionNormal, firstActive(0)));
    EXPECT_TRUE(checkAttributePath(targets, kPositionNormal, firstActive(4)));
    EXPECT_TRUE(checkAttributePath(targets, mask({Attribute::Position}), firstActive(8)));
}

TEST(CheckAttributePath, RejectsNineStreamsAndNamesBothNumbers) {
    const MorphTargets targets = targetsWith(9, {Attribute::Position});
    const auto checked = checkAttributePath(targets, kPositionNormal, firstActive(9));
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().code, ErrorCode::PathUnavailable);
    EXPECT_EQ(checked.error().message,
              "The active targets need 9 delta streams, but the attribute path carries 8.");
}

TEST(PlanSlots, KeepsTheStrongestWholeTargetsThatFit) {
    const MorphTargets targets = targetsWith(6, {Attribute::Position, Attribute::Normal});
    std::vector<ActiveTarget> active = {{0, 0.1f}, {1, -9.0f}, {2, 2.0f},
                                        {3, 3.0f}, {4, 0.2f},  {5, 1.0f}};
    std::vector<ActiveTarget> scratch(active.size());
    const SlotPlan plan = planSlots(targets, kPositionNormal, active, scratch);
    EXPECT_EQ(plan.count, 8u);
    EXPECT_EQ(plan.needed, 12u);
    EXPECT_FALSE(plan.complete());
    const uint32_t expected[] = {1, 1, 2, 2, 3, 3, 5, 5};
    for (uint32_t i = 0; i < 8; ++i)
        EXPECT_EQ(plan.slots[i].target, expected[i]);
}

TEST(PlanSlots, IgnoresTargetsThatChangeNothingOfTheBase) {
    MorphTargets targets = targetsWith(12, {Attribute::Color0});
    targets.targets.push_back(targetsWith(1, {Attribute::Position}).targets[0]);
    std::vector<ActiveTarget> active = firstActive(13);
    std::vector<ActiveTarget> scratch(active.size());
    const SlotPlan plan = planSlots(targets, kPositionNormal, active, scratch);
    EXPECT_EQ(plan.count, 1u);
    EXPECT_TRUE(plan.complete());
    EXPECT_EQ(plan.slots[0].target, 12u);
}

}  // namespace
}  // namespace moue
