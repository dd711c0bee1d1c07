// SPDX-License-Identifier: MIT
// An OpenGL context without a window or a display, for the command line, tests and benchmarks.
#pragma once

#include <memory>

#include "base/error.hpp"

namespace moue {

enum class EglApi : unsigned char {
    Gl,   ///< OpenGL 3.3 core
    Gles  ///< OpenGL ES 3.0
};

/// A headless context. It tries, in this order: each EGL device that is hardware, the surfaceless
/// platform (Mesa), EGL devices of any kind, and the default display.
class EglContext {
  public:
    /// Makes a context, makes it current, loads the GL functions, and binds a framebuffer of one
    /// pixel so that draws are legal. Fails with NoGl and says what each attempt answered.
    [[nodiscard]] static Result<EglContext> make(EglApi api);

    EglContext(EglContext&&) noexcept;
    EglContext& operator=(EglContext&&) noexcept;
    ~EglContext();

    /// Makes this context current again, with its functions and its framebuffer.
    /// Expects a context made on this thread.
    void makeCurrent() noexcept;

    /// The one-pixel framebuffer (RGBA8 with depth).
    unsigned framebuffer() const noexcept;

    struct State;

  private:
    explicit EglContext(std::unique_ptr<State> state) noexcept;
    std::unique_ptr<State> state_;
};

}  // namespace moue
