// SPDX-License-Identifier: MIT
// Primitives: what they share, and what about their attributes and targets is refused.
#include "gltf/geometry.hpp"

#include "gltf/fixtures.hpp"

namespace moue::test {
namespace {

using Rows = std::vector<glm::vec3>;
constexpr const char* kPrimitivePath = "meshes[0].primitives[0]";

Json copyOfPrimitive(GlbBuilder& glb) {
    return primitiveOf(glb);
}

TEST(Geometry, HasTheFilesVerticesTargetsAndBounds) {
    const Asset asset = loaded(morphedTriangle(2));
    ASSERT_EQ(asset.geometries.size(), 1u);
    const Geometry& geometry = asset.geometries.at(0);
    EXPECT_EQ(geometry.base.positions, kTriangle);
    EXPECT_EQ(geometry.base.normals, kUp);
    EXPECT_EQ(geometry.bounds.maximum, glm::vec3(1, 1, 0));
    ASSERT_EQ(geometry.targetSet, 0u);
    EXPECT_EQ(asset.targetSets.at(0).targets.targets.size(), 2u);
    EXPECT_EQ(asset.targetSets.at(0).deltaBounds.at(1).maximum, glm::vec3(2, 0, 0));
}

TEST(Geometry, IsSharedByPrimitivesThatDifferOnlyInIndices) {
    GlbBuilder glb = morphedTriangle();
    Json second = copyOfPrimitive(glb);
    second["indices"] = glb.addIndices(std::vector<uint32_t>{2, 1, 0});
    glb.json["meshes"][0]["primitives"].push_back(second);
    const Asset asset = loaded(glb);
    EXPECT_EQ(asset.geometries.size(), 1u);
    EXPECT_EQ(asset.meshes.at(0).primitives[1].geometry, 0u);
    EXPECT_TRUE(asset.meshes.at(0).primitives[1].indexed);
    EXPECT_FALSE(asset.meshes.at(0).primitives[0].indexed);
}

TEST(Geometry, SharesTheTargetSetWhereOnlyTheBaseDiffers) {
    GlbBuilder glb = morphedTriangle();
    Json second = copyOfPrimitive(glb);
    second["attributes"]["POSITION"] = glb.addPositions(Rows(3, glm::vec3(5)));
    glb.add("meshes", {{"primitives", Json::array({second})}});
    const Asset asset = loaded(glb);
    EXPECT_EQ(asset.geometries.size(), 2u);
    EXPECT_EQ(asset.targetSets.size(), 1u);
}

TEST(Geometry, ReadsIndicesOfZerosWithoutAView) {
    GlbBuilder glb = morphedTriangle();
    primitiveOf(glb)["indices"] =
        glb.add("accessors", {{"componentType", 5123}, {"type", "SCALAR"}, {"count", 6}});
    EXPECT_EQ(loaded(glb).meshes.at(0).primitives.at(0).indices, std::vector<uint32_t>(6, 0));
}

TEST(Geometry, RefusesAnIndexEqualToTheVertexCount) {
    GlbBuilder glb = morphedTriangle();
    primitiveOf(glb)["indices"] = glb.addIndices(std::vector<uint32_t>{0, 1, 3});
    const Error error = refused(glb);
    EXPECT_EQ(codeOf(error), "InvalidMesh");
    EXPECT_EQ(error.path, "meshes[0].primitives[0].indices");
    EXPECT_EQ(error.message, "The index (3) is not below the vertex count (3).");
}

TEST(Geometry, RefusesIndicesThatAreFloats) {
    GlbBuilder glb = morphedTriangle();
    primitiveOf(glb)["indices"] = glb.addScalars(std::vector<float>{0, 1, 2});
    EXPECT_EQ(codeOf(refused(glb)), "InvalidMesh");
}

TEST(Geometry, RefusesAttributesOfDifferentCounts) {
    GlbBuilder glb = morphedTriangle();
    primitiveOf(glb)["attributes"]["NORMAL"] = glb.addVec3(Rows(4, glm::vec3(0, 0, 1)));
    EXPECT_EQ(codeOf(refused(glb)), "InvalidMesh");
}

TEST(Geometry, RefusesATargetOfAnotherCount) {
    GlbBuilder glb = morphedTriangle();
    primitiveOf(glb)["targets"][1]["POSITION"] = glb.addVec3(Rows(4, glm::vec3(1)));
    const Error error = refused(glb);
    EXPECT_EQ(codeOf(error), "InvalidMesh");
    EXPECT_EQ(error.path, "meshes[0].primitives[0].targets[1].POSITION");
}

TEST(Geometry, RefusesATargetAttributeThatTheBaseLacks) {
    GlbBuilder glb = morphedTriangle();
    primitiveOf(glb)["targets"][0]["TEXCOORD_0"] =
        glb.addVec2(std::vector<glm::vec2>(3, glm::vec2(1)));
    const Error error = refused(glb);
    EXPECT_EQ(codeOf(error), "InvalidMesh");
    EXPECT_EQ(error.path, "meshes[0].primitives[0].targets[0].TEXCOORD_0");
}

TEST(Geometry, RefusesTargetsOfTheWrongShape) {
    GlbBuilder glb = morphedTriangle();
    primitiveOf(glb)["targets"][0]["POSITION"] =
        glb.addVec2(std::vector<glm::vec2>(3, glm::vec2(1)));
    EXPECT_EQ(codeOf(refused(glb)), "InvalidMesh");
}

TEST(Geometry, KeepsTheSlotOfATargetWithoutAttributes) {
    GlbBuilder glb = morphedTriangle(2);
    primitiveOf(glb)["targets"][0] = Json::object();
    const Asset asset = loaded(glb);
    EXPECT_EQ(asset.meshes.at(0).targetCount, 2u);
    EXPECT_EQ(warningsOf(asset), Warnings({"InvalidMesh meshes[0].primitives[0].targets[0]"}));
}

TEST(Geometry, RefusesPrimitivesWithUnequalTargetCounts) {
    GlbBuilder glb = morphedTriangle(2);
    Json second = copyOfPrimitive(glb);
    second["targets"].erase(1);
    glb.json["meshes"][0]["primitives"].push_back(second);
    const Error error = refused(glb);
    EXPECT_EQ(codeOf(error), "InvalidMesh");
    EXPECT_EQ(error.path, "meshes[0].primitives[1].targets");
}

TEST(Geometry, AcceptsAPlainPrimitiveBesideAMorphedOne) {
    GlbBuilder glb = morphedTriangle(2);
    Json plain = copyOfPrimitive(glb);
    plain.erase("targets");
    glb.json["meshes"][0]["primitives"].insert(glb.json["meshes"][0]["primitives"].begin(), plain);
    const Asset asset = loaded(glb);
    EXPECT_EQ(asset.meshes.at(0).targetCount, 2u);
    EXPECT_EQ(asset.geometries.at(0).targetSet, kNone);
}

TEST(Geometry, IgnoresTangentsWithoutNormals) {
    GlbBuilder glb = morphedTriangle(1);
    primitiveOf(glb)["attributes"].erase("NORMAL");
    primitiveOf(glb)["attributes"]["TANGENT"] =
        glb.addVec4(std::vector<glm::vec4>(3, glm::vec4(1, 0, 0, 1)));
    primitiveOf(glb)["targets"][0]["TANGENT"] = glb.addVec3(Rows(3, glm::vec3(1)));
    const Asset asset = loaded(glb);
    EXPECT_TRUE(asset.geometries.at(0).base.tangents.empty());
    EXPECT_FALSE(asset.targetSets.at(0).targets.attributes.has(Attribute::Tangent));
    EXPECT_EQ(warningsOf(asset),
              Warnings({"InvalidMesh meshes[0].primitives[0].attributes.TANGENT"}));
}

TEST(Geometry, AcceptsAPrimitiveWithoutPositions) {
    GlbBuilder glb = morphedTriangle(0);
    primitiveOf(glb)["attributes"].erase("POSITION");
    const Asset asset = loaded(glb);
    EXPECT_EQ(asset.geometries.at(0).base.vertexCount, 3u);
    EXPECT_EQ(warningsOf(asset), Warnings({std::string("InvalidMesh ") + kPrimitivePath}));
}

TEST(Geometry, FillsAlphaOfThreeColoursWithOne) {
    GlbBuilder glb = morphedTriangle(0);
    primitiveOf(glb)["attributes"]["COLOR_0"] = glb.addVec3(Rows(3, glm::vec3(0.5f)));
    EXPECT_EQ(loaded(glb).geometries.at(0).base.colors0.at(2), glm::vec4(0.5f, 0.5f, 0.5f, 1));
}

TEST(Geometry, WarnsOfIntegersWithoutTheQuantizationExtension) {
    const std::vector<int16_t> numbers(12, 3);
    for (const bool declared : {false, true}) {
        GlbBuilder glb = morphedTriangle(1);
        primitiveOf(glb)["targets"][0]["POSITION"] =
            glb.addAccessor(glb.addView(bytesOf(numbers), 34962, 8), 5122, "VEC3", 3);
        if (declared) glb.json["extensionsUsed"] = {"KHR_mesh_quantization"};
        EXPECT_EQ(loaded(glb).warnings.size(), declared ? 0u : 1u);
    }
}

TEST(Geometry, RefusesIntegersThatAreNoAttributeType) {
    GlbBuilder glb = morphedTriangle(1);
    const std::vector<uint32_t> numbers(9, 3);
    primitiveOf(glb)["targets"][0]["POSITION"] =
        glb.addAccessor(glb.addView(bytesOf(numbers)), 5125, "VEC3", 3);
    EXPECT_EQ(codeOf(refused(glb)), "InvalidMesh");
}

TEST(Geometry, RefusesDataThatOnlyDracoHolds) {
    GlbBuilder glb = morphedTriangle(0);
    primitiveOf(glb)["extensions"] = {{"KHR_draco_mesh_compression", {{"bufferView", 0}}}};
    loaded(glb);  // a fallback is there
    glb.json["accessors"][0].erase("bufferView");
    EXPECT_EQ(codeOf(refused(glb)), "UnsupportedExtension");
}

}  // namespace
}  // namespace moue::test
