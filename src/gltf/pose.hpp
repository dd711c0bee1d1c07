// SPDX-License-Identifier: MIT
// A pose: where the nodes of one instance are and what its weights are, this frame.
#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <span>
#include <vector>

#include "gltf/asset.hpp"

namespace moue {

/// How far vertices are carried.
enum class Space : uint8_t {
    Mesh,  ///< after morphing only
    World  ///< after skin, or else the node's transform, too
};

/// The live state of one instance of an asset, as drawing and baking read it. Borrowed arrays.
struct Pose {
    std::span<const glm::mat4> world;         ///< per node: node space to world space
    std::span<const float> weights;           ///< all nodes' weights, one list after the other
    std::span<const uint32_t> weightOffsets;  ///< per node: where its list starts

    /// The weights of `node`: its mesh's targetCount numbers; empty for a node without a mesh.
    std::span<const float> weightsOf(const Asset& asset, uint32_t node) const noexcept;
};

/// World matrices from local transforms, both one per node. A node's `matrix` is used where it has
/// one, else `locals[node]`; `root` carries the nodes without a parent. Never recurses, never
/// allocates.
void computeWorldMatrices(const Asset& asset, std::span<const Transform> locals,
                          const glm::mat4& root, std::span<glm::mat4> world) noexcept;

/// The matrices that carry a skinned vertex from mesh space to world space, one per joint:
/// world[joint] * inverseBind. The skinned node's own transform plays no part (glTF 2.0, 3.7.3).
void computeJointMatrices(const Skin& skin, std::span<const glm::mat4> world,
                          std::span<glm::mat4> joints) noexcept;

/// The box of the base positions that each joint moves, for joints 0 up to the largest one used;
/// joints without vertices have empty boxes. Empty for a geometry without joints.
std::vector<Box> jointBounds(const Geometry& geometry);

}  // namespace moue
