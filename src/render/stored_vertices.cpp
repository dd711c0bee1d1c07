// SPDX-License-Identifier: MIT
#include "render/stored_vertices.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "morph_layout.h"
#include "render/geometry.hpp"

namespace moue {
namespace {

// all six attributes
constexpr uint32_t kMostTexels = 5;

/// Calls visit(attribute, its first float, its floats) in the order of storage.
template <typename Visit>
void forEachStored(AttributeMask stored, Visit&& visit) {
    uint32_t next = 0;
    for (Attribute attribute : kAttributes) {
        if (!stored.has(attribute)) continue;
        visit(attribute, next, vertexWidth(attribute));
        next += vertexWidth(attribute);
    }
}

}  // namespace

uint32_t storedTexels(AttributeMask stored) noexcept {
    uint32_t floats = 0;
    for (Attribute attribute : kAttributes)
        if (stored.has(attribute)) floats += vertexWidth(attribute);
    return (floats + 3) / 4;
}

Result<StoredVertices> StoredVertices::make(AttributeMask stored, uint32_t vertexCount,
                                            const gl::Limits& limits) {
    constexpr uint32_t kRow = 1u << MOUE_STORED_ROW_SHIFT;
    const uint32_t rows = (vertexCount + kRow - 1) / kRow;
    const uint32_t texels = storedTexels(stored);
    if (texels > limits.maxDrawBuffers || rows > limits.maxTextureSizeTexels) {
        return fail(
            ErrorCode::PathUnavailable,
            "The cached path stores % texels a vertex in % rows; this device allows % in %.",
            {texels, rows, limits.maxDrawBuffers, limits.maxTextureSizeTexels});
    }
    auto texture =
        gl::Texture::makeData(gl::kRgba32ui, {kRow, std::max(rows, 1u), texels}, "stored vertices");
    if (!texture) return passOn(texture);
    StoredVertices made;
    made.texture_ = std::move(*texture);
    return made;
}

void StoredVertices::write(const VertexStreams& vertices, AttributeMask stored,
                           std::span<const uint32_t> places) {
    const gl::TextureSize size = texture_.size();
    std::vector<float> layer(size_t{4} * size.width * size.height);
    for (uint32_t l = 0; l < size.layers; ++l) {
        std::fill(layer.begin(), layer.end(), 0.0f);
        forEachStored(stored, [&](Attribute attribute, uint32_t first, uint32_t count) {
            const auto* rows =
                reinterpret_cast<const float*>(streamBytes(vertices, attribute).data());
            for (uint32_t i = 0; i < count; ++i) {
                if ((first + i) / 4 != l) continue;
                for (uint32_t v = 0; v < vertices.vertexCount; ++v) {
                    const size_t place = places.empty() ? v : places[v];
                    layer[place * 4 + (first + i) % 4] = rows[size_t{v} * count + i];
                }
            }
        });
        texture_.writeRows(l, 0, size.height, layer.data());
    }
    glBindTexture(GL_TEXTURE_2D_ARRAY, 0);
}

void StoredVertices::beginDrawing() {
    const gl::TextureSize size = texture_.size();
    if (framebuffer_) {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    } else {
        framebuffer_ = gl::Framebuffer::make();
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
        std::array<GLenum, kMostTexels> buffers{};
        for (uint32_t l = 0; l < size.layers; ++l) {
            buffers[l] = GL_COLOR_ATTACHMENT0 + l;
            glFramebufferTextureLayer(GL_FRAMEBUFFER, buffers[l], texture_.id(), 0,
                                      static_cast<GLint>(l));
        }
        glDrawBuffers(static_cast<GLsizei>(size.layers), buffers.data());
    }
    glViewport(0, 0, static_cast<GLsizei>(size.width), static_cast<GLsizei>(size.height));
}

}  // namespace moue
