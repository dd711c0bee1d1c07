// SPDX-License-Identifier: MIT
// Between assets and takes: a file's clips as takes, and what retargeting must know of a file.
#pragma once

#include <cstdint>
#include <vector>

#include "animation/takes/retarget.hpp"
#include "animation/takes/take.hpp"
#include "gltf/asset.hpp"

namespace moue {

/// The asset's nodes, in order, as retarget() takes them.
std::vector<ModelNode> modelNodes(const Asset& asset);

/// A clip as curves by node and target name. Transforms of nodes without a name are left out.
/// Expects a valid index.
Take takeOfClip(const Asset& asset, uint32_t clip);

}  // namespace moue
