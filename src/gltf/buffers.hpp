// SPDX-License-Identifier: MIT
// Buffers: the BIN chunk, data URIs and external files, as spans of bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "gltf/document.hpp"
#include "gltf/load.hpp"

namespace moue {

/// All buffers of a document, each byteLength long. Owns what it had to decode or read.
struct Buffers {
    std::vector<std::span<const std::byte>> spans;
    std::vector<std::vector<std::byte>> owned;
    uint64_t ownedBytes = 0;
};

/// Brings the buffers of `document` and takes the list out of it.
///
/// binary  the BIN chunk, for buffers[0] alone; must outlive the result
/// Fails with InvalidBuffer, ForbiddenPath, or what `options.readExternal` says.
[[nodiscard]] Result<Buffers> takeBuffers(Json& document,
                                          std::optional<std::span<const std::byte>> binary,
                                          const LoadOptions& options);

/// Reads the file that `uri` names through `options.readExternal`. No path in its errors.
[[nodiscard]] Result<std::vector<std::byte>> readUri(std::string_view uri,
                                                     const LoadOptions& options);

}  // namespace moue
