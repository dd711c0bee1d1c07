// SPDX-License-Identifier: MIT
// Baked geometry as JSON (for programs) and as PLY (for modelling tools).
#pragma once

#include <span>
#include <string>

#include "gltf/asset.hpp"
#include "runtime/bake.hpp"

namespace moue {

/// One JSON object: {"nodes":[...],"warnings":[...]}, numbers with the digits that float32 needs.
std::string bakeToJson(const Asset& asset, std::span<const BakedNode> nodes);

/// One binary little-endian PLY mesh of all nodes: positions, and normals, texture coordinates
/// and colours if every primitive has them; triangles only. Without positions: no vertices.
std::string bakeToPly(const Asset& asset, std::span<const BakedNode> nodes);

}  // namespace moue
