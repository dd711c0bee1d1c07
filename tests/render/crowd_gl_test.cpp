// SPDX-License-Identifier: MIT
// Instances drawn at once look like instances drawn one by one.
#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>
#include <vector>

#include "gl/gl_test.hpp"
#include "render/model_builder.hpp"
#include "render/render_target.hpp"
#include "support/allocation_count.hpp"

namespace moue {
namespace {

constexpr int kSize = 64;
constexpr uint32_t kTargets = 130;  // two chunks of headers

class Crowd : public GlTest {
  protected:
    void SetUp() override {
        GlTest::SetUp();
        if (!context) return;
        auto made = Renderer::make();
        ASSERT_TRUE(made) << made.error().message;
        renderer.emplace(std::move(*made));
        asset = makeModel({.vertexCount = 60, .targetCount = kTargets});
        asset->meshes[0].primitives[0].mode = PrimitiveMode::Triangles;
        auto uploaded = renderer->upload(asset, {});
        ASSERT_TRUE(uploaded);
        model = std::move(*uploaded);
        auto made_target = RenderTarget::make(kSize, kSize, 1, gl::queryLimits());
        ASSERT_TRUE(made_target);
        target.emplace(std::move(*made_target));
    }

    /// `count` heads in a row; the third is mirrored, the fourth rests, each has its own weights.
    void gather(uint32_t count) {
        for (uint32_t i = 0; i < count; ++i) {
            auto instance = renderer->instantiate(*model);
            ASSERT_TRUE(instance);
            instances.push_back(std::move(*instance));
            OwnedPose& pose = poses.emplace_back(*asset);
            pose.weights = randomWeights(kTargets, i, 0.1f);
            if (i == 3) std::fill(pose.weights.begin(), pose.weights.end(), 0.0f);
            const float x = -0.8f + 1.6f * static_cast<float>(i) / static_cast<float>(count);
            pose.world[0] = glm::scale(glm::translate(glm::mat4(1), glm::vec3(x, 0, 0)),
                                       glm::vec3(i == 2 ? -0.2f : 0.2f, 0.2f, 0.2f));
        }
    }

    PixelImage draw(const DrawSettings& settings) {
        items.clear();
        for (size_t i = 0; i < instances.size(); ++i)
            items.push_back({model.get(), instances[i].get(), poses[i].pose()});
        const View view{glm::mat4(1), glm::ortho(-1.0f, 1.0f, -1.0f, 1.0f, -10.0f, 10.0f),
                        target->framebuffer(), kSize, kSize};
        renderer->draw(items, view, settings);
        return target->readPixels();
    }

    std::shared_ptr<Asset> asset;
    std::optional<Renderer> renderer;
    std::unique_ptr<GpuAsset> model;
    std::optional<RenderTarget> target;
    std::vector<std::unique_ptr<GpuInstance>> instances;
    std::vector<OwnedPose> poses;
    std::vector<DrawItem> items;
};
MOUE_GL_TEST_SUITE(Crowd);

TEST_P(Crowd, LooksTheSameDrawnAtOnceOrOneByOne) {
    gather(9);
    for (const bool shadows : {true, false}) {
        const DrawSettings alone{
            .path = MorphPath::Packed, .shadows = shadows, .instancing = false};
        const PixelImage expected = draw(alone);
        const uint32_t draws = renderer->stats().draws;
        const DrawSettings together{.path = MorphPath::Packed, .shadows = shadows};
        const PixelImage image = draw(together);
        EXPECT_EQ(draws, shadows ? 18u : 9u);
        // the mirrored one is a batch of its own
        EXPECT_EQ(renderer->stats().draws, shadows ? 4u : 2u);
        int lit = 0, differing = 0;
        for (size_t i = 0; i < image.rgba.size(); ++i) {
            lit += expected.rgba[i] != 0;
            differing += std::abs(image.rgba[i] - expected.rgba[i]) > 1;
        }
        EXPECT_GT(lit, 500);
        EXPECT_LE(differing, 8);
    }
}

TEST_P(Crowd, WritesInstancesOnceForPassesAndPrimitivesThatShareThem) {
    constexpr uint32_t kHeads = 60;
    const auto uploadedBytes = [&](bool shadows) {
        draw({.path = MorphPath::Packed, .shadows = shadows});
        return renderer->stats().uploadedBytes;
    };
    gather(kHeads);
    uploadedBytes(false);  // weights of the mirrored one, which is alone, are new
    const uint64_t once = uploadedBytes(false);
    EXPECT_GT(once, 2 * 2048 * 16u) << "rows enough for a second copy to show";
    EXPECT_EQ(renderer->stats().draws, 2u);
    instances.clear();
    poses.clear();
    asset->meshes[0].primitives.push_back(asset->meshes[0].primitives[0]);
    model = *renderer->upload(asset, {});
    gather(kHeads);
    uploadedBytes(true);
    EXPECT_EQ(uploadedBytes(true), once);
    EXPECT_EQ(renderer->stats().draws, 8u) << "two passes, two primitives, and one is mirrored";
}

TEST_P(Crowd, DrawsShadowsOfWhomTheViewLeavesOut) {
    gather(5);
    poses[1].world[0] = glm::translate(glm::mat4(1), glm::vec3(50, 0, 0));
    const PixelImage together = draw({.path = MorphPath::Packed});
    EXPECT_EQ(renderer->stats().culled, 1u);
    EXPECT_EQ(renderer->stats().draws, 4u);
    const PixelImage alone = draw({.path = MorphPath::Packed, .instancing = false});
    int differing = 0;
    for (size_t i = 0; i < together.rgba.size(); ++i)
        differing += std::abs(together.rgba[i] - alone.rgba[i]) > 1;
    EXPECT_LE(differing, 8);
}

TEST_P(Crowd, AllocatesNothingInSteadyFrames) {
    gather(20);
    items.reserve(instances.size());
    const View view{glm::mat4(1), glm::mat4(1), target->framebuffer(), kSize, kSize};
    size_t before = 0;
    for (int frame = 0; frame < 8; ++frame) {
        if (frame == 4) before = allocationCount();
        items.clear();
        for (size_t i = 0; i < instances.size(); ++i) {
            for (float& weight : poses[i].weights)
                weight *= 0.9f;
            items.push_back({model.get(), instances[i].get(), poses[i].pose()});
        }
        renderer->draw(items, view, {.path = MorphPath::Packed});
    }
    EXPECT_EQ(allocationCount() - before, 0u);
}

TEST_P(Crowd, LeavesOutWhoIsOutsideTheView) {
    gather(5);
    poses[0].world[0] = glm::translate(glm::mat4(1), glm::vec3(50, 0, 0));
    draw({.path = MorphPath::Packed, .shadows = false});
    EXPECT_EQ(renderer->stats().culled, 1u);
    EXPECT_EQ(renderer->stats().draws, 2u);
}

}  // namespace
}  // namespace moue
