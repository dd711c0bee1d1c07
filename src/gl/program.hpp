// SPDX-License-Identifier: MIT
// Programs: compiled from named parts, linked, with their uniforms looked up once.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "gl/handle.hpp"

namespace moue::gl {

/// A piece of GLSL and the name it bears in error messages. The text has no #version line.
struct ShaderPart {
    std::string_view name;
    std::string_view text;
};

struct ProgramSource {
    std::span<const ShaderPart> vertex;
    std::span<const ShaderPart> fragment;
    /// Outputs to record by transform feedback, interleaved in this order; may be empty.
    std::span<const char* const> captured;
};

/// Puts the parts together for `api`: prologue, then each part N after its own
/// `#line N * 10000 + 1 N`.
std::string assembleShader(std::span<const ShaderPart> parts, Api api);

/// Rewrites a driver's log so that "N:10012" or "N(10012)" reads "name:12". Knows the forms of
/// Mesa, ANGLE, NVIDIA and Apple; other lines stay as they are.
std::string nameLogLines(std::string_view log, std::span<const ShaderPart> parts);

/// A linked program. Attribute locations are those that the shader's own layout() gives.
class Program {
  public:
    Program() noexcept = default;

    /// Compiles and links. Fails with ShaderFailed: the first complaint, as "part:line: text".
    [[nodiscard]] static Result<Program> make(const ProgramSource& source, Api api);

    /// Begins to compile and link, and does not wait: drivers do it beside other work. Not to be
    /// used before linked() has said yes; where it says no, make() says why.
    static Program start(const ProgramSource& source, Api api);
    /// Waits for the driver.
    bool linked() const noexcept;

    void use() const noexcept { glUseProgram(name_.id()); }
    GLuint id() const noexcept { return name_.id(); }
    explicit operator bool() const noexcept { return static_cast<bool>(name_); }

    /// The location of a uniform, -1 where the program does not use it. Slow: ask once.
    GLint uniform(const char* name) const noexcept;
    /// Ties the uniform block `name` to `binding`, if the program uses it.
    void bindBlock(const char* name, GLuint binding) const noexcept;
    /// Ties the sampler `name` to texture unit `unit`, if the program uses it. Uses the program.
    void bindSampler(const char* name, GLint unit) const noexcept;

  private:
    ProgramName name_;
};

}  // namespace moue::gl
