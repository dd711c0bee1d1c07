// SPDX-License-Identifier: MIT
// Rounding rows of deltas to multiples of a step, four components at a time. For packing alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "morph/float4.hpp"
#include "morph/targets.hpp"

namespace moue {

inline Float4 loadRow(const float* row, uint32_t width) noexcept {
    return Float4{row[0], row[1], width > 2 ? row[2] : 0.0f, width > 3 ? row[3] : 0.0f};
}

inline bool anySet(Int4 v) noexcept {
    return (v[0] | v[1] | v[2] | v[3]) != 0;
}

/// The levels of one field: what a unit of each stands for, coarsest first, and its largest unit.
struct FieldLevels {
    std::array<float, 3> steps{};
    uint32_t count = 0;
    int32_t largest = 0;
    float dropBelow = 0;  ///< rows shorter than this are 0
};

/// `row` in units of the last level: what the levels before left over, rounded. Steps of 0, and
/// what is no number, give 0.
inline Int4 quantize(Float4 row, const FieldLevels& levels) noexcept {
    Int4 units{};
    for (uint32_t i = 0; i < levels.count; ++i) {
        const Float4 step = broadcast(levels.steps[i]);
        const Float4 most = broadcast(static_cast<float>(levels.largest));
        Float4 scaled = row / step;
        scaled = scaled == scaled ? scaled : Float4{};
        scaled = scaled < most ? scaled : most;
        scaled = scaled > -most ? scaled : -most;
        const Float4 half = broadcast(0.5f);
        units = __builtin_convertvector(scaled + (scaled < 0 ? -half : half), Int4);
        row -= __builtin_convertvector(units, Float4) * step;
    }
    return units;
}

/// Calls visit(vertex, Int4 units) for each row of `stream` that is not 0 in the last level.
template <typename Visit>
void forEachQuantized(const DeltaStream& stream, uint32_t width, const FieldLevels& levels,
                      Visit&& visit) {
    if (levels.count == 0 || !(levels.steps[0] > 0)) return;
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
