// SPDX-License-Identifier: MIT
#include "morph/active.hpp"

#include <cmath>
#include <cstring>

#include "base/expect.hpp"
#include "base/sort.hpp"
#include "morph/float4.hpp"

namespace moue {
namespace {

constexpr size_t kWordBits = 32;

/// A bit for each of up to 32 weights that is not 0. Branches on each would be guesses.
uint32_t activeBits(std::span<const float> weights) noexcept {
    Int4 found{}, bits{1, 2, 4, 8};
    size_t i = 0;
    for (; i + 4 <= weights.size(); i += 4, bits <<= 4)
        found |= (load(&weights[i]) != Float4{}) & bits;
    auto word = static_cast<uint32_t>(found[0] | found[1] | found[2] | found[3]);
    for (; i < weights.size(); ++i)
        word |= uint32_t{weights[i] != 0} << i;
    return word;
}

uint64_t bitsOf(const ActiveTarget& target) noexcept {
    uint64_t bits = 0;
    std::memcpy(&bits, &target, sizeof bits);
    return bits;
}

}  // namespace

size_t compactWeights(std::span<const float> weights, std::span<ActiveTarget> active) noexcept {
    size_t count = 0;
    compactAgain(weights, active, count);
    return count;
}

bool compactAgain(std::span<const float> weights, std::span<ActiveTarget> active,
                  size_t& count) noexcept {
    MOUE_EXPECT(active.size() >= weights.size());
    size_t found = 0;
    uint64_t changed = 0;
    for (size_t first = 0; first < weights.size(); first += kWordBits) {
        const std::span<const float> some =
            weights.subspan(first, std::min(kWordBits, weights.size() - first));
        for (uint32_t left = activeBits(some); left != 0; left &= left - 1) {
            const auto i = static_cast<size_t>(__builtin_ctz(left));
            const ActiveTarget now{static_cast<uint32_t>(first + i), some[i]};
            changed |= bitsOf(active[found]) ^ bitsOf(now);
            active[found++] = now;
        }
    }
    changed |= found ^ count;
    count = found;
    return changed != 0;
}

size_t keepStrongest(std::span<ActiveTarget> active, size_t capacity) noexcept {
    if (active.size() <= capacity) return active.size();
    const auto stronger = [](const ActiveTarget& a, const ActiveTarget& b) {
        const float left = std::abs(a.weight), right = std::abs(b.weight);
        return left != right ? left > right : a.target < b.target;
    };
    const auto end = active.begin() + static_cast<std::ptrdiff_t>(capacity);
    sortInPlace(active.begin(), active.end(), stronger);
    sortInPlace(active.begin(), end,
                [](const ActiveTarget& a, const ActiveTarget& b) { return a.target < b.target; });
    return capacity;
}

}  // namespace moue
