// SPDX-License-Identifier: MIT
// Drawing one frame.
#pragma once

#include "render/renderer_state.hpp"

namespace moue {

/// Has the driver begin to compile what draws `model` at rest and by the packed path.
void startPrograms(Renderer::State& state, const GpuAsset& model);
/// Waits for these programs, so that no frame does. Fails with ShaderFailed.
[[nodiscard]] Result<void> finishPrograms(Renderer::State& state, GpuAsset& model);

/// Makes room for one more instance of `model` in the lists that each frame fills.
void reserveCalls(Renderer::State& state, const GpuAsset& model);

/// Runs the Morph pass of an entry whose cached vertices are stale, if it is one. Leaves another
/// framebuffer, viewport, program and vertex array bound.
void refreshMorphed(Renderer::State& state, GpuInstance& instance, size_t entry);

/// Renderer::draw() over the renderer's parts.
void drawFrame(Renderer::State& state, std::span<const DrawItem> items, const View& view,
               const DrawSettings& settings);

}  // namespace moue
