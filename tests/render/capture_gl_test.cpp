// SPDX-License-Identifier: MIT
// Every GPU path against the CPU path, vertex by vertex.
#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <string>

#include "gl/gl_test.hpp"
#include "morph/unpack.hpp"
#include "render/model_builder.hpp"
#include "render/renderer.hpp"

namespace moue {
namespace {

class Capture : public GlTest {
  protected:
    struct Loaded {
        std::shared_ptr<Asset> asset;
        std::unique_ptr<GpuAsset> model;
        std::unique_ptr<GpuInstance> instance;
        DrawItem item(const OwnedPose& pose) const {
            return {model.get(), instance.get(), pose.pose()};
        }
    };

    void SetUp() override {
        GlTest::SetUp();
        if (!context) return;
        auto made = Renderer::make();
        ASSERT_TRUE(made) << made.error().message;
        renderer.emplace(std::move(*made));
    }

    Loaded load(std::shared_ptr<Asset> asset, TextureLimits limits = {0, 0}) {
        Loaded loaded{asset, nullptr, nullptr};
        auto model = renderer->upload(asset, {}, {{}, limits});
        EXPECT_TRUE(model) << model.error().message;
        if (!model) return loaded;
        loaded.model = std::move(*model);
        auto instance = renderer->instantiate(*loaded.model);
        EXPECT_TRUE(instance) << instance.error().message;
        if (instance) loaded.instance = std::move(*instance);
        return loaded;
    }

    void expectMatch(const Loaded& loaded, const OwnedPose& pose, CaptureRequest request,
                     const std::string& what) {
        const auto captured = renderer->captureVertices(loaded.item(pose), request);
        ASSERT_TRUE(captured) << what << ": " << captured.error().message;
        expectNear(*captured, expectedVertices(*loaded.asset, 0, pose, request.space),
                   what.c_str());
    }

    /// The packed and the cached path against the deltas that their texels stand for.
    void expectPackedMatch(const Loaded& loaded, const OwnedPose& pose, CaptureRequest request,
                           const std::string& what) {
        Asset decoded = *loaded.asset;
        for (TargetSet& set : decoded.targetSets)
            set.targets = test::unpacked(set.targets, packDeltas(set.targets));
        for (const MorphPath path : {MorphPath::Packed, MorphPath::Cached}) {
            request.path = path;
            const auto captured = renderer->captureVertices(loaded.item(pose), request);
            if (!captured && path == MorphPath::Cached && storesTooMuch(loaded)) {
                EXPECT_EQ(captured.error().code, ErrorCode::PathUnavailable);
                continue;
            }
            ASSERT_TRUE(captured) << what << ": " << captured.error().message;
            expectNear(*captured, expectedVertices(decoded, 0, pose, request.space),
                       (what + ", " + std::string(pathName(path))).c_str());
        }
    }

    /// Six morphed attributes take five texels; not every device draws to five buffers.
    bool storesTooMuch(const Loaded& loaded) const {
        return loaded.model->storedAttributes(0) == kAllAttributes &&
               renderer->limits().maxDrawBuffers < 5;
    }

