// SPDX-License-Identifier: MIT
#include "gl/limits.hpp"

#include <algorithm>
#include <string_view>

#include "gl/api.hpp"

namespace moue::gl {
namespace {

uint32_t integer(GLenum name, uint32_t atLeast) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return std::max(atLeast, static_cast<uint32_t>(std::max(value, 0)));
}

std::string text(GLenum name) {
    const auto* bytes = reinterpret_cast<const char*>(glGetString(name));
    return bytes != nullptr ? bytes : "";
}

bool isSoftware(std::string_view renderer) {
    for (const std::string_view name : {"llvmpipe", "softpipe", "SwiftShader"})
        if (renderer.find(name) != std::string_view::npos) return true;
    return false;
}

}  // namespace

Limits queryLimits() {
    Limits limits;
    // the minimum values are those that GLES 3.0 guarantees (table 6.31 ff.)
    limits.maxTextureSizeTexels = integer(GL_MAX_TEXTURE_SIZE, 2048);
    limits.maxArrayLayers = integer(GL_MAX_ARRAY_TEXTURE_LAYERS, 256);
    limits.maxUniformBlockBytes = integer(GL_MAX_UNIFORM_BLOCK_SIZE, 16384);
    limits.uniformOffsetAlignmentBytes = integer(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT, 1);
    limits.maxDrawBuffers = integer(GL_MAX_DRAW_BUFFERS, 4);
    limits.maxSamples = integer(GL_MAX_SAMPLES, 1);
    if (currentApi() == Api::Gl) {
        limits.timer = true;  // core since 3.3
    } else {
        limits.timer = hasExtension("GL_EXT_disjoint_timer_query") ||
                       hasExtension("GL_EXT_disjoint_timer_query_webgl2");
        limits.disjointTimer = limits.timer;
    }
    return limits;
}

void nameRenderer(Limits& limits) {
    if (!limits.renderer.empty()) return;
    limits.renderer = text(GL_RENDERER);
    limits.software = isSoftware(limits.renderer);
}

float queryMaxAnisotropy() {
    GLfloat most = 1;
    if (hasExtension("GL_EXT_texture_filter_anisotropic"))
        glGetFloatv(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, &most);
    return most;
}

}  // namespace moue::gl
