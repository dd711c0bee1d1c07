// SPDX-License-Identifier: MIT
#include "gltf/image.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace moue {
namespace {

using Bytes = std::vector<uint8_t>;

void appendBig(Bytes& out, uint32_t word) {
    for (int shift = 24; shift >= 0; shift -= 8)
        out.push_back(uint8_t(word >> shift));
}

/// Checksums are left 0: the decoder does not look at them.
void appendChunk(Bytes& png, std::string_view type, const Bytes& data) {
    appendBig(png, uint32_t(data.size()));
    png.insert(png.end(), type.begin(), type.end());
    png.insert(png.end(), data.begin(), data.end());
    appendBig(png, 0);
}

/// An RGBA PNG of any zlib stream.
Bytes pngOf(uint32_t width, uint32_t height, const Bytes& zlib) {
    Bytes file = {0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A};
    Bytes header;
    appendBig(header, width);
    appendBig(header, height);
    header.insert(header.end(), {8, 6, 0, 0, 0});
    appendChunk(file, "IHDR", header);
    appendChunk(file, "IDAT", zlib);
    appendChunk(file, "IEND", {});
    return file;
}

/// An RGBA PNG whose pixels, if there are any, lie uncompressed.
Bytes png(uint32_t width, uint32_t height, const Bytes& rows) {
    const auto size = uint16_t(rows.size());
    Bytes data = {0x78,
                  0x01,
                  0x01,
                  uint8_t(size),
                  uint8_t(size >> 8),
                  uint8_t(~size),
                  uint8_t(uint16_t(~size) >> 8)};
    data.insert(data.end(), rows.begin(), rows.end());
    appendBig(data, 0);
    return pngOf(width, height, data);
}

/// A zlib stream of 1 + 258 * `runs` zeros, by the fixed codes of RFC 1951, 3.2.6.
Bytes zeros(size_t runs) {
    Bytes stream = {0x78, 0x01};
    uint32_t bits = 0, count = 0;
    const auto append = [&](uint32_t code, uint32_t width) {  // Huffman codes: highest bit first
        while (width-- > 0) {
            bits |= ((code >> width) & 1) << count;
            if (++count < 8) continue;
            stream.push_back(uint8_t(bits));
            bits = count = 0;
        }
    };
    append(0b110, 3);       // the last block, of fixed codes
    append(0b00110000, 8);  // a zero
    for (size_t i = 0; i < runs; ++i) {
        append(0b11000101, 8);  // the last 258 bytes again ...
        append(0, 5);           // ... from one byte before
    }
    append(0, 7);  // end of block
    append(0, 8);
    append(0, 32);
    return stream;
}

Result<PixelImage> decode(const Bytes& bytes) {
    return decodeImage(std::as_bytes(std::span(bytes)));
}

TEST(Image, DecodesPngRowsFromTheTop) {
    const auto image = decode(png(1, 2, {0, 1, 2, 3, 4, 0, 5, 6, 7, 8}));
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(image->width, 1u);
    EXPECT_EQ(image->height, 2u);
    EXPECT_EQ(image->rgba, Bytes({1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(Image, RefusesBytesThatAreNoImage) {
    for (const Bytes& bytes : {Bytes{}, Bytes{1, 2, 3}, Bytes(100, 0x89)})
        EXPECT_EQ(decode(bytes).error().code, ErrorCode::InvalidImage);
}

TEST(Image, RefusesAPngThatIsCutOff) {
    Bytes file = png(1, 2, {0, 1, 2, 3, 4, 0, 5, 6, 7, 8});
    file.resize(45);
    EXPECT_EQ(decode(file).error().code, ErrorCode::InvalidImage);
}

TEST(Image, RefusesToUnpackFarMoreThanThePicture) {
    EXPECT_TRUE(decode(pngOf(4, 4, zeros(1))));
    EXPECT_EQ(decode(pngOf(4, 4, zeros(10000))).error().code, ErrorCode::InvalidImage);
}

TEST(Image, LeavesOutImagesThatTakeTheSumAboveTheLimit) {
    const Bytes file = png(1, 1, {0, 1, 2, 3, 4});
    Asset asset;
    asset.images.resize(3);
    for (Image& image : asset.images)
        image.encoded.assign(std::as_bytes(std::span(file)).begin(),
                             std::as_bytes(std::span(file)).end());
    std::vector<Warning> warnings;
    const auto images = decodeImages(asset, warnings, 8);
    EXPECT_EQ(images[1].width, 1u);
    EXPECT_EQ(images[2].width, 0u);
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(warnings[0].code, ErrorCode::TooLarge);
    EXPECT_EQ(warnings[0].path, "images[2]");
}

TEST(Image, RefusesMoreThan16384PixelsASideBeforeAllocating) {
    EXPECT_EQ(decode(png(16385, 1, {})).error().code, ErrorCode::TooLarge);
    EXPECT_EQ(decode(png(1, 16385, {})).error().code, ErrorCode::TooLarge);
}

}  // namespace
}  // namespace moue
