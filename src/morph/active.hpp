// SPDX-License-Identifier: MIT
// Compaction: from one weight per target to the list of targets that matter this frame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace moue {

struct ActiveTarget {
    uint32_t target;  ///< index into the target set
    float weight;     ///< as given: negative and above 1 are fine; never 0
    bool operator==(const ActiveTarget&) const noexcept = default;
};

/// Writes each target whose weight is not 0 to `active`, in target order; returns how many.
///
/// weights  one per target, finite
/// active   out, expects room for weights.size() entries
/// Never allocates. O(targets).
size_t compactWeights(std::span<const float> weights, std::span<ActiveTarget> active) noexcept;

/// compactWeights() over its own result of another frame: `count` is how many there are, before
/// and after. Returns whether any of them changed.
bool compactAgain(std::span<const float> weights, std::span<ActiveTarget> active,
                  size_t& count) noexcept;

/// Keeps the `capacity` entries of largest |weight| (on a tie, the lower target), in target order,
/// at the front of `active`; returns how many remain. Never allocates.
size_t keepStrongest(std::span<ActiveTarget> active, size_t capacity) noexcept;

}  // namespace moue
