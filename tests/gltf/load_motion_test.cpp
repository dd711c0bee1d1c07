// SPDX-License-Identifier: MIT
#include "gltf/load_motion.hpp"

#include "gltf/fixtures.hpp"
#include "gltf/take_of_clip.hpp"

namespace moue::test {
namespace {

/// Two clips, of two named targets.
GlbBuilder dancer() {
    GlbBuilder glb = morphedTriangle();
    glb.json["meshes"][0]["extras"] = {{"targetNames", {"smile", "wink"}}};
    glb.json["nodes"][0]["name"] = "Face";
    addWeightClip(glb, {0, 1}, {0, 0, 1, 0.5f});
    addWeightClip(glb, {0, 2}, {0, 0, 0.5f, 1});
    glb.json["animations"][1]["name"] = "Dance";
    return glb;
}

TEST(Motion, IsLoadedWithoutTheVertices) {
    GlbBuilder glb = dancer();
    const Asset whole = loaded(glb);
    primitiveOf(glb)["attributes"]["POSITION"] = glb.addScalars(std::vector<float>{1});
    EXPECT_FALSE(load(glb));
    const Result<Asset> motion = loadGltfMotion(glb.finish());
    ASSERT_TRUE(motion) << motion.error().message;
    EXPECT_TRUE(motion->geometries.empty());
    EXPECT_TRUE(motion->meshes[0].primitives.empty());
    const Take take = takeOfClip(*motion, 1), wanted = takeOfClip(whole, 1);
    EXPECT_EQ(take.name, "Dance");
    ASSERT_EQ(take.curves.size(), 2u);
    for (size_t i = 0; i < take.curves.size(); ++i) {
        EXPECT_EQ(take.curves[i].target, wanted.curves[i].target);
        EXPECT_EQ(take.curves[i].node, "Face");
    }
    EXPECT_EQ(take.tracks[0].values, wanted.tracks[0].values);
}

TEST(Motion, IsCheckedLikeTheRest) {
    GlbBuilder glb = dancer();
    glb.json["animations"][0]["samplers"][0]["output"] = 99;
    const Result<Asset> motion = loadGltfMotion(glb.finish());
    ASSERT_FALSE(motion);
    EXPECT_EQ(motion.error().code, ErrorCode::InvalidReference);
    const std::vector<std::byte> bytes = dancer().finish();
    for (size_t size = 0; size < bytes.size(); size += 7)
        EXPECT_FALSE(loadGltfMotion(std::span(bytes).first(size)));
}

TEST(Motion, IsChosenByNameElseByNumber) {
    const Asset asset = loaded(dancer());
    EXPECT_EQ(chooseClip(asset, ""), 0u);
    EXPECT_EQ(chooseClip(asset, "Dance"), 1u);
    EXPECT_EQ(chooseClip(asset, "0"), 0u);
    for (const char* none : {"2", "dance", "-1", "1x"})
        EXPECT_EQ(chooseClip(asset, none).error().code, ErrorCode::UnknownClip) << none;
    EXPECT_EQ(chooseClip({}, "").error().message, "The source has no animation.");
}

}  // namespace
}  // namespace moue::test
