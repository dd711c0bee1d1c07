// SPDX-License-Identifier: MIT
// Models built in code, and what their vertices must be.
#pragma once

#include <glm/mat4x4.hpp>
#include <memory>
#include <random>
#include <vector>

#include "gltf/asset.hpp"
#include "gltf/pose.hpp"
#include "render/renderer.hpp"

namespace moue {

AttributeMask maskOf(std::initializer_list<Attribute> attributes);
inline const AttributeMask kAllAttributes =
    maskOf({Attribute::Position, Attribute::Normal, Attribute::Tangent, Attribute::TexCoord0,
            Attribute::TexCoord1, Attribute::Color0});

struct ModelSpec {
    uint32_t vertexCount = 3;
    uint32_t targetCount = 0;
    AttributeMask base = kAllAttributes;
    AttributeMask deltas = kAllAttributes;
    bool mixed = false;  ///< each target carries some of `deltas`, the first one none
    uint32_t jointCount = 0;
    uint32_t seed = 1;
};

/// One node with one mesh of one primitive (points, without indices), random but repeatable.
/// With joints: node 0 has the mesh, nodes 1 .. jointCount are joints.
std::shared_ptr<Asset> makeModel(const ModelSpec& spec);

std::vector<float> randomWeights(uint32_t count, uint32_t seed, float share = 1.0f);

/// A pose whose arrays it owns.
struct OwnedPose {
    std::vector<glm::mat4> world;
    std::vector<float> weights;
    std::vector<uint32_t> offsets;
    explicit OwnedPose(const Asset& asset);
    Pose pose() const { return {world, weights, offsets}; }
};

/// By morphOnCpu and, for world space, in double precision by definition.
VertexStreams expectedVertices(const Asset& asset, uint32_t node, const OwnedPose& pose,
                               Space space);

/// Fails where the two differ by more than 1e-5 + 1e-5 * |expected|, or in what they have.
void expectNear(const VertexStreams& actual, const VertexStreams& expected, const char* what);

}  // namespace moue
