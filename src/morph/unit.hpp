// SPDX-License-Identifier: MIT
// Unit vectors that are never NaN.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>

namespace moue {

inline float largestOf(const glm::vec3& v) noexcept {
    const glm::vec3 size = glm::abs(v);
    return std::max({size.x, size.y, size.z});
}

/// `v` at length 1; zero where it has no direction: length 0, or a component that is no finite
/// number. Scaled before it is squared: models come in any unit, and squares leave float's range.
inline glm::vec3 unitOrZero(const glm::vec3& v) noexcept {
    const glm::vec3 scaled = v / largestOf(v);
    const float squares = glm::dot(scaled, scaled);
    if (!(squares > 0 && squares < std::numeric_limits<float>::infinity())) return glm::vec3(0);
    return scaled * (1 / std::sqrt(squares));
}

}  // namespace moue
