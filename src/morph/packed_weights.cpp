// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>

#include "morph/packing.hpp"
#include "morph_layout.h"

namespace moue {
namespace {

// std::bit_cast, which the WebAssembly toolchain's library lacks
uint32_t bitsOf(float value) {
    uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

}  // namespace

uint32_t weightVectors(const PackedDeltas& packed, std::span<const ActiveTarget> active,
                       WeightOrder order) noexcept {
    if (order == WeightOrder::Dense) {
        return packed.chunkCount + static_cast<uint32_t>(packed.slots.size());
    }
    uint32_t vectors = packed.chunkCount;
    for (const ActiveTarget& a : active)
        vectors += packed.firstSlot[a.target + 1] - packed.firstSlot[a.target];
    return vectors;
}

size_t PackedWeights::encode(const PackedDeltas& packed, std::span<const ActiveTarget> active,
                             WeightOrder order, uint32_t* words) {
    const size_t bitWords = size_t{packed.chunkCount} * MOUE_CHUNK_WORDS;
    if (sums_.size() < packed.slots.size()) sums_.resize(packed.slots.size(), 0.0f);
    if (bits_.size() < bitWords) bits_.resize(bitWords, 0u);
    for (const auto& [target, weight] : active) {
        for (uint32_t i = packed.firstSlot[target]; i < packed.firstSlot[target + 1]; ++i) {
            const uint32_t slot = packed.slotIds[i];
            sums_[slot] += weight;
            bits_[slot / 32] |= 1u << slot % 32;
        }
    }
    uint32_t chunks = 0;
    for (uint32_t c = 0; c < packed.chunkCount; ++c) {
        const uint32_t* bits = &bits_[size_t{c} * MOUE_CHUNK_WORDS];
        if ((bits[0] | bits[1] | bits[2]) == 0) continue;
        uint32_t* head = words + 4 * ++chunks;
        head[0] = c;
        std::copy_n(bits, MOUE_CHUNK_WORDS, head + 1);
    }
    std::fill_n(words, 4, 0u);
    words[0] = chunks;
    uint32_t* next = words + 4 * (1 + chunks);
    for (uint32_t c = 1; c <= chunks; ++c) {
        const uint32_t firstWord = words[4 * c] * MOUE_CHUNK_WORDS;
        uint32_t* const first = next;
        words[4 * c] |= static_cast<uint32_t>((first - words) / 4 - 1) << 16;
        for (uint32_t w = firstWord; w < firstWord + MOUE_CHUNK_WORDS; ++w) {
            for (uint32_t left = bits_[w]; left != 0; left &= left - 1) {
                const uint32_t s = w * 32 + static_cast<uint32_t>(__builtin_ctz(left));
                if (order == WeightOrder::Dense) {
                    uint32_t* const place = first + 4 * (s - size_t{firstWord} * 32);
                    std::fill(next, place, 0u);
                    next = place;
                }
                const PackedSlot& slot = packed.slots[s];
                *next++ = static_cast<uint32_t>(slot.kind);
                for (float step : slot.steps)
                    *next++ = bitsOf(sums_[s] * step);
                sums_[s] = 0;
            }
            bits_[w] = 0;
        }
    }
    return static_cast<size_t>(next - words);
}

}  // namespace moue
