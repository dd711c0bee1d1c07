// SPDX-License-Identifier: MIT
// Drawing heads by each morph path, beside the same heads unmorphed.
#include "draw_bench.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <memory>
#include <string>

#include "draw_cases.hpp"
#include "gpu.hpp"
#include "morph/active.hpp"
#include "scene.hpp"

namespace moue::bench {
namespace {

constexpr int kRound = 8;  // morphed frames, then as many unmorphed ones

/// What a vertex may be off by: float sums, and what the path's own format may add.
double tolerance(const Asset& head, const PathEntry& path, const std::vector<float>& weights) {
    constexpr double kFloatSums = 2e-6;  // up to 300 terms of at most 0.02 each
    double largest = 0;
    for (size_t t = 0; t < weights.size(); ++t) {
        if (weights[t] == 0) continue;
        const DeltaStream& stream =
            *head.targetSets[0].targets.targets[t].stream(Attribute::Position);
        double length = 0;
        forEachDelta(stream, 3, [&](uint32_t, const float* delta) {
            length = std::max(length, std::hypot(double{delta[0]}, delta[1], delta[2]));
        });
        largest += std::abs(weights[t]) * length;
    }
    return kFloatSums + path.error * largest;
}

/// Empty, or what is wrong with what the path computes: every position, and every unit normal.
std::string compareWithHost(Scene& scene, const PathEntry& path) {
    constexpr double kUnitNormal = 2e-3;  // normals have deltas of up to 0.3
    double allowedNormal = kUnitNormal;   // and quantised ones err by that much each
    for (float weight : scene.weights)
        allowedNormal += path.error * 0.3 * std::abs(double(weight));
    const Model& model = scene.viewer.model(0);
    const auto gpuVertices = scene.viewer.bake(model, path.path, Space::Mesh);
    if (!gpuVertices) return gpuVertices.error().message;
    const auto host = bakeOnCpu(model, Space::Mesh);
    const VertexStreams& got = (*gpuVertices)[0].primitives[0];
    const VertexStreams& expected = host[0].primitives[0];
    const double allowed = tolerance(*scene.head, path, scene.weights);
    if (got.positions.size() != expected.positions.size()) return "vertices are missing";
    if (got.normals.size() != expected.normals.size()) return "normals are missing";
    for (size_t v = 0; v < expected.positions.size(); ++v) {
        const double distance = glm::length(got.positions[v] - expected.positions[v]);
        if (!(distance <= allowed))
            return "vertex " + std::to_string(v) + " is off by " + std::to_string(distance);
        if (!(glm::length(got.normals[v] - expected.normals[v]) <= allowedNormal))
            return "normal " + std::to_string(v) + " is wrong";
    }
    return {};
}

/// Draws the case's frame and looks at what was done: by the path asked for, with all targets.
std::string checkDraw(Scene& scene, const DrawCase& c, const PathEntry& path) {
    const uint32_t active = path.morphed ? c.active : 0;
    scene.setWeights(active, 1);
    scene.draw(c.passes);
    const DrawStats& stats = scene.viewer.stats();
    if (stats.fallbacks != 0) return "the path cannot carry this";
    if (stats.culled != 0) return "heads are out of the picture";
    if (stats.activeTargets != active * c.heads) return "targets are missing";
    if (active == 0) return {};
    if (stats.path != path.path) return "another path was taken";
    return compareWithHost(scene, path);
}

double quantile(std::vector<double> values, double at) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[static_cast<size_t>(at * static_cast<double>(values.size() - 1) + 0.5)];
}

/// Times of the frames, in milliseconds.
struct Samples {
    std::vector<double> whole, floor, cpu;
};

/// One round of unmorphed frames, of the same heads, beside a round of morphed ones.
void timeFloor(Scene& scene, const DrawCase& c, Samples& samples, int frames) {
    scene.setWeights(0, 0);
    scene.draw(c.passes);
    glFinish();
    for (int i = 0; i < frames; ++i)
        samples.floor.push_back(1e3 * timeFrame(*gpu(), [&] { scene.draw(c.passes); }).seconds);
}

Samples timeDraws(benchmark::State& state, Scene& scene, const DrawCase& c, uint32_t active) {
    Samples samples;
    uint32_t frame = 0;
    const auto rounds = std::min<int64_t>(kRound, static_cast<int64_t>(state.max_iterations));
    for (auto _ : state) {
        if (frame % rounds == 0) {  // after a floor: weights changed, buffers cold
            timeFloor(scene, c, samples, static_cast<int>(rounds));
            scene.setWeights(active, 0);
            scene.draw(c.passes);
            glFinish();
        }
        ++frame;
        if (c.moving) scene.setWeights(active, frame);
        const FrameTime time = timeFrame(*gpu(), [&] { scene.draw(c.passes); });
        state.SetIterationTime(time.seconds);
        samples.whole.push_back(1e3 * time.seconds);
        samples.cpu.push_back(1e3 * time.cpuSeconds);
    }
    return samples;
}

void count(benchmark::State& state, const Scene& scene, const DrawCase& c, const PathEntry& path,
           const Samples& samples) {
    const double vertices = double(c.heads) * c.head.vertices;
    const double median = quantile(samples.whole, 0.5), floor = quantile(samples.floor, 0.5);
    const auto deltas = static_cast<double>(scene.viewer.stats().deltaBytes);
    auto& counters = state.counters;
    counters["median_ms"] = median;
    counters["p10_ms"] = quantile(samples.whole, 0.1);
    counters["p90_ms"] = quantile(samples.whole, 0.9);
    counters["floor_ms"] = floor;
    counters["morph_ms"] = median - floor;
    counters["cpu_ms"] = quantile(samples.cpu, 0.5);
    counters["cpu_us/head"] = 1e3 * quantile(samples.cpu, 0.5) / c.heads;
    counters["vertices/s"] = vertices * c.passes / std::max(1e-9, median / 1e3);
    if (!path.morphed) return;
    const double rows = double(c.head.vertices) * std::max(1u, c.head.targets);
    const double moved = double(c.head.movedVertices()) * std::max(1u, c.head.targets);
    counters["delta_bytes"] = deltas;
    counters["bytes/vertex_target"] = deltas / rows;
    counters["bytes/moved_vertex_target"] = deltas / moved;
    // each pass reads each active target's share once; what caches save or waste is not in it, and
    // the cached path, whose memory is for the most part its results, has no such figure
    if (path.path != MorphPath::Cached && path.path != MorphPath::Cpu) {
        counters["fetched_bytes"] =
            deltas * c.active / std::max(1u, c.head.targets) * c.heads * c.passes;
    }
    counters["uploaded_bytes"] = static_cast<double>(scene.viewer.stats().uploadedBytes);
}

void runDraw(benchmark::State& state, const DrawCase& c, const PathEntry& path) {
    if (gpu() == nullptr) return state.SkipWithError("no OpenGL context");
    Scene* scene = sceneOf(c.head, c.heads, path.path);
    if (scene == nullptr) return state.SkipWithError("no renderer, or the upload was refused");
    scene->viewer.settings.path = path.path;
    if (const std::string wrong = checkDraw(*scene, c, path); !wrong.empty())
        return state.SkipWithError(wrong.c_str());
    const Samples samples = timeDraws(state, *scene, c, path.morphed ? c.active : 0);
    // the stats of a morphed frame
    scene->setWeights(path.morphed ? c.active : 0, 1);
    scene->draw(c.passes);
    count(state, *scene, c, path, samples);
    state.SetLabel(gpu()->label());
}

}  // namespace

void registerDraws(const Options& options) {
    const bool software = gpu() != nullptr && gpu()->limits.software;
    const int iterations = options.set == CaseSet::Check ? 2 : software ? 4 : 3 * kRound;
    for (const DrawCase& c : drawCases(options.set)) {
        for (const PathEntry& path : kPaths) {
            if (!c.fits(path)) continue;
            benchmark::RegisterBenchmark(
                ("BM_Draw/" + caseName(c, path)).c_str(),
                [c, path](benchmark::State& state) { runDraw(state, c, path); })
                ->UseManualTime()
                ->Iterations(iterations)
                ->Unit(benchmark::kMillisecond);
        }
    }
}

}  // namespace moue::bench
