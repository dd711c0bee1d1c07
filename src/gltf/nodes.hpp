// SPDX-License-Identifier: MIT
// Nodes, their graph, scenes and cameras.
#pragma once

#include "base/apart.hpp"
#include "gltf/accessors.hpp"
#include "gltf/asset.hpp"

namespace moue {

/// Reads the nodes into asset.nodes, with parents and weights, and asset.nodeOrder. Expects
/// asset.meshes to be there. Fails with InvalidNode where a node has two parents or is its own
/// ancestor, with InvalidWeights, or with TooLarge.
MOUE_APART Status readNodes(Accessors& accessors, Asset& asset);

/// Reads the scenes into asset.scenes and asset.visibleNodes. Expects asset.nodes to be there.
MOUE_APART void readScenes(const TypedModel& model, Asset& asset);

/// Reads the cameras into asset.cameras. Fails with InvalidProperty.
MOUE_APART Status readCameras(const TypedModel& model, Asset& asset);

}  // namespace moue
