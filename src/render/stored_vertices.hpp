// SPDX-License-Identifier: MIT
// Vertices in a texture: the base vertices that the cached path starts from, and its results.
#pragma once

#include <cstdint>
#include <span>

#include "gl/handle.hpp"
#include "gl/limits.hpp"
#include "gl/texture.hpp"
#include "morph/targets.hpp"

namespace moue {

/// Texels of RGBA32UI that a vertex stores for `stored`: its floats in Attribute order (3, 3, 4, 2,
/// 2, 4 of them), four to a texel, as bits. It is the one format of 32 bits that every device can
/// render to. glsl/stored.glsl reads and writes them.
uint32_t storedTexels(AttributeMask stored) noexcept;

/// A texture of stored vertices: a row holds 2^MOUE_STORED_ROW_SHIFT vertices, a layer four floats
/// of each. Its framebuffer draws to all layers at once.
class StoredVertices {
  public:
    StoredVertices() noexcept = default;

    /// Room for `vertexCount` vertices. Fails with PathUnavailable where the device has too few
    /// draw buffers or rows, and with OutOfGpuMemory.
    [[nodiscard]] static Result<StoredVertices> make(AttributeMask stored, uint32_t vertexCount,
                                                     const gl::Limits& limits);

    /// Fills it with vertices from the host. places: as PackedDeltas::places.
    void write(const VertexStreams& vertices, AttributeMask stored,
               std::span<const uint32_t> places);

    /// Binds its framebuffer and viewport for the Morph pass; made by the first call.
    void beginDrawing();

    const gl::Texture& texture() const noexcept { return texture_; }
    uint64_t sizeBytes() const noexcept { return texture_ ? texture_.sizeBytes() : 0; }
    explicit operator bool() const noexcept { return static_cast<bool>(texture_); }

  private:
    gl::Texture texture_;
    gl::Framebuffer framebuffer_;
};

}  // namespace moue
