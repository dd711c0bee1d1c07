// SPDX-License-Identifier: MIT
#include "morph/placed_vertices.hpp"

#include <cstring>

#include "base/expect.hpp"

namespace moue {
namespace {

template <typename Row>
std::span<const std::byte> bytesOf(const std::vector<Row>& rows) {
    return std::as_bytes(std::span(rows));
}

}  // namespace

std::span<const std::byte> streamBytes(const VertexStreams& streams, Attribute attribute) noexcept {
    switch (attribute) {
        case Attribute::Position:
            return bytesOf(streams.positions);
        case Attribute::Normal:
            return bytesOf(streams.normals);
        case Attribute::Tangent:
            return bytesOf(streams.tangents);
        case Attribute::TexCoord0:
            return bytesOf(streams.texcoords0);
        case Attribute::TexCoord1:
            return bytesOf(streams.texcoords1);
        case Attribute::Color0:
            break;
    }
    return bytesOf(streams.colors0);
}

PlacedVertices placeVertices(const VertexStreams& streams, std::span<const uint32_t> places) {
    MOUE_EXPECT(places.empty() || places.size() == streams.vertexCount);
    PlacedVertices placed;
    placed.vertexCount = streams.vertexCount;
    placed.attributes = streams.attributes();
    size_t size = 0;
    for (const Attribute attribute : kAttributes) {
        placed.first[static_cast<size_t>(attribute)] = size;
        if (placed.attributes.has(attribute))
            size +=
                size_t{placeBlocks(streams.vertexCount)} * kPlacesPerBlock * vertexWidth(attribute);
    }
    placed.floats.resize(size + 4);
    for (const Attribute attribute : kAttributes) {
        if (!placed.attributes.has(attribute)) continue;
        const std::byte* from = streamBytes(streams, attribute).data();
        const size_t width = vertexWidth(attribute), rowBytes = width * sizeof(float);
        float* rows = placed.rows(attribute);
        for (size_t v = 0; v < streams.vertexCount; ++v)
            std::memcpy(rows + width * (places.empty() ? v : places[v]), from + v * rowBytes,
                        rowBytes);
    }
    return placed;
}

}  // namespace moue
