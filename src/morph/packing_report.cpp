// SPDX-License-Identifier: MIT
// What packing costs and loses: for reports alone, so a page that only draws does not load it.
#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "morph/packing.hpp"
#include "morph/packing_fields.hpp"

namespace moue {
namespace {

/// The rows of all fields that hold something, beside those that packing kept.
void countDropped(const MorphTargets& targets, PackedDeltas& packed) {
    parallelFor(packed.targets.size(), [&](size_t t) {
        uint32_t rows = 0, kept = 0;
        for (Attribute attribute : kAttributes) {
            const DeltaStream* stream = targets.targets[t].stream(attribute);
            if (stream == nullptr) continue;
            const uint32_t width = deltaWidth(attribute);
            forEachDelta(*stream, width, [&](uint32_t, const float* delta) {
                for (uint32_t i = 0; i < width; ++i) {
                    if (delta[i] == 0) continue;
                    ++rows;
                    break;
                }
            });
        }
        for (uint32_t i = packed.firstSlot[t]; i < packed.firstSlot[t + 1]; ++i) {
            // what the first level leaves out, no later one brings back
            if (packed.slots[packed.slotIds[i]].level != 0) continue;
            forEachRow(targets, packed, packed.slotIds[i],
                       [&kept](size_t, uint32_t, Int4) { ++kept; });
        }
        packed.targets[t].dropped = rows - kept;
    });
}

void measureErrors(const MorphTargets& targets, PackedDeltas& packed) {
    parallelFor(packed.targets.size(), [&](size_t t) {
        const DeltaStream* stream = targets.targets[t].stream(Attribute::Position);
        if (stream == nullptr) return;
        std::vector<uint32_t> slots;
        for (uint32_t i = packed.firstSlot[t]; i < packed.firstSlot[t + 1]; ++i)
            if (packed.slots[packed.slotIds[i]].kind == SlotKind::Surface)
                slots.push_back(packed.slotIds[i]);
        double sum = 0, largest = 0;
        size_t rows = 0;
        forEachDelta(*stream, 3, [&](uint32_t, const float* delta) {
            const Float4 row = loadRow(delta, 3);
            const Float4 squares = row * row;
            std::array<double, 3> left = {double(row[0]), double(row[1]), double(row[2])};
            const bool dropped = squares[0] + squares[1] + squares[2] <
                                 packed.targets[t].dropBelow * packed.targets[t].dropBelow;
            for (uint32_t s : slots) {
                if (dropped) break;
                const Int4 units = quantize(row, levelsOf(packed.slots, s, 0, 0));
                for (int c = 0; c < 3; ++c)
                    left[c] -= double(units[c]) * double(packed.slots[s].steps[0]);
            }
            const double error =
                std::sqrt(left[0] * left[0] + left[1] * left[1] + left[2] * left[2]);
            largest = std::max(largest, error);
            sum += error;
            ++rows;
        });
        packed.targets[t].largestError = static_cast<float>(largest);
        packed.targets[t].meanError = rows == 0 ? 0 : static_cast<float>(sum / double(rows));
    });
}

}  // namespace

PackedDeltas measurePacking(const MorphTargets& targets, PackedDeltas packed) {
    countDropped(targets, packed);
    measureErrors(targets, packed);
    return packed;
}

}  // namespace moue
