// SPDX-License-Identifier: MIT
// What the weight block holds for the texture path. PackedWeights makes the packed path's.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "morph/active.hpp"
#include "morph/delta_layout.hpp"

namespace moue {

/// Writes uvec4(count, 0, 0, 0), then (origin, weight bits) pairs, two to a uvec4, into `words`.
void encodePairs(const DeltaLayout& layout, std::span<const ActiveTarget> active,
                 std::vector<uint32_t>& words);

}  // namespace moue
