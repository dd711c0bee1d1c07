// SPDX-License-Identifier: MIT
// The one OpenGL context of all benchmarks, and the time of a stretch of its commands.
#pragma once

#include <functional>

#include "egl_context.hpp"
#include "gl/limits.hpp"

namespace moue::bench {

struct Gpu {
    EglContext context;
    gl::Limits limits;

    /// Whether frames are timed by the GPU itself; else by the wall clock up to glFinish.
    bool timed() const noexcept { return limits.timer && !limits.software; }
    const char* label() const noexcept;
};

/// Made by the first call, which decides the API; null where there is no OpenGL.
Gpu* gpu(EglApi api = EglApi::Gles);

struct FrameTime {
    double seconds = 0;     ///< as Gpu::label() says
    double cpuSeconds = 0;  ///< until all commands were given
};

/// Runs `work` and waits for the GPU.
FrameTime timeFrame(const Gpu& gpu, const std::function<void()>& work);

}  // namespace moue::bench
