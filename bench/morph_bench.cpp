// SPDX-License-Identifier: MIT
// Compaction, bounds, the CPU path and the filling of texture layers, beside plain copies.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "morph/bounds.hpp"
#include "morph/cpu_morph.hpp"
#include "morph/cpu_morpher.hpp"
#include "morph/delta_layout.hpp"
#include "synthetic.hpp"

namespace moue::bench {
namespace {

/// Float sums of at most 52 products of numbers within 1, against double.
constexpr double kTolerance = 1e-4;

std::vector<ActiveTarget> activeOf(const std::vector<float>& weights) {
    std::vector<ActiveTarget> active(weights.size());
    active.resize(compactWeights(weights, active));
    return active;
}

void BM_CompactWeights(benchmark::State& state) {
    const auto activeCount = static_cast<uint32_t>(state.range(1));
    const std::vector<float> weights =
        syntheticWeights(static_cast<uint32_t>(state.range(0)), activeCount);
    std::vector<ActiveTarget> active(weights.size());
    size_t count = 0;
    for (auto _ : state) {
        count = compactWeights(weights, active);
        benchmark::DoNotOptimize(active.data());
        benchmark::ClobberMemory();
    }
    if (count != activeCount) state.SkipWithError("the count of active targets is wrong");
    for (size_t i = 0; i < count; ++i)
        if (weights[active[i].target] != active[i].weight) state.SkipWithError("wrong weight");
}

void BM_MorphedBounds(benchmark::State& state) {
    const auto targetCount = static_cast<uint32_t>(state.range(0));
    const auto activeCount = static_cast<uint32_t>(state.range(1));
    const std::vector<Box> deltas(targetCount, Box{glm::vec3(-1), glm::vec3(2)});
    const auto active = activeOf(syntheticWeights(targetCount, activeCount));
    const Box base{glm::vec3(0), glm::vec3(1)};
    Box box;
    for (auto _ : state) {
        box = morphedBounds(base, deltas, active);
        benchmark::DoNotOptimize(box);
    }
    double sum = 0;
    for (const ActiveTarget& target : active)
        sum += target.weight;
    if (!(std::abs(box.minimum.x + sum) < kTolerance && box.maximum.x > box.minimum.x))
        state.SkipWithError("the bounds are wrong");
}

/// Compares one moved vertex with base + sum of weight * delta in double.
bool rightlyMorphed(const VertexStreams& base, const MorphTargets& targets,
                    const std::vector<ActiveTarget>& active, const VertexStreams& out) {
    for (uint32_t v = 0; v < base.vertexCount; v += 997) {
        double x = base.positions[v].x;
        for (const auto& [target, weight] : active) {
            const DeltaStream& stream = *targets.targets[target].stream(Attribute::Position);
            const uint32_t first = stream.dense() ? 0 : stream.vertices.front();
            if (v >= first && 3 * (v - first) < stream.values.size())
                x += double{weight} * stream.values[3 * (v - first)];
        }
        if (!(std::abs(out.positions[v].x - x) <= kTolerance)) return false;
        if (!(std::abs(glm::dot(out.normals[v], out.normals[v]) - 1) <= kTolerance)) return false;
    }
    return true;
}

/// Bytes of the delta rows of `active`, and of the rows of attributes that they move.
size_t touchedBytes(const MorphTargets& targets, const std::vector<ActiveTarget>& active) {
    size_t bytes = 0;
    for (const Attribute attribute : {Attribute::Position, Attribute::Normal}) {
        std::vector<bool> moved(targets.vertexCount);
        for (const ActiveTarget& target : active) {
            forEachDelta(*targets.targets[target.target].stream(attribute), 3,
                         [&](uint32_t vertex, const float*) {
                             moved[vertex] = true;
                             bytes += sizeof(glm::vec3);
                         });
        }
        bytes +=
            sizeof(glm::vec3) * static_cast<size_t>(std::count(moved.begin(), moved.end(), true));
    }
    return bytes;
}

void BM_MorphOnCpu(benchmark::State& state) {
    const auto vertexCount = static_cast<uint32_t>(state.range(0));
    const auto targetCount = static_cast<uint32_t>(state.range(1));
    const VertexStreams base = syntheticVertices(vertexCount);
    const MorphTargets targets =
        syntheticTargets(vertexCount, targetCount, static_cast<uint32_t>(state.range(3)));
    const auto active =
        activeOf(syntheticWeights(targetCount, static_cast<uint32_t>(state.range(2))));
    VertexStreams out;
    for (auto _ : state) {
        morphOnCpu(base, targets, active, out);
        benchmark::DoNotOptimize(out.positions.data());
        benchmark::ClobberMemory();
    }
    if (!rightlyMorphed(base, targets, active, out)) state.SkipWithError("a vertex is wrong");
    state.counters["vertices/s"] =
        benchmark::Counter(vertexCount, benchmark::Counter::kIsIterationInvariantRate);
}

/// The kernel, with every weight changing from frame to frame. `touched_MB` is what it cannot do
/// without: the delta rows of the active targets, and the rows that they move.
void BM_CpuMorpher(benchmark::State& state) {
    const auto vertexCount = static_cast<uint32_t>(state.range(0));
    const auto targetCount = static_cast<uint32_t>(state.range(1));
    const VertexStreams base = syntheticVertices(vertexCount);
    const MorphTargets targets =
        syntheticTargets(vertexCount, targetCount, static_cast<uint32_t>(state.range(3)));
    auto active = activeOf(syntheticWeights(targetCount, static_cast<uint32_t>(state.range(2))));
    const PlacedVertices placed = placeVertices(base, {});
    PlacedDeltas deltas(targets, {});
    CpuMorpher morpher(placed, deltas);
    morpher.update(active);
    for (auto _ : state) {
        for (ActiveTarget& target : active)
            target.weight = 1 - target.weight;
        benchmark::DoNotOptimize(morpher.update(active).data());
        benchmark::ClobberMemory();
    }
    VertexStreams out = base;
    const PlacedVertices& vertices = morpher.vertices();
    std::memcpy(out.positions.data(), vertices.rows(Attribute::Position),
                vertexCount * sizeof(glm::vec3));
    std::memcpy(out.normals.data(), vertices.rows(Attribute::Normal),
                vertexCount * sizeof(glm::vec3));
    if (!rightlyMorphed(base, targets, active, out)) state.SkipWithError("a vertex is wrong");
    state.counters["touched_MB"] = 1e-6 * static_cast<double>(touchedBytes(targets, active));
}

/// The floor: copying as many bytes as the kernel touches.
void BM_CpuMorpherFloor(benchmark::State& state) {
    const auto vertexCount = static_cast<uint32_t>(state.range(0));
    const auto targetCount = static_cast<uint32_t>(state.range(1));
    const MorphTargets targets =
        syntheticTargets(vertexCount, targetCount, static_cast<uint32_t>(state.range(3)));
    const auto active =
        activeOf(syntheticWeights(targetCount, static_cast<uint32_t>(state.range(2))));
    const std::vector<char> from(touchedBytes(targets, active), 'm');
    std::vector<char> to(from.size());
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), from.size());
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
    if (to != from) state.SkipWithError("the copy is wrong");
}

