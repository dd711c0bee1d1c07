// SPDX-License-Identifier: MIT
// Telling how far something that takes long is.
#pragma once

#include <functional>
#include <string_view>

namespace moue {

/// Told the name of a stage, and from 0 to 1 how far the whole is. May be empty. The WebAssembly
/// build tells nobody: pages know by themselves.
using Progress = std::function<void(std::string_view stage, float fraction)>;

inline void report([[maybe_unused]] const Progress& progress,
                   [[maybe_unused]] std::string_view stage, [[maybe_unused]] float fraction) {
#ifndef __EMSCRIPTEN__
    if (progress) progress(stage, fraction);
#endif
}

}  // namespace moue
