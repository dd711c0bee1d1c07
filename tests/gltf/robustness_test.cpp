// SPDX-License-Identifier: MIT
// Files that were cut off or damaged: the loader always answers.
#include <random>

#include "gltf/fixtures.hpp"

namespace moue::test {
namespace {

using FileBytes = std::vector<std::byte>;

/// A bit of everything: targets, sparse accessors, a skin, a clip, a material, an image.
FileBytes richModel() {
    GlbBuilder glb = morphedTriangle(3);
    const std::vector<uint32_t> vertices = {1};
    const std::vector<glm::vec3> rows = {{0, 2, 0}};
    primitiveOf(glb)["targets"][2]["NORMAL"] = glb.addSparseVec3(3, vertices, rows);
    primitiveOf(glb)["indices"] = glb.addIndices(std::vector<uint32_t>{0, 1, 2});
    primitiveOf(glb)["attributes"]["JOINTS_0"] =
        glb.addJoints(std::vector<glm::u16vec4>(3, glm::u16vec4(0)));
    primitiveOf(glb)["attributes"]["WEIGHTS_0"] =
        glb.addVec4(std::vector<glm::vec4>(3, glm::vec4(1, 0, 0, 0)));
    primitiveOf(glb)["material"] = 0;
    glb.json["meshes"][0]["extras"] = {{"targetNames", {"a", "b", "c"}}};
    glb.json["meshes"][0]["weights"] = {0.0, 0.5, 1.0};
    glb.add("nodes", {{"translation", {1, 2, 3}}});
    glb.add("skins",
            {{"joints", {1}}, {"inverseBindMatrices", glb.addMatrices(std::vector{glm::mat4(1)})}});
    glb.json["nodes"][0]["skin"] = 0;
    glb.add("images", {{"uri", "data:image/png;base64,iVBORw0KGgo="}});
    glb.add("textures", {{"source", 0}});
    glb.add("materials", {{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}});
    addWeightClip(glb, {0, 1}, {0, 0, 0, 1, 1, 1});
    return glb.finish();
}

TEST(Robustness, TheUndamagedModelLoads) {
    EXPECT_TRUE(loadGltf(richModel()));
}

TEST(Robustness, RefusesAGlbCutOffAtAnyLength) {
    const FileBytes file = richModel();
    for (size_t length = 0; length < file.size(); ++length) {
        const FileBytes cut(file.begin(), file.begin() + std::ptrdiff_t(length));
        EXPECT_FALSE(loadGltf(cut)) << "cut to " << length << " bytes";
    }
}

TEST(Robustness, AnswersWhateverBytesAreDamaged) {
    constexpr int kFlips = 4000;
    const FileBytes file = richModel();
    std::mt19937 random(7);
    int accepted = 0;
    for (int i = 0; i < kFlips; ++i) {
        FileBytes damaged = file;
        for (auto n = 1 + random() % 3; n > 0; --n)
            damaged[random() % damaged.size()] = std::byte(random() & 0xFF);
        accepted += loadGltf(damaged).has_value();
    }
    EXPECT_LT(accepted, kFlips);
}

TEST(Robustness, AnswersWhateverNumbersTheJsonHolds) {
    const FileBytes file = richModel();
    const std::string text(reinterpret_cast<const char*>(file.data()), file.size());
    std::mt19937 random(11);
    for (int i = 0; i < 2000; ++i) {
        FileBytes damaged = file;
        const size_t digit = text.find_first_of("0123456789", 20 + random() % 2000);
        if (digit == std::string::npos) continue;
        damaged[digit] = std::byte('0' + random() % 10);
        (void)loadGltf(damaged);
    }
}

}  // namespace
}  // namespace moue::test
