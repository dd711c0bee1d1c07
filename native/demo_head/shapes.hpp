// SPDX-License-Identifier: MIT
// The 52 ARKit target shapes as motions of single points.
#pragma once

#include <array>
#include <glm/vec3.hpp>

#include "demo_head/part.hpp"

namespace moue::head {

constexpr size_t kTargetCount = 52;

/// The targets' names, in the order of the demo head's weights.
const std::array<const char*, kTargetCount>& targetNames();

/// The target that `target` corrects (mouthClose: jawOpen), or kTargetCount if it stands alone.
size_t correctedTarget(size_t target);

/// How far `target` at weight 1 moves `point`; zero where the motion has faded out.
glm::vec3 targetDelta(size_t target, const FacePoint& point);

}  // namespace moue::head
