// SPDX-License-Identifier: MIT
// Where a node is, relative to its parent.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace moue {

/// Scale first, then rotation, then translation (glTF 2.0, 3.5.3). The rotation is a unit.
struct Transform {
    glm::vec3 translation{0};
    glm::quat rotation{1, 0, 0, 0};
    glm::vec3 scale{1};
};

/// From one rotation to another along the shorter arc; at 0 and 1 exactly one of them, normalised.
/// A ratio outside 0 to 1 goes on along the arc.
glm::quat mixRotations(glm::quat from, glm::quat to, float ratio) noexcept;

}  // namespace moue
