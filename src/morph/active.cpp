// SPDX-License-Identifier: MIT
#include "morph/active.hpp"

#include <cmath>

#include "base/expect.hpp"
#include "base/sort.hpp"

namespace moue {

size_t compactWeights(std::span<const float> weights, std::span<ActiveTarget> active) noexcept {
    MOUE_EXPECT(active.size() >= weights.size());
    size_t count = 0;
    for (size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] != 0) active[count++] = {static_cast<uint32_t>(i), weights[i]};
    }
    return count;
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
