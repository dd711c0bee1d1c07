// SPDX-License-Identifier: MIT
#include "render/geometry.hpp"

#include <cstring>

#include "morph_layout.h"

namespace moue {
namespace {

template <typename Row>
std::span<const std::byte> bytesOf(const std::vector<Row>& rows) {
    return std::as_bytes(std::span(rows));
}

/// The rows of `bytes`, each at its place.
std::span<const std::byte> placed(std::span<const std::byte> bytes, size_t rowCount,
                                  std::span<const uint32_t> places,
                                  std::vector<std::byte>& scratch) {
    if (places.empty() || bytes.empty()) return bytes;
    const size_t rowBytes = bytes.size() / rowCount;
    scratch.resize(bytes.size());
    for (size_t i = 0; i < rowCount; ++i)
        std::memcpy(&scratch[places[i] * rowBytes], &bytes[i * rowBytes], rowBytes);
    return scratch;
}

const void* bufferOffset(size_t bytes) {
    return reinterpret_cast<const void*>(bytes);
}

static_assert(MOUE_LOCATION_POSITION == static_cast<int>(Attribute::Position));
static_assert(MOUE_LOCATION_NORMAL == static_cast<int>(Attribute::Normal));
static_assert(MOUE_LOCATION_TANGENT == static_cast<int>(Attribute::Tangent));
static_assert(MOUE_LOCATION_UV0 == static_cast<int>(Attribute::TexCoord0));
static_assert(MOUE_LOCATION_UV1 == static_cast<int>(Attribute::TexCoord1));
static_assert(MOUE_LOCATION_COLOR == static_cast<int>(Attribute::Color0));

}  // namespace

StreamOffsets streamOffsets(const Geometry& geometry) noexcept {
    StreamOffsets offsets;
    for (Attribute attribute : kAttributes) {
        offsets.bytes[static_cast<size_t>(attribute)] = offsets.sizeBytes;
        offsets.sizeBytes += streamBytes(geometry.base, attribute).size();
    }
    offsets.morphableBytes = offsets.sizeBytes;
    offsets.jointWeights = offsets.sizeBytes;
    offsets.sizeBytes += bytesOf(geometry.jointWeights).size();
    offsets.joints = offsets.sizeBytes;
    offsets.sizeBytes += bytesOf(geometry.joints).size();
    return offsets;
}

Result<gl::Buffer> makeVertexBuffer(const Geometry& geometry, std::span<const uint32_t> places) {
    const StreamOffsets offsets = streamOffsets(geometry);
    auto buffer = gl::Buffer::make(GL_ARRAY_BUFFER, offsets.sizeBytes, nullptr, gl::Usage::Static,
                                   "vertices");
    if (!buffer) return buffer;
    std::vector<std::byte> scratch;
    for (const Attribute attribute : kAttributes) {
        const auto bytes = placed(streamBytes(geometry.base, attribute), geometry.base.vertexCount,
                                  places, scratch);
        if (!bytes.empty()) buffer->write(offsets.bytes[static_cast<size_t>(attribute)], bytes);
    }
    if (!geometry.joints.empty()) {
        const size_t count = geometry.joints.size();
        buffer->write(offsets.jointWeights,
                      placed(bytesOf(geometry.jointWeights), count, places, scratch));
        buffer->write(offsets.joints, placed(bytesOf(geometry.joints), count, places, scratch));
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    return buffer;
}

uint64_t writeRanges(gl::Buffer& buffer, const StreamOffsets& offsets,
                     const PlacedVertices& vertices,
                     std::span<const TouchedRange> ranges) noexcept {
    uint64_t written = 0;
    for (const TouchedRange& range : ranges) {
        const size_t width = vertexWidth(range.attribute), first = width * range.first;
        const std::span<const float> rows(vertices.rows(range.attribute) + first,
                                          width * range.count);
        buffer.write(offsets.bytes[static_cast<size_t>(range.attribute)] + sizeof(float) * first,
                     std::as_bytes(rows));
        written += rows.size_bytes();
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    return written;
}

void describeVertices(const gl::Buffer& morphable, const gl::Buffer& fixed,
                      const Geometry& geometry, const StreamOffsets& offsets) noexcept {
    morphable.bind();
    for (Attribute attribute : kAttributes) {
        if (streamBytes(geometry.base, attribute).empty()) continue;
        const auto location = static_cast<GLuint>(attribute);
        glEnableVertexAttribArray(location);
        glVertexAttribPointer(location, static_cast<GLint>(vertexWidth(attribute)), GL_FLOAT,
                              GL_FALSE, 0, bufferOffset(offsets.bytes[location]));
    }
    if (!geometry.joints.empty()) {
        fixed.bind();
        glEnableVertexAttribArray(MOUE_LOCATION_JOINTS);
        glVertexAttribIPointer(MOUE_LOCATION_JOINTS, 4, GL_UNSIGNED_SHORT, 0,
                               bufferOffset(offsets.joints));
        glEnableVertexAttribArray(MOUE_LOCATION_JOINT_WEIGHTS);
        glVertexAttribPointer(MOUE_LOCATION_JOINT_WEIGHTS, 4, GL_FLOAT, GL_FALSE, 0,
                              bufferOffset(offsets.jointWeights));
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

}  // namespace moue
