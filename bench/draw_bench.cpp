// SPDX-License-Identifier: MIT
// Drawing heads by each morph path, beside the same heads unmorphed.
//
// Time is the GPU's own where it has timer queries, and the wall clock around glFinish on software
// renderers; the context of the report and each case's label say which.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <numbers>
#include <string>

#include "egl_context.hpp"
#include "gl/api.hpp"
#include "gl/limits.hpp"
#include "morph/cpu_morph.hpp"
#include "render/render_target.hpp"
#include "runtime/viewer.hpp"
#include "synthetic.hpp"

namespace moue::bench {
namespace {

constexpr int kHeads = 16;
constexpr int kPixels = 256;
constexpr int kWarmUpFrames = 8;

/// The context of all draw benchmarks: made once, by the first of them.
struct Gpu {
    EglContext context;
    gl::Limits limits;
    bool software = false;
};

Gpu* gpu() {
    static std::unique_ptr<Gpu> shared = []() -> std::unique_ptr<Gpu> {
        Result<EglContext> context = EglContext::make(EglApi::Gles);
        if (!context) return nullptr;
        auto made = std::make_unique<Gpu>(Gpu{std::move(*context), gl::queryLimits()});
        for (const char* name : {"llvmpipe", "softpipe", "SwiftShader"})
            made->software |= made->limits.renderer.find(name) != std::string::npos;
        benchmark::AddCustomContext("renderer", made->limits.renderer);
        return made;
    }();
    return shared.get();
}

/// A sphere of about `vertexCount` vertices in rings, so that a run of vertices is a region.
void addSphere(Asset& asset, uint32_t vertexCount) {
    const uint32_t columns = static_cast<uint32_t>(std::lround(std::sqrt(2.0 * vertexCount)));
    const uint32_t rows = vertexCount / columns;
    Geometry& geometry = asset.geometries.emplace_back();
    geometry.base.vertexCount = rows * columns;
    for (uint32_t r = 0; r < rows; ++r) {
        for (uint32_t c = 0; c < columns; ++c) {
            const float polar = std::numbers::pi_v<float> * (float(r) + 0.5f) / float(rows);
            const float around = 2 * std::numbers::pi_v<float> * float(c) / float(columns);
            const glm::vec3 normal(std::sin(polar) * std::sin(around), std::cos(polar),
                                   std::sin(polar) * std::cos(around));
            geometry.base.positions.push_back(normal);
            geometry.base.normals.push_back(normal);
        }
    }
    geometry.bounds = boundsOf(geometry.base.positions);
    Primitive& primitive = asset.meshes.emplace_back().primitives.emplace_back();
    primitive.indexed = true;
    // In stripes that a vertex cache holds, as exporters and optimisers order triangles.
    constexpr uint32_t kStripe = 12;
    for (uint32_t first = 0; first < columns; first += kStripe) {
        for (uint32_t r = 0; r + 1 < rows; ++r) {
            for (uint32_t c = first; c < std::min(first + kStripe, columns); ++c) {
                const uint32_t a = r * columns + c, b = r * columns + (c + 1) % columns;
                for (const uint32_t corner : {a, a + columns, b, b, a + columns, b + columns})
                    primitive.indices.push_back(corner);
            }
        }
    }
}

std::shared_ptr<const Asset> makeHead(uint32_t vertexCount, uint32_t targetCount,
                                      uint32_t activeCount, uint32_t coveragePercent) {
    auto asset = std::make_shared<Asset>();
    addSphere(*asset, vertexCount);
    TargetSet set;
    set.targets =
        syntheticTargets(asset->geometries[0].base.vertexCount, targetCount, coveragePercent);
    set.deltaBounds = deltaBounds(set.targets);
    asset->targetSets.push_back(std::move(set));
    asset->geometries[0].targetSet = 0;
    Mesh& mesh = asset->meshes[0];
    mesh.targetCount = targetCount;
    for (uint32_t t = 0; t < targetCount; ++t)
        mesh.targetNames.push_back(std::to_string(t));
    Node& node = asset->nodes.emplace_back();
    node.mesh = 0;
    node.weights = syntheticWeights(targetCount, activeCount);
    // Small enough to stay a smooth sphere, so that every path shades the same pixels.
    for (float& weight : node.weights)
        weight *= 0.004f;
    asset->nodeOrder = asset->visibleNodes = {0};
    return asset;
}

/// Whether the GPU's vertices equal the host's; what was timed must be right.
bool sameAsHost(Viewer& viewer, MorphPath path) {
    constexpr float kFloat32Sums = 1e-5f;  // up to 52 terms; a target moves vertices by about 5e-4
    const Model& model = viewer.model(0);
    const auto gpuVertices = viewer.bake(model, path, Space::Mesh);
    if (!gpuVertices) return false;
    const auto host = bakeOnCpu(model, Space::Mesh);
    const auto& a = (*gpuVertices)[0].primitives[0].positions;
    const auto& b = host[0].primitives[0].positions;
    for (size_t v = 0; v < b.size(); ++v)
        if (glm::length(a[v] - b[v]) > kFloat32Sums) return false;
    return true;
}

/// The heads stand side by side, so that no pixel is shaded twice.
glm::mat4 placeInGrid(int head) {
    const glm::vec3 at(float(head % 4) - 1.5f, float(head / 4) - 1.5f, 0);
    return glm::scale(glm::translate(glm::mat4(1), at), glm::vec3(0.45f));
}

View headOnView(const RenderTarget& target) {
    return {glm::lookAt(glm::vec3(0, 0, 9), glm::vec3(0), glm::vec3(0, 1, 0)),
            glm::perspective(0.5f, 1.0f, 1.0f, 20.0f), target.framebuffer(), target.width(),
            target.height()};
}

/// Draws frames until `state` has enough; returns the sum of their times, in seconds.
double timeFrames(benchmark::State& state, Viewer& viewer, const View& view) {
    const bool wall = gpu()->software || !gpu()->limits.timer;
    for (int frame = 0; frame < kWarmUpFrames; ++frame)
        viewer.draw(view);
    glFinish();
    double total = 0;
    for (auto _ : state) {
        const auto started = std::chrono::steady_clock::now();
        viewer.draw(view);
        glFinish();
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;
        const std::optional<double> gpuTime = viewer.stats().gpuMilliseconds;
        const double seconds = wall || !gpuTime ? spent.count() : *gpuTime / 1000;
        state.SetIterationTime(seconds);
        total += seconds;
    }
    state.SetLabel(wall ? "software renderer or no timer: wall clock" : "GPU timer");
    return total;
}

void BM_Draw(benchmark::State& state, MorphPath path, bool morphed) {
    if (gpu() == nullptr) return state.SkipWithError("no OpenGL context");
    const auto vertices = static_cast<uint32_t>(state.range(0));
    const auto targets = static_cast<uint32_t>(state.range(1));
    const auto active = static_cast<uint32_t>(state.range(2));
    Result<Viewer> viewer = Viewer::make();
    Result<RenderTarget> target = RenderTarget::make(kPixels, kPixels, 1, gpu()->limits);
    if (!viewer || !target) return state.SkipWithError("no renderer");
    const auto head =
        makeHead(vertices, targets, morphed ? active : 0, static_cast<uint32_t>(state.range(3)));
    for (int i = 0; i < kHeads; ++i) {
        const Result<Model*> model = viewer->add(head, {});
        if (!model) return state.SkipWithError("the upload was refused");
        (*model)->transform = placeInGrid(i);
    }
    viewer->settings.path = path;
    viewer->settings.shadows = false;
    viewer->update(0);
    if (morphed && !sameAsHost(*viewer, path))
        return state.SkipWithError("the path cannot carry this, or computes it wrongly");
    const double seconds = timeFrames(state, *viewer, headOnView(*target));
    const double drawn = double(kHeads) * head->geometries[0].base.vertexCount;
    state.counters["vertices/s"] =
        benchmark::Counter(drawn, benchmark::Counter::kIsIterationInvariantRate);
    state.counters["delta_MB"] = double(viewer->stats().deltaBytes) / 1e6;
    state.counters["us/head"] =
        1e6 * seconds / (double(kHeads) * static_cast<double>(state.iterations()));
}

void cases(benchmark::internal::Benchmark* bench, std::vector<int64_t> args) {
    bench->ArgNames({"vertices", "targets", "active", "coverage"})
        ->Args(std::move(args))
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
}

[[maybe_unused]] const bool kRegistered = [] {
    const std::vector<std::vector<int64_t>> kWork = {{5'000, 52, 12, 15},
                                                     {50'000, 52, 12, 15},
                                                     {50'000, 52, 12, 100},
                                                     {50'000, 52, 4, 15},
                                                     {50'000, 52, 52, 15}};
    for (const auto& work : kWork) {
        cases(benchmark::RegisterBenchmark("BM_Draw/path:none", BM_Draw, MorphPath::Texture, false),
              work);
        cases(
            benchmark::RegisterBenchmark("BM_Draw/path:texture", BM_Draw, MorphPath::Texture, true),
            work);
        cases(benchmark::RegisterBenchmark("BM_Draw/path:cpu", BM_Draw, MorphPath::Cpu, true),
              work);
        if (work[2] <= 4) {  // P and N of four targets fill the eight spare attributes
            cases(benchmark::RegisterBenchmark("BM_Draw/path:attribute", BM_Draw,
                                               MorphPath::Attribute, true),
                  work);
        }
    }
    return true;
}();

}  // namespace
}  // namespace moue::bench
