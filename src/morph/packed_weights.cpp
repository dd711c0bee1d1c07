// SPDX-License-Identifier: MIT
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

std::span<const uint32_t> PackedWeights::encode(const PackedDeltas& packed,
                                                std::span<const ActiveTarget> active,
                                                WeightOrder order) {
    const size_t slotCount = packed.slots.size();
    const size_t bitWords = size_t{packed.chunkCount} * MOUE_CHUNK_WORDS;
    if (sums_.size() < slotCount) {
        sums_.resize(slotCount, 0.0f);
        words_.reserve(4 * (1 + packed.chunkCount + slotCount));
    }
    if (bits_.size() < bitWords) bits_.resize(bitWords, 0u);
    for (const auto& [target, weight] : active) {
        for (uint32_t i = packed.firstSlot[target]; i < packed.firstSlot[target + 1]; ++i) {
            const uint32_t slot = packed.slotIds[i];
            sums_[slot] += weight;
            bits_[slot / 32] |= 1u << slot % 32;
        }
    }
    words_.assign(4, 0);
    for (uint32_t c = 0; c < packed.chunkCount; ++c) {
        const uint32_t* bits = &bits_[size_t{c} * MOUE_CHUNK_WORDS];
        if ((bits[0] | bits[1] | bits[2]) == 0) continue;
        words_.insert(words_.end(), {c, bits[0], bits[1], bits[2]});
        ++words_[0];
    }
    const uint32_t chunks = words_[0];
    for (uint32_t c = 1; c <= chunks; ++c) {
        const uint32_t firstWord = words_[c * 4] * MOUE_CHUNK_WORDS;
        const size_t first = words_.size() / 4;
        words_[c * 4] |= static_cast<uint32_t>(first - 1) << 16;
        for (uint32_t w = firstWord; w < firstWord + MOUE_CHUNK_WORDS; ++w) {
            for (uint32_t left = bits_[w]; left != 0; left &= left - 1) {
                const uint32_t s = w * 32 + static_cast<uint32_t>(__builtin_ctz(left));
                if (order == WeightOrder::Dense) {
                    words_.resize(4 * (first + s - size_t{firstWord} * 32), 0u);
                }
                const PackedSlot& slot = packed.slots[s];
                words_.push_back(static_cast<uint32_t>(slot.kind));
                for (float step : slot.steps)
                    words_.push_back(bitsOf(sums_[s] * step));
                sums_[s] = 0;
            }
            bits_[w] = 0;
        }
    }
    return words_;
}

}  // namespace moue
