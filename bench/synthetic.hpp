// SPDX-License-Identifier: MIT
// Made-up meshes and targets, the same in every run.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "morph/active.hpp"
#include "morph/targets.hpp"

namespace moue::bench {

/// A number in [-1, 1) from the generator alone, so that every library gives the same.
inline float signedUnit(std::mt19937& random) {
    return static_cast<float>(random() >> 8) * 0x1p-23f - 1;
}

inline uint32_t below(std::mt19937& random, uint32_t limit) {
    return static_cast<uint32_t>(random() % limit);
}

inline VertexStreams syntheticVertices(uint32_t vertexCount) {
    std::mt19937 random(1);
    VertexStreams base;
    base.vertexCount = vertexCount;
    for (uint32_t v = 0; v < vertexCount; ++v) {
        base.positions.emplace_back(signedUnit(random), signedUnit(random), signedUnit(random));
        base.normals.emplace_back(0, 0, 1);
    }
    return base;
}

/// Targets with POSITION and NORMAL that each move one run of `coveragePercent` of the vertices,
/// as the targets of a face do. 100 percent: dense streams.
inline MorphTargets syntheticTargets(uint32_t vertexCount, uint32_t targetCount,
                                     uint32_t coveragePercent) {
    std::mt19937 random(2);
    MorphTargets targets;
    targets.vertexCount = vertexCount;
    targets.attributes.add(Attribute::Position);
    targets.attributes.add(Attribute::Normal);
    const uint32_t moved = vertexCount * coveragePercent / 100;
    for (uint32_t t = 0; t < targetCount; ++t) {
        MorphTarget& target = targets.targets.emplace_back();
        const uint32_t first = moved == vertexCount ? 0 : below(random, vertexCount - moved);
        for (const Attribute attribute : {Attribute::Position, Attribute::Normal}) {
            auto stream = std::make_shared<DeltaStream>();
            for (uint32_t v = first; v < first + moved; ++v) {
                if (moved < vertexCount) stream->vertices.push_back(v);
                for (int i = 0; i < 3; ++i)
                    stream->values.push_back(signedUnit(random));
            }
            target.streams[static_cast<size_t>(attribute)] = std::move(stream);
        }
    }
    return targets;
}

/// Weights of which `activeCount`, evenly spread, are not 0.
inline std::vector<float> syntheticWeights(uint32_t targetCount, uint32_t activeCount) {
    std::vector<float> weights(targetCount, 0.0f);
    for (uint32_t i = 0; i < activeCount; ++i)
        weights[size_t{i} * targetCount / activeCount] = 0.25f + 0.01f * static_cast<float>(i);
    return weights;
}

}  // namespace moue::bench
