// SPDX-License-Identifier: MIT
// What arrives in the picture, pixel by pixel.
#include <array>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

#include "gl/gl_test.hpp"
#include "render/gpu_asset.hpp"
#include "render/model_builder.hpp"
#include "render/render_target.hpp"
#include "render/renderer.hpp"

namespace moue {
namespace {

using Rgba = std::array<int, 4>;

int srgbByte(float linear) {
    const float encoded =
        linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1 / 2.4f) - 0.055f;
    return static_cast<int>(std::lround(255 * encoded));
}

/// Squares of two triangles, facing +Z, side 2 * half, each a node of its own.
class Scene {
  public:
    std::shared_ptr<Asset> asset = std::make_shared<Asset>();
    std::vector<PixelImage> images;

    Geometry& addSquare(const Material& material, float half, glm::vec3 at, bool normals = true) {
        Geometry geometry;
        for (const glm::vec2& c :
             {glm::vec2(-1, -1), glm::vec2(1, -1), glm::vec2(1, 1), glm::vec2(-1, 1)}) {
            geometry.base.positions.emplace_back(half * c.x, half * c.y, 0.0f);
            if (normals) geometry.base.normals.emplace_back(0.0f, 0.0f, 1.0f);
            geometry.base.texcoords0.emplace_back(0.5f * c.x + 0.5f, 0.5f - 0.5f * c.y);
        }
        geometry.base.vertexCount = 4;
        geometry.bounds = boundsOf(geometry.base.positions);
        const auto index = static_cast<uint32_t>(asset->geometries.size());
        asset->geometries.push_back(geometry);
        Primitive primitive;
        primitive.geometry = index;
        primitive.material = index;
        primitive.indexed = true;
        primitive.indices = {0, 1, 2, 0, 2, 3};
        Mesh mesh;
        mesh.primitives.push_back(primitive);
        asset->materials.push_back(material);
        asset->meshes.push_back(mesh);
        Node node;
        node.mesh = index;
        asset->nodes.push_back(node);
        asset->nodeOrder.push_back(index);
        asset->visibleNodes.push_back(index);
        places.push_back(glm::translate(glm::mat4(1), at));
        return asset->geometries.back();
    }

    /// One target that moves vertex i of the newest square by deltas[i].
    void addTarget(const std::array<glm::vec3, 4>& deltas) {
        TargetSet set;
        set.targets.vertexCount = 4;
        set.targets.attributes.add(Attribute::Position);
        auto stream = std::make_shared<DeltaStream>();
        for (const glm::vec3& d : deltas)
            stream->values.insert(stream->values.end(), {d.x, d.y, d.z});
        set.targets.targets.resize(1);
        set.targets.targets[0].streams[0] = stream;
        set.deltaBounds = deltaBounds(set.targets);
        asset->geometries.back().targetSet = static_cast<uint32_t>(asset->targetSets.size());
        asset->targetSets.push_back(set);
        asset->meshes.back().targetCount = 1;
    }

    void addImage(uint32_t width, uint32_t height, std::vector<uint8_t> rgba) {
        images.push_back({width, height, std::move(rgba)});
        asset->images.emplace_back();
        Texture texture;
        texture.image = static_cast<uint32_t>(asset->images.size() - 1);
        texture.sampler.magnify = texture.sampler.minify = Filter::Nearest;
        texture.sampler.mip = MipFilter::None;
        asset->textures.push_back(texture);
    }

    std::vector<glm::mat4> places;
};

Material unlit(glm::vec4 color) {
    Material material;
    material.unlit = true;
    material.baseColor = color;
    return material;
}

Material matte(glm::vec3 color) {
    Material material;
    material.baseColor = glm::vec4(color, 1);
    material.metallic = 0;
    material.roughness = 0.9f;
    return material;
}

// From the right and above, so that turning a surface changes what it receives.
constexpr glm::vec3 kSideLight(0.62f, 0.60f, 0.56f);

class Pixels : public GlTest {
  protected:
    static constexpr int kSize = 32;

