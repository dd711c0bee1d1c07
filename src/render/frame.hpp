// SPDX-License-Identifier: MIT
// Drawing one frame.
#pragma once

#include "base/apart.hpp"
#include "render/renderer_state.hpp"

namespace moue {

/// Has the driver begin to compile what `auto` first draws `model` by: at rest, and packed.
MOUE_APART void startPrograms(Renderer::State& state, const GpuAsset& model);
/// Waits for those that draw it at rest, so that the first frame does not. Fails with ShaderFailed.
MOUE_APART [[nodiscard]] Result<void> finishPrograms(Renderer::State& state, GpuAsset& model);

/// Makes room for one more instance of `model` in the lists that each frame fills.
void reserveCalls(Renderer::State& state, const GpuAsset& model);

/// Runs the Morph pass of an entry whose cached vertices are stale, if it is one. Leaves another
/// framebuffer, viewport, program and vertex array bound.
void refreshMorphed(Renderer::State& state, GpuInstance& instance, size_t entry);

/// Sets what a host may have left set that would harm a pass, and leaves what Renderer::draw()
/// says.
void beginState();
void endState();

/// Renderer::draw() over the renderer's parts.
MOUE_APART void drawFrame(Renderer::State& state, std::span<const DrawItem> items, const View& view,
                          const DrawSettings& settings);

}  // namespace moue
