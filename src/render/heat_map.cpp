// SPDX-License-Identifier: MIT
#include "render/heat_map.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "morph_layout.h"

namespace moue {
namespace {

gl::Texture makeTexture(const std::vector<float>& heat, uint32_t width) {
    const auto rows = static_cast<uint32_t>(heat.size()) / width;
    auto made = gl::Texture::makeData(gl::kR32f, {width, rows, 0}, "a heat map");
    if (!made) return {};
    made->writeRows(0, 0, rows, heat.data());
    return std::move(*made);
}

}  // namespace

std::vector<float> displacements(const MorphTargets& targets, uint32_t target, uint32_t width,
                                 std::span<const uint32_t> places) {
    std::vector<float> lengths((size_t{targets.vertexCount} + width - 1) / width * width);
    const DeltaStream* stream = target < targets.targets.size()
                                    ? targets.targets[target].stream(Attribute::Position)
                                    : nullptr;
    if (stream == nullptr) return lengths;
    forEachDelta(*stream, 3, [&](uint32_t vertex, const float* delta) {
        const glm::vec3 moved(delta[0], delta[1], delta[2]);
        lengths[places.empty() ? vertex : places[vertex]] = std::sqrt(glm::dot(moved, moved));
    });
    return lengths;
}

void HeatMap::show(const GpuAsset& model, std::span<const uint32_t> targets) {
    if (std::equal(targets.begin(), targets.end(), targets_.begin(), targets_.end())) return;
    targets_.assign(targets.begin(), targets.end());
    textures_.reset();
    if (targets_.empty()) return;
    const size_t count = model.primitives.size();
    textures_.reset(new gl::Texture[count + 1]);
    still_ = &textures_[count];
    *still_ = makeTexture({0.0f}, 1);
    float largest = 0;
    for (const bool upload : {false, true}) {
        for (const DrawEntry& entry : model.entries) {
            const uint32_t set = model.primitives[entry.primitive].targetSet;
            if (set == kNone || textures_[entry.primitive]) continue;
            const MorphTargets& all = model.asset().targetSets[set].targets;
            const uint32_t width = std::min<uint32_t>(all.vertexCount, MOUE_MAX_ROW_TEXELS);
            std::vector<float> heat =
                displacements(all, targets_[entry.mesh], width,
                              model.geometries[model.primitives[entry.primitive].geometry].places);
            // so written that a NaN becomes 0
            for (float& length : heat) {
                if (upload)
                    length = length > 0 ? length / largest : 0;
                else if (length > largest)
                    largest = length;
            }
            if (upload) textures_[entry.primitive] = makeTexture(heat, width);
        }
    }
}

void HeatMap::bind(uint32_t primitive) const noexcept {
    (textures_[primitive] ? textures_[primitive] : *still_).bind(MOUE_UNIT_HEAT);
}

}  // namespace moue
