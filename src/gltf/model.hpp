// SPDX-License-Identifier: MIT
// tinygltf's typed model of a document. The only file that includes tiny_gltf.h.
#pragma once

#define TINYGLTF_NOEXCEPTION
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#define TINYGLTF_NO_EXTERNAL_IMAGE
#define TINYGLTF_NO_FS
#include <tiny_gltf.h>

#include "base/error.hpp"
#include "gltf/document.hpp"

namespace moue {

using TypedModel = tinygltf::Model;

/// Lets tinygltf read `document`, which normaliseDocument() accepted and from which buffers, images
/// and mesh.extras were taken. tinygltf passes over what it does not understand; here it has
/// nothing to pass over, so every index of the model is an index of the document.
[[nodiscard]] Result<TypedModel> typedModel(Json& document);

}  // namespace moue
