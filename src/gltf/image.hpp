// SPDX-License-Identifier: MIT
// Decoding PNG and JPEG on the host. Web pages let the browser decode instead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "gltf/asset.hpp"

namespace moue {

struct PixelImage {
    uint32_t width = 0, height = 0;
    std::vector<uint8_t> rgba;  ///< width * height * 4, rows from the top
};

/// Decodes PNG or JPEG; refuses more than 16384 pixels a side before allocating (TooLarge).
[[nodiscard]] Result<PixelImage> decodeImage(std::span<const std::byte> encoded);

/// Bytes of all decoded images of a model: a file of some kilobytes can hold any number of them.
inline constexpr uint64_t kImageLimitBytes = uint64_t{2} << 30;

/// Decodes all images of `asset`, one entry each. One that cannot be decoded is left empty (drawn
/// white) and described in `warnings`; so is one that would take the sum of all above `limitBytes`.
std::vector<PixelImage> decodeImages(const Asset& asset, std::vector<Warning>& warnings,
                                     uint64_t limitBytes = kImageLimitBytes);

}  // namespace moue
