// SPDX-License-Identifier: MIT
// The OpenGL functions. The only file that includes glad or the GLES headers.
#pragma once

#ifdef __EMSCRIPTEN__
#include <GLES3/gl3.h>
#else
#include <glad/gl.h>
#endif

#include <cstddef>
#include <string_view>

#include "base/error.hpp"

// Extension values that one of the two headers lacks.
#ifndef GL_TIME_ELAPSED
#define GL_TIME_ELAPSED 0x88BF
#endif
#ifndef GL_GPU_DISJOINT_EXT
#define GL_GPU_DISJOINT_EXT 0x8FBB
#endif
#ifndef GL_TEXTURE_MAX_ANISOTROPY_EXT
#define GL_TEXTURE_MAX_ANISOTROPY_EXT 0x84FE
#define GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT 0x84FF
#endif

namespace moue::gl {

enum class Api : unsigned char {
    Gl,   ///< desktop OpenGL 3.3 core
    Gles  ///< OpenGL ES 3.0 and WebGL2
};

using Procedure = void (*)();
using ProcedureLookup = Procedure (*)(const char* name);

/// Loads the functions of the current context. Call again after making another context current
/// whose API differs. Fails with NoGl where the context is older than GL 3.3 or GLES 3.0.
/// WebAssembly: `lookup` is unused, `api` is taken as Gles.
[[nodiscard]] Result<void> loadGl(ProcedureLookup lookup, Api api);

/// The API given to the last successful loadGl().
Api currentApi() noexcept;

/// The first lines of every shader: #version, and for GLES high precision for every type used.
std::string_view shaderPrologue(Api api) noexcept;

/// True when the current context has the extension `name`, which WebGL switches on by that. Slow
/// there.
bool hasExtension(const char* name) noexcept;

/// Takes all pending GL errors; returns GL_OUT_OF_MEMORY if it is one of them, else the first, or
/// GL_NO_ERROR. Waits for the driver: for creation paths only.
GLenum takeError() noexcept;

/// Allocations from here on are asked about at once, as each question waits for the driver; smaller
/// ones together, at the end of an upload.
inline constexpr size_t kWorthAskingBytes = 16 << 20;

/// In debug builds, asserts that no GL error is pending and names `where` if one is.
void drainErrors(const char* where) noexcept;

/// Sets everything that texture uploads read pixels by to tightly packed rows from client memory,
/// whatever the context's other users left: alignment 4, no skipping, no unpack buffer, and on
/// the web neither flipped nor premultiplied.
void resetUnpacking() noexcept;

/// Clears the depth buffer to 1, whatever the clear value is. Depth must be writable, unscissored.
void clearDepth() noexcept;

/// Sets the depth range to 0 to 1.
void resetDepthRange() noexcept;

/// Copies `sizeBytes` from the start of the buffer bound to `target`. Waits for the GPU.
void readBuffer(GLenum target, GLsizeiptr sizeBytes, void* out) noexcept;

}  // namespace moue::gl
