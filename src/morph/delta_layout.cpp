// SPDX-License-Identifier: MIT
#include "morph/delta_layout.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "base/expect.hpp"

namespace moue {
namespace {

constexpr uint64_t ceilDivide(uint64_t a, uint64_t b) noexcept {
    return (a + b - 1) / b;
}

/// Rows of a layer: whole targets, as few as the layer limit allows, or all that fit if one
/// target is taller than a layer may be.
uint64_t layerHeight(uint64_t rowsPerTarget, uint64_t targetCount, TextureLimits limits) noexcept {
    if (rowsPerTarget > limits.maxSizeTexels) return limits.maxSizeTexels;
    const uint64_t targetsPerLayer = ceilDivide(targetCount, limits.maxLayers);
    return std::min<uint64_t>(targetsPerLayer * rowsPerTarget,
                              limits.maxSizeTexels / rowsPerTarget * rowsPerTarget);
}

}  // namespace

uint32_t DeltaLayout::bandIndex(Attribute attribute) const noexcept {
    MOUE_EXPECT(bands.has(attribute));
    uint32_t index = 0;
    for (Attribute a : kAttributes) {
        if (a == attribute) break;
        index += bands.has(a);
    }
    return index;
}

TexelAddress DeltaLayout::origin(uint32_t target) const noexcept {
    const uint64_t row = uint64_t{target} * rowsPerTarget();
    return {0, static_cast<uint32_t>(row % heightTexels),
            static_cast<uint32_t>(row / heightTexels)};
}

TexelAddress DeltaLayout::texel(uint32_t vertex, uint32_t target,
                                Attribute attribute) const noexcept {
    const uint64_t row = uint64_t{target} * rowsPerTarget() +
                         uint64_t{bandIndex(attribute)} * rowsPerBand + vertex / widthTexels;
    return {vertex % widthTexels, static_cast<uint32_t>(row % heightTexels),
            static_cast<uint32_t>(row / heightTexels)};
}

Result<DeltaLayout> deltaLayout(const MorphTargets& targets, TextureLimits limits) {
    DeltaLayout layout;
    layout.vertexCount = targets.vertexCount;
    layout.targetCount = static_cast<uint32_t>(targets.targets.size());
    layout.bands = targets.attributes;
    if (layout.targetCount == 0 || layout.bands.empty() || layout.vertexCount == 0) return layout;

    if (limits.maxSizeTexels == 0 || limits.maxLayers == 0) {
        return fail(ErrorCode::TooLarge,
                    "This device allows array textures of % layers and % texels a side; deltas "
                    "need at least 1 of each.",
                    {limits.maxLayers, limits.maxSizeTexels});
    }
    layout.widthTexels = std::min({layout.vertexCount, kMaxRowTexels, limits.maxSizeTexels});
    layout.rowsPerBand = static_cast<uint32_t>(ceilDivide(layout.vertexCount, layout.widthTexels));
    const uint64_t rowsPerTarget = uint64_t{layout.rowsPerBand} * layout.bands.count();
    const uint64_t height = layerHeight(rowsPerTarget, layout.targetCount, limits);
    const uint64_t layers = ceilDivide(rowsPerTarget * layout.targetCount, height);
    if (layers > limits.maxLayers) {
        return fail(ErrorCode::TooLarge,
                    "The deltas of % targets and % vertices need % texture layers of % rows; this "
                    "device allows %.",
                    {layout.targetCount, layout.vertexCount, layers, limits.maxSizeTexels,
                     limits.maxLayers});
    }
    layout.heightTexels = static_cast<uint32_t>(height);
    layout.layerCount = static_cast<uint32_t>(layers);
    return layout;
}

void fillLayer(const MorphTargets& targets, const DeltaLayout& layout, uint32_t layer,
               std::span<float> texels, std::span<const uint32_t> places) noexcept {
    MOUE_EXPECT(texels.size() == size_t{4} * layout.widthTexels * layout.heightTexels);
    std::memset(texels.data(), 0, texels.size_bytes());
    const uint64_t firstRow = uint64_t{layer} * layout.heightTexels;
    const uint64_t endRow = firstRow + layout.heightTexels;
    const uint64_t firstTexel = firstRow * layout.widthTexels;
    const uint64_t endTexel = endRow * layout.widthTexels;
    const uint32_t firstTarget = static_cast<uint32_t>(firstRow / layout.rowsPerTarget());
    const uint32_t endTarget = static_cast<uint32_t>(
        std::min<uint64_t>(layout.targetCount, ceilDivide(endRow, layout.rowsPerTarget())));
    for (uint32_t t = firstTarget; t < endTarget; ++t) {
        for (Attribute attribute : kAttributes) {
            const DeltaStream* stream = targets.targets[t].stream(attribute);
            if (stream == nullptr) continue;
            // A band's rows follow each other, so its texels, numbered through, are its vertices.
            const uint64_t bandRow = uint64_t{t} * layout.rowsPerTarget() +
                                     uint64_t{layout.bandIndex(attribute)} * layout.rowsPerBand;
            const uint64_t bandTexel = bandRow * layout.widthTexels;
            const uint32_t width = deltaWidth(attribute);
            forEachDelta(*stream, width, [&](uint32_t vertex, const float* delta) {
                const uint64_t texel = bandTexel + (places.empty() ? vertex : places[vertex]);
                if (texel < firstTexel || texel >= endTexel) return;
                float* out = &texels[static_cast<size_t>(4 * (texel - firstTexel))];
                for (uint32_t i = 0; i < width; ++i)
                    out[i] = delta[i];
            });
        }
    }
}

}  // namespace moue
