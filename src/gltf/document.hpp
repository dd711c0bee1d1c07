// SPDX-License-Identifier: MIT
// The JSON text: parsing it safely, and whether Moue may read this glTF at all.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>

#include "base/error.hpp"

namespace moue {

using Json = nlohmann::json;

/// Objects and arrays inside each other; more is refused before anything recursive sees it.
inline constexpr size_t kMaxJsonDepth = 128;

/// Parses `text`, whose root must be an object, or fails with InvalidJson.
[[nodiscard]] Result<Json> parseDocument(std::span<const std::byte> text);

/// Checks asset.version, asset.minVersion and extensionsRequired. Fails with InvalidProperty,
/// UnsupportedVersion or UnsupportedExtension, which names the extension.
[[nodiscard]] Result<void> checkRequirements(const Json& document);

}  // namespace moue
