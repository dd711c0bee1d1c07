// SPDX-License-Identifier: MIT
// Triangles as lines. GLES has no glPolygonMode.
#pragma once

#include <cstdint>
#include <vector>

#include "gltf/asset.hpp"

namespace moue {

/// The edges of every triangle as pairs of vertices; empty for points and lines. An edge between
/// two triangles comes once.
std::vector<uint32_t> edgeIndices(const Primitive& primitive, uint32_t vertexCount);

}  // namespace moue
