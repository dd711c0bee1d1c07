// SPDX-License-Identifier: MIT
// fillLayer() puts each delta where DeltaLayout::texel() says, and zeros elsewhere.
#include <gtest/gtest.h>

#include <array>

#include "morph/delta_layout.hpp"
#include "morph/random_targets.hpp"

namespace moue {
namespace {

using test::Random;

std::vector<std::vector<float>> filledLayers(const MorphTargets& targets,
                                             const DeltaLayout& layout) {
    std::vector<std::vector<float>> layers(layout.layerCount);
    for (uint32_t i = 0; i < layout.layerCount; ++i) {
        // What stood there before must not shine through.
        layers[i].assign(size_t{4} * layout.widthTexels * layout.heightTexels, 123.0f);
        fillLayer(targets, layout, i, layers[i]);
    }
    return layers;
}

/// The same, texel by texel from texel().
std::vector<std::vector<float>> expectedLayers(const MorphTargets& targets,
                                               const DeltaLayout& layout) {
    std::vector<std::vector<float>> layers(
        layout.layerCount,
        std::vector<float>(size_t{4} * layout.widthTexels * layout.heightTexels));
    for (uint32_t t = 0; t < layout.targetCount; ++t) {
        for (const Attribute a : kAttributes) {
            const DeltaStream* stream = targets.targets[t].stream(a);
            if (stream == nullptr) continue;
            const uint32_t width = deltaWidth(a);
            forEachDelta(*stream, width, [&](uint32_t vertex, const float* delta) {
                const TexelAddress at = layout.texel(vertex, t, a);
                const size_t texel = size_t{at.y} * layout.widthTexels + at.x;
                for (uint32_t i = 0; i < width; ++i)
                    layers[at.layer][4 * texel + i] = delta[i];
            });
        }
    }
    return layers;
}

struct Shape {
    const char* name;
    uint32_t vertexCount, targetCount;
    TextureLimits limits;
};

class FilledLayers : public testing::TestWithParam<Shape> {};

TEST_P(FilledLayers, AgreeWithTheTexelAddresses) {
    const Shape& shape = GetParam();
    Random random(shape.vertexCount);
    const MorphTargets targets = test::randomTargets(
        random, shape.vertexCount, shape.targetCount,
        {Attribute::Position, Attribute::Normal, Attribute::TexCoord0, Attribute::Color0});
    const Result<DeltaLayout> layout = deltaLayout(targets, shape.limits);
    ASSERT_TRUE(layout) << layout.error().message;
    EXPECT_EQ(filledLayers(targets, *layout), expectedLayers(targets, *layout)) << shape.name;
}

constexpr Shape kShapes[] = {{"one vertex", 1, 1, {}},
                             {"a target a layer", 100, 7, {}},
                             {"rows of 2048, one vertex more", 2049, 3, {}},
                             {"several targets a layer", 50, 40, {64, 16}},
                             {"layers with rows to spare", 9, 14, {9, 16}},
                             {"targets over several layers", 333, 5, {16, 64}},
                             {"a thousand targets", 10, 1000, {2048, 256}}};

INSTANTIATE_TEST_SUITE_P(FillLayer, FilledLayers, testing::ValuesIn(kShapes));

TEST(FillLayer, LeavesUnusedComponentsZero) {
    MorphTargets targets;
    targets.vertexCount = 1;
    targets.targets.resize(2);
    test::setStream(targets, 0, Attribute::Position, test::denseStream({1, 2, 3}));
    test::setStream(targets, 1, Attribute::TexCoord0, test::denseStream({4, 5}));
    const DeltaLayout layout = deltaLayout(targets, {}).value();
    const auto layers = filledLayers(targets, layout);
    ASSERT_EQ(layers.size(), 2u);
    // Targets of one primitive may carry different attributes: each has both bands.
    EXPECT_EQ(layers[0], (std::vector<float>{1, 2, 3, 0, 0, 0, 0, 0}));
    EXPECT_EQ(layers[1], (std::vector<float>{0, 0, 0, 0, 4, 5, 0, 0}));
}

}  // namespace
}  // namespace moue
