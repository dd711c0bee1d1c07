// SPDX-License-Identifier: MIT
// Joint matrices for skinning, as texels: any number of joints.
#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <span>
#include <vector>

#include "gl/texture.hpp"

namespace moue {

/// Three RGBA32F texels per joint: the rows of its affine matrix. 256 joints to a row of texels.
class JointTexture {
  public:
    /// Fails with OutOfGpuMemory, or TooLarge beyond the rows a device can have.
    [[nodiscard]] static Result<JointTexture> make(uint32_t jointCount, uint32_t maxSizeTexels);

    /// Uploads the matrices if they differ from the last ones; returns the bytes uploaded. Binds
    /// the texture to the active unit if so. Expects one matrix per joint.
    uint64_t write(std::span<const glm::mat4> joints) noexcept;

    const gl::Texture& texture() const noexcept { return texture_; }

  private:
    gl::Texture texture_;
    std::vector<glm::vec4> rows_;  // the texture's contents
    bool written_ = false;
};

}  // namespace moue
