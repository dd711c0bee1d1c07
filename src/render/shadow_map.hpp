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

/// How large a map for a picture of that many pixels is: a texel per pixel of the longer side, as a
/// power of two from 512 to 2048.
uint32_t shadowTexels(int width, int height) noexcept;

/// Fits an orthographic view along `-towardsLight` around `scene`. Stable: its size grows in steps,
/// and it moves by whole texels, so that shadows do not swim while a face moves.
ShadowView fitShadow(const Box& scene, const glm::vec3& towardsLight, uint32_t sizeTexels) noexcept;

class ShadowMap {
  public:
    /// One texel to be bound, which nothing may look up, until fit() is asked for more.
    static ShadowMap make() noexcept;
    /// Has the next picture drawn with a square map of that many texels, 4 bytes each: a corner of
    /// the texture, which grows if need be and stays as large. Where the device refuses that, a
    /// smaller map serves; false if there is none.
    bool fit(uint32_t sizeTexels) noexcept;
    uint32_t sizeTexels() const noexcept { return size_; }
    /// The part of the texture's sides that the map spans, above 0 to 1.
    float share() const noexcept;

    /// Binds the framebuffer with its viewport and clears it.
    void begin() noexcept;
    /// Binds the map to two texture units: for comparing lookups, by a sampler that is to be
    /// unbound after use, and for depths as they are.
    void bind(uint32_t compareUnit, uint32_t depthUnit) const noexcept;

  private:
    uint32_t size_ = 0;
    bool refused_ = false;
    gl::Texture depths_;
    gl::SamplerName compare_;
    gl::Framebuffer framebuffer_;
};

}  // namespace moue
