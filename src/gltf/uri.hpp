// SPDX-License-Identifier: MIT
// URIs of buffers and images: data URIs, and relative paths that stay in the model's folder.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace moue {

bool isDataUri(std::string_view uri) noexcept;

struct DataUri {
    std::string mediaType;  ///< may be empty
    std::vector<std::byte> bytes;
};

/// Decodes "data:[type];base64,..."; fails with InvalidBuffer on any other form (no path).
[[nodiscard]] Result<DataUri> decodeDataUri(std::string_view uri);

/// Decodes the percent signs of `uri` and makes sure that it names a file in the model's folder or
/// below: no scheme, no absolute path, no way out by "..". Fails with ForbiddenPath (no path).
[[nodiscard]] Result<std::string> relativePath(std::string_view uri);

}  // namespace moue
