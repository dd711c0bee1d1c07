// SPDX-License-Identifier: MIT
// The head's skin as an implicit surface: soft unions of ellipsoids, and rays that find it.
#pragma once

#include <glm/vec3.hpp>

namespace moue::head {

/// Approximate signed distance to the bare head (no lips, no holes); negative inside.
float headDistance(const glm::vec3& p);

/// Outward unit normal of the distance field at `p`.
glm::vec3 headNormal(const glm::vec3& p);

/// Where the ray from `origin`, inside the head, leaves it. `direction` is a unit vector.
glm::vec3 surfacePoint(const glm::vec3& origin, const glm::vec3& direction);

/// The frontmost surface point with these x and y.
glm::vec3 frontPoint(float x, float y);

}  // namespace moue::head