    std::optional<Renderer> renderer;
};
MOUE_GL_TEST_SUITE(Capture);

TEST_P(Capture, TexturePathMatchesAroundRowEnds) {
    for (uint32_t vertexCount : {1u, 2u, 2047u, 2048u, 2049u, 4097u}) {
        const Loaded loaded = load(makeModel({.vertexCount = vertexCount, .targetCount = 9}));
        OwnedPose pose(*loaded.asset);
        pose.weights = randomWeights(9, vertexCount);
        expectMatch(loaded, pose, {}, std::to_string(vertexCount) + " vertices");
        expectPackedMatch(loaded, pose, {}, std::to_string(vertexCount) + " vertices");
    }
}

TEST_P(Capture, TexturePathMatchesForAnyTargetCount) {
    for (uint32_t targetCount : {0u, 1u, 9u, 64u, 257u, 300u}) {
        const Loaded loaded =
            load(makeModel({.vertexCount = 21, .targetCount = targetCount, .seed = targetCount}));
        OwnedPose pose(*loaded.asset);
        for (const float share : {0.0f, 0.3f, 1.0f}) {
            pose.weights = randomWeights(targetCount, 5, share);
            expectMatch(loaded, pose, {}, std::to_string(targetCount) + " targets");
            expectPackedMatch(loaded, pose, {}, std::to_string(targetCount) + " targets");
        }
    }
}

TEST_P(Capture, TexturePathTilesWithinSmallLimits) {
    struct Case {
        const char* name;
        uint32_t vertexCount, targetCount;
        TextureLimits limits;
    };
    for (const Case& c : {
             Case{"several targets a layer", 30, 300, {32, 256}},
             Case{"layers that are not full", 30, 7, {64, 3}},
             Case{"rows of few texels", 100, 9, {16, 256}},
             Case{"a target taller than a layer", 300, 5, {8, 256}},
             Case{"a target much taller than a layer", 300, 3, {4, 512}},
         }) {
        const Loaded loaded =
            load(makeModel({.vertexCount = c.vertexCount, .targetCount = c.targetCount}), c.limits);
        OwnedPose pose(*loaded.asset);
        pose.weights = randomWeights(c.targetCount, 3);
        expectMatch(loaded, pose, {}, c.name);
        expectPackedMatch(loaded, pose, {}, c.name);
    }
}

TEST_P(Capture, UploadFailsWhereTheDeltasDoNotFit) {
    const auto model =
        renderer->upload(makeModel({.vertexCount = 300, .targetCount = 5}), {}, {{}, {4, 8}});
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, ErrorCode::TooLarge);
}

TEST_P(Capture, PathsMatchForMixedAndMissingAttributes) {
    struct Case {
        const char* name;
        ModelSpec spec;
    };
    const AttributeMask position = maskOf({Attribute::Position});
    for (const Case& c : {
             Case{"targets of different attributes",
                  {.vertexCount = 50, .targetCount = 9, .mixed = true}},
             Case{"deltas for attributes that the base lacks",
                  {.vertexCount = 50, .targetCount = 3, .base = position}},
             Case{"normals only",
                  {.vertexCount = 50, .targetCount = 3, .deltas = maskOf({Attribute::Normal})}},
             Case{"colours only",
                  {.vertexCount = 50, .targetCount = 3, .deltas = maskOf({Attribute::Color0})}},
             Case{"texture coordinates only",
                  {.vertexCount = 50,
                  .targetCount = 3,
                  .deltas = maskOf({Attribute::TexCoord0, Attribute::TexCoord1})}},
             Case{"positions over normals",
                  {.vertexCount = 50, .targetCount = 4, .deltas = position}},
             Case{"all deltas empty", {.vertexCount = 50, .targetCount = 2, .deltas = {}}},
         }) {
        const Loaded loaded = load(makeModel(c.spec));
        OwnedPose pose(*loaded.asset);
        pose.weights = randomWeights(c.spec.targetCount, 9);
        expectMatch(loaded, pose, {}, c.name);
        expectPackedMatch(loaded, pose, {}, c.name);
        // a single target always fits beside the base
        pose.weights.assign(c.spec.targetCount, 0.0f);
        pose.weights.back() = -1.25f;
        expectMatch(loaded, pose, {.path = MorphPath::Attribute}, c.name);
        expectMatch(loaded, pose, {.path = MorphPath::Cpu}, c.name);
    }
}

TEST_P(Capture, AttributePathMatchesWhileTheActiveSetChanges) {
    const Loaded loaded =
        load(makeModel({.vertexCount = 2049,
                        .targetCount = 12,
                        .deltas = maskOf({Attribute::Position, Attribute::Normal})}));
    OwnedPose pose(*loaded.asset);
    const CaptureRequest request{.path = MorphPath::Attribute};
    for (const std::vector<uint32_t>& active :
         {std::vector<uint32_t>{}, {0}, {0, 3, 5, 11}, {3}, {11, 2}, {}, {7, 8, 9, 10}}) {
        pose.weights.assign(12, 0.0f);
        for (uint32_t t : active)
            pose.weights[t] = 0.3f * static_cast<float>(t) - 1.1f;
        expectMatch(loaded, pose, request, std::to_string(active.size()) + " active");
    }
}

TEST_P(Capture, WeightsPassThroughZero) {
    const Loaded loaded = load(makeModel({.vertexCount = 33, .targetCount = 3}));
    OwnedPose pose(*loaded.asset);
    for (float weight : {1.0f, 0.25f, 0.0f, -0.0f, -0.25f, -3.0f, 0.0f}) {
        pose.weights = {weight, 0.0f, -weight};
        expectMatch(loaded, pose, {}, "weight " + std::to_string(weight));
    }
}

TEST_P(Capture, AttributePathRefusesWhatDoesNotFit) {
    const Loaded loaded = load(makeModel({.vertexCount = 9, .targetCount = 3}));
    OwnedPose pose(*loaded.asset);
    pose.weights = {1, 2, 3};
    CaptureRequest request{.path = MorphPath::Attribute};
    const auto refused = renderer->captureVertices(loaded.item(pose), request);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::PathUnavailable);
    EXPECT_NE(refused.error().message.find("18"), std::string::npos);
    request.approximate = true;
    const auto approximate = renderer->captureVertices(loaded.item(pose), request);
    ASSERT_TRUE(approximate);
    pose.weights = {0, 0, 3};
    expectNear(*approximate, expectedVertices(*loaded.asset, 0, pose, Space::Mesh),
               "the strongest target");
}

