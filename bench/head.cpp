// SPDX-License-Identifier: MIT
#include "head.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <numeric>
#include <span>

#include "gltf/glb_builder.hpp"
#include "synthetic.hpp"

namespace moue::bench {
namespace {

using glm::vec3;

constexpr uint32_t kStripe = 12;                       // columns that a vertex cache holds
constexpr float kFurthest = 0.02f, kNearest = 0.004f;  // a target's displacements
constexpr std::array<std::string_view, 4> kAttributesNames = {"", "P", "PN", "PNT"};

/// A grid of rows and columns on the sphere, numbered stripe by stripe and cut off at `count`.
struct Grid {
    explicit Grid(uint32_t vertexCount)
        : count(vertexCount),
          columns(std::max(3u, static_cast<uint32_t>(std::lround(std::sqrt(2.0 * vertexCount))))),
          rows((vertexCount + columns - 1) / columns) {}

    uint32_t stripeWidth(uint32_t column) const noexcept {
        return std::min(kStripe, columns - column / kStripe * kStripe);
    }
    uint32_t vertex(uint32_t row, uint32_t column) const noexcept {
        return column / kStripe * kStripe * rows + row * stripeWidth(column) + column % kStripe;
    }

    uint32_t count, columns, rows;
};

void addVertices(const Grid& grid, bool tangents, VertexStreams& base) {
    base.vertexCount = grid.count;
    base.positions.resize(grid.count);
    if (tangents) base.tangents.resize(grid.count);
    for (uint32_t r = 0; r < grid.rows; ++r) {
        for (uint32_t c = 0; c < grid.columns; ++c) {
            const uint32_t vertex = grid.vertex(r, c);
            if (vertex >= grid.count) continue;
            constexpr float kPi = std::numbers::pi_v<float>;
            const float polar = kPi * (float(r) + 0.5f) / float(grid.rows);
            const float around = 2 * kPi * float(c) / float(grid.columns);
            base.positions[vertex] = vec3(std::sin(polar) * std::sin(around), std::cos(polar),
                                          std::sin(polar) * std::cos(around));
            if (tangents)
                base.tangents[vertex] = glm::vec4(std::cos(around), 0, -std::sin(around), 1);
        }
    }
    base.normals = base.positions;
}

std::vector<uint32_t> stripedTriangles(const Grid& grid) {
    std::vector<uint32_t> indices;
    for (uint32_t first = 0; first < grid.columns; first += kStripe) {
        for (uint32_t r = 0; r + 1 < grid.rows; ++r) {
            for (uint32_t c = first; c < std::min(first + kStripe, grid.columns); ++c) {
                const uint32_t next = (c + 1) % grid.columns;
                const uint32_t a = grid.vertex(r, c), b = grid.vertex(r, next);
                const uint32_t d = grid.vertex(r + 1, c), e = grid.vertex(r + 1, next);
                if (std::max({a, b, d, e}) >= grid.count) continue;
                indices.insert(indices.end(), {a, d, b, b, d, e});
            }
        }
    }
    return indices;
}

vec3 randomDirection(std::mt19937& random) {
    for (;;) {
        const vec3 at(signedUnit(random), signedUnit(random), signedUnit(random));
        const float length = glm::length(at);
        if (length > 0.1f && length <= 1) return at / length;
    }
}

/// The `moved` vertices nearest to `center`, ascending.
std::vector<uint32_t> nearestVertices(std::span<const vec3> positions, const vec3& center,
                                      uint32_t moved) {
    std::vector<uint32_t> vertices(positions.size());
    std::iota(vertices.begin(), vertices.end(), 0u);
    if (moved < positions.size()) {
        std::nth_element(vertices.begin(), vertices.begin() + moved, vertices.end(),
                         [&](uint32_t a, uint32_t b) {
                             const float nearA = glm::dot(positions[a], center);
                             const float nearB = glm::dot(positions[b], center);
                             return nearA != nearB ? nearA > nearB : a < b;
                         });
        vertices.resize(moved);
        std::sort(vertices.begin(), vertices.end());
    }
    return vertices;
}

/// One smooth delta of length 0.2 to 1 times `scale`.
vec3 smoothDelta(const vec3& at, const vec3& along, float phase, float closeness, float scale) {
    const vec3 ripple(std::sin(9 * at.x + phase), std::sin(9 * at.y + phase),
                      std::sin(9 * at.z + phase));
    const vec3 direction = glm::normalize(along + 0.3f * ripple);
    return scale * (0.2f + 0.8f * closeness) * direction;
}

MorphTarget makeTarget(const VertexStreams& base, uint32_t moved, uint32_t attributes,
                       std::mt19937& random) {
    const vec3 center = randomDirection(random);
    const auto vertices = nearestVertices(base.positions, center, moved);
    float furthest = 1;
    for (const uint32_t vertex : vertices)
        furthest = std::min(furthest, glm::dot(base.positions[vertex], center));
    MorphTarget target;
    for (uint32_t a = 0; a < attributes; ++a) {
        const vec3 along = randomDirection(random);
        auto stream = std::make_shared<DeltaStream>();
        if (moved < base.vertexCount) stream->vertices = vertices;
        stream->values.reserve(3 * vertices.size());
        for (const uint32_t vertex : vertices) {
            const vec3& at = base.positions[vertex];
            const float closeness =
                (glm::dot(at, center) - furthest) / std::max(1e-6f, 1 - furthest);
            const float scale = a == 0 ? kFurthest : 0.3f;
            const vec3 delta = smoothDelta(at, along, float(a), closeness, scale);
            stream->values.insert(stream->values.end(), {delta.x, delta.y, delta.z});
        }
        target.streams[a] = std::move(stream);
    }
    static_assert(kNearest == 0.2f * kFurthest);
    return target;
}

std::optional<uint32_t> takeNumber(std::string_view& text, std::string_view prefix) {
    uint32_t value = 0;
    if (!text.starts_with(prefix)) return std::nullopt;
    text.remove_prefix(prefix.size());
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return value;
}

std::span<const vec3> rowsOf(const DeltaStream& stream) {
    static_assert(sizeof(vec3) == 3 * sizeof(float));
    return {reinterpret_cast<const vec3*>(stream.values.data()), stream.values.size() / 3};
}

nlohmann::json targetJson(GlbBuilder& builder, const MorphTarget& target, uint32_t vertexCount) {
    constexpr std::array<const char*, 3> kNames = {"POSITION", "NORMAL", "TANGENT"};
    nlohmann::json object = nlohmann::json::object();
    for (size_t a = 0; a < kNames.size(); ++a) {
        const DeltaStream* stream = target.streams[a].get();
        if (stream == nullptr) continue;
        if (!stream->dense()) {
            object[kNames[a]] =
                builder.addSparseVec3(vertexCount, stream->vertices, rowsOf(*stream));
        } else {
            object[kNames[a]] =
                a == 0 ? builder.addPositions(rowsOf(*stream)) : builder.addVec3(rowsOf(*stream));
        }
    }
    return object;
}

}  // namespace

uint32_t HeadSpec::movedVertices() const noexcept {
    return std::max(1u, static_cast<uint32_t>(uint64_t{vertices} * coverage / 100));
}

std::string_view attributesName(uint32_t attributes) noexcept {
    return kAttributesNames[std::min<size_t>(attributes, 3)];
}

std::string headName(const HeadSpec& spec) {
    return "v" + std::to_string(spec.vertices) + "-t" + std::to_string(spec.targets) + "-c" +
           std::to_string(spec.coverage) + "-" + std::string(attributesName(spec.attributes));
}

std::optional<HeadSpec> headSpec(std::string_view name) {
    const auto vertices = takeNumber(name, "v");
    const auto targets = takeNumber(name, "-t");
    const auto coverage = takeNumber(name, "-c");
    if (!vertices || !targets || !coverage || !name.starts_with("-")) return std::nullopt;
    const auto found =
        std::find(kAttributesNames.begin() + 1, kAttributesNames.end(), name.substr(1));
    if (found == kAttributesNames.end()) return std::nullopt;
    if (*vertices < 64 || *vertices > 4'000'000 || *targets > 4096) return std::nullopt;
    if (*coverage < 1 || *coverage > 100) return std::nullopt;
    return HeadSpec{*vertices, *targets, *coverage,
                    static_cast<uint32_t>(found - kAttributesNames.begin())};
}

std::shared_ptr<const Asset> makeHead(const HeadSpec& spec) {
    auto asset = std::make_shared<Asset>();
    const Grid grid(spec.vertices);
    Geometry& geometry = asset->geometries.emplace_back();
    addVertices(grid, spec.attributes >= 3, geometry.base);
    geometry.bounds = boundsOf(geometry.base.positions);
    geometry.targetSet = 0;

    TargetSet& set = asset->targetSets.emplace_back();
    set.targets.vertexCount = spec.vertices;
    for (uint32_t a = 0; a < spec.attributes; ++a)
        set.targets.attributes.add(kAttributes[a]);
    std::mt19937 random(2);
    for (uint32_t t = 0; t < spec.targets; ++t)
        set.targets.targets.push_back(
            makeTarget(geometry.base, spec.movedVertices(), spec.attributes, random));
    set.deltaBounds = deltaBounds(set.targets);

    Material& material = asset->materials.emplace_back();
    material.metallic = 0;
    material.roughness = 0.6f;
    Mesh& mesh = asset->meshes.emplace_back();
    Primitive& primitive = mesh.primitives.emplace_back();
    primitive.material = 0;
    primitive.indexed = true;
    primitive.indices = stripedTriangles(grid);
    mesh.targetCount = spec.targets;
    for (uint32_t t = 0; t < spec.targets; ++t)
        mesh.targetNames.push_back("target" + std::to_string(t));
    mesh.namesFromFile = true;
    Node& node = asset->nodes.emplace_back();
    node.mesh = 0;
    node.weights.assign(spec.targets, 0.0f);
    asset->nodeOrder = asset->visibleNodes = {0};
    return asset;
}

std::vector<std::byte> headGlb(const Asset& head) {
    const VertexStreams& base = head.geometries[0].base;
    GlbBuilder builder;
    nlohmann::json attributes = {{"POSITION", builder.addPositions(base.positions)},
                                 {"NORMAL", builder.addVec3(base.normals)}};
    if (!base.tangents.empty()) attributes["TANGENT"] = builder.addVec4(base.tangents);
    nlohmann::json targets = nlohmann::json::array();
    for (const MorphTarget& target : head.targetSets[0].targets.targets)
        targets.push_back(targetJson(builder, target, base.vertexCount));
    builder.add("materials",
                {{"pbrMetallicRoughness", {{"metallicFactor", 0}, {"roughnessFactor", 0.6}}}});
    nlohmann::json primitive = {
        {"attributes", attributes},
        {"indices", builder.addIndices(head.meshes[0].primitives[0].indices)},
        {"material", 0}};
    nlohmann::json mesh = nlohmann::json::object();
    if (!targets.empty()) {
        primitive["targets"] = targets;
        mesh["weights"] = head.nodes[0].weights;
        mesh["extras"] = {{"targetNames", head.meshes[0].targetNames}};
    }
    mesh["primitives"] = nlohmann::json::array({primitive});
    builder.add("meshes", mesh);
    builder.add("nodes", {{"mesh", 0}});
    builder.add("scenes", {{"nodes", {0}}});
    builder.json["scene"] = 0;
    return builder.finish();
}

void headWeights(uint32_t active, uint32_t frame, std::vector<float>& weights) {
    std::fill(weights.begin(), weights.end(), 0.0f);
    for (uint32_t i = 0; i < active; ++i) {
        const float wave = std::sin(0.37f * float(frame) + float(i));
        weights[uint64_t{i} * weights.size() / active] = 0.2f * (1 + 0.4f * wave);
    }
}

}  // namespace moue::bench