    /// Draws with an orthographic camera that sees x and y from -1 to 1 and looks along -Z.
    PixelImage draw(const Scene& scene, std::span<const float> weights = {},
                    DrawSettings settings = plain(), uint32_t samples = 1) {
        PixelImage none{kSize, kSize, std::vector<uint8_t>(4 * kSize * kSize, 77)};
        auto renderer = Renderer::make();
        EXPECT_TRUE(renderer) << renderer.error().message;
        if (!renderer) return none;
        auto model = renderer->upload(scene.asset, scene.images);
        EXPECT_TRUE(model) << model.error().message;
        if (!model) return none;
        auto instance = renderer->instantiate(**model);
        auto target = RenderTarget::make(kSize, kSize, samples, gl::queryLimits());
        EXPECT_TRUE(instance && target);
        if (!instance || !target) return none;
        OwnedPose pose(*scene.asset);
        pose.world = scene.places;
        std::copy(weights.begin(), weights.end(), pose.weights.begin());
        const View view{glm::mat4(1), glm::ortho(-1.0f, 1.0f, -1.0f, 1.0f, -10.0f, 10.0f),
                        target->framebuffer(), kSize, kSize};
        const DrawItem item{model->get(), instance->get(), pose.pose()};
        for (GpuPrimitive& primitive : (*model)->primitives)
            primitive.packedRefused = packedRefused;
        if (sizeBefore > 0) {
            auto before = RenderTarget::make(sizeBefore, sizeBefore, 1, gl::queryLimits());
            EXPECT_TRUE(before);
            if (!before) return none;
            const View larger{view.view, view.projection, before->framebuffer(), sizeBefore,
                              sizeBefore};
            renderer->draw({&item, 1}, larger, settings);
        }
        renderer->draw({&item, 1}, view, settings);
        stats = renderer->stats();
        return target->readPixels();
    }

    static DrawSettings plain() {
        DrawSettings settings;
        settings.keyDirection = kSideLight;
        settings.background = {0, 0, 0, 1};
        return settings;
    }

    static Rgba at(const PixelImage& image, int x, int y) {
        const uint8_t* p = &image.rgba[4 * static_cast<size_t>(y * kSize + x)];
        return {p[0], p[1], p[2], p[3]};
    }
    static Rgba middle(const PixelImage& image) { return at(image, kSize / 2, kSize / 2); }

