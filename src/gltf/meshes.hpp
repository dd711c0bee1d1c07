// SPDX-License-Identifier: MIT
// Meshes: their primitives, which share one list of targets, and the names of these.
#pragma once

#include <vector>

#include "base/apart.hpp"
#include "gltf/asset.hpp"
#include "gltf/document.hpp"
#include "gltf/geometry.hpp"

namespace moue {

/// A mesh's name and target count, without its primitives and the targets' names. Fails with
/// InvalidMesh or InvalidWeights.
Result<Mesh> readMeshHead(const typed::Mesh& source, const Path& path,
                          std::vector<Warning>& warnings);

/// Reads the meshes into asset.meshes, and describes their primitives by `builder`, which is of
/// `asset`.
///
/// names  one for each mesh, from takeTargetNames()
/// Fails with InvalidMesh, InvalidAccessor, InvalidWeights, UnsupportedExtension or TooLarge.
MOUE_APART Status readMeshes(const TypedModel& model, const std::vector<Json>& names,
                             GeometryBuilder& builder, Asset& asset);

}  // namespace moue
