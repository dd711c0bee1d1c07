// SPDX-License-Identifier: MIT
// Base vertices and the morph targets (deltas) that are added to them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "morph/attribute.hpp"
#include "morph/float4.hpp"

namespace moue {

/// Vertex attributes as float arrays, in the file's order. An absent attribute is an empty array;
/// each other one has vertexCount rows.
struct VertexStreams {
    uint32_t vertexCount = 0;
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;   ///< as in the file; unit length after morphing
    std::vector<glm::vec4> tangents;  ///< w is the handedness, 1 or -1
    std::vector<glm::vec2> texcoords0;
    std::vector<glm::vec2> texcoords1;
    std::vector<glm::vec4> colors0;  ///< linear RGBA; alpha is 1 where the file has RGB

    AttributeMask attributes() const noexcept;
};

/// How far the rows of a stream reach: by component (0 beyond the width), and the longest.
struct DeltaExtent {
    Float4 least = broadcast(std::numeric_limits<float>::infinity());
    Float4 most = -least;
    float squaredLength = 0;

    [[gnu::always_inline]] void add(Float4 row) noexcept {
        least = row < least ? row : least;
        most = row > most ? row : most;
        const Float4 squares = row * row;
        squaredLength = std::max(squaredLength, squares[0] + squares[1] + squares[2] + squares[3]);
    }
};

/// The deltas that one target adds to one attribute: for some vertices, or for all.
struct DeltaStream {
    /// The moved vertices, strictly increasing. Empty: the stream is dense, a row for each vertex.
    std::vector<uint32_t> vertices;
    /// Rows of deltaWidth(attribute) floats: vertices.size() of them, or vertexCount if dense.
    /// Never empty: a target that moves nothing has no stream.
    std::vector<float> values;
    /// Of these rows, where whoever made the stream knows it; else extentOf() finds it. Packing and
    /// bounds believe it: whoever changes the rows clears it.
    std::optional<DeltaExtent> extent = std::nullopt;

    bool dense() const noexcept { return vertices.empty(); }
    size_t sizeBytes() const noexcept {
        return vertices.size() * sizeof(uint32_t) + values.size() * sizeof(float);
    }
};

/// One morph target: at most one stream for each attribute. Streams are shared between targets
/// and sets that come from the same accessor.
struct MorphTarget {
    std::array<std::shared_ptr<const DeltaStream>, kAttributeCount> streams;

    const DeltaStream* stream(Attribute a) const noexcept {
        return streams[static_cast<size_t>(a)].get();
    }
};

/// All targets of a primitive, in the file's order; index i takes weight i.
struct MorphTargets {
    uint32_t vertexCount = 0;
    AttributeMask attributes;  ///< the union over targets
    std::vector<MorphTarget> targets;
};

/// Calls `visit(vertex, const float* delta)` for each row of `stream`, in vertex order. From one
/// place, so that `visit` is inlined where code is built for size, too.
template <typename Visit>
void forEachDelta(const DeltaStream& stream, uint32_t width, Visit&& visit) {
    const size_t rows = stream.values.size() / width;
    const float* row = stream.values.data();
    const uint32_t* vertices = stream.dense() ? nullptr : stream.vertices.data();
    for (size_t i = 0; i < rows; ++i, row += width)
        visit(vertices != nullptr ? vertices[i] : static_cast<uint32_t>(i), row);
}

/// The first `width` numbers at `row`, and 0 beyond. width  2 to 4
[[gnu::always_inline]] inline Float4 loadRow(const float* row, uint32_t width) noexcept {
    return Float4{row[0], row[1], width > 2 ? row[2] : 0.0f, width > 3 ? row[3] : 0.0f};
}

/// What the stream knows of itself, or a pass over its rows.
DeltaExtent extentOf(const DeltaStream& stream, uint32_t width) noexcept;

}  // namespace moue
