// SPDX-License-Identifier: MIT
// The typed model of a document: tinygltf's, or, where MOUE_TINYGLTF is 0, a plain stand-in with
// the same members that costs a web page less. The only file that includes tiny_gltf.h.
#pragma once

#if MOUE_TINYGLTF
#define TINYGLTF_NOEXCEPTION
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#define TINYGLTF_NO_EXTERNAL_IMAGE
#define TINYGLTF_NO_FS
#include <tiny_gltf.h>
namespace moue {
namespace typed = tinygltf;
using TypedNumbers = std::vector<double>;
using TypedAttributes = std::map<std::string, int>;
}  // namespace moue
#else
#include "gltf/plain_model.hpp"
namespace moue {
using TypedNumbers = typed::Numbers;
using TypedAttributes = typed::AttributeMap;
}  // namespace moue
#endif

#include "base/apart.hpp"
#include "base/error.hpp"
#include "gltf/document.hpp"

namespace moue {

using TypedModel = typed::Model;

/// Reads `document`, which normaliseDocument() accepted and from which buffers, images and
/// mesh.extras were taken. Every index of the model is an index of the document: tinygltf passes
/// over what it does not understand, but here it has nothing to pass over. Without tinygltf the
/// model may point into `document`, which must outlive it.
MOUE_APART [[nodiscard]] Result<TypedModel> typedModel(Json& document);

}  // namespace moue
