// SPDX-License-Identifier: MIT
// The CPU path: the reference that every other path is tested against.
#pragma once

#include <span>

#include "morph/active.hpp"
#include "morph/targets.hpp"

namespace moue {

/// Writes base + sum of weight * delta to `out`, for every attribute of `base`.
///
/// Normals and tangents (x, y, z) are normalised once, after the sum; a sum of length zero stays
/// zero. Tangent w is the base's. Colours are clamped to [0, 1] after the sum, texture coordinates
/// are not clamped. Deltas for an attribute that `base` lacks are ignored.
///
/// targets  expects targets.vertexCount == base.vertexCount
/// active   the targets to add, each with its weight; order does not matter
/// out      overwritten; allocates only when its arrays are smaller than needed
/// Cost: O(vertices + rows of the active targets). Thread: any, with distinct `out`.
void morphOnCpu(const VertexStreams& base, const MorphTargets& targets,
                std::span<const ActiveTarget> active, VertexStreams& out);

}  // namespace moue