TEST_P(Capture, WorldSpaceMatchesForTurnsScalesAndMirrors) {
    const Loaded loaded = load(makeModel({.vertexCount = 77, .targetCount = 5}));
    OwnedPose pose(*loaded.asset);
    pose.weights = randomWeights(5, 2);
    for (const glm::vec3& scale : {glm::vec3(1), glm::vec3(2, 0.5f, 3), glm::vec3(-1, 1, 1),
                                   glm::vec3(-1, -2, -1), glm::vec3(1e-3f)}) {
        pose.world[0] = glm::scale(glm::rotate(glm::translate(glm::mat4(1), glm::vec3(1, 2, 3)),
                                               0.7f, glm::vec3(0.6f, 0.8f, 0)),
                                   scale);
        expectMatch(loaded, pose, {.space = Space::World}, "scale " + std::to_string(scale.x));
    }
}

TEST_P(Capture, ZeroScaleStaysFinite) {
    const Loaded loaded = load(makeModel({.vertexCount = 5, .targetCount = 1}));
    OwnedPose pose(*loaded.asset);
    for (const glm::vec3& scale : {glm::vec3(0), glm::vec3(1, 1, 0), glm::vec3(0, 0, 1)}) {
        pose.world[0] = glm::scale(glm::mat4(1), scale);
        const auto captured = renderer->captureVertices(loaded.item(pose), {.space = Space::World});
        ASSERT_TRUE(captured);
        for (const glm::vec3& n : captured->normals) {
            EXPECT_TRUE(std::isfinite(n.x) && std::isfinite(n.y) && std::isfinite(n.z));
        }
        if (scale == glm::vec3(1, 1, 0)) {
            EXPECT_NEAR(captured->normals[0].z, 1.0f, 1e-6f);
        }
    }
}

TEST_P(Capture, ZeroLengthNormalStaysZero) {
    auto asset =
        makeModel({.vertexCount = 4, .targetCount = 1, .deltas = maskOf({Attribute::Normal})});
    auto opposite = std::make_shared<DeltaStream>();
    for (const glm::vec3& n : asset->geometries[0].base.normals) {
        opposite->values.insert(opposite->values.end(), {-n.x, -n.y, -n.z});
    }
    asset->targetSets[0].targets.targets[0].streams[1] = opposite;
    const Loaded loaded = load(asset);
    OwnedPose pose(*asset);
    pose.weights = {1.0f};
    // the exact paths: quantised deltas needn't cancel a normal
    for (MorphPath path : {MorphPath::Texture, MorphPath::Attribute, MorphPath::Cpu}) {
        const auto captured = renderer->captureVertices(loaded.item(pose), {.path = path});
        ASSERT_TRUE(captured);
        for (const glm::vec3& n : captured->normals)
            EXPECT_EQ(n, glm::vec3(0));
    }
}

TEST_P(Capture, SkinnedWorldSpaceMatchesForManyJoints) {
    for (uint32_t jointCount : {1u, 5u, 256u, 300u}) {
        const Loaded loaded =
            load(makeModel({.vertexCount = 600, .targetCount = 4, .jointCount = jointCount}));
        OwnedPose pose(*loaded.asset);
        pose.weights = randomWeights(4, jointCount);
        pose.world[0] = glm::scale(glm::mat4(1), glm::vec3(17));  // must not matter
        for (uint32_t j = 0; j < jointCount; ++j) {
            pose.world[j + 1] = glm::rotate(
                glm::translate(glm::mat4(1), glm::vec3(0, 0.01f * static_cast<float>(j), 0)),
                0.004f * static_cast<float>(j), glm::vec3(0, 0, 1));
        }
        const std::string what = std::to_string(jointCount) + " joints";
        expectMatch(loaded, pose, {.space = Space::World}, what);
        expectMatch(loaded, pose, {.path = MorphPath::Cpu, .space = Space::World}, what);
        expectMatch(loaded, pose, {.space = Space::Mesh}, what + ", mesh space");
        expectPackedMatch(loaded, pose, {.space = Space::World}, what);
    }
}

