// SPDX-License-Identifier: MIT
#include "render/wireframe.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "base/sort.hpp"

namespace moue {
namespace {

// Positions of triangle `i`'s corners in the index list.
std::array<size_t, 3> corners(PrimitiveMode mode, size_t i) {
    switch (mode) {
        case PrimitiveMode::TriangleStrip:
            return {i, i + 1, i + 2};
        case PrimitiveMode::TriangleFan:
            return {0, i + 1, i + 2};
        default:
            return {3 * i, 3 * i + 1, 3 * i + 2};
    }
}

}  // namespace

std::vector<uint32_t> edgeIndices(const Primitive& primitive, uint32_t vertexCount) {
    const size_t count = primitive.indexed ? primitive.indices.size() : vertexCount;
    if (primitive.mode < PrimitiveMode::Triangles || count < 3) return {};
    const size_t triangles = primitive.mode == PrimitiveMode::Triangles ? count / 3 : count - 2;
    std::vector<std::pair<uint32_t, uint32_t>> edges;
    edges.reserve(triangles * 3);
    for (size_t i = 0; i < triangles; ++i) {
        const std::array<size_t, 3> corner = corners(primitive.mode, i);
        for (size_t side = 0; side < 3; ++side) {
            uint32_t a = static_cast<uint32_t>(corner[side]);
            uint32_t b = static_cast<uint32_t>(corner[(side + 1) % 3]);
            if (primitive.indexed) {
                a = primitive.indices[a];
                b = primitive.indices[b];
            }
            if (a != b) edges.emplace_back(std::min(a, b), std::max(a, b));
        }
    }
    sortInPlace(edges.begin(), edges.end(), std::less<>());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    std::vector<uint32_t> indices;
    indices.reserve(edges.size() * 2);
    for (const auto& [a, b] : edges)
        indices.insert(indices.end(), {a, b});
    return indices;
}

}  // namespace moue
