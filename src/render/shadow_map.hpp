// SPDX-License-Identifier: MIT
// The key light's shadow map.
#pragma once

#include <glm/mat4x4.hpp>

#include "gl/texture.hpp"
#include "morph/bounds.hpp"

namespace moue {

/// How the key light sees the scene.
struct ShadowView {
    glm::mat4 matrix{1};   ///< world space to (u, v, depth), each in [0, 1]
    float texelWorld = 0;  ///< world units that one texel covers
};

/// Fits an orthographic view along `-towardsLight` around `scene`. Stable: its size grows in steps,
/// and it moves by whole texels, so that shadows do not swim while a face moves.
ShadowView fitShadow(const Box& scene, const glm::vec3& towardsLight, uint32_t sizeTexels) noexcept;

class ShadowMap {
  public:
    static constexpr uint32_t kSizeTexels = 2048;

    /// One texel to be bound, which nothing may look up, until ready() is asked for.
    static ShadowMap make() noexcept;
    /// Makes the map, 16 MB, if that has not been tried, and does not wait for the device's answer.
    void request() noexcept;
    bool requested() const noexcept { return full_ == Full::Requested; }
    /// Makes the map, if that has not been tried, and takes the GL errors; false where the device
    /// refuses it.
    bool ready() noexcept;

    /// Binds the framebuffer with its viewport and clears it.
    void begin() const noexcept;
    /// Binds the map for comparing lookups to texture unit `unit`.
    void bind(uint32_t unit) const noexcept;

  private:
    void allocate(uint32_t sizeTexels) const noexcept;

    enum class Full : uint8_t { Untried, Requested, Made, Refused };
    Full full_ = Full::Untried;
    gl::TextureName texture_;
    gl::Framebuffer framebuffer_;
};

}  // namespace moue
