// SPDX-License-Identifier: MIT
// What one target moves, as colours in the picture.
#include <array>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

#include "gl/gl_test.hpp"
#include "render/heat_map.hpp"
#include "render/model_builder.hpp"
#include "render/render_target.hpp"
#include "render/renderer.hpp"

namespace moue {
namespace {

constexpr int kSize = 32;
/// 8-bit heat, 8-bit colour, and what drivers differ in when they interpolate.
constexpr int kColorTolerance = 4;

int srgbByte(float linear) {
    const float encoded =
        linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1 / 2.4f) - 0.055f;
    return static_cast<int>(std::lround(255 * encoded));
}

/// The ramp of glsl/heat_map.glsl.
std::array<int, 3> colorOf(float heat) {
    constexpr std::array<glm::vec3, 5> kRamp = {
        glm::vec3(0.36f, 0.35f, 0.34f), glm::vec3(0.03f, 0.12f, 0.55f),
        glm::vec3(0.40f, 0.03f, 0.38f), glm::vec3(0.85f, 0.20f, 0.03f),
        glm::vec3(0.95f, 0.85f, 0.10f)};
    const float at = 4 * std::clamp(heat, 0.0f, 1.0f);
    const size_t step = std::min<size_t>(static_cast<size_t>(at), 3);
    const glm::vec3 color = glm::mix(kRamp[step], kRamp[step + 1], at - static_cast<float>(step));
    return {srgbByte(color.r), srgbByte(color.g), srgbByte(color.b)};
}

std::shared_ptr<DeltaStream> stream(std::vector<uint32_t> vertices, std::vector<float> values) {
    auto made = std::make_shared<DeltaStream>();
    made->vertices = std::move(vertices);
    made->values = std::move(values);
    return made;
}

/// One mesh over the whole picture, white and unlit, seen from +z: a square whose targets move it
/// in depth only. Target 0 moves the right edge by 0.5; 1 the upper edge by 0.25, sparsely; 2
/// changes normals, but moves nothing.
std::shared_ptr<Asset> squareAsset() {
    auto asset = std::make_shared<Asset>();
    Geometry geometry;
    geometry.base.positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
    geometry.base.normals.assign(4, {0, 0, 1});
    geometry.base.vertexCount = 4;
    geometry.bounds = boundsOf(geometry.base.positions);
    geometry.targetSet = 0;
    TargetSet set;
    set.targets.vertexCount = 4;
    set.targets.attributes = maskOf({Attribute::Position, Attribute::Normal});
    set.targets.targets.resize(3);
    set.targets.targets[0].streams[0] = stream({}, {0, 0, 0, 0, 0, 0.5f, 0, 0, 0.5f, 0, 0, 0});
    set.targets.targets[1].streams[0] = stream({2, 3}, {0, 0, -0.25f, 0, 0, -0.25f});
    set.targets.targets[2].streams[1] = stream({0}, {1, 0, 0});
    set.deltaBounds = deltaBounds(set.targets);
    Primitive primitive;
    primitive.material = 0;
    primitive.indexed = true;
    primitive.indices = {0, 1, 2, 0, 2, 3};
    Mesh mesh;
    mesh.primitives.push_back(primitive);
    mesh.targetCount = 3;
    Node node;
    node.mesh = 0;
    node.weights.assign(3, 0.0f);
    asset->geometries.push_back(geometry);
    asset->targetSets.push_back(set);
    asset->materials.emplace_back().unlit = true;
    asset->meshes.push_back(mesh);
    asset->nodes.push_back(node);
    asset->nodeOrder = asset->visibleNodes = {0};
    return asset;
}

class HeatMapPixels : public GlTest {
  protected:
    void SetUp() override {
        GlTest::SetUp();
        if (!context) return;
        auto made = Renderer::make();
        ASSERT_TRUE(made) << made.error().message;
        renderer.emplace(std::move(*made));
        auto size = RenderTarget::make(kSize, kSize, 1, gl::queryLimits());
        ASSERT_TRUE(size);
        target.emplace(std::move(*size));
    }
    void TearDown() override {
        instance.reset();
        model.reset();
        target.reset();
        renderer.reset();
        GlTest::TearDown();
    }
    void upload(std::shared_ptr<Asset> from) {
        asset = std::move(from);
        auto uploaded = renderer->upload(asset, {});
        ASSERT_TRUE(uploaded) << uploaded.error().message;
        model = std::move(*uploaded);
        auto made = renderer->instantiate(*model);
        ASSERT_TRUE(made);
        instance = std::move(*made);
    }
    PixelImage draw(std::vector<uint32_t> heat, std::span<const float> weights = {},
                    MorphPath path = MorphPath::Texture) {
        OwnedPose pose(*asset);
        std::copy(weights.begin(), weights.end(), pose.weights.begin());
        const View view{glm::mat4(1), glm::ortho(-1.0f, 1.0f, -1.0f, 1.0f, -10.0f, 10.0f),
                        target->framebuffer(), kSize, kSize};
        const DrawItem item{model.get(), instance.get(), pose.pose(), heat};
        DrawSettings settings;
        settings.path = path;
        renderer->draw({&item, 1}, view, settings);
        EXPECT_EQ(renderer->stats().path, path);
        return target->readPixels();
    }
    /// x from the left, y from the top
    static void expectColor(const PixelImage& image, int x, int y, std::array<int, 3> color) {
        for (size_t c = 0; c < 3; ++c) {
            const size_t at = 4 * static_cast<size_t>(kSize * y + x) + c;
            EXPECT_NEAR(image.rgba[at], color[c], kColorTolerance) << x << ", " << y << ", " << c;
        }
    }

