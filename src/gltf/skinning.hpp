// SPDX-License-Identifier: MIT
// Joints and weights of vertices, and skins.
#pragma once

#include "base/apart.hpp"
#include "gltf/accessors.hpp"
#include "gltf/asset.hpp"

namespace moue {

/// Reads JOINTS_0 and WEIGHTS_0 of `geometry`; the weights of each vertex are made to sum to 1.
/// Joints of weight 0 become joint 0, so that every joint that stands there counts.
/// Fails with InvalidMesh on a negative weight.
Status readSkinning(Accessors& accessors, int joints, int weights, Geometry& geometry);

/// Reads the skins into asset.skins. Fails with InvalidSkin.
MOUE_APART Status readSkins(Accessors& accessors, Asset& asset);

/// Checks that the joints of each skinned mesh are in the skin that its nodes use, and warns of
/// nodes with a skin but no skinned mesh. Expects meshes, nodes and skins to be there.
/// Fails with InvalidSkin.
MOUE_APART Status checkSkinnedNodes(Asset& asset);

}  // namespace moue
