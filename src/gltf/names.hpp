// SPDX-License-Identifier: MIT
// Names of morph targets: mesh.extras.targetNames, where it fits.
#pragma once

#include <vector>

#include "gltf/asset.hpp"
#include "gltf/document.hpp"

namespace moue {

/// Takes extras.targetNames out of each mesh of `document`, and the rest of its extras with it.
/// A mesh without them gets a discarded value.
std::vector<Json> takeTargetNames(Json& document);

/// Names the targets of `mesh`, asset.meshes[index], from what takeTargetNames() found. Warns of
/// names that do not fit, which leaves the targets with "0", "1", ..., and of duplicates.
void nameTargets(const Json& names, size_t index, Mesh& mesh, std::vector<Warning>& warnings);

}  // namespace moue
