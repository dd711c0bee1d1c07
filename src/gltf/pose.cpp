// SPDX-License-Identifier: MIT
#include "gltf/pose.hpp"

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>

namespace moue {
namespace {

glm::mat4 toMatrix(const Transform& t) noexcept {
    glm::mat4 m = glm::mat4_cast(t.rotation);
    m[0] *= t.scale.x;
    m[1] *= t.scale.y;
    m[2] *= t.scale.z;
    m[3] = glm::vec4(t.translation, 1);
    return m;
}

}  // namespace

std::span<const float> Pose::weightsOf(const Asset& asset, uint32_t node) const noexcept {
    const uint32_t mesh = asset.nodes[node].mesh;
    if (mesh == kNone) return {};
    return weights.subspan(weightOffsets[node], asset.meshes[mesh].targetCount);
}

void computeWorldMatrices(const Asset& asset, std::span<const Transform> locals,
                          const glm::mat4& root, std::span<glm::mat4> world) noexcept {
    for (const uint32_t index : asset.nodeOrder) {
        const Node& node = asset.nodes[index];
        const glm::mat4 local = node.matrix ? *node.matrix : toMatrix(locals[index]);
        world[index] = (node.parent == kNone ? root : world[node.parent]) * local;
    }
}

void computeJointMatrices(const Skin& skin, std::span<const glm::mat4> world,
                          std::span<glm::mat4> joints) noexcept {
    for (size_t i = 0; i < skin.joints.size(); ++i)
        joints[i] = world[skin.joints[i]] * skin.inverseBindMatrices[i];
}

std::vector<Box> jointBounds(const Geometry& geometry) {
    std::vector<Box> boxes;
    const size_t count = std::min(geometry.joints.size(), geometry.base.positions.size());
    for (size_t v = 0; v < count; ++v) {
        for (int i = 0; i < 4; ++i) {
            if (geometry.jointWeights[v][i] <= 0) continue;
            const size_t joint = geometry.joints[v][i];
            if (joint >= boxes.size()) boxes.resize(joint + 1);
            boxes[joint].add(geometry.base.positions[v]);
        }
    }
    return boxes;
}

}  // namespace moue
