// SPDX-License-Identifier: MIT
#include "render/model_builder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/matrix.hpp>

#include "morph/cpu_morph.hpp"

namespace moue {
namespace {

class Random {
  public:
    explicit Random(uint32_t seed) : engine_(seed) {}
    float operator()(float low, float high) {
        return low + (high - low) * static_cast<float>(engine_() & 0xFFFFFF) / 16777215.0f;
    }
    glm::vec3 unit() {
        const glm::vec3 v((*this)(-1, 1), (*this)(-1, 1), (*this)(0.2f, 1));
        return glm::normalize(v);
    }

  private:
    std::mt19937 engine_;
};

VertexStreams makeBase(const ModelSpec& spec, Random& random) {
    VertexStreams base;
    base.vertexCount = spec.vertexCount;
    for (uint32_t v = 0; v < spec.vertexCount; ++v) {
        if (spec.base.has(Attribute::Position)) {
            base.positions.emplace_back(random(-1, 1), random(-1, 1), random(-1, 1));
        }
        if (spec.base.has(Attribute::Normal)) base.normals.push_back(random.unit());
        if (spec.base.has(Attribute::Tangent)) {
            base.tangents.emplace_back(random.unit(), v % 2 == 0 ? 1.0f : -1.0f);
        }
        if (spec.base.has(Attribute::TexCoord0))
            base.texcoords0.emplace_back(random(0, 1), random(0, 1));
        if (spec.base.has(Attribute::TexCoord1))
            base.texcoords1.emplace_back(random(0, 1), random(0, 1));
        if (spec.base.has(Attribute::Color0)) {
            base.colors0.emplace_back(random(0, 1), random(0, 1), random(0, 1), random(0, 1));
        }
    }
    return base;
}

std::shared_ptr<DeltaStream> makeStream(const ModelSpec& spec, uint32_t width, Random& random) {
    auto stream = std::make_shared<DeltaStream>();
    const float reach = 0.5f / std::sqrt(static_cast<float>(spec.targetCount));
    const bool dense = spec.vertexCount < 3 || random(0, 1) < 0.5f;
    for (uint32_t v = 0; v < spec.vertexCount; ++v) {
        if (!dense && v % 3 != 1) continue;
        if (!dense) stream->vertices.push_back(v);
        for (uint32_t i = 0; i < width; ++i)
            stream->values.push_back(random(-reach, reach));
    }
    return stream;
}

MorphTargets makeTargets(const ModelSpec& spec, Random& random) {
    MorphTargets targets;
    targets.vertexCount = spec.vertexCount;
    targets.targets.resize(spec.targetCount);
    for (uint32_t t = 0; t < spec.targetCount; ++t) {
        for (Attribute a : kAttributes) {
            if (!spec.deltas.has(a)) continue;
            if (spec.mixed && (t == 0 || (t + static_cast<uint32_t>(a)) % 3 == 0)) continue;
            targets.targets[t].streams[static_cast<size_t>(a)] =
                makeStream(spec, deltaWidth(a), random);
            targets.attributes.add(a);
        }
    }
    return targets;
}

void addSkin(Asset& asset, const ModelSpec& spec, Random& random) {
    Geometry& geometry = asset.geometries[0];
    const auto joint = [&] {
        return static_cast<uint16_t>(random(0, static_cast<float>(spec.jointCount) - 0.01f));
    };
    for (uint32_t v = 0; v < spec.vertexCount; ++v) {
        geometry.joints.emplace_back(joint(), joint(), joint(), joint());
        geometry.jointWeights.emplace_back(0.4f, 0.3f, 0.2f, 0.1f);
    }
    geometry.jointBounds = jointBounds(geometry);
    Skin& skin = asset.skins.emplace_back();
    for (uint32_t j = 0; j < spec.jointCount; ++j) {
        skin.joints.push_back(static_cast<uint32_t>(asset.nodes.size()));
        skin.inverseBindMatrices.push_back(
            glm::translate(glm::mat4(1), glm::vec3(0.01f * static_cast<float>(j), 0, 0)));
        asset.nodes.emplace_back();
    }
    asset.nodes[0].skin = 0;
}

float errorOf(float actual, float expected) {
    if (!std::isfinite(actual)) return INFINITY;
    return std::abs(actual - expected) / (1e-5f + 1e-5f * std::abs(expected));
}

template <typename Row>
void expectRows(const std::vector<Row>& actual, const std::vector<Row>& expected, const char* what,
                const char* attribute) {
    ASSERT_EQ(actual.size(), expected.size()) << what << ", " << attribute;
    float worst = 0;
    size_t at = 0;
    for (size_t v = 0; v < actual.size(); ++v) {
        for (int i = 0; i < Row::length(); ++i) {
            const float error = errorOf(actual[v][i], expected[v][i]);
            if (error > worst) {
                worst = error;
                at = v;
            }
        }
    }
    EXPECT_LE(worst, 1.0f) << what << ": " << attribute << " of vertex " << at;
}

}  // namespace

AttributeMask maskOf(std::initializer_list<Attribute> attributes) {
    AttributeMask mask;
    for (Attribute a : attributes)
        mask.add(a);
    return mask;
}

std::shared_ptr<Asset> makeModel(const ModelSpec& spec) {
    Random random(spec.seed);
    auto asset = std::make_shared<Asset>();
    Geometry& geometry = asset->geometries.emplace_back();
    geometry.base = makeBase(spec, random);
    geometry.bounds = boundsOf(geometry.base.positions);
    if (spec.targetCount > 0) {
        TargetSet& set = asset->targetSets.emplace_back();
        set.targets = makeTargets(spec, random);
        set.deltaBounds = deltaBounds(set.targets);
        geometry.targetSet = 0;
    }
    Mesh& mesh = asset->meshes.emplace_back();
    mesh.targetCount = spec.targetCount;
    Primitive& primitive = mesh.primitives.emplace_back();
    primitive.mode = PrimitiveMode::Points;
    Node& node = asset->nodes.emplace_back();
    node.mesh = 0;
    if (spec.jointCount > 0) addSkin(*asset, spec, random);
    for (uint32_t i = 0; i < asset->nodes.size(); ++i) {
        asset->nodeOrder.push_back(i);
        asset->visibleNodes.push_back(i);
    }
    return asset;
}

std::vector<float> randomWeights(uint32_t count, uint32_t seed, float share) {
    Random random(seed);
    std::vector<float> weights(count, 0.0f);
    for (float& weight : weights) {
        const float value = random(-1.5f, 1.5f);
        if (random(0, 1) < share) weight = value;
    }
    return weights;
}

OwnedPose::OwnedPose(const Asset& asset) : world(asset.nodes.size(), glm::mat4(1)) {
    for (const Node& node : asset.nodes) {
        offsets.push_back(static_cast<uint32_t>(weights.size()));
        if (node.mesh != kNone) {
            weights.resize(weights.size() + asset.meshes[node.mesh].targetCount, 0.0f);
        }
    }
}

VertexStreams expectedVertices(const Asset& asset, uint32_t nodeIndex, const OwnedPose& pose,
                               VertexSpace space) {
    const Node& node = asset.nodes[nodeIndex];
    const Geometry& geometry = asset.geometries[asset.meshes[node.mesh].primitives[0].geometry];
    const std::span<const float> weights = pose.pose().weightsOf(asset, nodeIndex);
    std::vector<ActiveTarget> active(weights.size());
    active.resize(compactWeights(weights, active));
    VertexStreams out;
    static const MorphTargets kNoTargets;
    morphOnCpu(
        geometry.base,
        geometry.targetSet == kNone ? kNoTargets : asset.targetSets[geometry.targetSet].targets,
        active, out);
    if (space == VertexSpace::Mesh) return out;
    for (uint32_t v = 0; v < out.vertexCount; ++v) {
        glm::dmat4 m(pose.world[nodeIndex]);
        if (node.skin != kNone) {
            const Skin& skin = asset.skins[node.skin];
            m = glm::dmat4(0);
            for (int i = 0; i < 4; ++i) {
                const size_t joint = geometry.joints[v][i];
                m += static_cast<double>(geometry.jointWeights[v][i]) *
                     (glm::dmat4(pose.world[skin.joints[joint]]) *
                      glm::dmat4(skin.inverseBindMatrices[joint]));
            }
        }
        const glm::dmat3 linear(m);
        if (!out.positions.empty()) {
            out.positions[v] = glm::vec3(m * glm::dvec4(out.positions[v], 1));
        }
        if (!out.normals.empty()) {
            out.normals[v] = glm::vec3(
                glm::normalize(glm::transpose(glm::inverse(linear)) * glm::dvec3(out.normals[v])));
        }
        if (!out.tangents.empty()) {
            out.tangents[v] = glm::vec4(
                glm::vec3(glm::normalize(linear * glm::dvec3(out.tangents[v]))), out.tangents[v].w);
        }
    }
    return out;
}

void expectNear(const VertexStreams& actual, const VertexStreams& expected, const char* what) {
    EXPECT_EQ(actual.vertexCount, expected.vertexCount) << what;
    expectRows(actual.positions, expected.positions, what, "POSITION");
    expectRows(actual.normals, expected.normals, what, "NORMAL");
    expectRows(actual.tangents, expected.tangents, what, "TANGENT");
    expectRows(actual.texcoords0, expected.texcoords0, what, "TEXCOORD_0");
    expectRows(actual.texcoords1, expected.texcoords1, what, "TEXCOORD_1");
    expectRows(actual.colors0, expected.colors0, what, "COLOR_0");
}

}  // namespace moue
