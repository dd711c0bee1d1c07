// SPDX-License-Identifier: MIT
// Vertex buffers and vertex arrays.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "gl/buffer.hpp"
#include "gltf/asset.hpp"
#include "morph/cpu_morpher.hpp"

namespace moue {

/// Where each attribute starts in a buffer of whole attribute arrays, one after the other. Those
/// of the CPU path and of the file's vertices have the same layout.
struct StreamOffsets {
    std::array<size_t, kAttributeCount> bytes{};
    size_t joints = 0, jointWeights = 0;
    size_t sizeBytes = 0;       ///< of everything
    size_t morphableBytes = 0;  ///< of the six attributes, which come first
};

StreamOffsets streamOffsets(const Geometry& geometry) noexcept;

/// Uploads all vertex data of `geometry`, in the order of `places` (PackedDeltas::places). Fails
/// with OutOfGpuMemory.
[[nodiscard]] Result<gl::Buffer> makeVertexBuffer(const Geometry& geometry,
                                                  std::span<const uint32_t> places);

/// Writes the rows of `ranges` over those in `buffer`; returns the bytes written. Leaves no buffer
/// bound to GL_ARRAY_BUFFER.
uint64_t writeRanges(gl::Buffer& buffer, const StreamOffsets& offsets,
                     const PlacedVertices& vertices, std::span<const TouchedRange> ranges) noexcept;

/// Points the bound vertex array at the six attributes in `morphable` and, where the geometry is
/// skinned, at the joints in `fixed`. Leaves no buffer bound to GL_ARRAY_BUFFER.
void describeVertices(const gl::Buffer& morphable, const gl::Buffer& fixed,
                      const Geometry& geometry, const StreamOffsets& offsets) noexcept;

}  // namespace moue
