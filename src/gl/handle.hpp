// SPDX-License-Identifier: MIT
// Move-only owners of GL names. The context that made a name must be current when it is freed.
#pragma once

#include <utility>

#include "gl/api.hpp"

namespace moue::gl {

/// Owns one GL name; 0 owns nothing. Traits has create() and destroy(name).
template <typename Traits>
class Handle {
  public:
    Handle() noexcept = default;
    static Handle make() noexcept { return Handle(Traits::create()); }

    Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }
    ~Handle() {
        if (id_ != 0) Traits::destroy(id_);
    }

    GLuint id() const noexcept { return id_; }
    explicit operator bool() const noexcept { return id_ != 0; }

  private:
    explicit Handle(GLuint id) noexcept : id_(id) {}
    GLuint id_ = 0;
};

// Traits for the objects with glGenX(n, names) and glDeleteX(n, names).
#define MOUE_GL_TRAITS(Name, Suffix)                                          \
    struct Name##Traits {                                                     \
        static GLuint create() noexcept {                                     \
            GLuint id = 0;                                                    \
            glGen##Suffix(1, &id);                                            \
            return id;                                                        \
        }                                                                     \
        static void destroy(GLuint id) noexcept { glDelete##Suffix(1, &id); } \
    };                                                                        \
    using Name = Handle<Name##Traits>;

MOUE_GL_TRAITS(BufferName, Buffers)
MOUE_GL_TRAITS(VertexArray, VertexArrays)
MOUE_GL_TRAITS(TextureName, Textures)
MOUE_GL_TRAITS(SamplerName, Samplers)
MOUE_GL_TRAITS(Framebuffer, Framebuffers)
MOUE_GL_TRAITS(Renderbuffer, Renderbuffers)
MOUE_GL_TRAITS(QueryName, Queries)
#undef MOUE_GL_TRAITS

struct ProgramTraits {
    static GLuint create() noexcept { return glCreateProgram(); }
    static void destroy(GLuint id) noexcept { glDeleteProgram(id); }
};
using ProgramName = Handle<ProgramTraits>;

}  // namespace moue::gl
