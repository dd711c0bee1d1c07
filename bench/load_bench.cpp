// SPDX-License-Identifier: MIT
// Loading the ICT face (28 911 vertices, 57 targets, sparse accessors), by stage, with its memory.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "gltf/load.hpp"
#include "heap.hpp"
#include "runtime/model.hpp"

namespace moue::bench {
namespace {

constexpr uint32_t kVertexCount = 28911;
constexpr uint32_t kTargetCount = 57;
/// POSITION and NORMAL of every vertex and target, as floats.
constexpr size_t kDenseDeltaBytes = size_t{kVertexCount} * kTargetCount * 24;
/// What a load may take at its peak, in units of the deltas that the asset holds, over the file.
constexpr double kAllowedDeltaFactor = 1.3;

std::string facePath() {
    const char* folder = std::getenv("MOUE_ASSETS");
    return std::string(folder != nullptr ? folder : MOUE_BENCH_DEFAULT_ASSETS) +
           "/ict_face_expr_sparse.glb";
}

std::vector<std::byte> readFace() {
    std::ifstream file(facePath(), std::ios::binary | std::ios::ate);
    if (!file) return {};
    std::vector<std::byte> bytes(static_cast<size_t>(file.tellg()));
    file.seekg(0).read(reinterpret_cast<char*>(bytes.data()),
                       static_cast<std::streamsize>(bytes.size()));
    return bytes;
}

/// The file, or nothing after telling `state` why.
std::vector<std::byte> faceOrSkip(benchmark::State& state) {
    std::vector<std::byte> bytes = readFace();
    if (bytes.empty()) {
        const std::string message = "missing " + facePath() + "; set MOUE_ASSETS to its folder";
        state.SkipWithError(message.c_str());
    }
    return bytes;
}

/// Bytes of all delta streams, counted once each, and whether the face is all there.
size_t deltaBytes(const Asset& asset, benchmark::State& state) {
    size_t bytes = 0;
    uint32_t vertexCount = 0;
    for (const TargetSet& set : asset.targetSets) {
        vertexCount += set.targets.vertexCount;
        if (set.targets.targets.size() != kTargetCount) state.SkipWithError("targets are missing");
        for (const MorphTarget& target : set.targets.targets) {
            for (const auto& stream : target.streams)
                if (stream) bytes += stream->sizeBytes();
        }
    }
    if (vertexCount != kVertexCount) state.SkipWithError("vertices are missing");
    return bytes;
}

void BM_LoadFile(benchmark::State& state) {
    const size_t size = faceOrSkip(state).size();
    for (auto _ : state) {
        const std::vector<std::byte> bytes = readFace();
        benchmark::DoNotOptimize(bytes.data());
        if (bytes.size() != size || size == 0) state.SkipWithError("the file changed");
    }
    state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(size));
}

void BM_LoadGltf(benchmark::State& state) {
    const size_t heapBefore = heapBytes();
    const std::vector<std::byte> bytes = faceOrSkip(state);
    if (bytes.empty()) return;
    LoadStats total;
    size_t peak = 0, deltas = 0;
    for (auto _ : state) {
        LoadStats stats;
        resetHeapPeak();
        Result<Asset> asset = loadGltf(bytes, {.stats = &stats});
        peak = heapPeakBytes() - heapBefore;
        state.PauseTiming();
        if (!asset) {
            state.SkipWithError(asset.error().message.c_str());
            break;
        }
        deltas = deltaBytes(*asset, state);
        total.parseMs += stats.parseMs;
        total.tinygltfMs += stats.tinygltfMs;
        total.decodeMs += stats.decodeMs;
        asset = fail(ErrorCode::InvalidGlb, "");
        state.ResumeTiming();
    }
    const auto average = benchmark::Counter::kAvgIterations;
    state.counters["parse_ms"] = benchmark::Counter(total.parseMs, average);
    state.counters["tinygltf_ms"] = benchmark::Counter(total.tinygltfMs, average);
    state.counters["decode_ms"] = benchmark::Counter(total.decodeMs, average);
    constexpr double kMegabyte = 1e6;
    state.counters["file_MB"] = static_cast<double>(bytes.size()) / kMegabyte;
    state.counters["deltas_MB"] = static_cast<double>(deltas) / kMegabyte;
    state.counters["peak_MB"] = static_cast<double>(peak) / kMegabyte;
    const double allowed =
        static_cast<double>(bytes.size()) + kAllowedDeltaFactor * static_cast<double>(deltas);
    state.counters["peak/allowed"] = static_cast<double>(peak) / allowed;
}

void BM_LoadModel(benchmark::State& state) {
    const std::vector<std::byte> bytes = faceOrSkip(state);
    if (bytes.empty()) return;
    const auto asset = std::make_shared<const Asset>(loadGltf(bytes).value());
    size_t targets = 0;
    for (auto _ : state) {
        const Model model(asset);
        targets = model.targets().size();
        benchmark::DoNotOptimize(targets);
    }
    if (targets != kTargetCount) state.SkipWithError("targets are missing");
}

/// The floor: writing the deltas as dense floats into fresh memory, once.
void BM_LoadFloor(benchmark::State& state) {
    const std::vector<std::byte> from(kDenseDeltaBytes, std::byte{1});
    for (auto _ : state) {
        const std::unique_ptr<std::byte[]> to(new std::byte[kDenseDeltaBytes]);
        std::memcpy(to.get(), from.data(), kDenseDeltaBytes);
        benchmark::DoNotOptimize(to.get());
        benchmark::ClobberMemory();
        if (to[kDenseDeltaBytes - 1] != std::byte{1}) state.SkipWithError("the copy is wrong");
    }
    state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(kDenseDeltaBytes));
}

BENCHMARK(BM_LoadFile)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_LoadGltf)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_LoadModel)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_LoadFloor)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace moue::bench
