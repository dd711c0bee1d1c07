// SPDX-License-Identifier: MIT
// Packing: planning the blocks of a head's deltas, writing their texels, and the floor, a copy of
// the deltas as the file has them.
#include <benchmark/benchmark.h>

#include <cstring>
#include <vector>

#include "head.hpp"
#include "morph/packing.hpp"
#include "scene.hpp"

namespace moue::bench {
namespace {

HeadSpec specOf(const benchmark::State& state) {
    return {static_cast<uint32_t>(state.range(0)), static_cast<uint32_t>(state.range(1)),
            static_cast<uint32_t>(state.range(2)), 2};
}

size_t deltaBytes(const MorphTargets& targets) {
    size_t bytes = 0;
    for (const MorphTarget& target : targets.targets)
        for (const auto& stream : target.streams)
            if (stream) bytes += stream->sizeBytes();
    return bytes;
}

/// Whether each target is packed, within the error that packing promises.
bool withinBudget(const PackedDeltas& packed) {
    for (const TargetPacking& target : packed.targets) {
        const float budget = PackOptions{}.errorBudget * target.largestDelta;
        if (target.levels == 0 || !(target.largestError <= 1.8f * budget)) return false;  // sqrt 3
    }
    return true;
}

void countBytes(benchmark::State& state, const MorphTargets& targets, const PackedDeltas& packed) {
    const HeadSpec spec = specOf(state);
    const double moved = double(spec.movedVertices()) * spec.targets;
    state.counters["packed_bytes"] = static_cast<double>(packed.sizeBytes());
    state.counters["bytes/moved_vertex_target"] = static_cast<double>(packed.sizeBytes()) / moved;
    state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(deltaBytes(targets)));
}

void BM_PackDeltas(benchmark::State& state) {
    const auto head = cachedHead(specOf(state));
    const MorphTargets& targets = head->targetSets[0].targets;
    PackedDeltas packed;
    for (auto _ : state) {
        packed = packDeltas(targets);
        benchmark::DoNotOptimize(packed.headers.data());
    }
    if (!withinBudget(measurePacking(targets, packDeltas(targets))))
        state.SkipWithError("a target is off by more than its budget");
    countBytes(state, targets, packed);
}

void BM_FillTexels(benchmark::State& state) {
    const auto head = cachedHead(specOf(state));
    const MorphTargets& targets = head->targetSets[0].targets;
    const PackedDeltas packed = packDeltas(targets);
    std::vector<uint32_t> words(size_t{packed.texelCount} * packed.texelWords, 7u);
    for (auto _ : state) {
        fillTexels(targets, packed, 0, words);
        benchmark::DoNotOptimize(words.data());
        benchmark::ClobberMemory();
    }
    size_t filled = 0;
    for (size_t i = 0; i < words.size(); i += packed.texelWords)
        filled += words[i] != 0 || words[i + 1] != 0;
    const HeadSpec spec = specOf(state);
    if (filled != size_t{spec.movedVertices()} * spec.targets)
        state.SkipWithError("the texels are not one for each moved vertex and target");
    countBytes(state, targets, packed);
}

void BM_PackFloor(benchmark::State& state) {
    const auto head = cachedHead(specOf(state));
    const size_t size = deltaBytes(head->targetSets[0].targets);
    const std::vector<std::byte> from(size, std::byte{1});
    std::vector<std::byte> to(size);
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), size);
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
    if (to != from) state.SkipWithError("the copy is wrong");
    state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(size));
}

void heads(benchmark::internal::Benchmark* bench) {
    bench->ArgNames({"vertices", "targets", "coverage"})
        ->Args({50'000, 52, 15})
        ->Args({50'000, 8, 100})
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
}

BENCHMARK(BM_PackDeltas)->Apply(heads);
BENCHMARK(BM_FillTexels)->Apply(heads);
BENCHMARK(BM_PackFloor)->Apply(heads);

}  // namespace
}  // namespace moue::bench
