// SPDX-License-Identifier: MIT
#include "gltf/skinning.hpp"

#include <algorithm>
#include <cmath>

namespace moue {
namespace {

/// Weights closer to a sum of 1 than this stay as they are in the file.
constexpr float kSumTolerance = 1e-6f;

/// glTF 2.0, 3.7.3.3: the weights of a vertex sum to 1. Where all are 0 the file binds the vertex
/// to nothing; the first joint then carries it, as a sum of no matrices would collapse it.
void normaliseWeights(glm::u16vec4& joints, glm::vec4& weights) noexcept {
    const float sum = weights.x + weights.y + weights.z + weights.w;
    if (sum <= 0) {
        weights = glm::vec4(1, 0, 0, 0);
    } else if (std::abs(sum - 1) > kSumTolerance) {
        weights /= sum;
    }
    for (int i = 0; i < 4; ++i)
        if (weights[i] == 0) joints[i] = 0;
}

Result<std::vector<glm::mat4>> readInverseBinds(Accessors& accessors, int accessor,
                                                size_t jointCount, const Path& path) {
    if (accessor < 0) return std::vector<glm::mat4>(jointCount, glm::mat4(1));
    const auto& stored = accessors.model().accessors[static_cast<size_t>(accessor)];
    if (stored.type != TINYGLTF_TYPE_MAT4 ||
        stored.componentType != TINYGLTF_COMPONENT_TYPE_FLOAT) {
        return fail(ErrorCode::InvalidSkin,
                    "The inverse bind matrices are not 4 x 4 matrices of floats.", path);
    }
    if (stored.count < jointCount) {
        return fail(
            ErrorCode::InvalidSkin,
            "The number of inverse bind matrices (%) is smaller than the number of joints (%).",
            {stored.count, jointCount}, path);
    }
    auto data = accessors.find(accessor);
    if (!data) return passOn(std::move(data));
    auto matrices = accessors.decode<glm::mat4>(*data);
    if (matrices) matrices->resize(jointCount);
    return matrices;
}

/// Per geometry: one more than its largest joint.
std::vector<uint32_t> jointsNeeded(const Asset& asset) {
    std::vector<uint32_t> needed(asset.geometries.size(), 0);
    for (size_t i = 0; i < needed.size(); ++i)
        for (const glm::u16vec4& joints : asset.geometries[i].joints)
            for (int k = 0; k < 4; ++k)
                needed[i] = std::max(needed[i], joints[k] + 1u);
    return needed;
}

}  // namespace

Status readSkinning(Accessors& accessors, int joints, int weights, Geometry& geometry) {
    auto jointData = accessors.find(joints);
    if (!jointData) return passOn(std::move(jointData));
    auto weightData = accessors.find(weights);
    if (!weightData) return passOn(std::move(weightData));
    auto numbers = accessors.decodeIntegers(*jointData);
    if (!numbers) return passOn(std::move(numbers));
    auto rows = accessors.decode<glm::vec4>(*weightData);
    if (!rows) return passOn(std::move(rows));

    geometry.joints.resize(rows->size());
    geometry.jointWeights = std::move(*rows);
    for (size_t i = 0; i < geometry.joints.size(); ++i) {
        for (int k = 0; k < 4; ++k) {
            geometry.joints[i][k] = static_cast<uint16_t>((*numbers)[4 * i + size_t(k)]);
            if (geometry.jointWeights[i][k] >= 0) continue;
            return fail(ErrorCode::InvalidMesh, "A joint weight is negative.",
                        at("accessors", weightData->accessor));
        }
        normaliseWeights(geometry.joints[i], geometry.jointWeights[i]);
    }
    return {};
}

Status readSkins(Accessors& accessors, Asset& asset) {
    const auto& skins = accessors.model().skins;
    for (size_t i = 0; i < skins.size(); ++i) {
        const Path path = at("skins", i);
        Skin skin;
        skin.name = skins[i].name;
        for (const int joint : skins[i].joints)
            skin.joints.push_back(static_cast<uint32_t>(joint));
        auto matrices = readInverseBinds(accessors, skins[i].inverseBindMatrices,
                                         skin.joints.size(), in(path, "inverseBindMatrices"));
        if (!matrices) return passOn(std::move(matrices));
        skin.inverseBindMatrices = std::move(*matrices);
        asset.skins.push_back(std::move(skin));
    }
    return {};
}

Status checkSkinnedNodes(Asset& asset) {
    const std::vector<uint32_t> needed = jointsNeeded(asset);
    for (size_t n = 0; n < asset.nodes.size(); ++n) {
        const Node& node = asset.nodes[n];
        if (node.skin == kNone) continue;
        const Path whole = at("nodes", n);
        const Path path = in(whole, "skin");
        bool skinned = false;
        const size_t jointCount = asset.skins[node.skin].joints.size();
        const size_t primitives =
            node.mesh == kNone ? 0 : asset.meshes[node.mesh].primitives.size();
        for (size_t p = 0; p < primitives; ++p) {
            const uint32_t most = needed[asset.meshes[node.mesh].primitives[p].geometry];
            skinned |= most > 0;
            if (most <= jointCount) continue;
            return fail(ErrorCode::InvalidSkin,
                        "The joint index (%) of % is not below the skin's joint count (%).",
                        {most - 1, in(at("meshes", node.mesh), "primitives", p).text(), jointCount},
                        path);
        }
        if (skinned) continue;
        warn(asset.warnings, ErrorCode::InvalidSkin,
             "The node has a skin, but no mesh with joints.", {}, path);
    }
    return {};
}

}  // namespace moue
