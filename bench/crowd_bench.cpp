// SPDX-License-Identifier: MIT
// What a crowd costs the host: update, mixing, compaction, bounds, culling, batches, encoding and
// uploads of a frame whose draw calls are left out, since a software renderer shades within them.
#include <benchmark/benchmark.h>
#include <time.h>

#include <algorithm>

#include "draw_bench.hpp"
#include "gl/api.hpp"
#include "gpu.hpp"
#include "scene.hpp"

namespace moue::bench {
namespace {

constexpr HeadSpec kHead{5'000, 52, 15, 2};

/// While it lives, draw calls of the two kinds that crowds use do nothing.
class NoDraws {
  public:
    NoDraws() : elements_(glDrawElements), instanced_(glDrawElementsInstanced) {
        glDrawElements = [](auto...) {};
        glDrawElementsInstanced = [](auto...) {};
    }
    ~NoDraws() {
        glDrawElements = elements_;
        glDrawElementsInstanced = instanced_;
    }
    NoDraws(const NoDraws&) = delete;
    NoDraws& operator=(const NoDraws&) = delete;

  private:
    decltype(glDrawElements) elements_;
    decltype(glDrawElementsInstanced) instanced_;
};

/// Of this thread: what else runs on the machine does not count.
double cpuSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

void BM_CrowdHost(benchmark::State& state) {
    if (gpu() == nullptr) return state.SkipWithError("no OpenGL context");
    const auto heads = static_cast<uint32_t>(state.range(0));
    const auto active = static_cast<uint32_t>(state.range(1));
    Scene* scene = sceneOf(kHead, heads, MorphPath::Packed);
    if (scene == nullptr) return state.SkipWithError("no renderer, or the upload was refused");
    const NoDraws noDraws;
    std::vector<double> times;
    uint32_t frame = 0;
    for (auto _ : state) {
        scene->setWeights(active, ++frame);
        const double start = cpuSeconds();
        scene->draw(1);
        times.push_back(cpuSeconds() - start);
        state.SetIterationTime(times.back());
    }
    const DrawStats& stats = scene->viewer.stats();
    if (stats.draws != 1 || stats.culled != 0 || stats.activeTargets != active * heads)
        return state.SkipWithError("this was not the crowd's one draw");
    std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
    state.counters["cpu_us/head"] = 1e6 * times[times.size() / 2] / heads;
    state.counters["uploaded_bytes"] = static_cast<double>(stats.uploadedBytes);
}

}  // namespace

void registerCrowds(const Options& options) {
    const int heads = options.set == CaseSet::Check ? 4 : 1'000;
    benchmark::RegisterBenchmark("BM_CrowdHost", BM_CrowdHost)
        ->ArgNames({"heads", "active"})
        ->Args({heads, 0})
        ->Args({heads, 12})
        ->Args({heads, 52})
        ->UseManualTime()
        ->Iterations(options.set == CaseSet::Check ? 2 : 200)
        ->Unit(benchmark::kMicrosecond);
}

}  // namespace moue::bench
