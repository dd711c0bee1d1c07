// SPDX-License-Identifier: MIT
// The GLSL parts that the build embeds from glsl/.
#pragma once

#include <span>

#include "gl/program.hpp"

namespace moue {

/// Every part but those below, named by its file.
std::span<const gl::ShaderPart> shaderParts() noexcept;

/// motion.vert and motion.frag, apart: a program that draws no motion vectors does not carry them.
std::span<const gl::ShaderPart> motionParts() noexcept;

}  // namespace moue
