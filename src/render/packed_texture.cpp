// SPDX-License-Identifier: MIT
#include "render/packed_texture.hpp"

#include <algorithm>
#include <string>

#include "base/expect.hpp"
#include "morph_layout.h"

namespace moue {
namespace {

uint32_t floorLog2(uint32_t value) noexcept {
    return 31u - static_cast<uint32_t>(__builtin_clz(value));
}

constexpr uint32_t kRowShift = 11;        // MOUE_MAX_ROW_TEXELS
constexpr uint32_t kLayersForWaste = 64;  // more layers waste less of the last one

/// Sizes for `texels` texels in rows of 2^rowShift and layers of 2^layerShift rows.
gl::TextureSize sizeFor(uint64_t texels, uint32_t rowShift, uint32_t layerShift) noexcept {
    const uint64_t width = uint64_t{1} << rowShift, height = uint64_t{1} << layerShift;
    const uint64_t rows = std::max<uint64_t>(1, (texels + width - 1) / width);
    const uint64_t layers = (rows + height - 1) / height;
    return {static_cast<uint32_t>(width),
            static_cast<uint32_t>(layers > 1 ? height : std::min(rows, height)),
            static_cast<uint32_t>(std::min<uint64_t>(layers, UINT32_MAX))};
}

/// Writes `words` as texels from row `firstRow` on, rows numbered through all layers.
void writeRows(gl::Texture& texture, uint32_t texelWords, uint32_t firstRow, uint32_t rows,
               const uint32_t* words) noexcept {
    const gl::TextureSize size = texture.size();
    while (rows > 0) {
        const uint32_t row = firstRow % size.height;
        const uint32_t count = std::min(rows, size.height - row);
        texture.writeRows(firstRow / size.height, row, count, words);
        words += size_t{count} * size.width * texelWords;
        firstRow += count;
        rows -= count;
    }
}

}  // namespace

Result<PackedTexture> PackedTexture::make(const MorphTargets& targets, const PackOptions& options,
                                          TextureLimits limits) {
    PackedTexture made;
    if (targets.targets.empty() || targets.attributes.empty() || targets.vertexCount == 0) {
        return made;
    }
    PackedDeltas& packed = made.deltas_;
    packed = packDeltas(targets, options);
    if (packed.empty()) return made;
    if (limits.maxSizeTexels == 0 || limits.maxLayers == 0) {
        return fail(ErrorCode::TooLarge, "This device allows no array textures.");
    }
    const uint32_t sizeShift = std::min(kRowShift, floorLog2(limits.maxSizeTexels));
    made.rowShift_ = sizeShift;
    made.layerShift_ = sizeShift;
    const uint64_t largest = std::max<uint64_t>(packed.texelCount, packed.headers.size() / 4);
    while (made.layerShift_ > 4 &&
           (uint64_t{packed.texelCount} >> made.rowShift_ >> made.layerShift_) > 0 &&
           sizeFor(largest, made.rowShift_, made.layerShift_ - 1).layers <=
               std::min(limits.maxLayers, kLayersForWaste)) {
        --made.layerShift_;
    }
    const gl::TextureSize texelSize = sizeFor(packed.texelCount, made.rowShift_, made.layerShift_);
    const gl::TextureSize headerSize =
        sizeFor(packed.headers.size() / 4, made.rowShift_, made.layerShift_);
    if (std::max(texelSize.layers, headerSize.layers) > limits.maxLayers) {
        return fail(ErrorCode::TooLarge,
                    "The packed deltas of % targets and % vertices need % layers of % texels a "
                    "side; this device allows %.",
                    {targets.targets.size(), targets.vertexCount, texelSize.layers, texelSize.width,
                     limits.maxLayers});
    }
    const gl::TextureFormat& format = packed.texelWords == 4 ? gl::kRgba32ui : gl::kRg32ui;
    const std::string what = text("the packed deltas of % targets", {targets.targets.size()});
    auto texels = gl::Texture::makeData(format, texelSize, what);
    if (!texels) return passOn(texels);
    made.texels_ = std::move(*texels);
    auto headers = gl::Texture::makeData(gl::kRgba32ui, headerSize, what);
    if (!headers) return passOn(headers);
    made.headers_ = std::move(*headers);

    packed.headers.resize(size_t{4} * headerSize.width *
                          ((packed.headers.size() / 4 + headerSize.width - 1) / headerSize.width));
    writeRows(made.headers_, 4, 0,
              static_cast<uint32_t>(packed.headers.size() / 4 / headerSize.width),
              packed.headers.data());
    made.texels_.bind(MOUE_UNIT_DELTAS);
    constexpr uint32_t kStagingBytes = 8u << 20;
    const uint32_t rowBytes = texelSize.width * packed.texelWords * 4;
    const uint32_t rows = (packed.texelCount + texelSize.width - 1) / texelSize.width;
    const uint32_t rowsAtOnce = std::min(rows, std::max(1u, kStagingBytes / rowBytes));
    std::vector<uint32_t> staging(size_t{rowsAtOnce} * rowBytes / 4);
    for (uint32_t row = 0; row < rows; row += rowsAtOnce) {
        const uint32_t count = std::min(rowsAtOnce, rows - row);
        const std::span words(staging.data(), size_t{count} * rowBytes / 4);
        fillTexels(targets, packed, row * texelSize.width, words);
        writeRows(made.texels_, packed.texelWords, row, count, words.data());
    }
    MOUE_EXPECT(made.texels_.filtersAreNearest());
    glBindTexture(GL_TEXTURE_2D_ARRAY, 0);
    packed.headers = {};
    gl::drainErrors("PackedTexture::make");
    return made;
}

void PackedTexture::bind() const noexcept {
    headers_.bind(MOUE_UNIT_HEADERS);
    texels_.bind(MOUE_UNIT_DELTAS);
}

std::array<int32_t, 4> PackedTexture::shaderLayout() const noexcept {
    return {static_cast<int32_t>(deltas_.movedVertices), static_cast<int32_t>(deltas_.chunkCount),
            static_cast<int32_t>(rowShift_), static_cast<int32_t>(layerShift_)};
}

}  // namespace moue
