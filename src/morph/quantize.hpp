// SPDX-License-Identifier: MIT
// Rounding rows of deltas to multiples of a step, four components at a time. For packing alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "morph/float4.hpp"
#include "morph/targets.hpp"

namespace moue {

inline bool anySet(Int4 v) noexcept {
    return (v[0] | v[1] | v[2] | v[3]) != 0;
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
inline Int4 quantize(Float4 row, const FieldLevels& levels) noexcept {
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
    const float dropSquared = levels.dropBelow * levels.dropBelow;
    forEachDelta(stream, width, [&](uint32_t vertex, const float* delta) {
        const Float4 row = loadRow(delta, width);
        if (dropSquared > 0) {
            const Float4 squares = row * row;
            if (squares[0] + squares[1] + squares[2] + squares[3] < dropSquared) return;
        }
        const Int4 units = quantize(row, levels);
        if (anySet(units)) visit(vertex, units);
    });
}

}  // namespace moue
