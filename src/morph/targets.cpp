// SPDX-License-Identifier: MIT
#include "morph/targets.hpp"

namespace moue {

AttributeMask VertexStreams::attributes() const noexcept {
    AttributeMask mask;
    if (!positions.empty()) mask.add(Attribute::Position);
    if (!normals.empty()) mask.add(Attribute::Normal);
    if (!tangents.empty()) mask.add(Attribute::Tangent);
    if (!texcoords0.empty()) mask.add(Attribute::TexCoord0);
    if (!texcoords1.empty()) mask.add(Attribute::TexCoord1);
    if (!colors0.empty()) mask.add(Attribute::Color0);
    return mask;
}

DeltaExtent extentOf(const DeltaStream& stream, uint32_t width) noexcept {
    if (stream.extent) return *stream.extent;
    DeltaExtent extent;
    forEachDelta(stream, width,
                 [&](uint32_t, const float* delta) { extent.add(loadRow(delta, width)); });
    return extent;
}

}  // namespace moue
