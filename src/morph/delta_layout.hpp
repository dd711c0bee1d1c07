// SPDX-License-Identifier: MIT
// Where each delta lies in the float32 delta texture. Needs no GL: limits come as a value.
#pragma once

#include <cstdint>
#include <span>

#include "base/error.hpp"
#include "morph/targets.hpp"

namespace moue {

/// What a device allows of a 2D array texture. Guaranteed by GLES 3.0: 2048 texels, 256 layers.
struct TextureLimits {
    uint32_t maxSizeTexels = 2048;
    uint32_t maxLayers = 256;
};

struct TexelAddress {
    uint32_t x, y, layer;
    bool operator==(const TexelAddress&) const noexcept = default;
};

/// The float32 layout: RGBA32F, one texel per vertex, attribute and target.
///
/// A vertex row is widthTexels wide; rowsPerBand rows hold all vertices of one attribute (a band);
/// the bands of a target follow each other, in Attribute order; targets follow each other. These
/// rows, numbered through, are cut into layers of heightTexels rows: one target a layer where the
/// layer limit allows, more where it does not, and a target over several layers where it is taller
/// than a layer may be.
struct DeltaLayout {
    uint32_t vertexCount = 0;
    uint32_t targetCount = 0;
    AttributeMask bands;
    uint32_t widthTexels = 0;
    uint32_t rowsPerBand = 0;
    uint32_t heightTexels = 0;
    uint32_t layerCount = 0;

    uint32_t rowsPerTarget() const noexcept { return rowsPerBand * bands.count(); }
    uint64_t sizeBytes() const noexcept {
        return uint64_t{16} * widthTexels * heightTexels * layerCount;
    }
    /// How many bands lie before `attribute`'s. Expects bands.has(attribute).
    uint32_t bandIndex(Attribute attribute) const noexcept;
    /// First row of `target`, as (0, y, layer).
    TexelAddress origin(uint32_t target) const noexcept;
    TexelAddress texel(uint32_t vertex, uint32_t target, Attribute attribute) const noexcept;
};

/// Largest width of a vertex row, so that every GLES 3.0 device can hold it.
inline constexpr uint32_t kMaxRowTexels = 2048;

/// Lays out `targets` within `limits`, or fails with TooLarge, naming the layers needed and
/// allowed.
[[nodiscard]] Result<DeltaLayout> deltaLayout(const MorphTargets& targets, TextureLimits limits);

/// Writes layer `layer` of the texture: layout.widthTexels * heightTexels RGBA texels, zeros where
/// there is no delta. Unused components are 0.
///
/// places  the number of each vertex of the file, by which the layout knows it; empty: its own
void fillLayer(const MorphTargets& targets, const DeltaLayout& layout, uint32_t layer,
               std::span<float> texels, std::span<const uint32_t> places = {}) noexcept;

}  // namespace moue
