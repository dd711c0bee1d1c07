// SPDX-License-Identifier: MIT
#include <array>
#include <cstring>
#include <vector>

#include "gl/buffer.hpp"
#include "gl/capture.hpp"
#include "gl/limits.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "gl/timer.hpp"
#include "gl_test.hpp"

namespace moue::gl {
namespace {

class GlObjects : public GlTest {};
MOUE_GL_TEST_SUITE(GlObjects);

constexpr std::string_view kEmptyFragment = "void main() {}\n";

TEST_P(GlObjects, ContextIsAtLeastWhatMoueNeeds) {
    Limits limits = queryLimits();
    EXPECT_TRUE(limits.renderer.empty());  // nobody has asked
    nameRenderer(limits);
    EXPECT_GE(limits.maxTextureSizeTexels, 2048u);
    EXPECT_GE(limits.maxArrayLayers, 256u);
    EXPECT_GE(limits.maxUniformBlockBytes, 16384u);
    EXPECT_FALSE(limits.renderer.empty());
    EXPECT_EQ(currentApi(), api());
}

TEST_P(GlObjects, DrawsAreLegalInAFreshContext) {
    EXPECT_EQ(glCheckFramebufferStatus(GL_FRAMEBUFFER),
              static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
}

TEST_P(GlObjects, StartedProgramsSayWhetherTheyLinked) {
    const std::array vertex = {ShaderPart{"a.vert", "void main() { gl_Position = vec4(0.0); }\n"}};
    const std::array fragment = {ShaderPart{"empty.frag", kEmptyFragment}};
    const std::array nonsense = {ShaderPart{"bad.frag", "nonsense;\n"}};
    const Program good = Program::start({vertex, fragment, {}}, api());
    const Program bad = Program::start({vertex, nonsense, {}}, api());  // both are under way
    { const Program dropped = Program::start({vertex, fragment, {}}, api()); }
    EXPECT_TRUE(good.linked());
    EXPECT_FALSE(bad.linked());
    EXPECT_EQ(takeError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST_P(GlObjects, ProgramFailureNamesPartAndLine) {
    const std::array vertex = {ShaderPart{"good", "#define X 1\n"},
                               ShaderPart{"bad.vert", "void main() {\n  nonsense;\n}\n"}};
    const std::array fragment = {ShaderPart{"empty.frag", kEmptyFragment}};
    const auto program = Program::make({vertex, fragment, {}}, api());
    ASSERT_FALSE(program);
    EXPECT_EQ(program.error().code, ErrorCode::ShaderFailed);
    EXPECT_NE(program.error().message.find("bad.vert:2"), std::string::npos)
        << program.error().message;
}

TEST_P(GlObjects, DataTextureFiltersAreNearestAndTexelsAreExact) {
    auto texture = Texture::makeData(kRgba32f, {3, 2, 2}, "a test");
    ASSERT_TRUE(texture);
    EXPECT_TRUE(texture->filtersAreNearest());
    EXPECT_EQ(texture->sizeBytes(), 3u * 2 * 2 * 16);
    std::vector<float> layer(3 * 2 * 4);
    for (size_t i = 0; i < layer.size(); ++i)
        layer[i] = 0.1f * static_cast<float>(i) - 1e-7f;
    texture->writeRows(1, 0, 2, layer.data());

    const std::array vertex = {ShaderPart{"fetch.vert",
                                          "uniform highp sampler2DArray uData;\nout vec4 cTexel;\n"
                                          "void main() {\n  cTexel = texelFetch(uData, "
                                          "ivec3(gl_VertexID % 3, gl_VertexID / 3, 1), 0);\n"
                                          "  gl_Position = vec4(0.0);\n}\n"}};
    const std::array fragment = {ShaderPart{"empty.frag", kEmptyFragment}};
    const std::array<const char*, 1> captured = {"cTexel"};
    auto program = Program::make({vertex, fragment, captured}, api());
    ASSERT_TRUE(program) << program.error().message;
    program->bindSampler("uData", 0);
    texture->bind(0);
    const VertexArray array = VertexArray::make();
    glBindVertexArray(array.id());
    std::vector<float> read(layer.size(), -1.0f);
    ASSERT_TRUE(captureFloats(*program, 6, 4, read));
    EXPECT_EQ(read, layer);
    EXPECT_EQ(glIsEnabled(GL_RASTERIZER_DISCARD), GL_FALSE);
    glBindVertexArray(0);
}

TEST_P(GlObjects, CaptureNeedsNoFramebufferAndLeavesTheBoundOne) {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    const std::array vertex = {ShaderPart{
        "count.vert", "out float cNumber;\nvoid main() { cNumber = float(gl_VertexID); }\n"}};
    const std::array fragment = {ShaderPart{"empty.frag", kEmptyFragment}};
    const std::array captured = {"cNumber"};
    auto program = Program::make({vertex, fragment, captured}, api());
    ASSERT_TRUE(program) << program.error().message;
    VertexArray array = VertexArray::make();
    glBindVertexArray(array.id());
    std::vector<float> read(3, -1.0f);
    ASSERT_TRUE(captureFloats(*program, 3, 1, read));
    EXPECT_EQ(read, (std::vector<float>{0, 1, 2}));
    GLint bound = -1;
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &bound);
    EXPECT_EQ(bound, 0);
}

TEST_P(GlObjects, OversizedTextureIsOutOfGpuMemoryWithItsBytes) {
    const uint32_t tooWide = queryLimits().maxTextureSizeTexels * 2;
    const auto texture = Texture::makeData(kRgba32f, {tooWide, 1, 1}, "a test");
    ASSERT_FALSE(texture);
    EXPECT_EQ(texture.error().code, ErrorCode::OutOfGpuMemory);
    EXPECT_NE(texture.error().message.find(std::to_string(uint64_t{16} * tooWide)),
              std::string::npos);
}

TEST_P(GlObjects, BufferKeepsWhatIsWritten) {
    const std::array<uint32_t, 4> data = {1, 2, 3, 4};
    auto buffer =
        Buffer::make(GL_UNIFORM_BUFFER, sizeof data, data.data(), Usage::Dynamic, "a test");
    ASSERT_TRUE(buffer);
    const std::array<uint32_t, 2> patch = {7, 8};
    buffer->write(4, std::as_bytes(std::span(patch)));
    std::array<uint32_t, 4> read{};
    readBuffer(GL_UNIFORM_BUFFER, sizeof read, read.data());
    EXPECT_EQ(read, (std::array<uint32_t, 4>{1, 7, 8, 4}));
}

TEST_P(GlObjects, HandlesMoveAndFreeOnce) {
    auto a = VertexArray::make();
    const GLuint id = a.id();
    VertexArray b = std::move(a);
    EXPECT_EQ(b.id(), id);
    EXPECT_EQ(a.id(), 0u);
}

TEST_P(GlObjects, TimerAnswersWithoutWaitingOrSaysNothing) {
    GpuTimer timer(queryLimits());
    for (int i = 0; i < 8; ++i) {
        timer.begin();
        glClear(GL_COLOR_BUFFER_BIT);
        timer.end();
        if (const auto ms = timer.milliseconds()) {
            EXPECT_GE(*ms, 0.0);
        }
    }
    glFinish();
    if (timer.available()) {
        EXPECT_TRUE(timer.milliseconds().has_value());
    }
}

}  // namespace
}  // namespace moue::gl
