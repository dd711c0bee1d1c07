// SPDX-License-Identifier: MIT
#include "gpu.hpp"

#include <chrono>
#include <memory>

#include "gl/api.hpp"
#include "gl/handle.hpp"

namespace moue::bench {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Begins a query, or nothing where the GPU is not timed.
class Query {
  public:
    explicit Query(const Gpu& gpu) : gpu_(gpu) {
        if (!gpu_.timed()) return;
        name_ = gl::QueryName::make();
        glBeginQuery(GL_TIME_ELAPSED, name_.id());
    }
    /// Ends it; seconds, or less than 0 where there is no result.
    double finish() {
        if (!gpu_.timed()) {
            glFinish();
            return -1;
        }
        glEndQuery(GL_TIME_ELAPSED);
        glFinish();
        GLuint nanoseconds = 0;
        glGetQueryObjectuiv(name_.id(), GL_QUERY_RESULT, &nanoseconds);
        GLint disjoint = 0;
        if (gpu_.limits.disjointTimer) glGetIntegerv(GL_GPU_DISJOINT_EXT, &disjoint);
        return disjoint != 0 ? -1 : nanoseconds * 1e-9;
    }

  private:
    const Gpu& gpu_;
    gl::QueryName name_;
};

}  // namespace

const char* Gpu::label() const noexcept {
    if (limits.software) return "SOFTWARE renderer, wall clock";
    return timed() ? "GPU timer" : "no GPU timer, wall clock";
}

Gpu* gpu(EglApi api) {
    static std::unique_ptr<Gpu> shared = [api]() -> std::unique_ptr<Gpu> {
        Result<EglContext> context = EglContext::make(api);
        if (!context) return nullptr;
        auto gpu = std::make_unique<Gpu>(Gpu{std::move(*context), gl::queryLimits()});
        gl::nameRenderer(gpu->limits);
        return gpu;
    }();
    return shared.get();
}

FrameTime timeFrame(const Gpu& gpu, const std::function<void()>& work) {
    for (int attempt = 0;; ++attempt) {
        const auto started = Clock::now();
        Query query(gpu);
        work();
        FrameTime time{.cpuSeconds = secondsSince(started)};
        time.seconds = query.finish();
        if (time.seconds < 0 && gpu.timed() && attempt < 3) continue;  // a disjoint event: again
        if (time.seconds < 0) time.seconds = secondsSince(started);
        return time;
    }
}

}  // namespace moue::bench
