// SPDX-License-Identifier: MIT
#include "gl/program.hpp"

#include <utility>

#include "base/decimal.hpp"

namespace moue::gl {
namespace {

class Shader {
  public:
    explicit Shader(GLenum stage) noexcept : id_(glCreateShader(stage)) {}
    ~Shader() { glDeleteShader(id_); }
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;
    GLuint id() const noexcept { return id_; }

  private:
    GLuint id_;
};

std::string shaderLog(GLuint shader) {
    GLint length = 0;
    glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<size_t>(length > 0 ? length : 1), '\0');
    GLsizei written = 0;
    glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), &written, log.data());
    log.resize(static_cast<size_t>(written));
    return log;
}

std::string programLog(GLuint program) {
    GLint length = 0;
    glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<size_t>(length > 0 ? length : 1), '\0');
    GLsizei written = 0;
    glGetProgramInfoLog(program, static_cast<GLsizei>(log.size()), &written, log.data());
    log.resize(static_cast<size_t>(written));
    return log;
}

void compile(GLuint shader, std::span<const ShaderPart> parts, Api api) {
    const std::string text = assembleShader(parts, api);
    const char* data = text.data();
    const auto length = static_cast<GLint>(text.size());
    glShaderSource(shader, 1, &data, &length);
    glCompileShader(shader);
}

Result<void> checkCompiled(GLuint shader, std::span<const ShaderPart> parts) {
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled == GL_TRUE) return {};
    return fail(ErrorCode::ShaderFailed, "The driver refused a shader: %",
                {nameLogLines(shaderLog(shader), parts)});
}

// Lines of part N are numbered from N * kPartLines + 1: some of Mesa's messages drop the N of
// #line.
constexpr size_t kPartLines = 10000;

// The "1:10012" or "1(10012)" at the start of a line: part, separator, line number.
struct LogPlace {
    size_t part = 0, line = 0, length = 0;
};

bool readPlace(std::string_view line, LogPlace& place) {
    std::string_view rest = line;
    const auto part = takeDecimal(rest);
    if (!part || rest.empty()) return false;
    const char separator = rest.front();
    if (separator != ':' && separator != '(') return false;
    rest.remove_prefix(1);
    const auto number = takeDecimal(rest);
    if (!number) return false;
    if (separator == '(' && rest.starts_with(')')) rest.remove_prefix(1);
    place = {*part, *number, line.size() - rest.size()};
    return true;
}

}  // namespace

std::string assembleShader(std::span<const ShaderPart> parts, Api api) {
    std::string text(shaderPrologue(api));
    for (size_t i = 0; i < parts.size(); ++i) {
        text += moue::text("#line % %\n", {i * kPartLines + 1, i});
        text += parts[i].text;
        if (!text.ends_with('\n')) text += '\n';
    }
    return text;
}

std::string nameLogLines(std::string_view log, std::span<const ShaderPart> parts) {
    constexpr std::string_view kAnglePrefix = "ERROR: ";
    std::string out;
    while (!log.empty()) {
        const size_t lineEnd = log.find('\n');
        std::string_view line = log.substr(0, lineEnd);
        log = lineEnd == std::string_view::npos ? std::string_view() : log.substr(lineEnd + 1);
        if (line.starts_with(kAnglePrefix)) line.remove_prefix(kAnglePrefix.size());
        LogPlace place;
        if (readPlace(line, place) && place.line / kPartLines < parts.size()) {
            out += text("%:%", {parts[place.line / kPartLines].name, place.line % kPartLines});
            line.remove_prefix(place.length);
        }
        out += line;
        out += '\n';
    }
    while (out.ends_with('\n') || out.ends_with('\0'))
        out.pop_back();
    return out;
}

Program Program::start(const ProgramSource& source, Api api) {
    Program program;
    program.name_ = ProgramName::make();
    // GL keeps shaders that are attached; those of a program go with it
    const Shader vertex(GL_VERTEX_SHADER);
    const Shader fragment(GL_FRAGMENT_SHADER);
    compile(vertex.id(), source.vertex, api);
    compile(fragment.id(), source.fragment, api);
    glAttachShader(program.id(), vertex.id());
    glAttachShader(program.id(), fragment.id());
    if (!source.captured.empty()) {
        glTransformFeedbackVaryings(program.id(), static_cast<GLsizei>(source.captured.size()),
                                    source.captured.data(), GL_INTERLEAVED_ATTRIBS);
    }
    glLinkProgram(program.id());
    return program;
}

bool Program::linked() const noexcept {
    GLint linked = GL_FALSE;
    glGetProgramiv(id(), GL_LINK_STATUS, &linked);
    return linked == GL_TRUE;
}

Result<Program> Program::make(const ProgramSource& source, Api api) {
    Program program = start(source, api);
    if (program.linked()) return program;
    for (const auto& [stage, parts] : {std::pair(GL_VERTEX_SHADER, source.vertex),
                                       std::pair(GL_FRAGMENT_SHADER, source.fragment)}) {
        const Shader shader(static_cast<GLenum>(stage));
        compile(shader.id(), parts, api);
        if (auto ok = checkCompiled(shader.id(), parts); !ok) return passOn(ok);
    }
    return fail(ErrorCode::ShaderFailed, "The driver could not link a program: %",
                {programLog(program.id())});
}

GLint Program::uniform(const char* name) const noexcept {
    return glGetUniformLocation(name_.id(), name);
}

void Program::bindBlock(const char* name, GLuint binding) const noexcept {
    const GLuint index = glGetUniformBlockIndex(name_.id(), name);
    if (index != GL_INVALID_INDEX) glUniformBlockBinding(name_.id(), index, binding);
}

void Program::bindSampler(const char* name, GLint unit) const noexcept {
    const GLint location = uniform(name);
    if (location < 0) return;
    use();
    glUniform1i(location, unit);
}

}  // namespace moue::gl