/// The floor: copying the base positions and normals.
void BM_MorphOnCpuFloor(benchmark::State& state) {
    const VertexStreams base = syntheticVertices(static_cast<uint32_t>(state.range(0)));
    std::vector<glm::vec3> positions(base.vertexCount), normals(base.vertexCount);
    const size_t size = base.vertexCount * sizeof(glm::vec3);
    for (auto _ : state) {
        std::memcpy(positions.data(), base.positions.data(), size);
        std::memcpy(normals.data(), base.normals.data(), size);
        benchmark::DoNotOptimize(positions.data());
        benchmark::DoNotOptimize(normals.data());
        benchmark::ClobberMemory();
    }
    if (positions != base.positions) state.SkipWithError("the copy is wrong");
}

void BM_FillLayer(benchmark::State& state) {
    const auto vertexCount = static_cast<uint32_t>(state.range(0));
    const MorphTargets targets =
        syntheticTargets(vertexCount, 4, static_cast<uint32_t>(state.range(1)));
    const DeltaLayout layout = deltaLayout(targets, {}).value();
    const size_t count = size_t{4} * layout.widthTexels * layout.heightTexels;
    std::vector<float> texels(count);
    uint32_t layer = 0;
    for (auto _ : state) {
        layer = (layer + 1) % layout.layerCount;
        fillLayer(targets, layout, layer, texels);
        benchmark::DoNotOptimize(texels.data());
        benchmark::ClobberMemory();
    }
    const DeltaStream& stream = *targets.targets[layer].stream(Attribute::Normal);
    const uint32_t vertex = stream.dense() ? 0 : stream.vertices[0];
    const TexelAddress at = layout.texel(vertex, layer, Attribute::Normal);
    const size_t texel = size_t{at.y} * layout.widthTexels + at.x;
    if (at.layer != layer || texels[4 * texel] != stream.values[0] || texels[4 * texel + 3] != 0)
        state.SkipWithError("a texel is wrong");
    state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(count * sizeof(float)));
}

/// The floor: copying a finished layer.
void BM_FillLayerFloor(benchmark::State& state) {
    const auto vertexCount = static_cast<uint32_t>(state.range(0));
    const DeltaLayout layout = deltaLayout(syntheticTargets(vertexCount, 4, 100), {}).value();
    const std::vector<float> from(size_t{4} * layout.widthTexels * layout.heightTexels, 1.0f);
    std::vector<float> to(from.size());
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), from.size() * sizeof(float));
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
    if (to != from) state.SkipWithError("the copy is wrong");
    state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(from.size() * sizeof(float)));
}

void kernelCases(benchmark::internal::Benchmark* benchmark) {
    benchmark->Args({50000, 52, 12, 15})->Args({50000, 52, 12, 100})->Args({20000, 52, 12, 15});
    benchmark->Unit(benchmark::kMicrosecond);
}

BENCHMARK(BM_CompactWeights)
    ->ArgNames({"targets", "active"})
    ->Args({57, 0})
    ->Args({57, 12})
    ->Args({57, 57})
    ->Args({1000, 12});
BENCHMARK(BM_MorphedBounds)
    ->ArgNames({"targets", "active"})
    ->Args({57, 0})
    ->Args({57, 12})
    ->Args({57, 57});
BENCHMARK(BM_MorphOnCpu)
    ->ArgNames({"vertices", "targets", "active", "coverage"})
    ->Args({50000, 52, 0, 15})
    ->Args({50000, 52, 12, 15})
    ->Args({50000, 52, 12, 100})
    ->Args({20000, 52, 12, 15})
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_CpuMorpher)
    ->ArgNames({"vertices", "targets", "active", "coverage"})
    ->Apply(kernelCases);
BENCHMARK(BM_CpuMorpherFloor)
    ->ArgNames({"vertices", "targets", "active", "coverage"})
    ->Apply(kernelCases);
BENCHMARK(BM_MorphOnCpuFloor)->ArgName("vertices")->Arg(50000)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_FillLayer)
    ->ArgNames({"vertices", "coverage"})
    ->Args({50000, 15})
    ->Args({50000, 100})
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_FillLayerFloor)->ArgName("vertices")->Arg(50000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace moue::bench
