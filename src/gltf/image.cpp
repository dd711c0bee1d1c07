// SPDX-License-Identifier: MIT
#include "gltf/image.hpp"

#include <string>

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_JPEG
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#include <stb/stb_image.h>

namespace moue {
namespace {

constexpr int kMaxSizePixels = 16384;

}  // namespace

Result<PixelImage> decodeImage(std::span<const std::byte> encoded) {
    if (encoded.size() > 0x7FFFFFFF) {
        return fail(ErrorCode::TooLarge, {"The image has ", encoded.size(),
                                          " bytes, more than the limit (2147483647)."});
    }
    const auto* bytes = reinterpret_cast<const stbi_uc*>(encoded.data());
    const int size = static_cast<int>(encoded.size());
    int width = 0, height = 0, channels = 0;
    if (encoded.empty() || !stbi_info_from_memory(bytes, size, &width, &height, &channels))
        return fail(ErrorCode::InvalidImage, "The image is neither PNG nor JPEG.");
    if (width > kMaxSizePixels || height > kMaxSizePixels) {
        return fail(ErrorCode::TooLarge, {"The image of ", width, " x ", height,
                                          " pixels is larger than 16384 pixels a side."});
    }
    stbi_uc* pixels = stbi_load_from_memory(bytes, size, &width, &height, &channels, 4);
    if (!pixels) {
        return fail(ErrorCode::InvalidImage,
                    {"The image cannot be decoded: ", stbi_failure_reason(), "."});
    }
    PixelImage image;
    image.width = static_cast<uint32_t>(width);
    image.height = static_cast<uint32_t>(height);
    image.rgba.assign(pixels, pixels + size_t{image.width} * image.height * 4);
    stbi_image_free(pixels);
    return image;
}

std::vector<PixelImage> decodeImages(const Asset& asset, std::vector<Warning>& warnings) {
    std::vector<PixelImage> images(asset.images.size());
    for (size_t i = 0; i < images.size(); ++i) {
        if (asset.images[i].encoded.empty()) continue;  // the loader has warned of it
        Result<PixelImage> decoded = decodeImage(asset.images[i].encoded);
        if (decoded) {
            images[i] = std::move(*decoded);
        } else {
            warnings.push_back({decoded.error().code, decoded.error().message,
                                "images[" + std::to_string(i) + "]"});
        }
    }
    return images;
}

}  // namespace moue
