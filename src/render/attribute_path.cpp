// SPDX-License-Identifier: MIT
#include "render/attribute_path.hpp"

#include <algorithm>
#include <string>

#include "base/expect.hpp"
#include "morph_layout.h"

namespace moue {
namespace {

static_assert(kMaxDeltaStreams == MOUE_MAX_DELTA_STREAMS);

uint32_t streamsOf(const MorphTarget& target, AttributeMask base) {
    uint32_t count = 0;
    for (Attribute attribute : kAttributes) {
        count += base.has(attribute) && target.stream(attribute) != nullptr;
    }
    return count;
}

void addSlots(SlotPlan& plan, const MorphTarget& target, AttributeMask base, ActiveTarget active) {
    for (Attribute attribute : kAttributes) {
        if (!base.has(attribute) || target.stream(attribute) == nullptr) continue;
        plan.slots[plan.count++] = {active.target, attribute, active.weight};
    }
}

}  // namespace

uint32_t neededStreams(const MorphTargets& targets, AttributeMask base,
                       std::span<const ActiveTarget> active) noexcept {
    uint32_t needed = 0;
    for (const ActiveTarget& entry : active) {
        needed += streamsOf(targets.targets[entry.target], base);
    }
    return needed;
}

Result<void> checkAttributePath(const MorphTargets& targets, AttributeMask base,
                                std::span<const ActiveTarget> active) {
    const uint32_t needed = neededStreams(targets, base, active);
    if (needed <= kMaxDeltaStreams) return {};
    return fail(ErrorCode::PathUnavailable,
                "The active targets need % delta streams, but the attribute path carries %.",
                {needed, kMaxDeltaStreams});
}

SlotPlan planSlots(const MorphTargets& targets, AttributeMask base,
                   std::span<const ActiveTarget> active, std::span<ActiveTarget> scratch) noexcept {
    MOUE_EXPECT(scratch.size() >= active.size());
    // targets that change nothing here must not crowd out others
    const auto end =
        std::copy_if(active.begin(), active.end(), scratch.begin(), [&](const ActiveTarget& entry) {
            return streamsOf(targets.targets[entry.target], base) > 0;
        });
    std::span<ActiveTarget> kept(scratch.begin(), end);
    SlotPlan plan;
    plan.needed = neededStreams(targets, base, kept);
    while (neededStreams(targets, base, kept) > kMaxDeltaStreams) {
        const size_t fewer = std::min<size_t>(kept.size() - 1, kMaxDeltaStreams);
        kept = kept.first(keepStrongest(kept, fewer));
    }
    for (const ActiveTarget& entry : kept) {
        addSlots(plan, targets.targets[entry.target], base, entry);
    }
    return plan;
}

}  // namespace moue
