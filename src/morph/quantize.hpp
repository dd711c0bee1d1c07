// SPDX-License-Identifier: MIT
// Rounding rows of deltas to multiples of a step, four components at a time. For packing alone,
// whose loops are built for size and would call these for each row.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "morph/float4.hpp"
#include "morph/targets.hpp"

namespace moue {

/// Whether a row is left out for its length; none is below 0.
[[gnu::always_inline]] inline bool isShort(Float4 row, float dropBelow) noexcept {
    const Float4 limit = broadcast(dropBelow);
    if (anySet((row >= limit) | (row <= -limit))) return false;  // most are longer in one component
    const Float4 squares = row * row;
    return squares[0] + squares[1] + squares[2] + squares[3] < dropBelow * dropBelow;
}

/// The levels of one field: what a unit of each stands for, coarsest first, and its largest unit.
struct FieldLevels {
    std::array<float, 3> steps{};
    uint32_t count = 0;  ///< 1 at least
    int32_t largest = 0;
    float dropBelow = 0;  ///< rows shorter than this are 0
};

/// `row` in units of the last level: what the levels before left over, rounded. What is no number
/// gives 0.
[[gnu::always_inline]] inline Int4 quantize(Float4 row, const FieldLevels& levels) noexcept {
    // adding 1.5 * 2^23 leaves no bits for fractions: a float's low bits are then a whole number
    const Float4 shift = broadcast(12582912.0f);
    const Float4 most = broadcast(static_cast<float>(levels.largest));
    for (uint32_t i = 0;; ++i) {
        const Float4 step = broadcast(levels.steps[i]);
        Float4 scaled = row / step;
        scaled = scaled == scaled ? scaled : Float4{};
        scaled = scaled < most ? scaled : most;
        scaled = scaled > -most ? scaled : -most;
        const Float4 shifted = scaled + shift;
        if (i + 1 == levels.count) return bitsOf(shifted) - bitsOf(shift);
        row -= (shifted - shift) * step;
    }
}

/// Calls visit(vertex, Int4 units) for each row of `stream` that is not 0 in the last level.
template <typename Visit>
void forEachQuantized(const DeltaStream& stream, uint32_t width, const FieldLevels& levels,
                      Visit&& visit) {
    forEachDelta(stream, width, [&](uint32_t vertex, const float* delta) {
        const Float4 row = loadRow(delta, width);
        if (isShort(row, levels.dropBelow)) return;
        const Int4 units = quantize(row, levels);
        if (anySet(units)) visit(vertex, units);
    });
}

}  // namespace moue
