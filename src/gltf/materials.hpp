// SPDX-License-Identifier: MIT
// Materials, textures and samplers.
#pragma once

#include "base/apart.hpp"
#include "gltf/asset.hpp"
#include "gltf/model.hpp"

namespace moue {

/// Reads asset.materials.
MOUE_APART void readMaterials(const TypedModel& model, Asset& asset);

/// Reads asset.textures. Expects asset.images to be there: a texture of an image that is neither
/// PNG nor JPEG, or could not be brought, gets no image.
void readTextures(const TypedModel& model, Asset& asset);

}  // namespace moue
