// SPDX-License-Identifier: MIT
// Motion vectors, pixel by pixel, against the vertices of both frames projected on the host.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/matrix.hpp>

#include "gl/gl_test.hpp"
#include "render/model_builder.hpp"
#include "render/motion_pass.hpp"
#include "render/render_target.hpp"
#include "support/allocation_count.hpp"

namespace moue {
namespace {

constexpr int kSize = 48;
constexpr uint32_t kTargets = 6;
/// Quantised to 1e-6 of the deltas; interpolated in float by the device.
constexpr double kPixelTolerance = 5e-3;
/// How near to an edge, as a share of the triangle, pixels are left to the rasteriser.
constexpr double kEdge = 0.02;

/// One frame: how the model stands and what the camera sees.
struct Frame {
    OwnedPose pose;
    glm::mat4 view = glm::lookAt(glm::vec3(0, 0, 4), glm::vec3(0), glm::vec3(0, 1, 0));
};

const glm::mat4 kProjection = glm::perspective(0.8f, 1.0f, 0.5f, 20.0f);

class Motion : public GlTest {
  protected:
    void SetUp() override {
        GlTest::SetUp();
        if (!context) return;
        auto made = Renderer::make();
        ASSERT_TRUE(made) << made.error().message;
        renderer.emplace(std::move(*made));
        auto pass = MotionPass::make();
        ASSERT_TRUE(pass);
        motion.emplace(std::move(*pass));
        auto floats = RenderTarget::make(kSize, kSize, 1, gl::queryLimits(), PixelFormat::Rgba32f);
        ASSERT_TRUE(floats) << floats.error().message;
        target.emplace(std::move(*floats));
    }

    void load(ModelSpec spec) {
        asset = makeModel(spec);
        asset->meshes[0].primitives[0].mode = PrimitiveMode::Triangles;
        asset->meshes[0].primitives[0].material = 0;
        asset->materials.emplace_back().doubleSided = true;
        upload();
    }
    void upload() {
        instance.reset();
        auto uploaded = renderer->upload(asset, {}, {.packing = {.errorBudget = 1e-6f}});
        ASSERT_TRUE(uploaded) << uploaded.error().message;
        model = std::move(*uploaded);
        auto made = renderer->instantiate(*model);
        ASSERT_TRUE(made);
        instance = std::move(*made);
    }

    /// Different in everything from a frame of another seed.
    Frame frameOf(uint32_t seed, float share = 1) {
        Frame frame{OwnedPose(*asset)};
        frame.pose.weights = randomWeights(kTargets, seed, share);
        const auto s = static_cast<float>(seed);
        for (size_t n = 0; n < frame.pose.world.size(); ++n) {
            frame.pose.world[n] =
                glm::rotate(glm::translate(glm::mat4(1), glm::vec3(0.05f * s, -0.03f * s, 0)),
                            0.04f * s + 0.02f * static_cast<float>(n), glm::vec3(0, 1, 0));
        }
        frame.view = glm::lookAt(glm::vec3(0.1f * s, 0.05f * s, 4), glm::vec3(0), {0, 1, 0});
        return frame;
    }

    std::vector<glm::vec4> draw(const Frame& frame, bool shown = true) {
        const DrawItem item{model.get(), instance.get(), frame.pose.pose()};
        motion->draw(std::span(&item, shown ? 1 : 0),
                     {frame.view, kProjection, target->framebuffer(), kSize, kSize});
        return target->readFloats();
    }

    struct Point {
        glm::dvec4 now, before;  // clip space
    };
    std::vector<Point> project(const Frame& now, const Frame& before) {
        const VertexStreams a = expectedVertices(*asset, 0, now.pose, Space::World);
        const VertexStreams b = expectedVertices(*asset, 0, before.pose, Space::World);
        std::vector<Point> points;
        for (uint32_t v = 0; v < a.vertexCount; ++v) {
            points.push_back(
                {glm::dmat4(kProjection * now.view) * glm::dvec4(a.positions[v], 1),
                 glm::dmat4(kProjection * before.view) * glm::dvec4(b.positions[v], 1)});
        }
        return points;
    }

