// SPDX-License-Identifier: MIT
#include "gltf/take_of_clip.hpp"

#include <charconv>
#include <glm/geometric.hpp>

#include "gltf/pose.hpp"

namespace moue {
namespace {

/// The turn in a matrix that may scale, too.
glm::quat rotationOf(const glm::mat4& matrix) {
    glm::mat3 axes(matrix);
    for (int i = 0; i < 3; ++i) {
        const float length = glm::length(axes[i]);
        if (!(length > 0)) return {1, 0, 0, 0};
        axes[i] /= length;
    }
    return glm::normalize(glm::quat_cast(axes));
}

}  // namespace

std::vector<ModelNode> modelNodes(const Asset& asset) {
    std::vector<Transform> locals;
    for (const Node& node : asset.nodes)
        locals.push_back(node.transform);
    std::vector<glm::mat4> world(asset.nodes.size());
    computeWorldMatrices(asset, locals, glm::mat4(1), world);
    std::vector<ModelNode> nodes;
    for (const Node& node : asset.nodes) {
        ModelNode& model = nodes.emplace_back();
        model.name = node.name;
        model.rest = node.transform;
        model.hasMatrix = node.matrix.has_value();
        if (node.mesh != kNone) model.targets = asset.meshes[node.mesh].targetNames;
        if (node.parent != kNone) model.parentRotation = rotationOf(world[node.parent]);
    }
    return nodes;
}

Result<uint32_t> chooseClip(const Asset& asset, std::string_view nameOrIndex) {
    for (uint32_t i = 0; i < asset.clips.size(); ++i)
        if (nameOrIndex.empty() || asset.clips[i].name == nameOrIndex) return i;
    uint32_t index = 0;
    const char* const end = nameOrIndex.data() + nameOrIndex.size();
    const auto [stop, error] = std::from_chars(nameOrIndex.data(), end, index);
    if (error == std::errc() && stop == end && index < asset.clips.size()) return index;
    if (asset.clips.empty()) return fail(ErrorCode::UnknownClip, "The source has no animation.");
    return fail(ErrorCode::UnknownClip, "No clip of the source's % is called \"%\".",
                {asset.clips.size(), nameOrIndex});
}

Take takeOfClip(const Asset& asset, uint32_t index) {
    const Clip& clip = asset.clips[index];
    Take take;
    take.name = clip.name;
    take.tracks = clip.tracks;
    take.durationSeconds = clip.durationSeconds;
    for (const Channel& channel : clip.channels) {
        const Node& node = asset.nodes[channel.node];
        Curve curve;
        curve.path = channel.path;
        curve.node = node.name;
        curve.track = channel.track;
        if (channel.path != ChannelPath::Weights) {
            if (!node.name.empty()) take.curves.push_back(std::move(curve));
            continue;
        }
        const std::vector<std::string>& names = asset.meshes[node.mesh].targetNames;
        for (uint32_t i = 0; i < clip.tracks[channel.track].width; ++i) {
            const uint32_t target = channel.targets.empty() ? i : channel.targets[i];
            if (target == kUndriven) continue;
            curve.column = i;
            curve.target = names[target];
            take.curves.push_back(curve);
        }
    }
    return take;
}

}  // namespace moue
