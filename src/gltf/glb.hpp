// SPDX-License-Identifier: MIT
// The binary container: from a .glb file to its two chunks (glTF 2.0, section 4.4).
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>

#include "base/error.hpp"

namespace moue {

/// The chunks of a GLB; they point into the file.
struct GlbChunks {
    std::span<const std::byte> json;
    std::optional<std::span<const std::byte>> binary;  ///< absent: the file has no BIN chunk
};

/// Tells a .glb from the text of a .gltf by its first byte. An empty file counts as a GLB.
bool looksLikeGlb(std::span<const std::byte> bytes) noexcept;

/// Cuts `bytes` into chunks, or fails with InvalidGlb or UnsupportedVersion (no path). Bytes after
/// the length in the header are ignored, and so are chunks of unknown type.
///
/// most  of the chunks, how many are looked at; nothing of the file is read but their headers
[[nodiscard]] Result<GlbChunks> splitGlb(std::span<const std::byte> bytes,
                                         size_t most = std::numeric_limits<size_t>::max());

}  // namespace moue
