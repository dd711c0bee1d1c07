// SPDX-License-Identifier: MIT
// Loading what a file does rather than what it looks like: its clips, for takes.
#pragma once

#include <cstddef>
#include <span>

#include "base/error.hpp"
#include "gltf/asset.hpp"
#include "gltf/load.hpp"

namespace moue {

/// Loads the nodes, the meshes' names and targets' names, and the clips: what takeOfClip() needs.
/// Meshes have no primitives; everything else is empty. What it reads it checks as loadGltf() does,
/// which would read the vertices, too.
///
/// bytes  the whole .glb or .gltf; read during the call only
[[nodiscard]] Result<Asset> loadGltfMotion(std::span<const std::byte> bytes,
                                           const LoadOptions& options = {});

}  // namespace moue
