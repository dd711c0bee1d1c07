// SPDX-License-Identifier: MIT
// Vertices as a vertex buffer wants them: attribute after attribute, in the GPU's order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "morph/targets.hpp"

namespace moue {

/// Floats per vertex in a vertex buffer: 3, 3, 4, 2, 2, 4.
constexpr uint32_t vertexWidth(Attribute attribute) noexcept {
    return attribute == Attribute::Tangent ? 4 : deltaWidth(attribute);
}

/// The bytes of one attribute's array; empty where it is absent.
std::span<const std::byte> streamBytes(const VertexStreams& streams, Attribute attribute) noexcept;

/// Places are worked on in blocks of so many.
inline constexpr uint32_t kPlacesPerBlock = 64;

constexpr uint32_t placeBlocks(uint32_t vertexCount) noexcept {
    return static_cast<uint32_t>((uint64_t{vertexCount} + kPlacesPerBlock - 1) / kPlacesPerBlock);
}

struct PlacedVertices {
    uint32_t vertexCount = 0;
    AttributeMask attributes;
    std::array<size_t, kAttributeCount> first{};  ///< each attribute's first float
    /// Whole blocks of rows of vertexWidth() floats, zeros after the last vertex, and four floats
    /// more at the end.
    std::vector<float> floats;

    /// The first row of an attribute that is present.
    float* rows(Attribute attribute) noexcept {
        return floats.data() + first[static_cast<size_t>(attribute)];
    }
    const float* rows(Attribute attribute) const noexcept {
        return floats.data() + first[static_cast<size_t>(attribute)];
    }
};

/// Copies `streams`.
///
/// places  vertex -> its place, one for each vertex and each place once; empty: unchanged
PlacedVertices placeVertices(const VertexStreams& streams, std::span<const uint32_t> places);

}  // namespace moue
