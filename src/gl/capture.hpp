// SPDX-License-Identifier: MIT
// Transform feedback: recording what a vertex shader writes, and reading it back.
#pragma once

#include <span>

#include "gl/buffer.hpp"
#include "gl/program.hpp"

namespace moue::gl {

/// Runs `program` (linked with captured outputs) over vertices 0 .. vertexCount - 1 as points,
/// without rasterising, and reads the recorded floats back.
///
/// floatsPerVertex  what the captured outputs add up to
/// out              expects vertexCount * floatsPerVertex entries
/// Expects the vertex array, uniforms and textures to be set. Works without a framebuffer.
/// Leaves: no transform feedback object and no transform feedback buffer bound, rasterizer discard
/// off, program 0. Waits for the GPU. Fails with OutOfGpuMemory.
[[nodiscard]] Result<void> captureFloats(const Program& program, uint32_t vertexCount,
                                         uint32_t floatsPerVertex, std::span<float> out);

}  // namespace moue::gl
