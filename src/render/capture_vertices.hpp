// SPDX-License-Identifier: MIT
// Reading deformed vertices back from the GPU.
#pragma once

#include "render/renderer_state.hpp"

namespace moue {

/// Renderer::captureVertices() over the renderer's parts.
[[nodiscard]] Result<VertexStreams> captureEntry(Renderer::State& state, const DrawItem& item,
                                                 const CaptureRequest& request);

}  // namespace moue
