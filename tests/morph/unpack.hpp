// SPDX-License-Identifier: MIT
// Reads packed deltas back, as the shader does, by code of its own.
#pragma once

#include <array>
#include <vector>

#include "morph/packing.hpp"
#include "morph_layout.h"

namespace moue::test {

/// Signed bits [first, first + count) of a pair of words.
inline int64_t signedBits(uint32_t low, uint32_t high, uint32_t first, uint32_t count) {
    const uint64_t both = uint64_t{high} << 32 | low;
    const int64_t value = static_cast<int64_t>(both >> first & ((uint64_t{1} << count) - 1));
    return value >= int64_t{1} << (count - 1) ? value - (int64_t{1} << count) : value;
}

inline std::array<double, 4> unitsOf(const uint32_t* texel, SlotKind kind, Attribute attribute) {
    const auto at = [&](uint32_t word, uint32_t first, uint32_t count) {
        return static_cast<double>(signedBits(texel[word], texel[word + 1], first, count));
    };
    if (kind == SlotKind::Surface) {
        if (attribute == Attribute::Position) return {at(0, 0, 11), at(0, 11, 11), at(0, 22, 11)};
        if (attribute == Attribute::Normal) return {at(0, 34, 10), at(0, 44, 10), at(0, 54, 10)};
        return {at(2, 0, 11), at(2, 11, 11), at(2, 22, 11)};
    }
    if (attribute == Attribute::TexCoord1) return {at(0, 32, 16), at(0, 48, 16)};
    if (attribute == Attribute::TexCoord0) return {at(0, 0, 16), at(0, 16, 16)};
    return {at(0, 0, 16), at(0, 16, 16), at(0, 32, 16), at(0, 48, 16)};
}

/// All texels of `packed`, filled at once.
inline std::vector<uint32_t> allTexels(const MorphTargets& targets, const PackedDeltas& packed) {
    std::vector<uint32_t> words(size_t{packed.texelCount} * packed.texelWords);
    fillTexels(targets, packed, 0, words);
    return words;
}

/// The target set that the texels stand for: dense streams, in the file's order of vertices.
inline MorphTargets unpacked(const MorphTargets& targets, const PackedDeltas& packed) {
    const std::vector<uint32_t> words = allTexels(targets, packed);
    MorphTargets out;
    out.vertexCount = targets.vertexCount;
    out.attributes = targets.attributes;
    out.targets.resize(targets.targets.size());
    for (size_t t = 0; t < out.targets.size(); ++t) {
        for (Attribute attribute : kAttributes) {
            const uint32_t width = deltaWidth(attribute);
            const SlotKind kind = attribute <= Attribute::Tangent  ? SlotKind::Surface
                                  : attribute == Attribute::Color0 ? SlotKind::Color
                                                                   : SlotKind::TexCoords;
            const size_t field = attribute <= Attribute::Tangent
                                     ? static_cast<size_t>(attribute)
                                     : attribute == Attribute::TexCoord1;
            std::vector<double> sums(size_t{targets.vertexCount} * width, 0.0);
            bool any = false;
            for (uint32_t i = packed.firstSlot[t]; i < packed.firstSlot[t + 1]; ++i) {
                const uint32_t s = packed.slotIds[i];
                const PackedSlot& slot = packed.slots[s];
                if (slot.kind != kind || slot.steps[field] == 0) continue;
                for (uint32_t v = 0; v < targets.vertexCount; ++v) {
                    const uint32_t place = packed.placeOf(v);
                    if (place >= packed.movedVertices) continue;
                    const size_t block = place / MOUE_BLOCK_VERTICES;
                    const uint32_t* header =
                        &packed.headers[(block * packed.chunkCount + s / MOUE_CHUNK_SLOTS) * 4];
                    const uint32_t bit = s % MOUE_CHUNK_SLOTS;
                    if ((header[1 + bit / 32] >> bit % 32 & 1) == 0) continue;
                    uint32_t rank = 0;
                    for (uint32_t b = 0; b < bit; ++b)
                        rank += header[1 + b / 32] >> b % 32 & 1;
                    const size_t texel = header[0] + size_t{rank} * MOUE_BLOCK_VERTICES +
                                         place % MOUE_BLOCK_VERTICES;
                    const auto units = unitsOf(&words[texel * packed.texelWords], kind, attribute);
                    for (uint32_t c = 0; c < width; ++c)
                        sums[size_t{v} * width + c] += units[c] * double(slot.steps[field]);
                    any = true;
                }
            }
            if (!any) continue;
            auto stream = std::make_shared<DeltaStream>();
            for (double sum : sums)
                stream->values.push_back(static_cast<float>(sum));
            out.targets[t].streams[static_cast<size_t>(attribute)] = std::move(stream);
        }
    }
    return out;
}

}  // namespace moue::test
