// SPDX-License-Identifier: MIT
#include "morph/cpu_morph.hpp"

#include <glm/common.hpp>

#include "base/expect.hpp"
#include "morph/unit.hpp"

namespace moue {
namespace {

/// Adds weight * delta to the first deltaWidth(attribute) floats of each row that the stream has.
template <Attribute attribute, typename Row>
void addStream(std::vector<Row>& rows, const MorphTarget& target, float weight) noexcept {
    const DeltaStream* stream = target.stream(attribute);
    if (stream == nullptr || rows.empty()) return;
    constexpr uint32_t kWidth = deltaWidth(attribute);
    if constexpr (sizeof(Row) == kWidth * sizeof(float)) {
        if (stream->dense()) {  // two plain arrays of floats, which the compiler vectorises
            const std::vector<float>& deltas = stream->values;
            float* sums = &rows[0][0];
            for (size_t i = 0; i < deltas.size(); ++i)
                sums[i] += weight * deltas[i];
            return;
        }
    }
    forEachDelta(*stream, kWidth, [&](uint32_t vertex, const float* delta) {
        float* row = &rows[vertex][0];
        for (uint32_t i = 0; i < kWidth; ++i)
            row[i] += weight * delta[i];
    });
}

}  // namespace

void morphOnCpu(const VertexStreams& base, const MorphTargets& targets,
                std::span<const ActiveTarget> active, VertexStreams& out) {
    MOUE_EXPECT(targets.targets.empty() || targets.vertexCount == base.vertexCount);
    out = base;  // reuses the arrays of `out` where they are large enough
    for (const auto& [index, weight] : active) {
        const MorphTarget& target = targets.targets[index];
        addStream<Attribute::Position>(out.positions, target, weight);
        addStream<Attribute::Normal>(out.normals, target, weight);
        addStream<Attribute::Tangent>(out.tangents, target, weight);
        addStream<Attribute::TexCoord0>(out.texcoords0, target, weight);
        addStream<Attribute::TexCoord1>(out.texcoords1, target, weight);
        addStream<Attribute::Color0>(out.colors0, target, weight);
    }
    for (glm::vec3& normal : out.normals)
        normal = unitOrZero(normal);
    for (glm::vec4& tangent : out.tangents)
        tangent = glm::vec4(unitOrZero(glm::vec3(tangent)), tangent.w);
    for (glm::vec4& color : out.colors0)
        color = glm::clamp(color, 0.0f, 1.0f);
}

}  // namespace moue
