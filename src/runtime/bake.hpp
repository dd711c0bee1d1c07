// SPDX-License-Identifier: MIT
// Baking on the host: the deformed vertices of every node with a mesh.
#pragma once

#include <cstdint>
#include <vector>

#include "gltf/pose.hpp"
#include "morph/targets.hpp"
#include "runtime/model.hpp"

namespace moue {

/// What baking gives for a node: one VertexStreams per primitive, vertices in the file's order.
struct BakedNode {
    uint32_t node = 0;
    std::vector<float> weights;
    std::vector<VertexStreams> primitives;
};

/// Morphs every node that has a mesh with the model's present weights, by the CPU path.
std::vector<BakedNode> bakeOnCpu(const Model& model, Space space);

/// The box of all visible vertices as they are now: tight, but as slow as baking. For framing a
/// picture; Model::bounds() is the quick upper bound.
Box exactBounds(const Model& model);

/// Carries morphed vertices to world space: skinned by joints where the node has a skin and the
/// geometry has joints, else by the node's world matrix. Normals take the inverse transpose and
/// keep their side under a mirror, tangents the matrix; a direction that a zero scale destroys
/// becomes zero.
void transformToWorld(const Model& model, uint32_t node, const Geometry& geometry,
                      VertexStreams& vertices);

}  // namespace moue
