// SPDX-License-Identifier: MIT
// A file taken apart: its document, checked, and what belongs to it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/apart.hpp"
#include "base/error.hpp"
#include "gltf/buffers.hpp"
#include "gltf/document.hpp"
#include "gltf/load.hpp"

namespace moue {

/// The document, and what was taken out of it.
struct GltfSource {
    Json document;
    Buffers buffers;
    Json images;
    std::vector<Json> targetNames;  ///< as takeTargetNames() gives them
};

/// Takes a .glb or .gltf apart. `bytes` must outlive the result. Fails with whatever is wrong with
/// the container, the document by itself, or the buffers that it names.
MOUE_APART [[nodiscard]] Result<GltfSource> readGltfSource(std::span<const std::byte> bytes,
                                                           const LoadOptions& options);

}  // namespace moue
