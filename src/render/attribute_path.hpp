// SPDX-License-Identifier: MIT
// The attribute path's rule: which deltas fit into the eight spare vertex attributes.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/error.hpp"
#include "morph/active.hpp"
#include "morph/targets.hpp"

namespace moue {

/// Delta streams that fit beside the eight attributes of the base vertex, of the 16 that every
/// device has.
inline constexpr uint32_t kMaxDeltaStreams = 8;

/// One vertex attribute that carries one target's deltas of one attribute.
struct DeltaSlot {
    uint32_t target = 0;
    Attribute attribute = Attribute::Position;
    float weight = 0;
};

struct SlotPlan {
    std::array<DeltaSlot, kMaxDeltaStreams> slots;
    uint32_t count = 0;   ///< slots in use
    uint32_t needed = 0;  ///< streams that all active targets ask for
    bool complete() const noexcept { return needed == count; }
};

/// Counts the streams that `active` needs: those of its targets that change an attribute of `base`.
uint32_t neededStreams(const MorphTargets& targets, AttributeMask base,
                       std::span<const ActiveTarget> active) noexcept;

/// Succeeds when the active targets fit; else PathUnavailable, with both numbers in the message.
[[nodiscard]] Result<void> checkAttributePath(const MorphTargets& targets, AttributeMask base,
                                              std::span<const ActiveTarget> active);

/// Puts the active targets into slots. Where they do not fit, takes as many of the largest
/// |weights| as do, whole targets only.
///
/// scratch  expects active.size() entries; overwritten
/// Never allocates.
SlotPlan planSlots(const MorphTargets& targets, AttributeMask base,
                   std::span<const ActiveTarget> active, std::span<ActiveTarget> scratch) noexcept;

}  // namespace moue
