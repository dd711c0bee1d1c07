// SPDX-License-Identifier: MIT
// Motion vectors: what a pass of them takes beside the same heads in colour.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>

#include "draw_bench.hpp"
#include "gpu.hpp"
#include "render/motion_pass.hpp"
#include "scene.hpp"

namespace moue::bench {
namespace {

constexpr uint32_t kActive = 12;

double median(std::vector<double>& values) {
    std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(values.size() / 2),
                     values.end());
    return values[values.size() / 2];
}

void runMotion(benchmark::State& state, const HeadSpec& spec, uint32_t heads, bool moving) {
    if (gpu() == nullptr) return state.SkipWithError("no OpenGL context");
    Scene* scene = sceneOf(spec, heads, MorphPath::Packed);
    Result<MotionPass> motion = MotionPass::make();
    if (scene == nullptr || !motion) return state.SkipWithError("no renderer");
    const int size = scene->target.width();
    const auto pixels = static_cast<uint32_t>(size);
    Result<RenderTarget> target =
        RenderTarget::make(pixels, pixels, 1, gpu()->limits, PixelFormat::Rgba32f);
    if (!target) return state.SkipWithError(target.error().message.c_str());
    const View view{glm::lookAt(glm::vec3(0, 0, 3), glm::vec3(0), glm::vec3(0, 1, 0)),
                    glm::perspective(0.4f, 1.0f, 1.0f, 10.0f), target->framebuffer(), size, size};
    std::vector<double> whole, cpu, color;
    uint32_t frame = 0;
    for (auto _ : state) {
        if (moving || frame < 2) scene->setWeights(kActive, frame);
        color.push_back(1e3 * timeFrame(*gpu(), [&] { scene->draw(1); }).seconds);
        const FrameTime time = timeFrame(*gpu(), [&] { scene->viewer.drawMotion(*motion, view); });
        state.SetIterationTime(time.seconds);
        if (frame++ < 2) continue;  // the first ones make what is kept
        whole.push_back(1e3 * time.seconds);
        cpu.push_back(1e6 * time.cpuSeconds / heads);
    }
    const MotionStats& stats = motion->stats();
    if (stats.draws != heads || stats.morphPasses != (moving ? heads : 0))
        return state.SkipWithError("this is not the motion of all heads");
    const std::vector<glm::vec4> vectors = target->readFloats();
    const auto moved = std::count_if(vectors.begin(), vectors.end(),
                                     [](const glm::vec4& v) { return v.x != 0 || v.y != 0; });
    if ((moved > 0) != moving) return state.SkipWithError("the vectors are wrong");
    state.counters["median_ms"] = median(whole);
    state.counters["color_ms"] = median(color);
    state.counters["cpu_us/head"] = median(cpu);
    state.counters["bytes/vertex"] =
        static_cast<double>(motion->sizeBytes()) / heads / spec.vertices;
    state.SetLabel(gpu()->label());
}

}  // namespace

void registerMotion(const Options& options) {
    const bool small = options.set != CaseSet::Gpu;
    const HeadSpec spec{small ? 5'000u : 50'000u, 52, 15, 2};
    const uint32_t heads = small ? 2 : 16;
    for (const bool moving : {true, false}) {
        benchmark::RegisterBenchmark(
            moving ? "BM_Motion/weights:moving" : "BM_Motion/weights:still",
            [spec, heads, moving](benchmark::State& state) {
                runMotion(state, spec, heads, moving);
            })
            ->UseManualTime()
            ->Iterations(options.set == CaseSet::Check ? 4 : 26)
            ->Unit(benchmark::kMillisecond);
    }
}

}  // namespace moue::bench
