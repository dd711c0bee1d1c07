// SPDX-License-Identifier: MIT
// Random base vertices and target sets, the same on every platform for one seed.
#pragma once

#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "morph/active.hpp"
#include "morph/targets.hpp"

namespace moue::test {

/// Numbers straight from the generator: std::uniform_real_distribution differs between libraries.
class Random {
  public:
    explicit Random(uint32_t seed) : engine_(seed) {}

    float number(float low, float high) {
        return low + (high - low) * static_cast<float>(engine_() >> 8) * 0x1p-24f;
    }
    bool chance(float probability) { return number(0, 1) < probability; }
    uint32_t below(uint32_t limit) { return static_cast<uint32_t>(engine_()) % limit; }

  private:
    std::mt19937 engine_;
};

inline std::shared_ptr<const DeltaStream> denseStream(std::vector<float> values) {
    return std::make_shared<DeltaStream>(DeltaStream{{}, std::move(values)});
}

inline std::shared_ptr<const DeltaStream> sparseStream(std::vector<uint32_t> vertices,
                                                       std::vector<float> values) {
    return std::make_shared<DeltaStream>(DeltaStream{std::move(vertices), std::move(values)});
}

inline void setStream(MorphTargets& targets, size_t target, Attribute attribute,
                      std::shared_ptr<const DeltaStream> stream) {
    targets.targets[target].streams[static_cast<size_t>(attribute)] = std::move(stream);
    targets.attributes.add(attribute);
}

/// A stream that is dense or moves `coverage` of the vertices; null if it would move none.
inline std::shared_ptr<const DeltaStream> randomStream(Random& random, uint32_t vertexCount,
                                                       uint32_t width, bool dense, float coverage) {
    auto stream = std::make_shared<DeltaStream>();
    for (uint32_t v = 0; v < vertexCount; ++v) {
        if (!dense && !random.chance(coverage)) continue;
        if (!dense) stream->vertices.push_back(v);
        for (uint32_t i = 0; i < width; ++i)
            stream->values.push_back(random.number(-1, 1));
    }
    if (stream->values.empty()) return nullptr;
    return stream;
}

/// Targets of which each has a random part of `attributes`, so many of the streams dense.
inline MorphTargets randomTargets(Random& random, uint32_t vertexCount, uint32_t targetCount,
                                  const std::vector<Attribute>& attributes, float coverage = 0.3f,
                                  float densePart = 0.5f) {
    MorphTargets targets;
    targets.vertexCount = vertexCount;
    targets.targets.resize(targetCount);
    for (uint32_t t = 0; t < targetCount; ++t) {
        for (const Attribute attribute : attributes) {
            targets.attributes.add(attribute);
            if (random.chance(0.2f)) continue;
            const bool dense = random.chance(densePart);
            targets.targets[t].streams[static_cast<size_t>(attribute)] =
                randomStream(random, vertexCount, deltaWidth(attribute), dense, coverage);
        }
    }
    return targets;
}

/// Base vertices with every attribute.
inline VertexStreams randomVertices(Random& random, uint32_t vertexCount) {
    VertexStreams streams;
    streams.vertexCount = vertexCount;
    const auto number = [&] { return random.number(-1, 1); };
    for (uint32_t v = 0; v < vertexCount; ++v) {
        streams.positions.emplace_back(number(), number(), number());
        streams.normals.emplace_back(number(), number(), number());
        streams.tangents.emplace_back(number(), number(), number(), v % 2 == 0 ? 1 : -1);
        streams.texcoords0.emplace_back(number(), number());
        streams.texcoords1.emplace_back(number(), number());
        streams.colors0.emplace_back(number(), number(), number(), number());
    }
    return streams;
}

inline std::vector<ActiveTarget> activeTargets(const std::vector<float>& weights) {
    std::vector<ActiveTarget> active(weights.size());
    active.resize(compactWeights(weights, active));
    return active;
}

}  // namespace moue::test