    struct Hit {
        double depth = 2;
        double edge = 1;  // the least share of a corner
        glm::dvec2 motion{0};
    };
    /// What the triangle of three points has at (x, y), clip space divided by w.
    static Hit hit(const Point* p, double x, double y) {
        const auto column = [](const glm::dvec4& c) { return glm::dvec3(c.x, c.y, c.w); };
        const glm::dvec3 shares =
            glm::inverse(glm::dmat3(column(p[0].now), column(p[1].now), column(p[2].now))) *
            glm::dvec3(x, y, 1);
        Hit found;
        const double sum = shares.x + shares.y + shares.z;
        found.edge = std::min({shares.x, shares.y, shares.z}) / sum;
        glm::dvec4 before(0);
        double z = 0;
        for (int i = 0; i < 3; ++i) {
            before += shares[i] * p[i].before;
            z += shares[i] * p[i].now.z;
        }
        found.depth = sum > 0 ? z : 2;
        found.motion = 0.5 * kSize * (glm::dvec2(x, y) - glm::dvec2(before) / before.w);
        return found;
    }

    /// Compares every pixel that is not near an edge; returns how many moved by a pixel or more.
    int expectMotion(const std::vector<glm::vec4>& pixels, const Frame& now, const Frame& before) {
        const std::vector<Point> points = project(now, before);
        int compared = 0, moved = 0, wrong = 0;
        for (int row = 0; row < kSize; ++row) {
            for (int column = 0; column < kSize; ++column) {
                const double x = (column + 0.5) * 2 / kSize - 1;
                const double y = 1 - (row + 0.5) * 2 / kSize;
                Hit nearest, next;
                for (size_t t = 0; t + 2 < points.size(); t += 3) {
                    const Hit found = hit(&points[t], x, y);
                    if (found.edge < -kEdge || std::abs(found.depth) > 1) continue;
                    next = std::min(next, std::max(nearest, found, nearer), nearer);
                    nearest = std::min(nearest, found, nearer);
                }
                const glm::vec4 got = pixels[static_cast<size_t>(row * kSize + column)];
                const bool covered = nearest.depth < 2;
                if (nearest.edge < kEdge || (covered && next.depth - nearest.depth < 1e-3))
                    continue;
                ++compared;
                const glm::dvec2 off = glm::dvec2(got) - nearest.motion;
                wrong += got.a != (covered ? 1.0f : 0.0f) || got.b != 0 ||
                         !(glm::length(off) <= kPixelTolerance);
                moved += covered && glm::length(nearest.motion) >= 1;
            }
        }
        EXPECT_EQ(wrong, 0) << "of " << compared;
        EXPECT_GT(compared, kSize * kSize / 2);
        return moved;
    }
    static bool nearer(const Hit& a, const Hit& b) { return a.depth < b.depth; }

    static bool still(const std::vector<glm::vec4>& pixels) {
        int surfaces = 0;
        for (const glm::vec4& pixel : pixels) {
            if (pixel.r != 0 || pixel.g != 0) return false;
            surfaces += pixel.a == 1;
        }
        return surfaces > kSize;
    }

