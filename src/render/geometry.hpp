// SPDX-License-Identifier: MIT
// Vertex buffers and vertex arrays.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "gl/buffer.hpp"
#include "gltf/asset.hpp"

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

/// Floats per vertex in a vertex buffer: 3, 3, 4, 2, 2, 4.
constexpr uint32_t vertexWidth(Attribute attribute) noexcept {
    return attribute == Attribute::Tangent ? 4 : deltaWidth(attribute);
}

/// The bytes of one attribute's array; empty where it is absent.
std::span<const std::byte> streamBytes(const VertexStreams& streams, Attribute attribute) noexcept;

/// Uploads all vertex data of `geometry`, in the order of `places` (PackedDeltas::places). Fails
/// with OutOfGpuMemory.
[[nodiscard]] Result<gl::Buffer> makeVertexBuffer(const Geometry& geometry,
                                                  std::span<const uint32_t> places);

/// Writes the six morphable attributes over those in `buffer`, in the order of `places`; returns
/// the bytes written. `scratch` holds an attribute's rows where they change places.
uint64_t writeMorphable(gl::Buffer& buffer, const StreamOffsets& offsets,
                        const VertexStreams& streams, std::span<const uint32_t> places,
                        std::vector<std::byte>& scratch);

/// Points the bound vertex array at the six attributes in `morphable` and, where the geometry is
/// skinned, at the joints in `fixed`. Leaves no buffer bound to GL_ARRAY_BUFFER.
void describeVertices(const gl::Buffer& morphable, const gl::Buffer& fixed,
                      const Geometry& geometry, const StreamOffsets& offsets) noexcept;

}  // namespace moue
