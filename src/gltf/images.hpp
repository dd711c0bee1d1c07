// SPDX-License-Identifier: MIT
// Images: their encoded bytes, or where these are.
#pragma once

#include "base/apart.hpp"
#include "gltf/accessors.hpp"
#include "gltf/asset.hpp"
#include "gltf/document.hpp"
#include "gltf/load.hpp"

namespace moue {

/// Takes the list of images out of `document`, for readImages().
Json takeImages(Json& document);

/// Reads `images` into asset.images. An image that is missing or broken leaves an empty one and a
/// warning. Fails with ForbiddenPath, InvalidProperty or TooLarge.
MOUE_APART Status readImages(const Json& images, Accessors& accessors, const LoadOptions& options,
                             Asset& asset);

/// Whether the image is PNG or JPEG, or not brought yet.
bool isReadable(const Image& image) noexcept;

}  // namespace moue
