// SPDX-License-Identifier: MIT
// Animations: samplers become tracks, channels say which node each drives.
#pragma once

#include "base/apart.hpp"
#include "gltf/accessors.hpp"
#include "gltf/asset.hpp"

namespace moue {

/// Reads the animations into asset.clips. Expects meshes and nodes to be there. Channels that
/// cannot drive anything are left out, with a warning. Fails with InvalidAnimation,
/// InvalidReference, InvalidAccessor or TooLarge.
MOUE_APART Status readAnimations(Accessors& accessors, Asset& asset);

}  // namespace moue
