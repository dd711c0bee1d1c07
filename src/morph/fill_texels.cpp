// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/parallel.hpp"
#include "morph/packing.hpp"
#include "morph/packing_fields.hpp"

namespace moue {
namespace {

[[gnu::always_inline]] constexpr uint32_t low(int32_t value, uint32_t bits) noexcept {
    return static_cast<uint32_t>(value) & ((1u << bits) - 1);
}

/// Three units of 11 bits over two words: x, y and the low part of z in one, z's sign in the other.
[[gnu::always_inline]] inline void put11(uint32_t* words, Int4 units) noexcept {
    words[0] |= low(units[0], 11) | low(units[1], 11) << 11 | low(units[2], 10) << 22;
    words[1] |= static_cast<uint32_t>(units[2]) >> 31;
}

/// Puts one field's units beside those that the texel has.
[[gnu::always_inline]] inline void putUnits(SlotKind kind, size_t field, Int4 units,
                                            uint32_t* texel) noexcept {
    if (kind == SlotKind::Surface) {
        if (field == 0) put11(texel, units);
        if (field == 1)
            texel[1] |= low(units[0], 10) << 2 | low(units[1], 10) << 12 | low(units[2], 10) << 22;
        if (field == 2) put11(texel + 2, units);
    } else if (kind == SlotKind::TexCoords) {
        texel[field] |= low(units[0], 16) | low(units[1], 16) << 16;
    } else {
        texel[0] |= low(units[0], 16) | low(units[1], 16) << 16;
        texel[1] |= low(units[2], 16) | low(units[3], 16) << 16;
    }
}

/// The first texel of `slot` in a block whose header is `header`; expects the slot's bit to be set.
uint32_t slotTexel(const uint32_t* header, uint32_t slotInChunk) noexcept {
    uint32_t rank = 0;
    for (uint32_t w = 0; w < slotInChunk / 32; ++w)
        rank += static_cast<uint32_t>(__builtin_popcount(header[1 + w]));
    const uint32_t below = (1u << slotInChunk % 32) - 1;
    rank += static_cast<uint32_t>(__builtin_popcount(header[1 + slotInChunk / 32] & below));
    return header[0] + rank * MOUE_BLOCK_VERTICES;
}

}  // namespace

void fillTexels(const MorphTargets& targets, const PackedDeltas& packed, uint32_t firstTexel,
                std::span<uint32_t> words) {
    std::fill(words.begin(), words.end(), 0u);
    const size_t texelCount = words.size() / packed.texelWords;
    parallelFor(packed.slots.size(), [&](size_t s) {
        const uint32_t chunk = static_cast<uint32_t>(s) / MOUE_CHUNK_SLOTS;
        const uint32_t inChunk = static_cast<uint32_t>(s) % MOUE_CHUNK_SLOTS;
        size_t block = SIZE_MAX, blockTexel = 0;  // neighbours mostly lie in one block
        forEachRow(targets, packed, s, [&](size_t field, uint32_t vertex, Int4 units) {
            const uint32_t place = packed.placeOf(vertex);
            if (place >> MOUE_BLOCK_SHIFT != block) {
                block = place >> MOUE_BLOCK_SHIFT;
                const uint32_t* header = &packed.headers[(block * packed.chunkCount + chunk) * 4];
                blockTexel = size_t{slotTexel(header, inChunk)} - firstTexel;
            }
            const size_t texel = blockTexel + place % MOUE_BLOCK_VERTICES;
            // texels before the part wrap around to large numbers
            if (texel >= texelCount) return;
            putUnits(packed.slots[s].kind, field, units, &words[texel * packed.texelWords]);
        });
    });
}

}  // namespace moue
