// SPDX-License-Identifier: MIT
// What a frame costs the host: no allocations, and no more bytes than what changed.
#include <glm/gtc/matrix_transform.hpp>

#include "gl/gl_test.hpp"
#include "render/model_builder.hpp"
#include "render/weight_blocks.hpp"
#include "render/weight_uniforms.hpp"
#include "support/allocation_count.hpp"

namespace moue {
namespace {

class SteadyFrame : public GlTest {};
MOUE_GL_TEST_SUITE(SteadyFrame);

TEST_P(SteadyFrame, AllocatesNothingOnAnyPath) {
    auto renderer = Renderer::make();
    ASSERT_TRUE(renderer) << renderer.error().message;
    const auto asset = makeModel({.vertexCount = 300, .targetCount = 20, .jointCount = 6});
    // lit triangles that throw shadows, and the same once more, blended
    asset->meshes[0].primitives[0].mode = PrimitiveMode::Triangles;
    asset->meshes[0].primitives.push_back(asset->meshes[0].primitives[0]);
    asset->meshes[0].primitives[1].material = 0;
    asset->materials.emplace_back().alphaMode = AlphaMode::Blend;
    auto model = renderer->upload(asset, {});
    ASSERT_TRUE(model);
    auto instance = renderer->instantiate(**model);
    ASSERT_TRUE(instance);
    OwnedPose pose(*asset);
    View view{glm::mat4(1), glm::mat4(1), context->framebuffer(), 1, 1};
    for (MorphPath path : {MorphPath::Texture, MorphPath::Packed, MorphPath::Cached,
                           MorphPath::Attribute, MorphPath::Cpu}) {
        const DrawSettings settings{.path = path, .approximate = true};
        size_t before = 0;
        for (int frame = 0; frame < 12; ++frame) {
            if (frame == 6) before = allocationCount();
            for (size_t i = 0; i < pose.weights.size(); ++i) {
                pose.weights[i] = static_cast<float>((i + static_cast<size_t>(frame)) % 5) - 2.0f;
            }
            // the attribute path may make streams for targets it meets for the first time
            if (path == MorphPath::Attribute) {
                pose.weights.assign(pose.weights.size(), 0.0f);
                pose.weights[static_cast<size_t>(frame) % 2] = 0.5f + static_cast<float>(frame);
            }
            pose.world[1][3].x = static_cast<float>(frame);
            const DrawItem item{model->get(), instance->get(), pose.pose()};
            renderer->draw({&item, 1}, view, settings);
        }
        EXPECT_EQ(allocationCount() - before, 0u) << pathName(path);
        EXPECT_EQ(renderer->stats().path, path);
        EXPECT_GE(renderer->stats().draws, 3u) << "two in colour, one shadow";
    }
}

/// Target t moves the positions of the vertices [500 t, 500 t + 10).
std::shared_ptr<Asset> modelOfTens(uint32_t vertexCount, uint32_t targetCount) {
    const AttributeMask surface = maskOf({Attribute::Position, Attribute::Normal});
    auto asset = makeModel(
        {.vertexCount = vertexCount, .targetCount = targetCount, .base = surface, .deltas = {}});
    MorphTargets& targets = asset->targetSets[0].targets;
    targets.attributes.add(Attribute::Position);
    for (uint32_t t = 0; t < targetCount; ++t) {
        auto stream = std::make_shared<DeltaStream>();
        for (uint32_t v = 500 * t; v < 500 * t + 10; ++v)
            stream->vertices.push_back(v);
        stream->values.assign(30, 0.5f);
        targets.targets[t].streams[0] = std::move(stream);
    }
    asset->targetSets[0].deltaBounds = deltaBounds(targets);
    return asset;
}

TEST_P(SteadyFrame, UploadsOnlyVerticesThatTheCpuPathMorphsAnew) {
    auto renderer = Renderer::make();
    ASSERT_TRUE(renderer) << renderer.error().message;
    const auto asset = modelOfTens(2000, 4);
    auto model = renderer->upload(asset, {});
    ASSERT_TRUE(model);
    auto instance = renderer->instantiate(**model);
    ASSERT_TRUE(instance);
    OwnedPose pose(*asset);
    View view{glm::mat4(1), glm::mat4(1), context->framebuffer(), 1, 1};
    const auto uploaded = [&](std::vector<float> weights) {
        pose.weights = std::move(weights);
        const DrawItem item{model->get(), instance->get(), pose.pose()};
        renderer->draw({&item, 1}, view, {.path = MorphPath::Cpu});
        return renderer->stats().uploadedBytes;
    };
    // uniforms of the frame are among the bytes
    const uint64_t block = kPlacesPerBlock * sizeof(glm::vec3);
    uploaded({0, 0, 0, 0});
    const uint64_t others = uploaded({0, 0, 0, 0});
    EXPECT_EQ(uploaded({1, 0, 0, 0}) - others, 2000 * 2 * sizeof(glm::vec3)) << "all, at first";
    EXPECT_EQ(uploaded({1, 0, 0, 0}), others) << "weights rest";
    EXPECT_EQ(uploaded({1, 0, -1, 0}) - others, block) << "numbered anew, moved vertices are near";
    EXPECT_EQ(uploaded({0, 0, 0, 0}), others) << "nothing to morph";
    EXPECT_EQ(uploaded({0, 0, 0, 2}) - others, block) << "and the first is reset";
    EXPECT_GT((*model)->deltaBytes(MorphPath::Cpu), 0u);
}

TEST_P(SteadyFrame, UploadsOnlyChangedBytesOfWeights) {
    auto weights = WeightUniforms::make(gl::queryLimits());
    ASSERT_TRUE(weights);
    DeltaLayout layout;
    layout.bands.add(Attribute::Position);
    layout.rowsPerBand = 1;
    layout.heightTexels = 1;
    std::vector<uint32_t> words;
    const auto write = [&](WeightSlice slice, std::span<const ActiveTarget> active) {
        encodePairs(layout, active, words);
        weights->write(slice, words);
    };
    auto slice = weights->allocate(50);
    auto other = weights->allocate(3);
    ASSERT_TRUE(slice && other);
    EXPECT_EQ(weights->flush(), 0u) << "a new slice has no active target";
    std::vector<ActiveTarget> active;
    for (uint32_t t = 0; t < 100; ++t)
        active.push_back({t, 1.0f});
    write(*slice, active);
    EXPECT_EQ(weights->flush(), 16u + 100 * 8);
    write(*slice, active);
    EXPECT_EQ(weights->flush(), 0u) << "nothing changed";
    active[40].weight = 0.5f;
    write(*slice, active);
    EXPECT_EQ(weights->flush(), 4u) << "one weight changed";
    write(*slice, {});
    EXPECT_EQ(weights->flush(), 4u) << "only the count changed";
    write(*other, std::span(active).first(1));
    EXPECT_GT(weights->flush(), 0u);
}

TEST_P(SteadyFrame, FreedSlicesAreUsedAgain) {
    auto weights = WeightUniforms::make(gl::queryLimits());
    ASSERT_TRUE(weights);
    const uint64_t before = weights->sizeBytes();
    for (int i = 0; i < 1000; ++i) {
        auto a = weights->allocate(300);
        auto b = weights->allocate(50);
        ASSERT_TRUE(a && b);
        EXPECT_NE(a->offsetBytes, b->offsetBytes);
        weights->release(*a);
        weights->release(*b);
    }
    EXPECT_EQ(weights->sizeBytes(), before);
    std::vector<WeightSlice> slices;
    for (int i = 0; i < 300; ++i)
        slices.push_back(weights->allocate(64).value());
    EXPECT_GT(weights->sizeBytes(), before) << "many slices make the buffer grow";
}

}  // namespace
}  // namespace moue