    DrawStats stats;
    int sizeBefore = 0;          ///< of a picture that is drawn before, if any
    bool packedRefused = false;  ///< as if the driver had refused the packed path's programs
};
MOUE_GL_TEST_SUITE(Pixels);

TEST_P(Pixels, UnlitColourIsExactlyItsSrgbValue) {
    for (const glm::vec3& color : {glm::vec3(0, 1, 0.5f), glm::vec3(0.001f, 0.002f, 0.0031308f),
                                   glm::vec3(0.22f, 0.7f, 0.05f)}) {
        Scene scene;
        scene.addSquare(unlit(glm::vec4(color, 1)), 1, {0, 0, 0});
        EXPECT_EQ(middle(draw(scene)),
                  (Rgba{srgbByte(color.r), srgbByte(color.g), srgbByte(color.b), 255}));
    }
}

TEST_P(Pixels, ColourTexturesAreDecodedFromSrgb) {
    Scene scene;
    scene.addImage(1, 1, {128, 64, 200, 255});
    Material material = unlit(glm::vec4(1));
    material.baseColorTexture.texture = 0;
    scene.addSquare(material, 1, {0, 0, 0});
    const Rgba pixel = middle(draw(scene));
    EXPECT_NEAR(pixel[0], 128, 1);
    EXPECT_NEAR(pixel[1], 64, 1);
    EXPECT_NEAR(pixel[2], 200, 1);
}

TEST_P(Pixels, ImageRowsRunFromTheTop) {
    Scene scene;
    scene.addImage(1, 2, {255, 0, 0, 255, 0, 0, 255, 255});
    Material material = unlit(glm::vec4(1));
    material.baseColorTexture.texture = 0;
    scene.addSquare(material, 1, {0, 0, 0});
    const PixelImage image = draw(scene);
    EXPECT_EQ(at(image, 16, 4), (Rgba{255, 0, 0, 255}));
    EXPECT_EQ(at(image, 16, 28), (Rgba{0, 0, 255, 255}));
}

TEST_P(Pixels, TextureTransformMovesTheTexture) {
    Scene scene;
    scene.addImage(2, 1, {255, 0, 0, 255, 0, 255, 0, 255});
    Material material = unlit(glm::vec4(1));
    material.baseColorTexture.texture = 0;
    scene.addSquare(material, 1, {0, 0, 0});
    EXPECT_EQ(at(draw(scene), 4, 16), (Rgba{255, 0, 0, 255}));
    scene.asset->materials[0].baseColorTexture.transform =
        glm::mat3(1, 0, 0, 0, 1, 0, 0.5f, 0, 1);  // offset (0.5, 0), wrapping round
    EXPECT_EQ(at(draw(scene), 4, 16), (Rgba{0, 255, 0, 255}));
    EXPECT_EQ(at(draw(scene), 28, 16), (Rgba{255, 0, 0, 255}));
}

TEST_P(Pixels, SecondUvSetIsReadWhereTheMaterialSaysSo) {
    Scene scene;
    scene.addImage(2, 1, {255, 0, 0, 255, 0, 255, 0, 255});
    Material material = unlit(glm::vec4(1));
    material.baseColorTexture.texture = 0;
    material.baseColorTexture.texCoord = 1;
    scene.addSquare(material, 1, {0, 0, 0}).base.texcoords1.assign(4, glm::vec2(0.75f, 0.5f));
    EXPECT_EQ(at(draw(scene), 4, 16), (Rgba{0, 255, 0, 255}));
}

TEST_P(Pixels, AMissingImageIsWhite) {
    Scene scene;
    scene.addImage(1, 1, {});
    scene.images[0] = {};
    Material material = unlit({1, 0, 1, 1});
    material.baseColorTexture.texture = 0;
    scene.addSquare(material, 1, {0, 0, 0});
    EXPECT_EQ(middle(draw(scene)), (Rgba{255, 0, 255, 255}));
}

TEST_P(Pixels, BlendedSquaresAreDrawnBackToFrontAfterOpaqueOnes) {
    Material red = unlit({1, 0, 0, 0.5f}), green = unlit({0, 1, 0, 0.5f});
    red.alphaMode = green.alphaMode = AlphaMode::Blend;
    for (const bool redFirst : {true, false}) {
        Scene scene;
        if (redFirst) scene.addSquare(red, 1, {0, 0, -2});
        scene.addSquare(green, 1, {0, 0, -1});
        if (!redFirst) scene.addSquare(red, 1, {0, 0, -2});
        scene.addSquare(unlit({0, 0, 1, 1}), 1, {0, 0, -3});
        const Rgba pixel = middle(draw(scene));
        EXPECT_NEAR(pixel[0], 64, 1);  // red, half covered by green
        EXPECT_NEAR(pixel[1], 128, 1);
        EXPECT_NEAR(pixel[2], 64, 1);
        EXPECT_EQ(pixel[3], 255);
    }
}

TEST_P(Pixels, TransparentBackgroundKeepsPremultipliedAlpha) {
    DrawSettings settings = plain();
    settings.background = {1, 1, 1, 0};
    Material red = unlit({1, 0, 0, 0.6f});
    red.alphaMode = AlphaMode::Blend;
    Scene scene;
    scene.addSquare(red, 0.5f, {0, 0, 0});
    const PixelImage image = draw(scene, {}, settings);
    EXPECT_EQ(at(image, 1, 1), (Rgba{0, 0, 0, 0}));
    const Rgba pixel = middle(image);
    EXPECT_EQ(pixel, (Rgba{153, 0, 0, 153}));
    PixelImage straight = image;
    unpremultiply(straight);
    EXPECT_EQ(middle(straight)[0], 255);
}

TEST_P(Pixels, MaskedTexelsAreLeftOutAndOthersAreOpaque) {
    Scene scene;
    scene.addImage(2, 1, {255, 255, 255, 100, 255, 255, 255, 200});
    Material material = unlit({0, 1, 0, 1});
    material.alphaMode = AlphaMode::Mask;
    material.baseColorTexture.texture = 0;
    scene.addSquare(material, 1, {0, 0, 0});
    const PixelImage image = draw(scene);
    EXPECT_EQ(at(image, 4, 16), (Rgba{0, 0, 0, 255}));
    EXPECT_EQ(at(image, 28, 16), (Rgba{0, 255, 0, 255}));
}

TEST_P(Pixels, BackFacesShowOnlyWhereTheMaterialIsDoubleSided) {
    Material material = unlit({0, 1, 0, 1});
    for (const bool doubleSided : {false, true}) {
        material.doubleSided = doubleSided;
        Scene scene;
        scene.addSquare(material, 1, {0, 0, 0});
        scene.places[0] = glm::rotate(glm::mat4(1), 3.14159265f, glm::vec3(0, 1, 0));
        EXPECT_EQ(middle(draw(scene))[1], doubleSided ? 255 : 0);
    }
}

TEST_P(Pixels, MirroringANodeDoesNotTurnItInsideOut) {
    Scene scene;
    scene.addSquare(unlit({0, 1, 0, 1}), 1, {0, 0, 0});
    scene.places[0] = glm::scale(glm::mat4(1), glm::vec3(-1, 1, 1));
    EXPECT_EQ(middle(draw(scene))[1], 255);
}

TEST_P(Pixels, DoubleSidedBackIsLitLikeAFront) {
    Material material = matte({0.5f, 0.5f, 0.5f});
    material.doubleSided = true;
    Scene front, back;
    front.addSquare(material, 0.5f, {0, 0, -2});
    back.addSquare(material, 0.5f, {0, 0, -2});
    back.places[0] = glm::rotate(back.places[0], 3.14159265f, glm::vec3(0, 1, 0));
    EXPECT_NEAR(middle(draw(front))[0], middle(draw(back))[0], 2);
}

TEST_P(Pixels, ShadowFollowsTheMorphOfItsCaster) {
    Scene scene;
    scene.addSquare(matte(glm::vec3(0.7f)), 0.9f, {0, 0, -2});
    // a small square that the key light, from the right and above, throws onto the middle
    scene.addSquare(matte(glm::vec3(0.7f)), 0.22f, glm::vec3(0, 0, -2) + 0.8f * kSideLight);
    scene.addTarget({glm::vec3(0.3f, 0.3f, 0), glm::vec3(0.3f, 0.3f, 0), glm::vec3(0.3f, 0.3f, 0),
                     glm::vec3(0.3f, 0.3f, 0)});
    const std::array<float, 1> rest = {0.0f}, away = {1.0f};
    const int shadowed = middle(draw(scene, rest))[0];
    const int lit = middle(draw(scene, away))[0];
    EXPECT_GT(lit, shadowed + 40);
    DrawSettings off = plain();
    off.shadows = false;
    EXPECT_NEAR(middle(draw(scene, rest, off))[0], lit, 3);
}

TEST_P(Pixels, ShadowsDoNotDependOnLargerPicturesBefore) {
    Scene scene;
    scene.addSquare(matte(glm::vec3(0.7f)), 0.9f, {0, 0, -2});
    scene.addSquare(matte(glm::vec3(0.7f)), 0.22f, glm::vec3(0, 0, -2) + 0.8f * kSideLight);
    const PixelImage alone = draw(scene);
    EXPECT_GT(at(alone, 4, 16)[0], middle(alone)[0] + 40) << "there is a shadow";
    sizeBefore = 600;  // needs a larger map, of which the next picture takes a part
    EXPECT_EQ(draw(scene).rgba, alone.rgba);
}

TEST_P(Pixels, ASurfaceDoesNotShadowItself) {
    Scene scene;
    scene.addSquare(matte(glm::vec3(0.7f)), 0.9f, {0, 0, -2});
    for (const float angle : {0.0f, 0.6f, -0.6f}) {
        scene.places[0] = glm::rotate(glm::translate(glm::mat4(1), glm::vec3(0, 0, -2)), angle,
                                      glm::vec3(0, 1, 0));
        DrawSettings off = plain();
        off.shadows = false;
        const PixelImage with = draw(scene), without = draw(scene, {}, off);
        for (int x = 8; x < 24; ++x)
            EXPECT_NEAR(at(with, x, 16)[0], at(without, x, 16)[0], 3);
    }
}

TEST_P(Pixels, MissingNormalsAreThoseOfTheMorphedTriangles) {
    Scene scene;
    scene.addSquare(matte(glm::vec3(0.7f)), 0.9f, {0, 0, -2}, false);
    scene.addTarget({glm::vec3(0, 0, 0.9f), glm::vec3(0, 0, -0.9f), glm::vec3(0, 0, -0.9f),
                     glm::vec3(0, 0, 0.9f)});
    DrawSettings settings = plain();
    settings.shadows = false;
    const std::array<float, 1> flat = {0.0f}, tilted = {1.0f};
    const int facing = middle(draw(scene, flat, settings))[0];
    const PixelImage turned = draw(scene, tilted, settings);
    EXPECT_GT(std::abs(middle(turned)[0] - facing), 5) << "turning changes the light";
    // as with normals given
    Scene given;
    given.addSquare(matte(glm::vec3(0.7f)), 0.9f, {0, 0, -2});
    EXPECT_NEAR(middle(draw(given, {}, settings))[0], facing, 1);
}

TEST_P(Pixels, EveryPathDrawsTheSamePicture) {
    Scene scene;
    scene.addSquare(matte({0.7f, 0.4f, 0.2f}), 0.6f, {0, 0, -2});
    scene.addTarget(
        {glm::vec3(-0.2f, 0, 0), glm::vec3(0.1f, 0.1f, 0), glm::vec3(0), glm::vec3(0, 0.2f, 0.3f)});
    const std::array<float, 1> weights = {0.8f};
    DrawSettings settings = plain();
    settings.path = MorphPath::Texture;
    const PixelImage expected = draw(scene, weights, settings);
    for (MorphPath path :
         {MorphPath::Attribute, MorphPath::Cpu, MorphPath::Packed, MorphPath::Cached}) {
        settings.path = path;
        const PixelImage image = draw(scene, weights, settings);
        EXPECT_EQ(stats.path, path);
        EXPECT_EQ(stats.fallbacks, 0u);
        int differing = 0;
        for (size_t i = 0; i < image.rgba.size(); ++i) {
            differing += std::abs(image.rgba[i] - expected.rgba[i]) > 1;
        }
        EXPECT_LE(differing, 8) << pathName(path);
    }
}

TEST_P(Pixels, TheCpuMorphsWhereTheDriverRefusesThePackedPath) {
    Scene scene;
    scene.addSquare(matte({0.7f, 0.4f, 0.2f}), 0.6f, {0, 0, -2});
    scene.addTarget({glm::vec3(-0.2f, 0, 0), glm::vec3(0.1f, 0.1f, 0), glm::vec3(0), glm::vec3(0)});
    const std::array<float, 1> weights = {0.8f};
    DrawSettings settings = plain();
    settings.path = MorphPath::Cpu;
    const PixelImage expected = draw(scene, weights, settings);
    packedRefused = true;
    for (const MorphPath path : {MorphPath::Packed, MorphPath::Cached}) {
        settings.path = path;
        EXPECT_EQ(draw(scene, weights, settings).rgba, expected.rgba) << pathName(path);
        EXPECT_EQ(stats.path, MorphPath::Cpu);
        EXPECT_EQ(stats.fallbacks, 1u);
    }
}

TEST_P(Pixels, EveryPathDrawsTheUnmorphedPictureWithAllWeightsZero) {
    Scene scene;
    scene.addSquare(unlit({0, 1, 0, 1}), 0.5f, {0, 0, 0});
    const PixelImage expected = draw(scene);
    scene.addTarget({glm::vec3(3), glm::vec3(3), glm::vec3(3), glm::vec3(3)});
    const std::array<float, 1> weights = {0.0f};
    DrawSettings settings = plain();
    for (const MorphPath path : {MorphPath::Auto, MorphPath::Cpu, MorphPath::Attribute,
                                 MorphPath::Texture, MorphPath::Packed, MorphPath::Cached}) {
        settings.path = path;
        EXPECT_EQ(draw(scene, weights, settings).rgba, expected.rgba) << pathName(path);
    }
}

TEST_P(Pixels, PrimitivesOutsideTheViewAreCulledByTheirMorphedBounds) {
    Scene scene;
    scene.addSquare(unlit({0, 1, 0, 1}), 0.5f, {3, 0, 0});
    scene.addTarget(
        {glm::vec3(-3, 0, 0), glm::vec3(-3, 0, 0), glm::vec3(-3, 0, 0), glm::vec3(-3, 0, 0)});
    const std::array<float, 1> out = {0.0f}, in = {1.0f};
    EXPECT_EQ(middle(draw(scene, out))[1], 0);
    EXPECT_EQ(stats.culled, 1u);
    EXPECT_EQ(stats.draws, 0u);
    EXPECT_EQ(middle(draw(scene, in))[1], 255);
    EXPECT_EQ(stats.culled, 0u);
}

TEST_P(Pixels, VertexColoursMultiplyTheBaseColour) {
    Scene scene;
    scene.addSquare(unlit({1, 0.5f, 1, 1}), 1, {0, 0, 0})
        .base.colors0.assign(4, glm::vec4(0.5f, 1, 0, 1));
    EXPECT_EQ(middle(draw(scene)), (Rgba{srgbByte(0.5f), srgbByte(0.5f), 0, 255}));
}

TEST_P(Pixels, NormalMapTiltsTheLightWithAndWithoutTangents) {
    Scene scene;
    scene.addImage(1, 1, {230, 128, 200, 255});  // tilted towards +u
    Material material = matte(glm::vec3(0.6f));
    material.normalTexture.texture = 0;
    scene.addSquare(material, 0.9f, {0, 0, -2});
    DrawSettings settings = plain();
    settings.shadows = false;
    const int derived = middle(draw(scene, {}, settings))[0];
    scene.asset->geometries[0].base.tangents.assign(4, glm::vec4(1, 0, 0, 1));
    const int given = middle(draw(scene, {}, settings))[0];
    EXPECT_NEAR(derived, given, 1);
    scene.asset->materials[0].normalScale = 0;
    const int flat = middle(draw(scene, {}, settings))[0];
    EXPECT_GT(std::abs(given - flat), 5);
    Scene plainScene;
    plainScene.addSquare(matte(glm::vec3(0.6f)), 0.9f, {0, 0, -2});
    EXPECT_NEAR(middle(draw(plainScene, {}, settings))[0], flat, 2);
}

TEST_P(Pixels, WireframeLeavesTheInsideOfTrianglesEmpty) {
    Scene scene;
    scene.addSquare(unlit({0, 1, 0, 1}), 0.8f, {0, 0, 0});
    DrawSettings settings = plain();
    settings.wireframe = true;
    const PixelImage image = draw(scene, {}, settings);
    EXPECT_EQ(at(image, 10, 22 - 12)[1], 0);
    int green = 0;
    for (size_t i = 1; i < image.rgba.size(); i += 4)
        green += image.rgba[i] == 255;
    EXPECT_GT(green, 60);
    EXPECT_LT(green, 200);
}

TEST_P(Pixels, PointsAndLinesAreDrawn) {
    for (PrimitiveMode mode : {PrimitiveMode::Points, PrimitiveMode::LineLoop}) {
        Scene scene;
        scene.addSquare(matte(glm::vec3(1)), 0.5f, {0, 0, 0}, false);
        scene.asset->meshes[0].primitives[0].mode = mode;
        scene.asset->meshes[0].primitives[0].indices = {0, 1, 2, 3};
        const PixelImage image = draw(scene);
        int lit = 0;
        for (size_t i = 0; i < image.rgba.size(); i += 4)
            lit += image.rgba[i] == 255;
        EXPECT_GE(lit, mode == PrimitiveMode::Points ? 4 : 40);
    }
}

TEST_P(Pixels, SeveralSamplesSmoothEdges) {
    Scene scene;
    scene.addSquare(unlit({1, 1, 1, 1}), 0.5f, {0, 0, 0});
    scene.places[0] = glm::rotate(glm::mat4(1), 0.4f, glm::vec3(0, 0, 1));
    const PixelImage image = draw(scene, {}, plain(), 4);
    int between = 0;
    for (size_t i = 0; i < image.rgba.size(); i += 4)
        between += image.rgba[i] > 20 && image.rgba[i] < 235;
    EXPECT_GT(between, 8);
}

TEST_P(Pixels, GradientBackgroundRunsFromBottomToTop) {
    DrawSettings settings = plain();
    settings.background = {0.8f, 0.8f, 0.8f, 1};
    settings.backgroundBottom = {0.2f, 0.2f, 0.2f, 1};
    const PixelImage image = draw(Scene(), {}, settings);
    EXPECT_NEAR(at(image, 5, 0)[0], 204, 3);
    EXPECT_NEAR(at(image, 5, 31)[0], 51, 3);
}

TEST_P(Pixels, OversizedPictureIsTooLarge) {
    const auto target = RenderTarget::make(1u << 30, 1, 1, gl::queryLimits());
    ASSERT_FALSE(target);
    EXPECT_EQ(target.error().code, ErrorCode::TooLarge);
}

}  // namespace
}  // namespace moue
