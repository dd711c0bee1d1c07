// SPDX-License-Identifier: MIT
// Where deltas lie. What the layers hold is in fill_layer_test.cpp.
#include "morph/delta_layout.hpp"

#include <gtest/gtest.h>

#include <string>
#include <unordered_set>

namespace moue {
namespace {

MorphTargets shape(uint32_t vertexCount, uint32_t targetCount,
                   std::initializer_list<Attribute> attributes) {
    MorphTargets targets;
    targets.vertexCount = vertexCount;
    targets.targets.resize(targetCount);
    for (const Attribute a : attributes)
        targets.attributes.add(a);
    return targets;
}

constexpr auto kPosition = {Attribute::Position};
constexpr auto kPositionNormal = {Attribute::Position, Attribute::Normal};

DeltaLayout laidOut(const MorphTargets& targets, TextureLimits limits = {}) {
    const Result<DeltaLayout> layout = deltaLayout(targets, limits);
    EXPECT_TRUE(layout) << (layout ? "" : layout.error().message);
    return layout ? *layout : DeltaLayout{};
}

/// Every texel of the layout is inside the limits and belongs to one delta only.
void expectSoundAddresses(const DeltaLayout& layout, TextureLimits limits) {
    EXPECT_LE(layout.widthTexels, limits.maxSizeTexels);
    EXPECT_LE(layout.heightTexels, limits.maxSizeTexels);
    EXPECT_LE(layout.layerCount, limits.maxLayers);
    std::unordered_set<uint64_t> seen;
    for (uint32_t t = 0; t < layout.targetCount; ++t) {
        for (const Attribute a : kAttributes) {
            if (!layout.bands.has(a)) continue;
            for (uint32_t v = 0; v < layout.vertexCount; ++v) {
                const TexelAddress at = layout.texel(v, t, a);
                ASSERT_LT(at.x, layout.widthTexels);
                ASSERT_LT(at.y, layout.heightTexels);
                ASSERT_LT(at.layer, layout.layerCount);
                const uint64_t key = (uint64_t{at.layer} << 40) | (uint64_t{at.y} << 20) | at.x;
                ASSERT_TRUE(seen.insert(key).second) << "vertex " << v << ", target " << t;
            }
        }
    }
}

// -- empty ---------------------------------------------------------------------------------------

TEST(DeltaLayout, NeedsNoTextureWhereNothingMorphs) {
    EXPECT_EQ(laidOut(shape(0, 5, kPosition)).sizeBytes(), 0u);
    EXPECT_EQ(laidOut(shape(5, 0, kPosition)).sizeBytes(), 0u);
    EXPECT_EQ(laidOut(shape(5, 5, {})).sizeBytes(), 0u);
    EXPECT_EQ(laidOut(shape(5, 5, {})).layerCount, 0u);
}

// -- one -----------------------------------------------------------------------------------------

TEST(DeltaLayout, HoldsOneVertexOfOneTargetInOneTexel) {
    const DeltaLayout layout = laidOut(shape(1, 1, kPosition));
    EXPECT_EQ(layout.sizeBytes(), 16u);
    EXPECT_EQ(layout.texel(0, 0, Attribute::Position), (TexelAddress{0, 0, 0}));
    EXPECT_EQ(layout.origin(0), (TexelAddress{0, 0, 0}));
}

// -- exact multiples of the width ----------------------------------------------------------------

struct WidthCase {
    const char* name;
    uint32_t vertexCount, widthTexels, rowsPerBand;
};

class RowWidth : public testing::TestWithParam<WidthCase> {};

TEST_P(RowWidth, HasNoRowToSpare) {
    const auto& [name, vertexCount, widthTexels, rowsPerBand] = GetParam();
    const DeltaLayout layout = laidOut(shape(vertexCount, 2, kPositionNormal));
    EXPECT_EQ(layout.widthTexels, widthTexels) << name;
    EXPECT_EQ(layout.rowsPerBand, rowsPerBand) << name;
    EXPECT_EQ(layout.rowsPerTarget(), 2 * rowsPerBand) << name;
    expectSoundAddresses(layout, {});
}

constexpr WidthCase kWidths[] = {
    {"one short of a row", 2047, 2047, 1},    {"one row exactly", 2048, 2048, 1},
    {"one vertex over a row", 2049, 2048, 2}, {"one short of two rows", 4095, 2048, 2},
    {"two rows exactly", 4096, 2048, 2},      {"one vertex over two rows", 4097, 2048, 3},
    {"five thousand vertices", 5000, 2048, 3}};

INSTANTIATE_TEST_SUITE_P(DeltaLayout, RowWidth, testing::ValuesIn(kWidths));

TEST(DeltaLayout, PlacesFiveThousandVerticesInThreeRowsABand) {
    const DeltaLayout layout = laidOut(shape(5000, 2, kPositionNormal));
    EXPECT_EQ(layout.widthTexels, 2048u);
    EXPECT_EQ(layout.rowsPerBand, 3u);
    EXPECT_EQ(layout.heightTexels * layout.layerCount, 12u);
    EXPECT_EQ(layout.texel(4097, 0, Attribute::Position), (TexelAddress{1, 2, 0}));
    EXPECT_EQ(layout.texel(4097, 0, Attribute::Normal), (TexelAddress{1, 5, 0}));
    EXPECT_EQ(layout.texel(0, 1, Attribute::Position), layout.origin(1));
}

TEST(DeltaLayout, NeverMakesRowsWiderThanEveryDeviceAllows) {
    EXPECT_EQ(laidOut(shape(10000, 1, kPosition), {16384, 2048}).widthTexels, kMaxRowTexels);
    EXPECT_EQ(laidOut(shape(10000, 1, kPosition), {1024, 256}).widthTexels, 1024u);
}

// -- bands ---------------------------------------------------------------------------------------

TEST(DeltaLayout, OrdersBandsAsAttributes) {
    const DeltaLayout layout =
        laidOut(shape(3, 1, {Attribute::Color0, Attribute::Normal, Attribute::TexCoord1}));
    EXPECT_EQ(layout.bandIndex(Attribute::Normal), 0u);
    EXPECT_EQ(layout.bandIndex(Attribute::TexCoord1), 1u);
    EXPECT_EQ(layout.bandIndex(Attribute::Color0), 2u);
    EXPECT_EQ(layout.texel(2, 0, Attribute::Color0), (TexelAddress{2, 2, 0}));
}

// -- tiling --------------------------------------------------------------------------------------

TEST(DeltaLayout, GivesEachTargetItsOwnLayerWhereThereAreEnough) {
    for (const uint32_t count : {1u, 8u, 9u, 64u, 241u, 256u}) {
        const DeltaLayout layout = laidOut(shape(10, count, kPosition));
        EXPECT_EQ(layout.layerCount, count);
        EXPECT_EQ(layout.heightTexels, 1u);
        EXPECT_EQ(layout.origin(count - 1), (TexelAddress{0, 0, count - 1}));
    }
}

struct Tiling {
    const char* name;
    uint32_t vertexCount, targetCount;
    TextureLimits limits;
};

class TiledLayout : public testing::TestWithParam<Tiling> {};

TEST_P(TiledLayout, KeepsAddressesUniqueAndInsideTheLimits) {
    const Tiling& tiling = GetParam();
    const DeltaLayout layout =
        laidOut(shape(tiling.vertexCount, tiling.targetCount, kPositionNormal), tiling.limits);
    ASSERT_GT(layout.layerCount, 0u) << tiling.name;
    expectSoundAddresses(layout, tiling.limits);
    for (uint32_t t = 0; t < tiling.targetCount; ++t)
        EXPECT_EQ(layout.origin(t), layout.texel(0, t, *kPosition.begin()));
}

constexpr Tiling kTilings[] = {{"one target more than layers", 10, 257, {2048, 256}},
                               {"twice as many targets as layers", 10, 512, {2048, 256}},
                               {"a thousand targets", 30, 1000, {2048, 256}},
                               {"a thousand targets in few small layers", 30, 1000, {100, 64}},
                               {"a target exactly as tall as a layer", 64, 4, {16, 4}},
                               {"a target one row taller than a layer", 136, 3, {16, 8}},
                               {"targets over several layers", 500, 3, {8, 60}},
                               {"layers that no whole number of targets fills", 9, 14, {7, 16}},
                               {"layers of one texel", 5, 3, {1, 30}},
                               {"one layer", 16, 8, {16, 1}}};

INSTANTIATE_TEST_SUITE_P(DeltaLayout, TiledLayout, testing::ValuesIn(kTilings));

TEST(DeltaLayout, FillsTheLastLayerToTheLastRow) {
    // 8 targets of 2 rows in one layer of 16: full. One more target needs a second layer.
    EXPECT_EQ(laidOut(shape(16, 8, kPositionNormal), {16, 1}).heightTexels, 16u);
    EXPECT_FALSE(deltaLayout(shape(16, 9, kPositionNormal), {16, 1}));
}

TEST(DeltaLayout, RefusesWhatTheDeviceCannotHoldWithBothNumbers) {
    // 3 targets of 63 rows of 8 texels: 378 rows with normals, 48 layers of 8 rows.
    const Result<DeltaLayout> layout = deltaLayout(shape(500, 3, kPositionNormal), {8, 47});
    ASSERT_FALSE(layout);
    EXPECT_EQ(layout.error().code, ErrorCode::TooLarge);
    EXPECT_NE(layout.error().message.find(" 48 "), std::string::npos) << layout.error().message;
    EXPECT_NE(layout.error().message.find(" 47."), std::string::npos) << layout.error().message;
}

TEST(DeltaLayout, RefusesADeviceThatReportsNoTextures) {
    for (const TextureLimits limits : {TextureLimits{0, 256}, TextureLimits{2048, 0}}) {
        const Result<DeltaLayout> layout = deltaLayout(shape(5, 5, kPosition), limits);
        ASSERT_FALSE(layout);
        EXPECT_EQ(layout.error().code, ErrorCode::TooLarge);
    }
}

TEST(DeltaLayout, RefusesHugeCountsWithoutOverflow) {
    const Result<DeltaLayout> layout =
        deltaLayout(shape(4000000000u, 3000, kPositionNormal), {2048, 256});
    ASSERT_FALSE(layout);
    EXPECT_EQ(layout.error().code, ErrorCode::TooLarge);
}

}  // namespace
}  // namespace moue
