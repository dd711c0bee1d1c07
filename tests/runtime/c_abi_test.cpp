// SPDX-License-Identifier: MIT
// The flat C ABI without a GL context: loading, describing, errors. With one: c_abi_gl_test.cpp.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>

#include "runtime/c_abi_models.hpp"

namespace moue {
namespace {

using test::AssetHandle, test::animatedTriangle, test::loadBytes;

nlohmann::json described(const AssetHandle& asset) {
    return nlohmann::json::parse(moue_asset_describe(asset.get()));
}

TEST(CAbi, NamesAVersionOfThreeNumbers) {
    int major = -1, minor = -1, patch = -1;
    EXPECT_EQ(std::sscanf(moue_version(), "%d.%d.%d", &major, &minor, &patch), 3);
}

TEST(CAbi, DescribesTargetsMeshesNodesAndClips) {
    const AssetHandle asset = loadBytes(animatedTriangle().finish());
    ASSERT_TRUE(asset);
    const nlohmann::json description = described(asset);
    const auto slots = nlohmann::json::array({nlohmann::json::array({0, 0})});
    EXPECT_EQ(description["targets"][0], (nlohmann::json{{"name", "up"}, {"slots", slots}}));
    EXPECT_EQ(description["meshes"][0]["targetNames"], nlohmann::json::array({"up", "side"}));
    EXPECT_EQ(description["nodes"][0]["mesh"], 0);
    EXPECT_EQ(description["clips"][0]["name"], "Wave");
    EXPECT_DOUBLE_EQ(description["clips"][0]["durationSeconds"].get<double>(), 1.25);
    EXPECT_TRUE(description["warnings"].empty());
}

TEST(CAbi, EscapesNamesInTheDescription) {
    GlbBuilder glb = animatedTriangle();
    const std::string name = "quote \" back \\ line \n bell \x07 umlaut \xC3\xBC";
    glb.json["nodes"][0]["name"] = name;
    const AssetHandle asset = loadBytes(glb.finish());
    ASSERT_TRUE(asset);
    EXPECT_EQ(described(asset)["nodes"][0]["name"], name);
}

TEST(CAbi, SaysHowEachImageIsUsed) {
    GlbBuilder glb = animatedTriangle();
    const std::vector<std::byte> png = {std::byte{0x89}, std::byte{'P'},  std::byte{'N'},
                                        std::byte{'G'},  std::byte{'\r'}, std::byte{'\n'},
                                        std::byte{0x1A}, std::byte{'\n'}};
    glb.add("images", {{"bufferView", glb.addView(png)}, {"mimeType", "image/png"}});
    glb.add("images", {{"uri", "rough%20ness.png"}});
    glb.add("textures", {{"source", 0}});
    glb.add("textures", {{"source", 1}});
    glb.add("materials",
            {{"pbrMetallicRoughness",
              {{"baseColorTexture", {{"index", 0}}}, {"metallicRoughnessTexture", {{"index", 1}}}}},
             {"normalTexture", {{"index", 0}}}});
    const AssetHandle asset = loadBytes(glb.finish());
    ASSERT_TRUE(asset);
    const nlohmann::json images = described(asset)["images"];
    EXPECT_TRUE(images[0]["srgb"] && images[0]["linear"]);
    EXPECT_TRUE(!images[1]["srgb"] && images[1]["linear"]);
    EXPECT_EQ(images[1]["uri"], "rough ness.png");
    size_t size = 1;
    ASSERT_NE(moue_asset_image(asset.get(), 0, &size), nullptr);
    EXPECT_EQ(size, png.size());
    EXPECT_EQ(moue_asset_image(asset.get(), 1, &size), nullptr);
    EXPECT_EQ(moue_asset_image(asset.get(), 2, &size), nullptr);
    EXPECT_EQ(size, 0u);
}

TEST(CAbi, KeepsTheErrorOfTheLastCallThatFailed) {
    GlbBuilder glb = animatedTriangle();
    glb.json["nodes"][0]["mesh"] = 7;
    EXPECT_FALSE(loadBytes(glb.finish()));
    EXPECT_STREQ(moue_error_code(), "InvalidReference");
    EXPECT_STREQ(moue_error_path(), "nodes[0].mesh");
    EXPECT_TRUE(loadBytes(animatedTriangle().finish()));
    EXPECT_STREQ(moue_error_code(), "InvalidReference");
    EXPECT_FALSE(loadBytes({}));
    EXPECT_STREQ(moue_error_code(), "InvalidGlb");
}

TEST(CAbi, ReadsAModelWholeThatIsMorphedAtRest) {
    GlbBuilder glb = animatedTriangle();
    glb.json["meshes"][0]["weights"] = {0, 0.5f};
    std::vector<std::byte> file = glb.finish();
    moue_loader* loader = moue_loader_new();
    const AssetHandle asset = test::loadAtRest(loader, file);
    ASSERT_TRUE(asset);
    std::fill(file.begin(), file.end(), std::byte{0xFF});  // nobody looks at it any more
    EXPECT_TRUE(moue_loader_read_targets(loader, asset.get(), nullptr));
    moue_loader_free(loader);
}

TEST(CAbi, AddsTheWarningsOfTheDeltasToTheDescription) {
    GlbBuilder glb = animatedTriangle();
    auto& accessor = glb.json["accessors"][3];  // the first target
    accessor["bufferView"] = glb.addView(std::vector<std::byte>(3 * 12 + 1), 34962);
    accessor["byteOffset"] = 1;
    const auto file = glb.finish();
    moue_loader* loader = moue_loader_new();
    const AssetHandle asset = test::loadAtRest(loader, file);
    ASSERT_TRUE(asset) << moue_error_message();
    EXPECT_EQ(described(asset)["warnings"].size(), 0u);
    ASSERT_TRUE(moue_loader_read_targets(loader, asset.get(), nullptr));
    moue_loader_free(loader);
    const nlohmann::json warnings = described(asset)["warnings"];
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(warnings[0]["path"], "accessors[3]");
}

TEST(CAbi, SaysWhatIsWrongWithDeltas) {
    GlbBuilder glb = animatedTriangle();
    const std::vector<glm::vec3> rows(3, glm::vec3(INFINITY));
    glb.json["meshes"][0]["primitives"][0]["targets"][0]["POSITION"] = glb.addVec3(rows);
    const auto file = glb.finish();
    EXPECT_FALSE(loadBytes(file));
    EXPECT_STREQ(moue_error_code(), "InvalidAccessor");
    moue_loader* loader = moue_loader_new();
    const AssetHandle asset = test::loadAtRest(loader, file);
    ASSERT_TRUE(asset);
    EXPECT_FALSE(moue_loader_read_targets(loader, asset.get(), nullptr));
    EXPECT_STREQ(moue_error_code(), "InvalidAccessor");
    moue_loader_free(loader);
}

TEST(CAbi, ReadsExternalBuffersThatWereOffered) {
    const std::string text = R"({"asset":{"version":"2.0"},
        "buffers":[{"uri":"my%20data.bin","byteLength":36}],
        "bufferViews":[{"buffer":0,"byteLength":36}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3",
                      "min":[0,0,0],"max":[0,0,0]}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"nodes":[{"mesh":0}]})";
    const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
    const std::vector<uint8_t> file(36);
    moue_loader* loader = moue_loader_new();
    EXPECT_EQ(moue_loader_load(loader, bytes, text.size()), nullptr);
    EXPECT_STREQ(moue_error_code(), "FileNotFound");
    EXPECT_STREQ(moue_error_path(), "buffers[0].uri");
    moue_loader_add_file(loader, "my data.bin", file.data(), file.size());
    const AssetHandle asset(moue_loader_load(loader, bytes, text.size()));
    EXPECT_TRUE(asset);
    moue_loader_free(loader);
}

}  // namespace
}  // namespace moue
