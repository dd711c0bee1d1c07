// SPDX-License-Identifier: MIT
#include "gl/api.hpp"

#ifdef __EMSCRIPTEN__
#include <webgl/webgl2.h>
#endif

#include <cassert>
#include <cstdio>
#include <cstring>

namespace moue::gl {
namespace {

Api activeApi = Api::Gles;

constexpr std::string_view kGlPrologue = "#version 330 core\n";
constexpr std::string_view kGlesPrologue =
    "#version 300 es\n"
    "precision highp float;\n"
    "precision highp int;\n"
    "precision highp sampler2D;\n"
    "precision highp sampler2DArray;\n"
    "precision highp isampler2DArray;\n"
    "precision highp usampler2DArray;\n"
    "precision highp isampler2D;\n"
    "precision highp usampler2D;\n"
    "precision highp sampler2DShadow;\n";

}  // namespace

Result<void> loadGl(ProcedureLookup lookup, Api api) {
#ifdef __EMSCRIPTEN__
    static_cast<void>(lookup);
    static_cast<void>(api);
    activeApi = Api::Gles;
#else
    const int version = api == Api::Gl ? gladLoadGL(lookup) : gladLoadGLES2(lookup);
    const int wanted = api == Api::Gl ? GLAD_MAKE_VERSION(3, 3) : GLAD_MAKE_VERSION(3, 0);
    if (version < wanted) {
        return fail(ErrorCode::NoGl, "The context offers %%.%, but Moue needs %",
                    {api == Api::Gl ? "OpenGL " : "OpenGL ES ", GLAD_VERSION_MAJOR(version),
                     GLAD_VERSION_MINOR(version), (api == Api::Gl ? "3.3." : "3.0.")});
    }
    activeApi = api;
#endif
    return {};
}

Api currentApi() noexcept {
    return activeApi;
}

std::string_view shaderPrologue(Api api) noexcept {
    return api == Api::Gl ? kGlPrologue : kGlesPrologue;
}

#ifdef __EMSCRIPTEN__
extern "C" int glHasExtension(const char* name);  // web/core/moue.mjs

bool hasExtension(const char* name) noexcept {
    return glHasExtension(name) != 0;
}
#else
bool hasExtension(const char* name) noexcept {
    GLint count = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; ++i) {
        const auto* text =
            reinterpret_cast<const char*>(glGetStringi(GL_EXTENSIONS, static_cast<GLuint>(i)));
        if (text != nullptr && std::string_view(text) == name) return true;
    }
    return false;
}
#endif

GLenum takeError() noexcept {
    GLenum taken = glGetError();
    GLenum next = taken;
    // a lost context may report its loss without end
    for (int i = 0; next != GL_NO_ERROR && i < 16; ++i) {
        next = glGetError();
        if (next == GL_OUT_OF_MEMORY) taken = next;
    }
    return taken;
}

void drainErrors([[maybe_unused]] const char* where) noexcept {
#ifndef NDEBUG
    const GLenum error = takeError();
    if (error != GL_NO_ERROR) std::fprintf(stderr, "GL error 0x%04X in %s\n", error, where);
    assert(error == GL_NO_ERROR);
#endif
}

void resetUnpacking() noexcept {
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    for (const GLenum skipped : {GL_UNPACK_ROW_LENGTH, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_ROWS,
                                 GL_UNPACK_SKIP_PIXELS, GL_UNPACK_SKIP_IMAGES})
        glPixelStorei(skipped, 0);
#ifdef __EMSCRIPTEN__
    constexpr GLenum kFlipY = 0x9240, kPremultiplyAlpha = 0x9241, kColorConversion = 0x9243;
    for (const GLenum conversion : {kFlipY, kPremultiplyAlpha, kColorConversion})
        glPixelStorei(conversion, 0);
#endif
}

void clearDepth() noexcept {
    const GLfloat farthest = 1;
    glClearBufferfv(GL_DEPTH, 0, &farthest);
}

void resetDepthRange() noexcept {
#ifndef __EMSCRIPTEN__
    if (activeApi == Api::Gl) return glDepthRange(0, 1);
#endif
    glDepthRangef(0, 1);
}

void readBuffer(GLenum target, GLsizeiptr sizeBytes, void* out) noexcept {
#ifdef __EMSCRIPTEN__
    glGetBufferSubData(target, 0, sizeBytes, out);
#else
    const void* mapped = glMapBufferRange(target, 0, sizeBytes, GL_MAP_READ_BIT);
    if (mapped == nullptr) {
        std::memset(out, 0, static_cast<size_t>(sizeBytes));
        return;
    }
    std::memcpy(out, mapped, static_cast<size_t>(sizeBytes));
    glUnmapBuffer(target);
#endif
}

}  // namespace moue::gl