TEST_P(Capture, PrimitivesWithOneTargetSetShareOneTexture) {
    auto asset = makeModel({.vertexCount = 40, .targetCount = 6});
    asset->meshes[0].primitives.push_back(asset->meshes[0].primitives[0]);
    asset->geometries.push_back(asset->geometries[0]);
    asset->meshes[0].primitives[1].geometry = 1;
    const Loaded loaded = load(asset);
    EXPECT_EQ(loaded.model->deltaTextureCount(), 1u);
    OwnedPose pose(*asset);
    pose.weights = randomWeights(6, 1);
    expectMatch(loaded, pose, {.primitive = 1}, "second primitive");
    EXPECT_EQ(loaded.model->deltaBytes(MorphPath::Texture), uint64_t{16} * 40 * 6 * 6);
    // 16-byte texels of 6 targets in three kinds, and a row of headers
    EXPECT_LE(loaded.model->deltaBytes(MorphPath::Packed), uint64_t{16} * 2 * 2048);
}

TEST_P(Capture, InstancesKeepTheirOwnWeights) {
    const Loaded first = load(makeModel({.vertexCount = 64, .targetCount = 8}));
    auto second = renderer->instantiate(*first.model);
    ASSERT_TRUE(second);
    OwnedPose a(*first.asset), b(*first.asset);
    a.weights = randomWeights(8, 1);
    b.weights = randomWeights(8, 2);
    for (int i = 0; i < 2; ++i) {
        expectMatch(first, a, {}, "first instance");
        const auto captured =
            renderer->captureVertices({first.model.get(), second->get(), b.pose()}, {});
        ASSERT_TRUE(captured);
        expectNear(*captured, expectedVertices(*first.asset, 0, b, Space::Mesh), "second");
    }
}

TEST_P(Capture, MoreActiveTargetsThanAWeightBlockHoldsFallBackToTheCpu) {
    constexpr uint32_t kTooMany = 8200;
    const AttributeMask position = maskOf({Attribute::Position});
    const Loaded loaded = load(makeModel(
        {.vertexCount = 2, .targetCount = kTooMany, .base = position, .deltas = position}));
    OwnedPose pose(*loaded.asset);
    pose.weights = randomWeights(kTooMany, 4);
    const auto refused = renderer->captureVertices(loaded.item(pose), {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::PathUnavailable);
    expectMatch(loaded, pose, {.path = MorphPath::Auto}, "auto");
    const DrawItem item = loaded.item(pose);
    renderer->draw({&item, 1}, {glm::mat4(1), glm::mat4(1), context->framebuffer(), 1, 1},
                   {.path = MorphPath::Packed});
    EXPECT_EQ(renderer->stats().path, MorphPath::Cpu);
    EXPECT_EQ(renderer->stats().fallbacks, 1u);
    pose.weights[0] = 0.5f;
    std::fill(pose.weights.begin() + 2000, pose.weights.end(), 0.0f);
    expectMatch(loaded, pose, {}, "fewer of them active");
}

TEST_P(Capture, LeavesGlStateClean) {
    const Loaded loaded = load(makeModel({.vertexCount = 4, .targetCount = 2}));
    OwnedPose pose(*loaded.asset);
    pose.weights = {1, 1};
    expectMatch(loaded, pose, {}, "capture");
    const auto integer = [](GLenum name) {
        GLint value = -1;
        glGetIntegerv(name, &value);
        return value;
    };
    EXPECT_EQ(glIsEnabled(GL_RASTERIZER_DISCARD), GL_FALSE);
    EXPECT_EQ(integer(GL_VERTEX_ARRAY_BINDING), 0);
    EXPECT_EQ(integer(GL_CURRENT_PROGRAM), 0);
    EXPECT_EQ(integer(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING), 0);
    EXPECT_EQ(integer(GL_ARRAY_BUFFER_BINDING), 0);
    EXPECT_EQ(gl::takeError(), static_cast<GLenum>(GL_NO_ERROR));
}

}  // namespace
}  // namespace moue
