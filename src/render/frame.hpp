// SPDX-License-Identifier: MIT
// Drawing one frame.
#pragma once

#include "render/renderer_state.hpp"

namespace moue {

/// Renderer::draw() over the renderer's parts.
void drawFrame(Renderer::State& state, std::span<const DrawItem> items, const View& view,
               const DrawSettings& settings);

}  // namespace moue
