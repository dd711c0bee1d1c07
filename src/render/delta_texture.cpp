// SPDX-License-Identifier: MIT
#include "render/delta_texture.hpp"

#include <algorithm>
#include <string>

#include "base/expect.hpp"
#include "morph_layout.h"

namespace moue {
namespace {

// A weight names a target by 16 bits of row and 16 of layer.
constexpr TextureLimits kAddressable{MOUE_ORIGIN_ROW_MASK, (1u << 16) - 1};

// True when some target's rows run on into the next layer.
bool crossesLayers(const DeltaLayout& layout) {
    return layout.layerCount > 1 && layout.heightTexels % layout.rowsPerTarget() != 0;
}

}  // namespace

Result<DeltaTexture> DeltaTexture::make(const MorphTargets& targets,
                                        std::span<const uint32_t> places, TextureLimits limits) {
    DeltaTexture deltas;
    if (targets.targets.empty() || targets.attributes.empty() || targets.vertexCount == 0) {
        return deltas;
    }
    limits.maxSizeTexels = std::min(limits.maxSizeTexels, kAddressable.maxSizeTexels);
    limits.maxLayers = std::min(limits.maxLayers, kAddressable.maxLayers);
    auto layout = deltaLayout(targets, limits);
    if (!layout) return passOn(layout);
    deltas.layout_ = *layout;
    auto texture = gl::Texture::makeData(
        gl::kRgba32f, {layout->widthTexels, layout->heightTexels, layout->layerCount},
        text("the deltas of % targets", {layout->targetCount}));
    if (!texture) return passOn(texture);
    deltas.texture_ = std::move(*texture);
    std::vector<float> staging(size_t{4} * layout->widthTexels * layout->heightTexels);
    for (uint32_t layer = 0; layer < layout->layerCount; ++layer) {
        fillLayer(targets, *layout, layer, staging, places);
        deltas.texture_.writeRows(layer, 0, layout->heightTexels, staging.data());
    }
    MOUE_EXPECT(deltas.texture_.filtersAreNearest());
    glBindTexture(GL_TEXTURE_2D_ARRAY, 0);
    gl::drainErrors("DeltaTexture::make");
    return deltas;
}

std::array<int32_t, 4> DeltaTexture::shaderLayout() const noexcept {
    return {static_cast<int32_t>(layout_.widthTexels), static_cast<int32_t>(layout_.rowsPerBand),
            crossesLayers(layout_) ? static_cast<int32_t>(layout_.heightTexels) : 0, 0};
}

const gl::Buffer* TargetStreams::find(const MorphTargets& targets, std::span<const uint32_t> places,
                                      uint32_t target, Attribute attribute) {
    const DeltaStream* stream = targets.targets[target].stream(attribute);
    if (stream == nullptr) return nullptr;
    if (buffers_.empty()) buffers_.resize(targets.targets.size() * kAttributeCount);
    gl::Buffer& buffer = buffers_[target * kAttributeCount + static_cast<size_t>(attribute)];
    if (buffer) return &buffer;
    const uint32_t width = deltaWidth(attribute);
    std::vector<float> values;
    const float* rows = stream->values.data();
    if (!stream->dense() || !places.empty()) {
        values.resize(size_t{targets.vertexCount} * width, 0.0f);
        forEachDelta(*stream, width, [&](uint32_t vertex, const float* delta) {
            const size_t place = places.empty() ? vertex : places[vertex];
            for (uint32_t i = 0; i < width; ++i)
                values[place * width + i] = delta[i];
        });
        rows = values.data();
    }
    auto made = gl::Buffer::make(GL_ARRAY_BUFFER, size_t{targets.vertexCount} * width * 4, rows,
                                 gl::Usage::Static, "a delta stream");
    if (!made) return nullptr;
    buffer = std::move(*made);
    sizeBytes_ += buffer.sizeBytes();
    return &buffer;
}

}  // namespace moue
