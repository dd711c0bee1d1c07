// SPDX-License-Identifier: MIT
// Where the demo head's features lie, in decimetres: +X its left, +Y up, +Z where it looks.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace moue::head {

constexpr float kPi = 3.14159265f;

constexpr glm::vec3 kEyeCenter{0.405F, 0.0F, 0.48F};  ///< of the left eye; the right one mirrors
constexpr float kEyeRadius = 0.36F;
constexpr float kLidRadius = 0.383F;             ///< of the lids' outer surface
constexpr glm::vec2 kEyeInner{0.175F, -0.055F};  ///< corners of the opening, seen from +Z
constexpr glm::vec2 kEyeOuter{0.655F, 0.01F};

constexpr float kMouthWidth = 0.25F;  ///< from the middle to a corner
constexpr float kMouthY = -0.625F;    ///< middle of the line between the lips
constexpr float kMouthCornerRise = 0.05F;
constexpr glm::vec3 kMouth{0.0F, kMouthY, 0.88F};  ///< its middle, on the lips
constexpr glm::vec3 kJawPivot{0.0F, -0.22F, -0.05F};
constexpr float kJawAngle = 0.36F;  ///< radians that jawOpen turns the jaw

constexpr glm::vec3 kHeadCenter{0.0F, -0.1F,
                                -0.05F};  ///< every skin ray above the neck starts here

/// Height of the line between the lips at `x`; continues level beyond the corners.
float mouthLineY(float x);

}  // namespace moue::head
