// SPDX-License-Identifier: MIT
// The GLSL parts that the build embeds from glsl/.
#pragma once

#include <span>

#include "gl/program.hpp"

namespace moue {

/// Every part, named by its file.
std::span<const gl::ShaderPart> shaderParts() noexcept;

}  // namespace moue
