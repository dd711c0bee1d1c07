// SPDX-License-Identifier: MIT
// Small assets as plain structs, without a file and without the loader.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gltf/asset.hpp"
#include "gltf/pose.hpp"
#include "morph/random_targets.hpp"

namespace moue::test {

/// Adds a geometry with the base positions given and one POSITION target per entry of `deltas`:
/// that target moves every vertex by the entry.
inline uint32_t addGeometry(Asset& asset, std::vector<glm::vec3> positions,
                            const std::vector<glm::vec3>& deltas) {
    Geometry geometry;
    geometry.base.vertexCount = static_cast<uint32_t>(positions.size());
    geometry.bounds = boundsOf(positions);
    geometry.base.positions = std::move(positions);
    if (!deltas.empty()) {
        TargetSet set;
        set.targets.vertexCount = geometry.base.vertexCount;
        set.targets.targets.resize(deltas.size());
        for (size_t t = 0; t < deltas.size(); ++t) {
            std::vector<float> rows;
            for (uint32_t v = 0; v < geometry.base.vertexCount; ++v)
                rows.insert(rows.end(), {deltas[t].x, deltas[t].y, deltas[t].z});
            setStream(set.targets, t, Attribute::Position, denseStream(std::move(rows)));
        }
        set.deltaBounds = deltaBounds(set.targets);
        geometry.targetSet = static_cast<uint32_t>(asset.targetSets.size());
        asset.targetSets.push_back(std::move(set));
    }
    asset.geometries.push_back(std::move(geometry));
    return static_cast<uint32_t>(asset.geometries.size() - 1);
}

/// Adds a mesh of the geometries given, with those target names.
inline uint32_t addMesh(Asset& asset, const std::vector<uint32_t>& geometries,
                        std::vector<std::string> targetNames) {
    Mesh mesh;
    for (const uint32_t geometry : geometries)
        mesh.primitives.push_back({.geometry = geometry});
    mesh.targetCount = static_cast<uint32_t>(targetNames.size());
    mesh.targetNames = std::move(targetNames);
    asset.meshes.push_back(std::move(mesh));
    return static_cast<uint32_t>(asset.meshes.size() - 1);
}

/// Adds a visible node. Parents come before their children here.
inline uint32_t addNode(Asset& asset, uint32_t parent = kNone, uint32_t mesh = kNone,
                        std::vector<float> weights = {}) {
    Node node;
    node.parent = parent;
    node.mesh = mesh;
    if (mesh != kNone) weights.resize(asset.meshes[mesh].targetCount);
    node.weights = std::move(weights);
    const auto index = static_cast<uint32_t>(asset.nodes.size());
    asset.nodes.push_back(std::move(node));
    asset.nodeOrder.push_back(index);
    asset.visibleNodes.push_back(index);
    return index;
}

/// Adds a channel of two keys, at 0 s and `end` s, to the last clip (or to a new one).
inline void addChannel(Clip& clip, uint32_t node, ChannelPath path, std::vector<float> values,
                       float end = 1) {
    Track track;
    track.kind = path == ChannelPath::Rotation ? TrackKind::Rotation : TrackKind::Numbers;
    track.width = static_cast<uint32_t>(values.size() / 2);
    track.times = {0, end};
    track.values = std::move(values);
    clip.channels.push_back({node, path, static_cast<uint32_t>(clip.tracks.size())});
    clip.tracks.push_back(makeTrack(std::move(track)).value());
    clip.durationSeconds = std::max(clip.durationSeconds, end);
}

/// A point at the origin on one node: targets "x", "y" and "z" move it along the axes.
inline Asset pointAsset(std::vector<float> weights = {}) {
    Asset asset;
    const uint32_t geometry = addGeometry(asset, {{0, 0, 0}}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    addNode(asset, kNone, addMesh(asset, {geometry}, {"x", "y", "z"}), std::move(weights));
    return asset;
}

inline std::shared_ptr<const Asset> shared(Asset asset) {
    return std::make_shared<const Asset>(std::move(asset));
}

inline std::vector<float> weightsOf(const Pose& pose, const Asset& asset, uint32_t node) {
    const std::span<const float> weights = pose.weightsOf(asset, node);
    return {weights.begin(), weights.end()};
}

}  // namespace moue::test
