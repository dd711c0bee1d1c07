// SPDX-License-Identifier: MIT
// The shaders' numbers against those of the host.
#include "morph_layout.h"

#include <gtest/gtest.h>

#include "morph/delta_layout.hpp"
#include "render/attribute_path.hpp"
#include "render/shader_library.hpp"

namespace moue {
namespace {

TEST(MorphLayout, RowWidthIsThatOfTheDeltaLayout) {
    EXPECT_EQ(kMaxRowTexels, uint32_t{MOUE_MAX_ROW_TEXELS});
    EXPECT_EQ(kMaxDeltaStreams, uint32_t{MOUE_MAX_DELTA_STREAMS});
    EXPECT_LE(MOUE_JOINTS_PER_ROW * MOUE_TEXELS_PER_JOINT, 2048);
}

TEST(MorphLayout, AttributesAndTargetStreamsFillSixteenLocations) {
    EXPECT_EQ(MOUE_LOCATION_JOINT_WEIGHTS + 1, MOUE_LOCATION_DELTA0);
    EXPECT_EQ(MOUE_LOCATION_DELTA7, 15);
}

TEST(MorphLayout, BandDefinesCountOnlyBandsThatTheLayoutHas) {
    ShaderVariant variant;
    variant.morph = MorphMode::Texture;
    variant.base.add(Attribute::Position);
    variant.base.add(Attribute::Color0);
    variant.bands.add(Attribute::Position);
    variant.bands.add(Attribute::Normal);  // morphs what the base lacks
    variant.bands.add(Attribute::Color0);
    DeltaLayout layout;
    layout.bands = variant.bands;
    const std::string defines = variant.defines(1);
    EXPECT_NE(defines.find("#define MORPH_POSITION_BAND 0\n"), std::string::npos);
    EXPECT_EQ(defines.find("MORPH_NORMAL_BAND"), std::string::npos);
    EXPECT_EQ(layout.bandIndex(Attribute::Color0), 2u);
    EXPECT_NE(defines.find("#define MORPH_COLOR_BAND 2\n"), std::string::npos);
}

TEST(ShaderVariant, KeysDifferWhereTheDefinesDo) {
    ShaderVariant a, b;
    b.skinned = true;
    EXPECT_NE(a.key(), b.key());
    b = a;
    b.bands.add(Attribute::Normal);
    EXPECT_EQ(a.key(), b.key()) << "bands matter to the texture path only";
    a.morph = b.morph = MorphMode::Texture;
    EXPECT_NE(a.key(), b.key());
}

TEST(WeightBlock, ReachesAtLeastTwoThousandTargets) {
    gl::Limits limits;
    EXPECT_EQ(weightBlockBytes(limits), 16384u);
    limits.maxUniformBlockBytes = 1u << 30;
    EXPECT_EQ(weightBlockBytes(limits), 65536u);
}

}  // namespace
}  // namespace moue
