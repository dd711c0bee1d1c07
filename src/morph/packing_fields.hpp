// SPDX-License-Identifier: MIT
// Which attribute lies where in a slot's texels. For packing alone.
#pragma once

#include <array>
#include <span>

#include "base/expect.hpp"
#include "morph/packing.hpp"
#include "morph/quantize.hpp"
#include "morph_layout.h"

namespace moue {

/// A field of a slot: an attribute, and the largest unit that its bits hold.
struct PackedField {
    Attribute attribute;
    int32_t largest;
};

/// The fields of a kind of slot, in the order of PackedSlot::steps.
inline std::span<const PackedField> fieldsOf(SlotKind kind) noexcept {
    static constexpr std::array<PackedField, 3> kSurface = {
        PackedField{Attribute::Position, MOUE_UNITS_11_BITS},
        PackedField{Attribute::Normal, MOUE_UNITS_10_BITS},
        PackedField{Attribute::Tangent, MOUE_UNITS_11_BITS}};
    static constexpr std::array<PackedField, 2> kTexCoords = {
        PackedField{Attribute::TexCoord0, MOUE_UNITS_16_BITS},
        PackedField{Attribute::TexCoord1, MOUE_UNITS_16_BITS}};
    static constexpr std::array<PackedField, 1> kColor = {
        PackedField{Attribute::Color0, MOUE_UNITS_16_BITS}};
    if (kind == SlotKind::Surface) return kSurface;
    if (kind == SlotKind::TexCoords) return kTexCoords;
    return kColor;
}

/// The levels of field `field` up to slots[slot]'s own. The slots of a target and kind follow each
/// other, level by level.
inline FieldLevels levelsOf(std::span<const PackedSlot> slots, size_t slot, size_t field,
                            float dropBelow) noexcept {
    FieldLevels levels;
    const PackedSlot* first = &slots[slot] - slots[slot].level;
    levels.count = slots[slot].level + 1u;
    MOUE_EXPECT(levels.count <= levels.steps.size());
    for (uint32_t i = 0; i < levels.count; ++i)
        levels.steps[i] = first[i].steps[field];
    const PackedField& shape = fieldsOf(slots[slot].kind)[field];
    levels.largest = shape.largest;
    if (shape.attribute == Attribute::Position) levels.dropBelow = dropBelow;
    return levels;
}

/// Calls visit(field, stream, width, levels) for each field of slots[slot] that holds something.
template <typename Visit>
void forEachField(const MorphTargets& targets, const PackedDeltas& packed, size_t slot,
                  Visit&& visit) {
    const PackedSlot& s = packed.slots[slot];
    const std::span<const PackedField> fields = fieldsOf(s.kind);
    for (size_t f = 0; f < fields.size(); ++f) {
        const DeltaStream* stream = targets.targets[s.target].stream(fields[f].attribute);
        if (stream == nullptr || !(s.steps[f] > 0)) continue;
        visit(f, *stream, deltaWidth(fields[f].attribute),
              levelsOf(packed.slots, slot, f, packed.targets[s.target].dropBelow));
    }
}

/// Calls visit(field, vertex, units) for each row of each field of slots[slot] that is not 0.
template <typename Visit>
void forEachRow(const MorphTargets& targets, const PackedDeltas& packed, size_t slot,
                Visit&& visit) {
    forEachField(
        targets, packed, slot,
        [&](size_t f, const DeltaStream& stream, uint32_t width, const FieldLevels& levels) {
            forEachQuantized(stream, width, levels,
                             [&](uint32_t vertex, Int4 units) { visit(f, vertex, units); });
        });
}

/// Calls visit(vertex) for each of those rows and, rarely, for one that rounding just leaves 0: a
/// comparison in place of rounding.
template <typename Visit>
void forEachMoved(const MorphTargets& targets, const PackedDeltas& packed, size_t slot,
                  Visit&& visit) {
    forEachField(
        targets, packed, slot,
        [&](size_t, const DeltaStream& stream, uint32_t width, const FieldLevels& levels) {
            // a row below half a unit is 0 in this level and in the coarser ones
            const Float4 least = broadcast(0.4999f * levels.steps[levels.count - 1]);
            forEachDelta(stream, width, [&](uint32_t vertex, const float* delta) {
                const Float4 row = loadRow(delta, width);
                if (anySet((row >= least) | (row <= -least)) && !isShort(row, levels.dropBelow))
                    visit(vertex);
            });
        });
}

}  // namespace moue
