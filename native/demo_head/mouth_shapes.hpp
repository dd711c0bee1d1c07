// SPDX-License-Identifier: MIT
// The target shapes of mouth and lips; `side` is +1 for the head's left, -1 for its right.
#pragma once

#include <glm/vec3.hpp>

#include "demo_head/part.hpp"

namespace moue::head {

glm::vec3 mouthClose(const FacePoint& p, float side);
glm::vec3 mouthFunnel(const FacePoint& p, float side);
glm::vec3 mouthPucker(const FacePoint& p, float side);
glm::vec3 mouthSide(const FacePoint& p, float side);
glm::vec3 mouthSmile(const FacePoint& p, float side);
glm::vec3 mouthFrown(const FacePoint& p, float side);
glm::vec3 mouthDimple(const FacePoint& p, float side);
glm::vec3 mouthStretch(const FacePoint& p, float side);
glm::vec3 mouthPress(const FacePoint& p, float side);
glm::vec3 mouthRollLower(const FacePoint& p, float side);
glm::vec3 mouthRollUpper(const FacePoint& p, float side);
glm::vec3 mouthShrugLower(const FacePoint& p, float side);
glm::vec3 mouthShrugUpper(const FacePoint& p, float side);
glm::vec3 mouthLowerDown(const FacePoint& p, float side);
glm::vec3 mouthUpperUp(const FacePoint& p, float side);

}  // namespace moue::head
