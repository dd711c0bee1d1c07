// SPDX-License-Identifier: MIT
// Materials, textures and the images behind them.
#include "gltf/materials.hpp"

#include <numbers>

#include "gltf/fixtures.hpp"

namespace moue::test {
namespace {

constexpr const char* kPngUri = "data:image/png;base64,iVBORw0KGgo=";  // its signature alone

GlbBuilder withTexture(const Json& image) {
    GlbBuilder glb = morphedTriangle(0);
    glb.add("images", image);
    glb.add("samplers", {{"minFilter", 9728}, {"wrapS", 33071}});
    glb.add("textures", {{"source", 0}, {"sampler", 0}});
    glb.add("materials", {{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}});
    primitiveOf(glb)["material"] = 0;
    return glb;
}

Json& slotOf(GlbBuilder& glb) {
    return glb.json["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"];
}

TEST(Materials, HaveGltfsDefaults) {
    GlbBuilder glb;
    glb.add("materials", Json::object());
    const Asset asset = loaded(glb);
    ASSERT_EQ(asset.materials.size(), 1u);
    EXPECT_EQ(asset.materials[0].baseColor, glm::vec4(1));
    EXPECT_EQ(asset.materials[0].metallic, 1);
    EXPECT_EQ(asset.materials[0].alphaMode, AlphaMode::Opaque);
    EXPECT_FALSE(asset.materials[0].unlit);
    EXPECT_EQ(asset.materials[0].baseColorTexture.texture, kNone);
}

TEST(Materials, ReadFactorsModesAndUnlit) {
    GlbBuilder glb;
    glb.json["extensionsRequired"] = {"KHR_materials_unlit"};
    glb.add("materials", {{"pbrMetallicRoughness",
                           {{"baseColorFactor", {0.5, 0.25, 1, 0.75}}, {"metallicFactor", 0}}},
                          {"alphaMode", "MASK"},
                          {"alphaCutoff", 0.25},
                          {"doubleSided", true},
                          {"emissiveFactor", {1, 0, 0}},
                          {"extensions", {{"KHR_materials_unlit", Json::object()}}}});
    const Asset asset = loaded(glb);
    ASSERT_EQ(asset.materials.size(), 1u);
    const Material& material = asset.materials[0];
    EXPECT_EQ(material.baseColor, glm::vec4(0.5f, 0.25f, 1, 0.75f));
    EXPECT_EQ(material.metallic, 0);
    EXPECT_EQ(material.alphaMode, AlphaMode::Mask);
    EXPECT_EQ(material.alphaCutoff, 0.25f);
    EXPECT_TRUE(material.doubleSided);
    EXPECT_EQ(material.emissive, glm::vec3(1, 0, 0));
    EXPECT_TRUE(material.unlit);
}

TEST(Textures, ReadTheirSampler) {
    const Asset asset = loaded(withTexture({{"uri", kPngUri}}));
    ASSERT_EQ(asset.textures.size(), 1u);
    EXPECT_EQ(asset.textures[0].image, 0u);
    EXPECT_EQ(asset.textures[0].sampler.wrapS, Wrap::ClampToEdge);
    EXPECT_EQ(asset.textures[0].sampler.wrapT, Wrap::Repeat);
    EXPECT_EQ(asset.textures[0].sampler.minify, Filter::Nearest);
    EXPECT_EQ(asset.textures[0].sampler.mip, MipFilter::None);
}

TEST(Textures, AreTransformedByScaleThenRotationThenOffset) {
    GlbBuilder glb = withTexture({{"uri", kPngUri}});
    slotOf(glb)["extensions"]["KHR_texture_transform"] = {{"offset", {10, 20}},
                                                          {"scale", {2, 3}},
                                                          {"rotation", std::numbers::pi / 2},
                                                          {"texCoord", 1}};
    const TextureSlot slot = loaded(glb).materials.at(0).baseColorTexture;
    EXPECT_EQ(slot.texCoord, 1u);
    // a quarter turn counter-clockwise, v pointing down, carries u to -v and v to u
    const glm::vec3 u = slot.transform * glm::vec3(1, 0, 1);
    const glm::vec3 v = slot.transform * glm::vec3(0, 1, 1);
    constexpr float kTolerance = 1e-5f;  // of the angle, which is rounded to a float
    EXPECT_NEAR(u.x, 10, kTolerance);
    EXPECT_NEAR(u.y, 18, kTolerance);
    EXPECT_NEAR(v.x, 13, kTolerance);
    EXPECT_NEAR(v.y, 20, kTolerance);
}

TEST(Textures, BeyondTheSecondCoordinateSetAreAWarning) {
    GlbBuilder glb = withTexture({{"uri", kPngUri}});
    slotOf(glb)["texCoord"] = 2;
    EXPECT_EQ(warningsOf(loaded(glb)),
              Warnings({"UnsupportedFeature "
                        "materials[0].pbrMetallicRoughness.baseColorTexture"}));
}

TEST(Textures, OfOtherImageKindsHaveNoImage) {
    const Asset asset = loaded(withTexture({{"uri", "data:image/webp;base64,UklGRg=="}}));
    EXPECT_EQ(asset.textures.at(0).image, kNone);
    EXPECT_EQ(warningsOf(asset), Warnings({"UnsupportedFeature textures[0]"}));
}

TEST(Images, KeepTheEncodedBytesOfAView) {
    const std::vector<uint8_t> bytes = {0xFF, 0xD8, 0xFF, 0xE0};
    GlbBuilder glb = withTexture(Json::object());
    glb.json["images"][0] = {{"bufferView", glb.addView(bytesOf(bytes))},
                             {"mimeType", "image/jpeg"}};
    const Asset asset = loaded(glb);
    ASSERT_EQ(asset.images.size(), 1u);
    EXPECT_EQ(asset.images[0].encoded.size(), 4u);
    EXPECT_EQ(asset.images[0].mimeType, "image/jpeg");
    EXPECT_EQ(asset.textures[0].image, 0u);
}

TEST(Images, LeaveTheUriToTheCallerWhereFilesCannotBeRead) {
    const Asset asset = loaded(withTexture({{"uri", "my%20skin.png"}}));
    EXPECT_EQ(asset.images.at(0).uri, "my skin.png");
    EXPECT_TRUE(asset.images[0].encoded.empty());
}

TEST(Images, ThatAreMissingAreAWarning) {
    LoadOptions options;
    options.readExternal = [](const std::string&) -> Result<std::vector<std::byte>> {
        return fail(ErrorCode::FileNotFound, "No such file.");
    };
    const auto asset = load(withTexture({{"uri", "skin.png"}}), options);
    ASSERT_TRUE(asset);
    EXPECT_EQ(warningsOf(*asset),
              Warnings({"FileNotFound images[0].uri", "UnsupportedFeature textures[0]"}));
    EXPECT_TRUE(asset->images.at(0).encoded.empty());
}

TEST(Images, OutsideTheFolderAreRefused) {
    const Error error = refused(withTexture({{"uri", "../skin.png"}}));
    EXPECT_EQ(codeOf(error), "ForbiddenPath");
    EXPECT_EQ(error.path, "images[0].uri");
}

TEST(Images, NeedExactlyOneSource) {
    EXPECT_EQ(refused(withTexture(Json::object())).path, "images[0]");
}

}  // namespace
}  // namespace moue::test