    std::optional<Renderer> renderer;
    std::optional<RenderTarget> target;
    std::shared_ptr<Asset> asset;
    std::unique_ptr<GpuAsset> model;
    std::unique_ptr<GpuInstance> instance;
};
MOUE_GL_TEST_SUITE(HeatMapPixels);

TEST_P(HeatMapPixels, ColoursVerticesByTheirDisplacement) {
    upload(squareAsset());
    const PixelImage image = draw({0});
    for (int x = 0; x < kSize; x += 3)
        expectColor(image, x, 9, colorOf((static_cast<float>(x) + 0.5f) / kSize));
}

TEST_P(HeatMapPixels, IsRelativeToTheTargetsOwnLargestDisplacement) {
    upload(squareAsset());
    const PixelImage image = draw({1});
    for (int y = 0; y < kSize; y += 3)
        expectColor(image, 20, y, colorOf(1 - (static_cast<float>(y) + 0.5f) / kSize));
}

TEST_P(HeatMapPixels, IsTheSameOnEveryPathAndWithAnyWeights) {
    upload(squareAsset());
    const PixelImage expected = draw({0});
    const std::array<float, 3> weights = {0.4f, -1, 2};
    for (const MorphPath path : {MorphPath::Texture, MorphPath::Attribute, MorphPath::Cpu,
                                 MorphPath::Packed, MorphPath::Cached}) {
        EXPECT_EQ(draw({0}, {}, path).rgba, expected.rgba) << pathName(path);
        EXPECT_EQ(draw({0}, weights, path).rgba, expected.rgba) << pathName(path);
    }
}

TEST_P(HeatMapPixels, WhatDoesNotMoveIsClay) {
    upload(squareAsset());
    for (const uint32_t still : {2u, 3u, kNone})
        expectColor(draw({still}), 20, 9, colorOf(0));
}

TEST_P(HeatMapPixels, GoesAwayAgain) {
    upload(squareAsset());
    const PixelImage before = draw({});
    draw({0});
    EXPECT_TRUE(instance->heatMap.shown());
    EXPECT_EQ(draw({}).rgba, before.rgba);
    EXPECT_FALSE(instance->heatMap.shown());
    expectColor(before, 9, 9, {255, 255, 255});
}

TEST_P(HeatMapPixels, CoversMeshesOfMoreThanOneTextureRow) {
    auto large = squareAsset();
    Geometry& geometry = large->geometries[0];
    constexpr uint32_t kCount = 5000, kMoved = 4321;
    geometry.base.positions.assign(kCount, {5, 5, 0});
    geometry.base.positions[kMoved] = {0.03f, 0.03f, 0};
    geometry.base.normals.assign(kCount, {0, 0, 1});
    geometry.base.vertexCount = kCount;
    MorphTargets& targets = large->targetSets[0].targets;
    targets.vertexCount = kCount;
    targets.targets[0].streams[0] = stream({7, kMoved}, {0, 0, 0.1f, 0, 0, 0.4f});
    large->meshes[0].primitives[0].mode = PrimitiveMode::Points;
    large->meshes[0].primitives[0].indices = {0, kMoved};
    upload(large);
    expectColor(draw({0}), kSize / 2, kSize / 2 - 1, colorOf(1));
}

TEST(HeatMap, MeasuresDisplacementsInFullRows) {
    MorphTargets targets;
    targets.vertexCount = 5;
    targets.targets.resize(2);
    targets.targets[0].streams[0] = stream({1, 3}, {3, 4, 0, 0, 0, -10});
    EXPECT_EQ(displacements(targets, 0, 4), (std::vector<float>{0, 5, 0, 10, 0, 0, 0, 0}));
    EXPECT_EQ(displacements(targets, 1, 5), std::vector<float>(5));
    EXPECT_EQ(displacements(targets, kNone, 5), std::vector<float>(5));
}

}  // namespace
}  // namespace moue