    std::shared_ptr<Asset> asset;
    std::optional<Renderer> renderer;
    std::optional<MotionPass> motion;
    std::optional<RenderTarget> target;
    std::unique_ptr<GpuAsset> model;
    std::unique_ptr<GpuInstance> instance;
};
MOUE_GL_TEST_SUITE(Motion);

TEST_P(Motion, IsThatOfMorphsPlacementsJointsAndCamera) {
    for (const uint32_t joints : {0u, 5u}) {
        load({.vertexCount = 45, .targetCount = kTargets, .jointCount = joints});
        motion->reset();
        Frame before = frameOf(1);
        EXPECT_TRUE(still(draw(before))) << "at first";
        // all at once, and each alone
        Frame now = frameOf(2);
        EXPECT_GT(expectMotion(draw(now), now, before), 100);
        before = now;
        now.pose.weights = randomWeights(kTargets, 7);
        EXPECT_GT(expectMotion(draw(now), now, before), 10) << "weights";
        before = now;
        now.pose.world = frameOf(4).pose.world;
        EXPECT_GT(expectMotion(draw(now), now, before), 100) << "placement";
        before = now;
        now.view = frameOf(9).view;
        EXPECT_GT(expectMotion(draw(now), now, before), 100) << "camera";
        EXPECT_TRUE(still(draw(now))) << "nothing";
        EXPECT_TRUE(still(draw(now)));
    }
}

TEST_P(Motion, FollowsWeightsToAndFromZeroAndBack) {
    load({.vertexCount = 45, .targetCount = kTargets});
    const Frame rest = frameOf(1, 0), a = frameOf(1), b = [&] {
        Frame other = frameOf(1);
        other.pose.weights = randomWeights(kTargets, 9);
        return other;
    }();
    const Frame* before = nullptr;
    uint64_t bytes = 0;
    for (const Frame* now : {&rest, &a, &rest, &a, &b, &a, &a, &b, &rest}) {
        const std::vector<glm::vec4> pixels = draw(*now);
        if (before == nullptr || before == now) {
            EXPECT_TRUE(still(pixels));
        } else {
            EXPECT_GT(expectMotion(pixels, *now, *before), 10);
        }
        const bool stored = now != before && now != &rest;
        EXPECT_EQ(motion->stats().morphPasses, stored ? 1u : 0u);
        EXPECT_GE(motion->sizeBytes(), bytes);
        bytes = motion->sizeBytes();
        before = now;
    }
}

TEST_P(Motion, DoesNotDependOnHowColoursAreDrawn) {
    load({.vertexCount = 45, .targetCount = kTargets});
    auto colours = RenderTarget::make(kSize, kSize, 1, gl::queryLimits());
    ASSERT_TRUE(colours);
    Frame before = frameOf(1);
    draw(before);
    uint32_t seed = 2;
    for (const MorphPath path : {MorphPath::Cached, MorphPath::Cpu, MorphPath::Packed,
                                 MorphPath::Texture, MorphPath::Attribute}) {
        const Frame now = frameOf(++seed);
        const DrawItem item{model.get(), instance.get(), now.pose.pose()};
        renderer->draw({&item, 1}, {now.view, kProjection, colours->framebuffer(), kSize, kSize},
                       {.path = path});
        EXPECT_GT(expectMotion(draw(now), now, before), 100) << pathName(path);
        before = now;
    }
}

TEST_P(Motion, IsTheCamerasAloneForWhoWasHiddenOrPutElsewhere) {
    load({.vertexCount = 45, .targetCount = kTargets, .jointCount = 5});
    for (const bool hidden : {true, false}) {
        draw(frameOf(1));
        const Frame between = frameOf(hidden ? 2 : 1);
        Frame now = frameOf(3);
        now.view = frameOf(9).view;
        if (hidden)
            draw(between, false);
        else
            motion->reset(*instance);
        Frame before = now;
        before.view = between.view;
        EXPECT_GT(expectMotion(draw(now), now, before), 50);
        const Frame next = frameOf(4);
        EXPECT_GT(expectMotion(draw(next), next, now), 100) << "and then its own again";
    }
    motion->reset();
    EXPECT_TRUE(still(draw(frameOf(5)))) << "a cut";
}

TEST_P(Motion, OfAnInstanceThatTookAnothersPlaceIsNone) {
    load({.vertexCount = 45, .targetCount = kTargets});
    Frame frame = frameOf(1);
    draw(frame);
    instance.reset();
    instance = *renderer->instantiate(*model);
    Frame now = frame;
    now.pose = frameOf(2).pose;
    EXPECT_TRUE(still(draw(now)));
}

TEST_P(Motion, OfMoreTargetsThanABlockHoldsIsComputedOnTheHost) {
    constexpr uint32_t kMany = 4200;
    load({.vertexCount = 45,
          .targetCount = kMany,
          .base = maskOf({Attribute::Position}),
          .deltas = maskOf({Attribute::Position})});
    Frame before{OwnedPose(*asset)}, now{OwnedPose(*asset)};
    before.pose.weights = randomWeights(kMany, 1);
    now.pose.weights = randomWeights(kMany, 2);
    draw(before);
    EXPECT_GT(expectMotion(draw(now), now, before), 10);
    EXPECT_EQ(motion->stats().hostMorphs, 1u);
    EXPECT_EQ(motion->stats().morphPasses, 0u);
}

TEST_P(Motion, LeavesOutHolesAndBlendedSurfaces) {
    load({.vertexCount = 45, .targetCount = kTargets});
    for (const AlphaMode mode : {AlphaMode::Mask, AlphaMode::Blend}) {
        asset->materials[0].alphaMode = mode;
        asset->materials[0].alphaCutoff = 2;  // above any texel
        upload();
        draw(frameOf(1));
        for (const glm::vec4& pixel : draw(frameOf(2)))
            ASSERT_EQ(pixel, glm::vec4(0));
    }
}

TEST_P(Motion, KeepsToItsViewportAndWhatItIsToldToClear) {
    load({.vertexCount = 45, .targetCount = kTargets});
    const Frame frame = frameOf(1);
    const DrawItem item{model.get(), instance.get(), frame.pose.pose()};
    const glm::vec4 mark(7, 8, 9, 10);
    for (const Clear clear : {Clear::All, Clear::Depth, Clear::Nothing}) {
        glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer());
        glClearBufferfv(GL_COLOR, 0, &mark[0]);
        constexpr float kNearest = 0;
        glClearBufferfv(GL_DEPTH, 0, &kNearest);
        motion->draw({&item, 1},
                     {frame.view, kProjection, target->framebuffer(), kSize / 2, kSize, kSize / 2},
                     clear);
        int marked = 0, surfaces = 0, outside = 0;
        const std::vector<glm::vec4> pixels = target->readFloats();
        for (size_t i = 0; i < pixels.size(); ++i) {
            const bool inside = i % kSize >= kSize / 2;
            outside += !inside && pixels[i] == mark;
            marked += inside && pixels[i] == mark;
            surfaces += inside && pixels[i] == glm::vec4(0, 0, 0, 1);
        }
        EXPECT_EQ(outside, kSize * kSize / 2);
        EXPECT_EQ(marked > 0, clear != Clear::All);
        EXPECT_EQ(surfaces > 0, clear != Clear::Nothing) << "what is there is nearer";
    }
}

TEST_P(Motion, AllocatesNothingInSteadyFrames) {
    load({.vertexCount = 45, .targetCount = kTargets, .jointCount = 5});
    Frame frame = frameOf(1);
    const View view{frame.view, kProjection, target->framebuffer(), kSize, kSize};
    size_t before = 0;
    for (int i = 0; i < 8; ++i) {
        if (i == 4) before = allocationCount();
        for (float& weight : frame.pose.weights)
            weight *= 0.9f;
        frame.pose.world[1][3].x += 0.1f;
        const DrawItem item{model.get(), instance.get(), frame.pose.pose()};
        motion->draw({&item, 1}, view);
    }
    EXPECT_EQ(allocationCount() - before, 0u);
    EXPECT_EQ(motion->stats().draws, 1u);
    EXPECT_GT(motion->stats().uploadedBytes, 0u);
}

}  // namespace
}  // namespace moue
