// SPDX-License-Identifier: MIT
#include "gltf/nodes.hpp"

#include <cmath>

namespace moue {
namespace {

uint32_t indexOrNone(int index) noexcept {
    return index < 0 ? kNone : static_cast<uint32_t>(index);
}

glm::vec3 toVec3(const TypedNumbers& numbers, float otherwise) noexcept {
    if (numbers.size() != 3) return glm::vec3(otherwise);
    return {static_cast<float>(numbers[0]), static_cast<float>(numbers[1]),
            static_cast<float>(numbers[2])};
}

/// A rotation of length 0 turns nothing.
glm::quat toRotation(const TypedNumbers& xyzw) noexcept {
    if (xyzw.size() != 4) return {1, 0, 0, 0};
    double squared = 0;
    for (const double number : xyzw)
        squared += number * number;
    if (squared == 0) return {1, 0, 0, 0};
    constexpr double kUnitTolerance = 1e-6;  // nearer to a unit: the file's own numbers
    const double length = std::abs(squared - 1) < kUnitTolerance ? 1 : std::sqrt(squared);
    return {static_cast<float>(xyzw[3] / length), static_cast<float>(xyzw[0] / length),
            static_cast<float>(xyzw[1] / length), static_cast<float>(xyzw[2] / length)};
}

Result<std::vector<float>> nodeWeights(const typed::Node& source, const Node& node,
                                       const Asset& asset, const TypedModel& model,
                                       const Path& path) {
    const uint32_t count = node.mesh == kNone ? 0 : asset.meshes[node.mesh].targetCount;
    const bool own = !source.weights.empty();
    if (own && count > 0 && source.weights.size() != count) {
        return fail(ErrorCode::InvalidWeights,
                    "The number of weights (%) is not the target count (%).",
                    {source.weights.size(), count}, path);
    }
    std::vector<float> weights(count, 0.0f);
    if (count == 0) return weights;
    const TypedNumbers& given = own ? source.weights : model.meshes[node.mesh].weights;
    for (size_t i = 0; i < given.size(); ++i)
        weights[i] = static_cast<float>(given[i]);
    return weights;
}

Result<Node> readNode(const typed::Node& source, const Path& path, const TypedModel& model,
                      Asset& asset) {
    Node node;
    node.name = source.name;
    node.mesh = indexOrNone(source.mesh);
    node.skin = indexOrNone(source.skin);
    node.camera = indexOrNone(source.camera);
    if (source.matrix.size() == 16) {
        node.matrix.emplace();
        for (int i = 0; i < 16; ++i)
            (*node.matrix)[i / 4][i % 4] = static_cast<float>(source.matrix[size_t(i)]);
    }
    node.transform.translation = toVec3(source.translation, 0);
    node.transform.scale = toVec3(source.scale, 1);
    node.transform.rotation = toRotation(source.rotation);
    auto weights = nodeWeights(source, node, asset, model, in(path, "weights"));
    if (!weights) return passOn(std::move(weights));
    node.weights = std::move(*weights);
    if (!source.weights.empty() && node.weights.empty()) {
        warn(asset.warnings, ErrorCode::InvalidWeights,
             "The node has weights, but no targets; they are ignored.", {}, in(path, "weights"));
    }
    return node;
}

Status linkParents(const TypedModel& model, Asset& asset) {
    for (size_t n = 0; n < model.nodes.size(); ++n) {
        const auto& children = model.nodes[n].children;
        for (size_t c = 0; c < children.size(); ++c) {
            uint32_t& parent = asset.nodes[static_cast<size_t>(children[c])].parent;
            if (parent != kNone) {
                return fail(ErrorCode::InvalidNode, "The node (%) is a child already, of node (%).",
                            {children[c], parent}, in(at("nodes", n), "children", c));
            }
            parent = static_cast<uint32_t>(n);
        }
    }
    return {};
}

/// Breadth first from the roots. With one parent each, what it does not reach lies on a cycle, or
/// below one.
Status orderNodes(const TypedModel& model, Asset& asset) {
    asset.nodeOrder.reserve(asset.nodes.size());
    for (uint32_t n = 0; n < asset.nodes.size(); ++n)
        if (asset.nodes[n].parent == kNone) asset.nodeOrder.push_back(n);
    for (size_t next = 0; next < asset.nodeOrder.size(); ++next)
        for (const int child : model.nodes[asset.nodeOrder[next]].children)
            asset.nodeOrder.push_back(static_cast<uint32_t>(child));
    if (asset.nodeOrder.size() == asset.nodes.size()) return {};

    std::vector<uint8_t> reached(asset.nodes.size());
    for (const uint32_t n : asset.nodeOrder)
        reached[n] = true;
    size_t lost = 0;
    while (reached[lost])
        ++lost;
    return fail(ErrorCode::InvalidNode, "The node is on a cycle of children, or below one.",
                at("nodes", lost));
}

}  // namespace

Status readNodes(Accessors& accessors, Asset& asset) {
    const TypedModel& model = accessors.model();
    asset.nodes.reserve(model.nodes.size());
    for (size_t n = 0; n < model.nodes.size(); ++n) {
        const Path path = at("nodes", n);
        const int mesh = model.nodes[n].mesh;
        if (mesh >= 0) {
            const uint64_t count = asset.meshes[static_cast<size_t>(mesh)].targetCount;
            auto status = accessors.reserve(count * sizeof(float), in(path, "mesh"));
            if (!status) return status;
        }
        auto node = readNode(model.nodes[n], path, model, asset);
        if (!node) return passOn(std::move(node));
        asset.nodes.push_back(std::move(*node));
    }
    if (auto status = linkParents(model, asset); !status) return status;
    return orderNodes(model, asset);
}

void readScenes(const TypedModel& model, Asset& asset) {
    std::vector<uint8_t> visible(asset.nodes.size(), model.scenes.empty());
    const size_t shown = model.defaultScene < 0 ? 0 : static_cast<size_t>(model.defaultScene);
    for (size_t s = 0; s < model.scenes.size(); ++s) {
        Scene scene;
        scene.name = model.scenes[s].name;
        for (const int root : model.scenes[s].nodes)
            scene.roots.push_back(static_cast<uint32_t>(root));
        for (size_t r = 0; r < scene.roots.size(); ++r) {
            if (s == shown) visible[scene.roots[r]] = true;
            if (asset.nodes[scene.roots[r]].parent == kNone) continue;
            warn(asset.warnings, ErrorCode::InvalidNode, "The scene's node (%) is not a root.",
                 {scene.roots[r]}, in(at("scenes", s), "nodes", r));
        }
        asset.scenes.push_back(std::move(scene));
    }
    for (const uint32_t n : asset.nodeOrder) {
        const uint32_t parent = asset.nodes[n].parent;
        if (parent != kNone && visible[parent]) visible[n] = true;
    }
    for (uint32_t n = 0; n < asset.nodes.size(); ++n)
        if (visible[n]) asset.visibleNodes.push_back(n);
}

Status readCameras(const TypedModel& model, Asset& asset) {
    for (size_t c = 0; c < model.cameras.size(); ++c) {
        const typed::Camera& source = model.cameras[c];
        Camera camera;
        camera.name = source.name;
        camera.perspective = source.type == "perspective";
        const auto& wide = source.perspective;
        const auto& flat = source.orthographic;
        const bool valid = camera.perspective
                               ? wide.yfov > 0 && wide.yfov < 3.14159 && wide.znear > 0 &&
                                     wide.aspectRatio >= 0 &&
                                     (wide.zfar == 0 || wide.zfar > wide.znear)
                               : flat.xmag != 0 && flat.ymag != 0 && flat.zfar > flat.znear;
        if (!valid) {
            return fail(ErrorCode::InvalidProperty,
                        "The camera's angle, size or planes span no volume.",
                        in(at("cameras", c), source.type));
        }
        camera.verticalFovRadians = static_cast<float>(wide.yfov);
        camera.aspect = static_cast<float>(wide.aspectRatio);
        camera.halfWidth = static_cast<float>(std::abs(flat.xmag));
        camera.halfHeight = static_cast<float>(std::abs(flat.ymag));
        camera.nearPlane = static_cast<float>(camera.perspective ? wide.znear : flat.znear);
        camera.farPlane = static_cast<float>(camera.perspective ? wide.zfar : flat.zfar);
        asset.cameras.push_back(std::move(camera));
    }
    return {};
}

}  // namespace moue
