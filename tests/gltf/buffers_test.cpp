// SPDX-License-Identifier: MIT
#include "gltf/buffers.hpp"

#include "gltf/fixtures.hpp"
#include "gltf/uri.hpp"

namespace moue::test {
namespace {

/// A .gltf with one triangle whose buffer, 36 bytes of zeros, comes from `uri`.
std::string gltfText(const std::string& uri, size_t byteLength = 36) {
    const Json json = {
        {"asset", {{"version", "2.0"}}},
        {"buffers", Json::array({{{"uri", uri}, {"byteLength", byteLength}}})},
        {"bufferViews", Json::array({{{"buffer", 0}, {"byteLength", 36}}})},
        {"accessors",
         Json::array(
             {{{"bufferView", 0}, {"componentType", 5126}, {"type", "VEC3"}, {"count", 3}}})},
        {"meshes",
         Json::array({{{"primitives", Json::array({{{"attributes", {{"POSITION", 0}}}}})}}})}};
    return json.dump();
}

Result<Asset> loadText(const std::string& text, const LoadOptions& options = {}) {
    return loadGltf(std::as_bytes(std::span(text)), options);
}

std::string dataUri() {
    return "data:application/octet-stream;base64," + std::string(48, 'A');
}

std::string decodedText(const std::string& uri) {
    const auto data = decodeDataUri(uri);
    if (!data) return "refused";
    return std::string(reinterpret_cast<const char*>(data->bytes.data()), data->bytes.size());
}

TEST(Buffers, ReadsADataUri) {
    EXPECT_TRUE(loadText(gltfText(dataUri())));
}

TEST(Buffers, DecodesBase64OfEveryLength) {
    EXPECT_EQ(decodedText("data:;base64,"), "");
    EXPECT_EQ(decodedText("data:a/b;base64,TQ=="), "M");
    EXPECT_EQ(decodedText("data:a/b;x=y;base64,TW8="), "Mo");
    EXPECT_EQ(decodedText("data:;base64,TW91"), "Mou");
    EXPECT_EQ(decodedText("data:;base64,TW91ZQ"), "Moue");
}

TEST(Buffers, RefusesDataUrisThatAreNotStrictBase64) {
    for (const char* uri : {"data:;base64,TW9*", "data:;base64,TW 9", "data:;base64,T",
                            "data:text/plain,hello", "data:;base64", "data:;base64,TQ==TQ=="}) {
        EXPECT_EQ(decodedText(uri), "refused") << uri;
    }
}

TEST(Buffers, RefusesADataUriShorterThanByteLength) {
    const auto result = loadText(gltfText(dataUri(), 37));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::InvalidBuffer);
    EXPECT_EQ(result.error().path, "buffers[0].byteLength");
    EXPECT_EQ(result.error().message, "The byteLength (37) is larger than the data (36).");
}

TEST(Buffers, AsksForExternalFilesByTheirDecodedName) {
    std::string asked;
    LoadOptions options;
    options.readExternal = [&](const std::string& uri) -> Result<std::vector<std::byte>> {
        asked = uri;
        return std::vector<std::byte>(40);
    };
    EXPECT_TRUE(loadText(gltfText("my%20folder/a..b.bin"), options));
    EXPECT_EQ(asked, "my folder/a..b.bin");
}

TEST(Buffers, RefusesExternalFilesWhereNoneComeWithTheModel) {
    const auto result = loadText(gltfText("a.bin"));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::FileNotFound);
    EXPECT_EQ(result.error().path, "buffers[0].uri");
}

TEST(Buffers, NeverAsksForAPathOutsideTheFolder) {
    LoadOptions options;
    options.readExternal = [](const std::string& uri) -> Result<std::vector<std::byte>> {
        ADD_FAILURE() << "asked for " << uri;
        return std::vector<std::byte>(36);
    };
    for (const char* uri : {"../a.bin", "a/../../a.bin", "%2e%2e/a.bin", "/etc/passwd", ".", "",
                            "a/..", "file:///a.bin", "http://x/a.bin", "C:/a.bin", "a\\b.bin",
                            "a.bin%00.txt", "..%2Fa.bin"}) {
        const auto result = loadText(gltfText(uri), options);
        ASSERT_FALSE(result) << uri;
        EXPECT_EQ(codeOf(result.error()), "ForbiddenPath") << uri;
        EXPECT_EQ(result.error().path, "buffers[0].uri") << uri;
    }
}

TEST(Buffers, AcceptsPathsThatOnlyLookAsIfTheyLeft) {
    EXPECT_EQ(relativePath("a/../b.bin").value_or(""), "a/../b.bin");
    EXPECT_EQ(relativePath("..a/b..").value_or(""), "..a/b..");
    EXPECT_EQ(relativePath("100%.bin").value_or(""), "100%.bin");
    EXPECT_EQ(relativePath("%D0%9B%D0%B8.bin").value_or(""), "Ли.bin");
}

TEST(Buffers, RefusesALengthBeyondTheBinaryChunk) {
    const std::vector<std::byte> file = morphedTriangle(2).finish();
    std::string text(reinterpret_cast<const char*>(file.data()), file.size());
    const std::string length = "\"buffers\":[{\"byteLength\":144}]";
    const size_t at = text.find(length);
    ASSERT_NE(at, std::string::npos);
    text[at + length.size() - 5] = '9';
    const auto result = loadText(text);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().path, "buffers[0].byteLength");
}

TEST(Buffers, WithoutUriNeedABinaryChunk) {
    Json json = Json::parse(gltfText("a.bin"));
    json["buffers"][0].erase("uri");
    const auto result = loadText(json.dump());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::InvalidBuffer);
    EXPECT_EQ(result.error().path, "buffers[0]");
}

TEST(Buffers, RefusesAViewOutsideItsBuffer) {
    GlbBuilder glb = morphedTriangle();
    glb.json["bufferViews"][1]["byteOffset"] = 18446744073709551568u;
    const Error error = refused(glb);
    EXPECT_EQ(codeOf(error), "InvalidBuffer");
    EXPECT_EQ(error.path, "bufferViews[1]");
}

}  // namespace
}  // namespace moue::test
