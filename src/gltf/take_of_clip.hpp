// SPDX-License-Identifier: MIT
// Between assets and takes: a file's clips as takes, and what retargeting must know of a file.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "animation/takes/retarget.hpp"
#include "animation/takes/take.hpp"
#include "gltf/asset.hpp"

namespace moue {

/// The asset's nodes, in order, as retarget() takes them.
std::vector<ModelNode> modelNodes(const Asset& asset);

/// The clip called `nameOrIndex`, else of the number that it spells; of an empty one, the first.
/// Fails with UnknownClip.
[[nodiscard]] Result<uint32_t> chooseClip(const Asset& asset, std::string_view nameOrIndex);

/// A clip as curves by node and target name. Transforms of nodes without a name are left out.
/// Expects a valid index.
Take takeOfClip(const Asset& asset, uint32_t clip);

}  // namespace moue
