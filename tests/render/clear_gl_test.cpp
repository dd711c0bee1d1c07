// SPDX-License-Identifier: MIT
// What a draw leaves of the picture that its host had there.
#include <array>

#include "gl/gl_test.hpp"
#include "render/model_builder.hpp"
#include "render/render_target.hpp"
#include "render/renderer.hpp"

namespace moue {
namespace {

constexpr int kSize = 16;
using Rgba = std::array<uint8_t, 4>;
constexpr Rgba kGreen = {0, 255, 0, 255}, kWhite = {255, 255, 255, 255}, kBlue = {0, 0, 255, 255};

/// Draws a white triangle, at depth 0.5, that covers the left half of the view, over a green
/// picture whose depth is `depth`.
class ClearGl : public GlTest {
  protected:
    PixelImage draw(Clear clear, float depth, int x = 0, int y = 0, int size = kSize) {
        auto renderer = Renderer::make();
        auto asset = makeModel({.vertexCount = 3, .base = maskOf({Attribute::Position})});
        asset->geometries[0].base.positions = {{0, -4, 0}, {0, 4, 0}, {-4, 0, 0}};
        asset->geometries[0].bounds = boundsOf(asset->geometries[0].base.positions);
        asset->meshes[0].primitives[0].mode = PrimitiveMode::Triangles;
        asset->meshes[0].primitives[0].material = 0;
        Material& material = asset->materials.emplace_back();
        material.unlit = material.doubleSided = true;
        auto target = RenderTarget::make(kSize, kSize, 1, gl::queryLimits());
        auto model = renderer->upload(asset, {});
        EXPECT_TRUE(target && model);
        auto instance = renderer->instantiate(**model);
        glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer());
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        glDepthMask(GL_TRUE);
        const std::array<float, 4> green = {0, 1, 0, 1};
        glClearBufferfv(GL_COLOR, 0, green.data());
        glClearBufferfv(GL_DEPTH, 0, &depth);
        OwnedPose pose(*asset);
        pose.world[0] = glm::mat4(1);
        const DrawItem item{model->get(), instance->get(), pose.pose()};
        DrawSettings settings;
        settings.clear = clear;
        settings.background = {0, 0, 1, 1};
        const View view{glm::mat4(1), glm::mat4(1), target->framebuffer(), size, size, x, y};
        renderer->draw({&item, 1}, view, settings);
        return target->readPixels();
    }
    /// x from the left, y from the bottom
    static Rgba at(const PixelImage& image, int x, int y) {
        const size_t first = 4 * static_cast<size_t>(kSize * (kSize - 1 - y) + x);
        return {image.rgba[first], image.rgba[first + 1], image.rgba[first + 2],
                image.rgba[first + 3]};
    }
};
MOUE_GL_TEST_SUITE(ClearGl);

TEST_P(ClearGl, AllFillsTheBackgroundIn) {
    const PixelImage image = draw(Clear::All, 0);
    EXPECT_EQ(at(image, 4, 8), kWhite);
    EXPECT_EQ(at(image, 12, 8), kBlue);
}

TEST_P(ClearGl, NothingKeepsThePictureAndItsDepth) {
    const PixelImage behind = draw(Clear::Nothing, 0.25f);
    EXPECT_EQ(at(behind, 4, 8), kGreen) << "the picture lies in front";
    const PixelImage before = draw(Clear::Nothing, 0.75f);
    EXPECT_EQ(at(before, 4, 8), kWhite) << "the picture lies behind";
    EXPECT_EQ(at(before, 12, 8), kGreen);
}

TEST_P(ClearGl, DepthDrawsInFrontOfThePicture) {
    const PixelImage image = draw(Clear::Depth, 0);
    EXPECT_EQ(at(image, 4, 8), kWhite);
    EXPECT_EQ(at(image, 12, 8), kGreen);
}

TEST_P(ClearGl, StaysWithinTheViewport) {
    const PixelImage image = draw(Clear::All, 0, 8, 4, 8);
    EXPECT_EQ(at(image, 10, 8), kWhite);
    EXPECT_EQ(at(image, 14, 8), kBlue);
    for (const auto& [x, y] : {std::array{7, 8}, {10, 3}, {10, 12}, {0, 0}})
        EXPECT_EQ(at(image, x, y), kGreen) << x << ", " << y;
}

}  // namespace
}  // namespace moue
