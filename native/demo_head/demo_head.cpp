// SPDX-License-Identifier: MIT
#include "demo_head/demo_head.hpp"

#include <glm/geometric.hpp>
#include <string>

#include "demo_head/dress.hpp"
#include "demo_head/face_parts.hpp"
#include "demo_head/part.hpp"
#include "demo_head/performance.hpp"
#include "demo_head/shapes.hpp"
#include "demo_head/skin_mesh.hpp"
#include "gltf/glb_builder.hpp"

namespace moue {
namespace {

using glm::vec3;
using nlohmann::json;

constexpr float kMetres = 0.1F;          // a decimetre, the unit of the parts
constexpr float kStillDistance = 7e-4F;  // decimetres; shorter deltas are left out
constexpr float kStillNormal = 4e-3F;

json material(const char* name, float roughness, float clearness = 0) {
    json made = {{"name", name},
                 {"pbrMetallicRoughness",
                  {{"baseColorFactor", {1, 1, 1, 1}},
                   {"metallicFactor", 0},
                   {"roughnessFactor", roughness}}}};
    if (clearness > 0) made["emissiveFactor"] = {clearness, clearness, clearness};
    return made;
}

void addMaterials(GlbBuilder& builder) {
    builder.add("materials", material("Skin", 0.52F));
    builder.add("materials", material("Eyes", 0.08F));
    builder.add("materials", material("EyeLight", 0.3F, 0.9F));
    builder.add("materials", material("Brows", 0.65F));
    builder.add("materials", material("Teeth", 0.22F));
    builder.add("materials", material("Tongue", 0.35F));
    builder.add("materials", material("Hair", 0.42F));
    builder.add("materials", material("Collar", 0.8F));
}

size_t materialIndex(const GlbBuilder& builder, const std::string& name) {
    const json& materials = builder.json["materials"];
    size_t index = 0;
    while (materials[index]["name"] != name)
        ++index;
    return index;
}

struct Shape {
    std::vector<vec3> positions;
    std::vector<vec3> normals;
};

Shape restShape(const head::Part& part) {
    Shape shape;
    for (const head::FacePoint& point : part.points)
        shape.positions.push_back(point.position);
    shape.normals = surfaceNormals(part, shape.positions);
    return shape;
}

// `from` with a target at weight 1 added; `from` itself where the target does not touch the part.
Shape movedShape(const head::Part& part, const Shape& from, size_t target) {
    Shape shape = from;
    bool any = false;
    for (size_t i = 0; i < part.points.size(); ++i) {
        const vec3 delta = head::targetDelta(target, part.points[i]);
        if (glm::length(delta) < kStillDistance) continue;
        shape.positions[i] += delta;
        any = true;
    }
    if (any) shape.normals = surfaceNormals(part, shape.positions);
    return shape;
}

// One target's sparse deltas of one part, its normals taken from the deformed surface.
json addTarget(GlbBuilder& builder, const Shape& from, const Shape& to) {
    std::vector<uint32_t> vertices;
    std::vector<vec3> positions;
    std::vector<vec3> normals;
    for (uint32_t i = 0; i < from.positions.size(); ++i) {
        const vec3 turn = to.normals[i] - from.normals[i];
        if (to.positions[i] == from.positions[i] && glm::length(turn) < kStillNormal) continue;
        vertices.push_back(i);
        positions.push_back((to.positions[i] - from.positions[i]) * kMetres);
        normals.push_back(turn);
    }
    const auto count = static_cast<uint32_t>(from.positions.size());
    return {{"POSITION", builder.addSparsePositions(count, vertices, positions)},
            {"NORMAL", builder.addSparseVec3(count, vertices, normals)}};
}

json addPart(GlbBuilder& builder, const head::Part& part) {
    const Shape rest = restShape(part);
    json targets = json::array();
    for (size_t target = 0; target < head::kTargetCount; ++target) {
        // a corrective is made for use with another target, and takes its normals from there
        const size_t corrected = head::correctedTarget(target);
        const Shape from =
            corrected < head::kTargetCount ? movedShape(part, rest, corrected) : rest;
        targets.push_back(addTarget(builder, from, movedShape(part, from, target)));
    }
    std::vector<vec3> metres;
    for (const vec3& position : rest.positions)
        metres.push_back(position * kMetres);
    return {{"attributes",
             {{"POSITION", builder.addPositions(metres)},
              {"NORMAL", builder.addVec3(rest.normals)},
              {"COLOR_0", builder.addVec3(part.colors)}}},
            {"indices", builder.addIndices(part.triangles)},
            {"material", materialIndex(builder, part.material)},
            {"mode", 4},
            {"targets", std::move(targets)}};
}

void append(head::Part& part, const head::Part& more) {
    const auto shift = static_cast<uint32_t>(part.points.size());
    part.points.insert(part.points.end(), more.points.begin(), more.points.end());
    part.colors.insert(part.colors.end(), more.colors.begin(), more.colors.end());
    for (const uint32_t index : more.triangles)
        part.triangles.push_back(index + shift);
}

}  // namespace

std::vector<std::byte> buildDemoHead() {
    GlbBuilder builder;
    addMaterials(builder);
    head::Part skin = head::makeSkin();
    append(skin, head::makeEars());

    json primitives = json::array();
    primitives.push_back(addPart(builder, skin));
    for (const head::Part& part :
         {head::makeEyes(), head::makeEyeLights(), head::makeBrows(), head::makeTeeth(),
          head::makeTongue(), head::makeHair(), head::makeCollar()}) {
        primitives.push_back(addPart(builder, part));
    }
    builder.add("meshes", {{"name", "Head"},
                           {"primitives", std::move(primitives)},
                           {"weights", std::vector<float>(head::kTargetCount, 0.0F)},
                           {"extras", {{"targetNames", head::targetNames()}}}});
    const uint32_t node = builder.add("nodes", {{"name", "Head"}, {"mesh", 0}});
    builder.add("cameras", {{"type", "perspective"},
                            {"name", "Face"},
                            {"perspective", {{"yfov", 0.5236F}, {"znear", 0.01F}, {"zfar", 10}}}});
    builder.add("nodes", {{"name", "Camera"}, {"camera", 0}, {"translation", {0, -0.008F, 0.72F}}});
    builder.add("scenes", {{"name", "Scene"}, {"nodes", {0, 1}}});
    builder.json["scene"] = 0;
    head::addClips(builder, node);
    return builder.finish();
}

}  // namespace moue
