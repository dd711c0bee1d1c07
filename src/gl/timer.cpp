// SPDX-License-Identifier: MIT
#include "gl/timer.hpp"

namespace moue::gl {

GpuTimer::GpuTimer(const Limits& limits) noexcept
    : available_(limits.timer), disjoint_(limits.disjointTimer) {
    if (!available_) return;
    for (QueryName& query : queries_)
        query = QueryName::make();
}

void GpuTimer::begin() noexcept {
    if (!available_ || running_ || begun_ - read_ == kQueries) return;
    glBeginQuery(GL_TIME_ELAPSED, queries_[begun_ % kQueries].id());
    running_ = true;
}

void GpuTimer::end() noexcept {
    if (!running_) return;
    glEndQuery(GL_TIME_ELAPSED);
    running_ = false;
    ++begun_;
}

std::optional<double> GpuTimer::milliseconds() noexcept {
    if (!available_) return std::nullopt;
    GLint disjointNow = 0;
    if (disjoint_ && read_ != begun_) glGetIntegerv(GL_GPU_DISJOINT_EXT, &disjointNow);
    while (read_ != begun_) {
        const GLuint query = queries_[read_ % kQueries].id();
        GLuint ready = 0;
        glGetQueryObjectuiv(query, GL_QUERY_RESULT_AVAILABLE, &ready);
        if (ready == 0) break;
        GLuint nanoseconds = 0;
        glGetQueryObjectuiv(query, GL_QUERY_RESULT, &nanoseconds);
        ++read_;
        // a disjoint event (a clock change, say) makes the pending results worthless
        if (disjointNow == 0) latest_ = nanoseconds * 1e-6;
    }
    return latest_;
}

}  // namespace moue::gl
