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
    glm::mat4 shadowMatrix{1};           ///< world space to (u, v, depth) of the shadow map
    glm::vec4 camera{0, 0, 0, 1};        ///< xyz: position in world space; w: exposure
    glm::vec4 rig{1, 0, 0, 0};           ///< cosine and sine of the studio's turn
    glm::vec4 keyDirection{0, 1, 0, 0};  ///< towards the key, world space; w: shadow strength
    /// A texel in uv, a texel in world units, the blur in texels, the share of the texture that uv
    /// span.
    glm::vec4 shadowScale{0};
    std::array<glm::vec4, 2> background{};  ///< sRGB, premultiplied: bottom and top
};

/// Textures of a material, in the order of their units.
inline constexpr size_t kMaterialTextures = 5;

struct MaterialBlock {
    glm::vec4 baseColor{1};
    glm::vec4 emissive{0, 0, 0, 1};    ///< w: normal scale
    glm::vec4 factors{1, 1, 1, 0.5f};  ///< metallic, roughness, occlusion strength, cutoff
    std::array<glm::vec4, 2 * kMaterialTextures> textureRows{};
};

}  // namespace moue
