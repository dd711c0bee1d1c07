// SPDX-License-Identifier: MIT
#include "gl/capture.hpp"

#include "base/expect.hpp"

namespace moue::gl {

Result<void> captureFloats(const Program& program, uint32_t vertexCount, uint32_t floatsPerVertex,
                           std::span<float> out) {
    MOUE_EXPECT(out.size() >= size_t{vertexCount} * floatsPerVertex);
    if (vertexCount == 0 || floatsPerVertex == 0) return {};
    const size_t sizeBytes = size_t{vertexCount} * floatsPerVertex * sizeof(float);
    auto buffer = Buffer::make(GL_TRANSFORM_FEEDBACK_BUFFER, sizeBytes, nullptr, Usage::ReadBack,
                               "captured vertices");
    if (!buffer) return tl::unexpected(buffer.error());
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
