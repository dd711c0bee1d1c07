// SPDX-License-Identifier: MIT
#include "morph/targets.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "morph/random_targets.hpp"

namespace moue {
namespace {

std::vector<std::pair<uint32_t, float>> visited(const DeltaStream& stream, uint32_t width) {
    std::vector<std::pair<uint32_t, float>> rows;
    forEachDelta(stream, width, [&](uint32_t v, const float* row) { rows.emplace_back(v, *row); });
    return rows;
}

TEST(AttributeMask, StartsEmpty) {
    const AttributeMask mask;
    EXPECT_TRUE(mask.empty());
    EXPECT_EQ(mask.count(), 0u);
    for (const Attribute a : kAttributes)
        EXPECT_FALSE(mask.has(a));
}

TEST(AttributeMask, HoldsEachAttributeAlone) {
    for (const Attribute added : kAttributes) {
        AttributeMask mask;
        mask.add(added);
        mask.add(added);
        EXPECT_EQ(mask.count(), 1u);
        for (const Attribute a : kAttributes)
            EXPECT_EQ(mask.has(a), a == added);
        mask.remove(added);
        EXPECT_EQ(mask, AttributeMask());
    }
}

TEST(DeltaWidth, HasNoFourthNumberForTangents) {
    EXPECT_EQ(deltaWidth(Attribute::Position), 3u);
    EXPECT_EQ(deltaWidth(Attribute::Normal), 3u);
    EXPECT_EQ(deltaWidth(Attribute::Tangent), 3u);
    EXPECT_EQ(deltaWidth(Attribute::TexCoord0), 2u);
    EXPECT_EQ(deltaWidth(Attribute::TexCoord1), 2u);
    EXPECT_EQ(deltaWidth(Attribute::Color0), 4u);
}

TEST(VertexStreams, ListsTheAttributesThatItHas) {
    EXPECT_TRUE(VertexStreams().attributes().empty());
    test::Random random(1);
    const VertexStreams all = test::randomVertices(random, 1);
    EXPECT_EQ(all.attributes().count(), kAttributeCount);
    VertexStreams some = all;
    some.normals.clear();
    some.colors0.clear();
    EXPECT_FALSE(some.attributes().has(Attribute::Normal));
    EXPECT_FALSE(some.attributes().has(Attribute::Color0));
    EXPECT_EQ(some.attributes().count(), kAttributeCount - 2);
}

TEST(ForEachDelta, VisitsEveryVertexOfADenseStream) {
    const auto stream = test::denseStream({10, 11, 20, 21, 30, 31});
    const std::vector<std::pair<uint32_t, float>> expected = {{0, 10}, {1, 20}, {2, 30}};
    EXPECT_EQ(visited(*stream, 2), expected);
    EXPECT_EQ(stream->sizeBytes(), 24u);
}

TEST(ForEachDelta, VisitsOnlyTheVerticesOfASparseStream) {
    const auto stream = test::sparseStream({4, 4000000000u}, {1, 2, 3, 4, 5, 6});
    const std::vector<std::pair<uint32_t, float>> expected = {{4, 1}, {4000000000u, 4}};
    EXPECT_EQ(visited(*stream, 3), expected);
    EXPECT_EQ(stream->sizeBytes(), 32u);
}

TEST(MorphTarget, HasNoStreamsAtFirst) {
    const MorphTarget target;
    for (const Attribute a : kAttributes)
        EXPECT_EQ(target.stream(a), nullptr);
}

}  // namespace
}  // namespace moue
