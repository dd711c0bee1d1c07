// SPDX-License-Identifier: MIT
#include "runtime/bake.hpp"

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include "morph/cpu_morph.hpp"
#include "morph/unit.hpp"

namespace moue {
namespace {

/// The inverse transpose up to a positive factor: defined for every matrix, and on the right side
/// under a mirror.
glm::mat3 normalMatrix(glm::mat3 m) noexcept {
    const float largest = std::max({largestOf(m[0]), largestOf(m[1]), largestOf(m[2])});
    if (!(largest > 0)) return glm::mat3(0);
    for (int column = 0; column < 3; ++column)
        m[column] /= largest;
    const glm::mat3 cofactors(glm::cross(m[1], m[2]), glm::cross(m[2], m[0]),
                              glm::cross(m[0], m[1]));
    return glm::dot(m[0], cofactors[0]) < 0 ? -cofactors : cofactors;
}

glm::mat4 blendedMatrix(const Geometry& geometry, std::span<const glm::mat4> joints, size_t v) {
    glm::mat4 blend(0);
    for (int i = 0; i < 4; ++i) {
        const float weight = geometry.jointWeights[v][i];
        if (weight != 0) blend += weight * joints[geometry.joints[v][i]];
    }
    return blend;
}

void transformVertex(const glm::mat4& matrix, size_t v, VertexStreams& vertices) noexcept {
    const glm::mat3 linear(matrix);
    if (!vertices.positions.empty()) {
        vertices.positions[v] = glm::vec3(matrix * glm::vec4(vertices.positions[v], 1));
    }
    if (!vertices.normals.empty())
        vertices.normals[v] = unitOrZero(normalMatrix(linear) * vertices.normals[v]);
    if (!vertices.tangents.empty()) {
        glm::vec4& tangent = vertices.tangents[v];
        tangent = glm::vec4(unitOrZero(linear * glm::vec3(tangent)), tangent.w);
    }
}

const MorphTargets& targetsOf(const Asset& asset, const Geometry& geometry) noexcept {
    static const MorphTargets kNoTargets;
    return geometry.targetSet == kNone ? kNoTargets : asset.targetSets[geometry.targetSet].targets;
}

/// The targets that move `node` now, in `active`.
void findActive(const Pose& pose, const Asset& asset, uint32_t node,
                std::vector<ActiveTarget>& active) {
    const std::span<const float> weights = pose.weightsOf(asset, node);
    active.resize(weights.size());
    active.resize(compactWeights(weights, active));
}

/// Overwrites `vertices` with those of a primitive of `node`.
void bakePrimitive(const Model& model, uint32_t node, const Primitive& primitive, Space space,
                   std::span<const ActiveTarget> active, VertexStreams& vertices) {
    const Geometry& geometry = model.asset().geometries[primitive.geometry];
    const MorphTargets& targets = targetsOf(model.asset(), geometry);
    morphOnCpu(geometry.base, targets,
               targets.targets.empty() ? std::span<const ActiveTarget>() : active, vertices);
    if (space == Space::World) transformToWorld(model, node, geometry, vertices);
}

}  // namespace

void transformToWorld(const Model& model, uint32_t node, const Geometry& geometry,
                      VertexStreams& vertices) {
    const Asset& asset = model.asset();
    const Pose pose = model.pose();
    const uint32_t skinIndex = asset.nodes[node].skin;
    if (skinIndex == kNone || geometry.joints.empty()) {
        for (size_t v = 0; v < vertices.vertexCount; ++v)
            transformVertex(pose.world[node], v, vertices);
        return;
    }
    const Skin& skin = asset.skins[skinIndex];
    std::vector<glm::mat4> joints(skin.joints.size());
    computeJointMatrices(skin, pose.world, joints);
    for (size_t v = 0; v < vertices.vertexCount; ++v)
        transformVertex(blendedMatrix(geometry, joints, v), v, vertices);
}

std::vector<BakedNode> bakeOnCpu(const Model& model, Space space) {
    const Asset& asset = model.asset();
    const Pose pose = model.pose();
    std::vector<BakedNode> baked;
    std::vector<ActiveTarget> active;
    for (uint32_t n = 0; n < asset.nodes.size(); ++n) {
        if (asset.nodes[n].mesh == kNone) continue;
        const std::span<const float> weights = pose.weightsOf(asset, n);
        findActive(pose, asset, n, active);
        BakedNode& node = baked.emplace_back();
        node.node = n;
        node.weights.assign(weights.begin(), weights.end());
        for (const Primitive& primitive : asset.meshes[asset.nodes[n].mesh].primitives)
            bakePrimitive(model, n, primitive, space, active, node.primitives.emplace_back());
    }
    return baked;
}

Box exactBounds(const Model& model) {
    const Asset& asset = model.asset();
    Box box;
    std::vector<ActiveTarget> active;
    VertexStreams vertices;  // one primitive at a time: a scene may draw a mesh a thousand times
    for (const uint32_t n : asset.visibleNodes) {
        if (asset.nodes[n].mesh == kNone) continue;
        findActive(model.pose(), asset, n, active);
        for (const Primitive& primitive : asset.meshes[asset.nodes[n].mesh].primitives) {
            bakePrimitive(model, n, primitive, Space::World, active, vertices);
            box.add(boundsOf(vertices.positions));
        }
    }
    return box;
}

}  // namespace moue
