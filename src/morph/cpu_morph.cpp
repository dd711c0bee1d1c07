// SPDX-License-Identifier: MIT
#include "morph/cpu_morph.hpp"

#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "base/expect.hpp"

namespace moue {
namespace {

/// Adds weight * delta to the first deltaWidth(attribute) floats of each row that the stream has.
template <typename Row>
void addStream(std::vector<Row>& rows, const MorphTarget& target, Attribute attribute,
               float weight) noexcept {
    const DeltaStream* stream = target.stream(attribute);
    if (stream == nullptr || rows.empty()) return;
    const uint32_t width = deltaWidth(attribute);
    forEachDelta(*stream, width, [&](uint32_t vertex, const float* delta) {
        float* row = &rows[vertex][0];
        for (uint32_t i = 0; i < width; ++i) row[i] += weight * delta[i];
    });
}

glm::vec3 unitOrZero(const glm::vec3& v) noexcept {
    const float length = glm::length(v);
    return length > 0 && std::isfinite(length) ? v / length : glm::vec3(0);
}

}  // namespace

void morphOnCpu(const VertexStreams& base, const MorphTargets& targets,
                std::span<const ActiveTarget> active, VertexStreams& out) {
    MOUE_EXPECT(targets.targets.empty() || targets.vertexCount == base.vertexCount);
    out = base;  // reuses the arrays of `out` where they are large enough
    for (const auto& [index, weight] : active) {
        const MorphTarget& target = targets.targets[index];
        addStream(out.positions, target, Attribute::Position, weight);
        addStream(out.normals, target, Attribute::Normal, weight);
        addStream(out.tangents, target, Attribute::Tangent, weight);
        addStream(out.texcoords0, target, Attribute::TexCoord0, weight);
        addStream(out.texcoords1, target, Attribute::TexCoord1, weight);
        addStream(out.colors0, target, Attribute::Color0, weight);
    }
    for (glm::vec3& normal : out.normals) normal = unitOrZero(normal);
    for (glm::vec4& tangent : out.tangents)
        tangent = glm::vec4(unitOrZero(glm::vec3(tangent)), tangent.w);
    for (glm::vec4& color : out.colors0) color = glm::clamp(color, 0.0f, 1.0f);
}

}  // namespace moue
