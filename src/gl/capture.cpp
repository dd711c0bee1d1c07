// SPDX-License-Identifier: MIT
#include "gl/capture.hpp"

#include "base/expect.hpp"
#include "gl/handle.hpp"

namespace moue::gl {
namespace {

/// Drivers refuse to draw, even without rasterising, where no complete framebuffer is bound: a
/// context without a window has none by itself. Binds one of a pixel there, until destroyed.
class SomeFramebuffer {
  public:
    SomeFramebuffer() {
        if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE) return;
        glGetIntegerv(GL_FRAMEBUFFER_BINDING, &before_);
        framebuffer_ = Framebuffer::make();
        color_ = Renderbuffer::make();
        glBindRenderbuffer(GL_RENDERBUFFER, color_.id());
        glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 1, 1);
        glBindRenderbuffer(GL_RENDERBUFFER, 0);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                  color_.id());
    }
    ~SomeFramebuffer() {
        if (framebuffer_) glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before_));
    }
    SomeFramebuffer(const SomeFramebuffer&) = delete;
    SomeFramebuffer& operator=(const SomeFramebuffer&) = delete;

  private:
    GLint before_ = 0;
    Framebuffer framebuffer_;
    Renderbuffer color_;
};

}  // namespace

Result<void> captureFloats(const Program& program, uint32_t vertexCount, uint32_t floatsPerVertex,
                           std::span<float> out) {
    MOUE_EXPECT(out.size() >= size_t{vertexCount} * floatsPerVertex);
    if (vertexCount == 0 || floatsPerVertex == 0) return {};
    const size_t sizeBytes = size_t{vertexCount} * floatsPerVertex * sizeof(float);
    auto buffer = Buffer::make(GL_TRANSFORM_FEEDBACK_BUFFER, sizeBytes, nullptr, Usage::ReadBack,
                               "captured vertices");
    if (!buffer) return passOn(buffer);
    const SomeFramebuffer framebuffer;
    program.use();
    // desktop GL 3.3 has one feedback object, so that nobody else can have bound another
    if (currentApi() == Api::Gles) glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, 0);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer->id());
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(vertexCount));
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
    glUseProgram(0);
    // WebGL2 refuses to read a buffer that is still bound to the indexed point
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
    buffer->bind();
    readBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, static_cast<GLsizeiptr>(sizeBytes), out.data());
    glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, 0);
    drainErrors("captureFloats");
    return {};
}

}  // namespace moue::gl
