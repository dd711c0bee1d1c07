// SPDX-License-Identifier: MIT
#include "runtime/pick.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>

#include "runtime/bake.hpp"

namespace moue {
namespace {

/// Whether the ray's line passes through the sphere around the box.
bool mayMeet(const Ray& ray, const Box& box) noexcept {
    const glm::vec3 half = 0.5f * box.size();
    const glm::vec3 away = glm::cross(box.center() - ray.origin, ray.direction);
    constexpr float kRounding = 1.001f;
    return glm::dot(away, away) <=
           kRounding * glm::dot(half, half) * glm::dot(ray.direction, ray.direction);
}

/// Moeller and Trumbore's test. Fills distance and barycentrics of `hit` if it is nearer.
bool meetsTriangle(const Ray& ray, const std::vector<glm::vec3>& positions, PickHit& hit) noexcept {
    const auto& [a, b, c] = hit.vertices;
    const glm::vec3 ab = positions[b] - positions[a], ac = positions[c] - positions[a];
    const glm::vec3 normal = glm::cross(ray.direction, ac);
    const float determinant = glm::dot(ab, normal);
    if (determinant == 0) return false;
    const glm::vec3 from = ray.origin - positions[a];
    const glm::vec3 across = glm::cross(from, ab);
    const float v = glm::dot(from, normal) / determinant;
    const float w = glm::dot(ray.direction, across) / determinant;
    const float distance = glm::dot(ac, across) / determinant;
    if (!(v >= 0 && w >= 0 && v + w <= 1 && distance >= 0 && distance < hit.distance)) return false;
    hit.distance = distance;
    hit.barycentrics = {1 - v - w, v, w};
    return true;
}

/// The triangle's place among the primitive's indices; false past the last.
bool cornersOf(const Primitive& primitive, uint32_t vertexCount, uint32_t triangle,
               std::array<uint32_t, 3>& corners) noexcept {
    size_t first = triangle, second = size_t{triangle} + 1;
    if (primitive.mode == PrimitiveMode::Triangles) {
        first = 3 * size_t{triangle};
        second = first + 1;
    } else if (primitive.mode == PrimitiveMode::TriangleFan) {
        first = 0;
    } else if (primitive.mode != PrimitiveMode::TriangleStrip) {
        return false;
    }
    const size_t count = primitive.indexed ? primitive.indices.size() : vertexCount;
    if (second + 1 >= count) return false;
    const size_t at[3] = {first, second, second + 1};
    for (int i = 0; i < 3; ++i)
        corners[i] = primitive.indexed ? primitive.indices[at[i]] : static_cast<uint32_t>(at[i]);
    return true;
}

void pickPrimitive(const Ray& ray, const Primitive& primitive,
                   const std::vector<glm::vec3>& positions, PickHit candidate, PickHit& best) {
    candidate.distance = best.distance;
    const auto vertexCount = static_cast<uint32_t>(positions.size());
    for (candidate.triangle = 0;
         cornersOf(primitive, vertexCount, candidate.triangle, candidate.vertices);
         ++candidate.triangle)
        if (meetsTriangle(ray, positions, candidate)) best = candidate;
}

/// The delta of `stream` at one vertex.
glm::vec3 deltaAt(const DeltaStream& stream, uint32_t vertex) noexcept {
    size_t row = vertex;
    if (!stream.dense()) {
        const auto found = std::lower_bound(stream.vertices.begin(), stream.vertices.end(), vertex);
        if (found == stream.vertices.end() || *found != vertex) return glm::vec3(0);
        row = static_cast<size_t>(found - stream.vertices.begin());
    }
    const float* delta = stream.values.data() + 3 * row;
    return {delta[0], delta[1], delta[2]};
}

}  // namespace

std::optional<PickHit> pick(const Model& model, const Ray& ray) {
    const Asset& asset = model.asset();
    if (!mayMeet(ray, model.bounds())) return std::nullopt;
    PickHit best;
    best.distance = std::numeric_limits<float>::infinity();
    for (const BakedNode& baked : bakeOnCpu(model, Space::World)) {
        const std::vector<uint32_t>& visible = asset.visibleNodes;
        if (!std::binary_search(visible.begin(), visible.end(), baked.node)) continue;
        const std::vector<Primitive>& primitives =
            asset.meshes[asset.nodes[baked.node].mesh].primitives;
        for (uint32_t p = 0; p < primitives.size(); ++p) {
            PickHit candidate;
            candidate.node = baked.node;
            candidate.primitive = p;
            pickPrimitive(ray, primitives[p], baked.primitives[p].positions, candidate, best);
        }
    }
    if (!std::isfinite(best.distance)) return std::nullopt;
    best.point = ray.origin + best.distance * ray.direction;
    return best;
}

std::vector<Mover> moversAt(const Model& model, const PickHit& hit) {
    const Asset& asset = model.asset();
    const Mesh& mesh = asset.meshes[asset.nodes[hit.node].mesh];
    const Geometry& geometry = asset.geometries[mesh.primitives[hit.primitive].geometry];
    std::vector<Mover> movers;
    if (geometry.targetSet == kNone) return movers;
    const MorphTargets& set = asset.targetSets[geometry.targetSet].targets;
    const std::span<const float> weights = model.pose().weightsOf(asset, hit.node);
    for (uint32_t t = 0; t < set.targets.size(); ++t) {
        const DeltaStream* stream = set.targets[t].stream(Attribute::Position);
        if (stream == nullptr) continue;
        glm::vec3 delta(0);
        for (int i = 0; i < 3; ++i)
            delta += hit.barycentrics[i] * deltaAt(*stream, hit.vertices[i]);
        const float length = glm::length(delta);
        if (!(length > 0)) continue;
        // in order from the start: few targets move one point
        movers.push_back({t, length, weights[t]});
        for (size_t i = movers.size() - 1; i > 0 && movers[i - 1].displacement < length; --i)
            std::swap(movers[i - 1], movers[i]);
    }
    return movers;
}

}  // namespace moue
