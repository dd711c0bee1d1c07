// SPDX-License-Identifier: MIT
// The motions that target shapes are made of. `side` is +1 for the head's left, -1 for its right.
#pragma once

#include <glm/vec3.hpp>

#include "demo_head/part.hpp"

namespace moue::head {

// Eyes and lids. A lid's `amount` is 1 where the lids meet, negative to open wider.
glm::vec3 lidMotion(const FacePoint& point, float side, float upperAmount, float lowerAmount);
/// Turns eye and lids; radians, `up` and `left` (to the head's left) positive.
glm::vec3 gazeMotion(const FacePoint& point, float side, float up, float left);

// Jaw.
float jawShare(const FacePoint& point);              ///< 0 skull .. 1 jaw
glm::vec3 jawTurn(const glm::vec3& p, float angle);  ///< of a point that is all jaw
glm::vec3 jawOpenMotion(const FacePoint& point);
glm::vec3 mouthCloseMotion(const FacePoint& point);

// Skin. Offsets have x mirrored for the right side: +x is away from the face's middle.
float sideShare(const glm::vec3& p, float side);  ///< 1 on that side, eased at the middle
/// Moves what is near `center` by `offset`, along the skin.
glm::vec3 pull(const FacePoint& point, float side, const glm::vec3& center, const glm::vec3& radii,
               const glm::vec3& offset);
/// Pushes what is near `center` out of the skin.
glm::vec3 swell(const FacePoint& point, float side, const glm::vec3& center, const glm::vec3& radii,
                float height);
/// Moves a corner of the mouth, and the lips up to their middle less and less.
glm::vec3 cornerPull(const FacePoint& point, float side, const glm::vec3& offset, float reach);
/// Share of the upper (`lip` > 0) or lower lip's motion, fading into the skin around it.
float lipShare(const FacePoint& point, float lip, float reach);

/// Draws the mouth's width in by `share`.
glm::vec3 narrowed(const FacePoint& point, float share);
/// Pushes the mouth forward.
glm::vec3 pushed(const FacePoint& point, float forward);
/// Raises the lips by `upper` and `lower` in their middle and pushes them forward.
glm::vec3 bothLips(const FacePoint& point, float upper, float lower, float forward);

}  // namespace moue::head
