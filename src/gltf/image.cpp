// SPDX-License-Identifier: MIT
#include "gltf/image.hpp"

#include <cstdlib>
#include <string>

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_JPEG
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_MALLOC(sizeBytes) std::malloc(sizeBytes)
#define STBI_REALLOC(old, sizeBytes) boundedRealloc(old, sizeBytes)
#define STBI_FREE(old) std::free(old)

namespace {

/// What stb may grow an array to. It unpacks all that a PNG holds, even beyond the picture.
thread_local size_t growthLimitBytes = 0;

void* boundedRealloc(void* old, size_t sizeBytes) noexcept {
    return sizeBytes <= growthLimitBytes ? std::realloc(old, sizeBytes) : nullptr;
}

}  // namespace

#include <stb/stb_image.h>

namespace moue {
namespace {

constexpr int kMaxSizePixels = 16384;

/// stb doubles the arrays that it grows: those of the encoded bytes, and of at most 8 bytes a
/// pixel and a byte a row, once more for interlaced rows.
size_t growthLimit(size_t encodedBytes, size_t width, size_t height) noexcept {
    constexpr size_t kSmallBytes = 1 << 16;
    return kSmallBytes + 2 * encodedBytes + 4 * (8 * width + 1) * height;
}

/// decodeImage(), refusing a picture of more than `limitBytes` (TooLarge).
Result<PixelImage> decodeWithin(std::span<const std::byte> encoded, uint64_t limitBytes) {
    if (encoded.size() > 0x7FFFFFFF) {
        return fail(ErrorCode::TooLarge, "The image has % bytes, more than the limit (2147483647).",
                    {encoded.size()});
    }
    const auto* bytes = reinterpret_cast<const stbi_uc*>(encoded.data());
    const int size = static_cast<int>(encoded.size());
    int width = 0, height = 0, channels = 0;
    if (encoded.empty() || !stbi_info_from_memory(bytes, size, &width, &height, &channels))
        return fail(ErrorCode::InvalidImage, "The image is neither PNG nor JPEG.");
    if (width > kMaxSizePixels || height > kMaxSizePixels) {
        return fail(ErrorCode::TooLarge,
                    "The image of % x % pixels is larger than 16384 pixels a side.",
                    {width, height});
    }
    const uint64_t sizeBytes =
        uint64_t{4} * static_cast<uint64_t>(width) * static_cast<uint64_t>(height);
    if (sizeBytes > limitBytes) {
        return fail(ErrorCode::TooLarge,
                    "The image of % x % pixels is beyond what one model's images may take.",
                    {width, height});
    }
    growthLimitBytes =
        growthLimit(encoded.size(), static_cast<size_t>(width), static_cast<size_t>(height));
    stbi_uc* pixels = stbi_load_from_memory(bytes, size, &width, &height, &channels, 4);
    if (!pixels) {
        return fail(ErrorCode::InvalidImage, "The image cannot be decoded: %.",
                    {stbi_failure_reason()});
    }
    PixelImage image;
    image.width = static_cast<uint32_t>(width);
    image.height = static_cast<uint32_t>(height);
    image.rgba.assign(pixels, pixels + size_t{image.width} * image.height * 4);
    stbi_image_free(pixels);
    return image;
}

}  // namespace

Result<PixelImage> decodeImage(std::span<const std::byte> encoded) {
    return decodeWithin(encoded, UINT64_MAX);
}

std::vector<PixelImage> decodeImages(const Asset& asset, std::vector<Warning>& warnings,
                                     uint64_t limitBytes) {
    std::vector<PixelImage> images(asset.images.size());
    for (size_t i = 0; i < images.size(); ++i) {
        if (asset.images[i].encoded.empty()) continue;  // the loader has warned of it
        Result<PixelImage> decoded = decodeWithin(asset.images[i].encoded, limitBytes);
        if (decoded) {
            limitBytes -= decoded->rgba.size();
            images[i] = std::move(*decoded);
        } else {
            warnings.push_back({decoded.error().code, decoded.error().message,
                                "images[" + std::to_string(i) + "]"});
        }
    }
    return images;
}

}  // namespace moue
