// SPDX-License-Identifier: MIT
#include "gltf/glb.hpp"

#include "gltf/fixtures.hpp"

namespace moue::test {
namespace {

using FileBytes = std::vector<std::byte>;

void setWord(FileBytes& file, size_t offset, uint32_t word) {
    for (size_t i = 0; i < 4; ++i)
        file[offset + i] = std::byte((word >> (8 * i)) & 0xFF);
}

void appendChunk(FileBytes& file, uint32_t type, size_t size) {
    const size_t start = file.size();
    file.resize(start + 8 + size);
    setWord(file, start, uint32_t(size));
    setWord(file, start + 4, type);
    setWord(file, 8, uint32_t(file.size()));
}

constexpr uint32_t kUnknownChunk = 0x12345678;

TEST(Glb, YieldsJsonAndBinaryWithoutCopying) {
    const FileBytes file = morphedTriangle().finish();
    const auto chunks = splitGlb(file);
    ASSERT_TRUE(chunks);
    EXPECT_EQ(chunks->json.data(), file.data() + 20);
    ASSERT_TRUE(chunks->binary);
    EXPECT_EQ(chunks->binary->data() + chunks->binary->size(), file.data() + file.size());
}

TEST(Glb, AcceptsAFileWithoutBinaryChunk) {
    const auto chunks = splitGlb(GlbBuilder().finish());
    ASSERT_TRUE(chunks);
    EXPECT_FALSE(chunks->binary);
}

TEST(Glb, IgnoresChunksOfUnknownType) {
    FileBytes file = morphedTriangle().finish();
    appendChunk(file, kUnknownChunk, 12);
    EXPECT_TRUE(loadGltf(file));
}

TEST(Glb, IgnoresBytesAfterTheLengthInTheHeader) {
    FileBytes file = morphedTriangle().finish();
    file.resize(file.size() + 5, std::byte{'x'});
    EXPECT_TRUE(loadGltf(file));
}

TEST(Glb, RejectsAnEmptyFile) {
    const auto result = loadGltf({});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::InvalidGlb);
    EXPECT_EQ(result.error().message, "The file is empty.");
}

TEST(Glb, RejectsContainerVersionOne) {
    FileBytes file = morphedTriangle().finish();
    setWord(file, 4, 1);
    EXPECT_EQ(splitGlb(file).error().code, ErrorCode::UnsupportedVersion);
}

TEST(Glb, RejectsALengthBeyondTheFile) {
    FileBytes file = morphedTriangle().finish();
    setWord(file, 8, uint32_t(file.size() + 4));
    EXPECT_EQ(splitGlb(file).error().code, ErrorCode::InvalidGlb);
}

TEST(Glb, RejectsAChunkLengthThatWouldWrapRound) {
    FileBytes file = morphedTriangle().finish();
    setWord(file, 12, 0xFFFFFFFF);
    EXPECT_EQ(splitGlb(file).error().code, ErrorCode::InvalidGlb);
}

TEST(Glb, RejectsAChunkHeaderThatIsCutOff) {
    FileBytes file = morphedTriangle().finish();
    file.resize(file.size() + 6);
    setWord(file, 8, uint32_t(file.size()));
    EXPECT_EQ(splitGlb(file).error().code, ErrorCode::InvalidGlb);
}

TEST(Glb, RejectsAFirstChunkThatIsNotJson) {
    FileBytes file = morphedTriangle().finish();
    setWord(file, 16, kUnknownChunk);
    EXPECT_EQ(splitGlb(file).error().code, ErrorCode::InvalidGlb);
}

}  // namespace
}  // namespace moue::test
