// SPDX-License-Identifier: MIT
#include "gltf/skinning.hpp"

#include "gltf/fixtures.hpp"

namespace moue::test {
namespace {

using Joints = std::vector<glm::u16vec4>;
using JointWeights = std::vector<glm::vec4>;

/// A skinned triangle; its joints are nodes 1 and 2.
GlbBuilder skinned(const Joints& joints, const JointWeights& weights) {
    GlbBuilder glb = morphedTriangle(1);
    primitiveOf(glb)["attributes"]["JOINTS_0"] = glb.addJoints(joints);
    primitiveOf(glb)["attributes"]["WEIGHTS_0"] = glb.addVec4(weights);
    glb.add("nodes", Json::object());
    glb.add("nodes", Json::object());
    glb.add("skins", {{"joints", {1, 2}}});
    glb.json["nodes"][0]["skin"] = 0;
    return glb;
}

const Joints kJoints(3, glm::u16vec4(0, 1, 0, 0));
const JointWeights kWeights(3, glm::vec4(0.5f, 0.5f, 0, 0));

TEST(Skins, HaveIdentitiesWhereInverseBindMatricesAreMissing) {
    const Asset asset = loaded(skinned(kJoints, kWeights));
    ASSERT_EQ(asset.skins.size(), 1u);
    EXPECT_EQ(asset.skins[0].joints, std::vector<uint32_t>({1, 2}));
    EXPECT_EQ(asset.skins[0].inverseBindMatrices, std::vector<glm::mat4>(2, glm::mat4(1)));
    EXPECT_EQ(asset.geometries.at(0).joints, kJoints);
}

TEST(Skins, RefuseTooFewInverseBindMatrices) {
    GlbBuilder glb = skinned(kJoints, kWeights);
    glb.json["skins"][0]["inverseBindMatrices"] = glb.addMatrices(std::vector{glm::mat4(1)});
    const Error error = refused(glb);
    EXPECT_EQ(codeOf(error), "InvalidSkin");
    EXPECT_EQ(error.path, "skins[0].inverseBindMatrices");
}

TEST(Skins, RefuseMatricesThatAreNotFourByFour) {
    GlbBuilder glb = skinned(kJoints, kWeights);
    glb.json["skins"][0]["inverseBindMatrices"] = glb.addVec4(kWeights);
    EXPECT_EQ(codeOf(refused(glb)), "InvalidSkin");
}

TEST(JointWeights, AreScaledToASumOfOne) {
    const Asset asset = loaded(skinned(kJoints, JointWeights(3, glm::vec4(1, 1, 0, 0))));
    EXPECT_EQ(asset.geometries.at(0).jointWeights, kWeights);
}

TEST(JointBounds, HoldTheVerticesThatEachJointMoves) {
    const JointWeights second(3, glm::vec4(0, 1, 0, 0));
    const Asset asset = loaded(skinned(kJoints, second));
    const Geometry& geometry = asset.geometries.at(0);
    ASSERT_EQ(geometry.jointBounds.size(), 2u);
    EXPECT_TRUE(geometry.jointBounds[0].empty());
    EXPECT_EQ(geometry.jointBounds[1].minimum, geometry.bounds.minimum);
    EXPECT_EQ(geometry.jointBounds[1].maximum, geometry.bounds.maximum);
}

TEST(JointWeights, ThatAreAllZeroBindToTheFirstJoint) {
    const Asset asset = loaded(skinned(kJoints, JointWeights(3, glm::vec4(0))));
    EXPECT_EQ(asset.geometries.at(0).jointWeights.at(0), glm::vec4(1, 0, 0, 0));
}

TEST(JointWeights, ThatAreNegativeAreRefused) {
    EXPECT_EQ(codeOf(refused(skinned(kJoints, JointWeights(3, glm::vec4(2, -1, 0, 0))))),
              "InvalidMesh");
}

TEST(JointIndices, OutsideTheSkinAreRefused) {
    const Error error = refused(skinned(Joints(3, glm::u16vec4(0, 2, 0, 0)), kWeights));
    EXPECT_EQ(codeOf(error), "InvalidSkin");
    EXPECT_EQ(error.path, "nodes[0].skin");
}

TEST(JointIndices, OfWeightZeroDoNotCount) {
    const Asset asset = loaded(skinned(Joints(3, glm::u16vec4(0, 1, 99, 99)), kWeights));
    EXPECT_EQ(asset.geometries.at(0).joints, kJoints);
}

TEST(JointIndices, NeedWeights) {
    GlbBuilder glb = skinned(kJoints, kWeights);
    primitiveOf(glb)["attributes"].erase("WEIGHTS_0");
    EXPECT_EQ(codeOf(refused(glb)), "InvalidMesh");
}

TEST(Skins, OnAMeshWithoutJointsAreAWarning) {
    GlbBuilder glb = skinned(kJoints, kWeights);
    primitiveOf(glb)["attributes"].erase("JOINTS_0");
    primitiveOf(glb)["attributes"].erase("WEIGHTS_0");
    EXPECT_EQ(warningsOf(loaded(glb)), Warnings({"InvalidSkin nodes[0].skin"}));
}

}  // namespace
}  // namespace moue::test
