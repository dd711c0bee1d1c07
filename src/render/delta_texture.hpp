// SPDX-License-Identifier: MIT
// A target set on the GPU: the float32 delta texture, and dense streams for the attribute path.
#pragma once

#include <array>
#include <vector>

#include "gl/buffer.hpp"
#include "gl/texture.hpp"
#include "morph/delta_layout.hpp"
#include "morph/targets.hpp"

namespace moue {

/// The exact deltas as RGBA32F texels, laid out by deltaLayout(). Shared by every primitive and
/// instance that uses the target set.
class DeltaTexture {
  public:
    /// Uploads `targets`, layer by layer through one staging buffer. A set that moves nothing has
    /// no texture: empty() is true. Fails with TooLarge or OutOfGpuMemory.
    ///
    /// places  the number of each vertex of the file (PackedDeltas::places)
    [[nodiscard]] static Result<DeltaTexture> make(const MorphTargets& targets,
                                                   std::span<const uint32_t> places,
                                                   TextureLimits limits);

    bool empty() const noexcept { return !texture_; }
    const DeltaLayout& layout() const noexcept { return layout_; }
    const gl::Texture& texture() const noexcept { return texture_; }
    uint64_t sizeBytes() const noexcept { return empty() ? 0 : texture_.sizeBytes(); }

    /// What the shader needs of the layout: row width, rows per band, rows per layer (0 where no
    /// target crosses from one layer to the next), 0.
    std::array<int32_t, 4> shaderLayout() const noexcept;

  private:
    DeltaLayout layout_;
    gl::Texture texture_;
};

/// Dense float streams of a target set, each made when it is first active.
class TargetStreams {
  public:
    /// The stream of (target, attribute) as deltaWidth(attribute) floats per vertex, in the order
    /// of `places`; null where
    /// the target has none, or where the device has no memory for it.
    const gl::Buffer* find(const MorphTargets& targets, std::span<const uint32_t> places,
                           uint32_t target, Attribute attribute);

    uint64_t sizeBytes() const noexcept { return sizeBytes_; }

  private:
    std::vector<gl::Buffer> buffers_;  // target * kAttributeCount + attribute
    uint64_t sizeBytes_ = 0;
};

}  // namespace moue
