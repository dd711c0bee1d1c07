// SPDX-License-Identifier: MIT
// The JSON text: parsing it safely, and whether Moue may read this glTF at all.
#pragma once

#include <cstddef>
#include <span>

#include "base/error.hpp"
#include "base/plain_json.hpp"
#if MOUE_TINYGLTF
#include <nlohmann/json.hpp>
#endif

namespace moue {

#if MOUE_TINYGLTF
using Json = nlohmann::json;
#else
using Json = PlainJson;
#endif

/// Objects and arrays inside each other; more is refused before anything recursive sees it.
inline constexpr size_t kMaxJsonDepth = PlainJson::kMaxDepth;

/// Parses `text`, which must outlive the document and whose root must be an object, or fails with
/// InvalidJson.
[[nodiscard]] Result<Json> parseDocument(std::span<const std::byte> text);

/// Checks asset.version, asset.minVersion and extensionsRequired. Fails with InvalidProperty,
/// UnsupportedVersion or UnsupportedExtension, which names the extension.
[[nodiscard]] Result<void> checkRequirements(const Json& document);

}  // namespace moue
