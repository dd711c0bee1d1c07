// SPDX-License-Identifier: MIT
// Host mirrors of the std140 blocks in glsl/frame.glsl.
#pragma once

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

namespace moue {

struct FrameBlock {
    glm::mat4 viewProjection{1};
    glm::vec4 camera{0, 0, 0, 1};  ///< xyz: position in world space; w: exposure
};

struct MaterialBlock {
    glm::vec4 baseColor{1};
    glm::vec4 emissive{0, 0, 0, 1};
    glm::vec4 factors{1, 1, 1, 0.5f};
    std::array<glm::vec4, 10> textureRows{};
};

}  // namespace moue
