// SPDX-License-Identifier: MIT
// The host's mirrors of uniform blocks against the offsets that the driver gives.
#include "render/uniform_blocks.hpp"

#include <cstddef>

#include "gl/gl_test.hpp"
#include "render/shader_library.hpp"
#include "render/shader_variants.hpp"

namespace moue {
namespace {

class UniformBlocks : public GlTest {};
MOUE_GL_TEST_SUITE(UniformBlocks);

struct Member {
    const char* name;
    size_t offset;
};

GLint offsetOf(const gl::Program& program, const char* name) {
    GLuint index = GL_INVALID_INDEX;
    glGetUniformIndices(program.id(), 1, &name, &index);
    if (index == GL_INVALID_INDEX) return -1;
    GLint offset = -1;
    glGetActiveUniformsiv(program.id(), 1, &index, GL_UNIFORM_OFFSET, &offset);
    return offset;
}

TEST_P(UniformBlocks, MirrorTheShadersOffsets) {
    ShaderLibrary shaders(api(), gl::queryLimits());
    ShaderVariant variant;
    variant.features = kTextured;
    for (Attribute a : kAttributes)
        variant.base.add(a);
    auto shader = shaders.find(variant);
    ASSERT_TRUE(shader) << shader.error().message;
    for (const Member& m : {
             Member{"uViewProjection", offsetof(FrameBlock, viewProjection)},
             Member{"uShadowMatrix", offsetof(FrameBlock, shadowMatrix)},
             Member{"uCamera", offsetof(FrameBlock, camera)},
             Member{"uRig", offsetof(FrameBlock, rig)},
             Member{"uKeyDirection", offsetof(FrameBlock, keyDirection)},
             Member{"uShadowScale", offsetof(FrameBlock, shadowScale)},
             Member{"uBackground[0]", offsetof(FrameBlock, background)},
             Member{"uBaseColor", offsetof(MaterialBlock, baseColor)},
             Member{"uEmissive", offsetof(MaterialBlock, emissive)},
             Member{"uFactors", offsetof(MaterialBlock, factors)},
             Member{"uTextureRows[0]", offsetof(MaterialBlock, textureRows)},
         }) {
        EXPECT_EQ(offsetOf((*shader)->program, m.name), static_cast<GLint>(m.offset)) << m.name;
    }
}

TEST_P(UniformBlocks, EveryVariantCompiles) {
    ShaderLibrary shaders(api(), gl::queryLimits());
    for (const ShaderVariant& variant : everyKindOfVariant()) {
        const auto found = shaders.find(variant);
        EXPECT_TRUE(found) << variant.defines(1) << found.error().message;
    }
    ShaderLibrary motion(api(), gl::queryLimits());
    const StageEnds ends = motionEnds();
    for (const ShaderVariant& variant : everyKindOfMotionVariant()) {
        const auto found = motion.find(variant, &ends);
        EXPECT_TRUE(found) << variant.defines(1) << found.error().message;
    }
}

}  // namespace
}  // namespace moue
