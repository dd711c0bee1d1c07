// SPDX-License-Identifier: MIT
// The node graph, weights of nodes, scenes and cameras.
#include "gltf/nodes.hpp"

#include "gltf/fixtures.hpp"

namespace moue::test {
namespace {

using Indices = std::vector<uint32_t>;
using Weights = std::vector<float>;

TEST(Nodes, ComeParentsFirst) {
    GlbBuilder glb;
    glb.add("nodes", {{"name", "leaf"}});
    glb.add("nodes", {{"children", {0}}});
    glb.add("nodes", {{"children", {1}}});
    const Asset asset = loaded(glb);
    EXPECT_EQ(asset.nodeOrder, Indices({2, 1, 0}));
    EXPECT_EQ(asset.nodes.at(0).parent, 1u);
    EXPECT_EQ(asset.nodes[2].parent, kNone);
}

TEST(Nodes, MayFormAVeryDeepChain) {
    constexpr size_t kDepth = 20'000;
    GlbBuilder glb;
    for (size_t i = 0; i + 1 < kDepth; ++i)
        glb.add("nodes", {{"children", {i + 1}}});
    glb.add("nodes", Json::object());
    EXPECT_EQ(loaded(glb).nodeOrder.back(), kDepth - 1);
}

TEST(Nodes, RefuseToBeTheirOwnAncestors) {
    for (const size_t next : {size_t{0}, size_t{1}}) {
        GlbBuilder glb;
        glb.add("nodes", {{"children", {next}}});
        glb.add("nodes", {{"children", Json::array()}});
        if (next == 1) glb.json["nodes"][1]["children"] = {0};
        const Error error = refused(glb);
        EXPECT_EQ(codeOf(error), "InvalidNode");
        EXPECT_EQ(error.path, "nodes[0]");
    }
}

TEST(Nodes, RefuseASecondParent) {
    GlbBuilder glb;
    glb.add("nodes", Json::object());
    glb.add("nodes", {{"children", {0}}});
    glb.add("nodes", {{"children", {0}}});
    const Error error = refused(glb);
    EXPECT_EQ(codeOf(error), "InvalidNode");
    EXPECT_EQ(error.path, "nodes[2].children[0]");
}

TEST(Nodes, HaveTransformsAndUnitRotations) {
    GlbBuilder glb;
    glb.add("nodes",
            {{"translation", {1, 2, 3}}, {"rotation", {0, 0, 0, 2}}, {"scale", {2, 2, 2}}});
    const Asset asset = loaded(glb);
    const Transform& transform = asset.nodes.at(0).transform;
    EXPECT_EQ(transform.translation, glm::vec3(1, 2, 3));
    EXPECT_EQ(transform.rotation, glm::quat(1, 0, 0, 0));
    EXPECT_EQ(transform.scale, glm::vec3(2));
    EXPECT_FALSE(asset.nodes.at(0).matrix);
}

TEST(NodeWeights, AreTheNodesThenTheMeshsThenZeros) {
    GlbBuilder glb = morphedTriangle(2);
    EXPECT_EQ(loaded(glb).nodes.at(0).weights, Weights({0, 0}));
    glb.json["meshes"][0]["weights"] = {0.25, 0.5};
    EXPECT_EQ(loaded(glb).nodes.at(0).weights, Weights({0.25f, 0.5f}));
    glb.json["nodes"][0]["weights"] = {0, 0};
    EXPECT_EQ(loaded(glb).nodes.at(0).weights, Weights({0, 0}));
}

TEST(NodeWeights, OfTheWrongLengthAreRefused) {
    GlbBuilder glb = morphedTriangle(2);
    glb.json["nodes"][0]["weights"] = {1};
    const Error error = refused(glb);
    EXPECT_EQ(codeOf(error), "InvalidWeights");
    EXPECT_EQ(error.path, "nodes[0].weights");
    EXPECT_EQ(error.message, "The number of weights (1) is not the target count (2).");
}

TEST(NodeWeights, WithoutTargetsAreIgnoredWithAWarning) {
    GlbBuilder glb = morphedTriangle(0);
    glb.json["meshes"][0]["weights"] = {1};
    glb.json["nodes"][0]["weights"] = {1};
    EXPECT_EQ(warningsOf(loaded(glb)),
              Warnings({"InvalidWeights meshes[0].weights", "InvalidWeights nodes[0].weights"}));
}

GlbBuilder fourNodes() {
    GlbBuilder glb;
    glb.add("nodes", Json::object());
    glb.add("nodes", {{"children", {2}}});
    glb.add("nodes", Json::object());
    glb.add("nodes", Json::object());
    return glb;
}

TEST(Scenes, ShowTheDefaultSceneWithAllDescendants) {
    GlbBuilder glb = fourNodes();
    glb.add("scenes", {{"nodes", {0}}});
    glb.add("scenes", {{"nodes", {1}}});
    EXPECT_EQ(loaded(glb).visibleNodes, Indices({0}));
    glb.json["scene"] = 1;
    EXPECT_EQ(loaded(glb).visibleNodes, Indices({1, 2}));
}

TEST(Scenes, ShowEveryNodeWhereThereIsNone) {
    EXPECT_EQ(loaded(fourNodes()).visibleNodes, Indices({0, 1, 2, 3}));
}

TEST(Cameras, AreReadOfBothKinds) {
    GlbBuilder glb;
    glb.add("cameras", {{"type", "perspective"}, {"perspective", {{"yfov", 0.5}, {"znear", 0.1}}}});
    glb.add("cameras", {{"type", "orthographic"},
                        {"orthographic", {{"xmag", 2}, {"ymag", 3}, {"znear", 0}, {"zfar", 10}}}});
    const Asset asset = loaded(glb);
    EXPECT_EQ(asset.cameras.at(0).verticalFovRadians, 0.5f);
    EXPECT_EQ(asset.cameras[0].farPlane, 0);
    EXPECT_FALSE(asset.cameras.at(1).perspective);
    EXPECT_EQ(asset.cameras[1].halfHeight, 3);
}

TEST(Cameras, ThatSpanNoVolumeAreRefused) {
    GlbBuilder glb;
    glb.add("cameras", {{"type", "perspective"}, {"perspective", {{"yfov", 0}, {"znear", 0.1}}}});
    EXPECT_EQ(refused(glb).path, "cameras[0].perspective");
}

TEST(Cameras, WithoutTheirOwnPropertyAreRefused) {
    GlbBuilder glb;
    glb.add("cameras", {{"type", "perspective"}});
    EXPECT_EQ(codeOf(refused(glb)), "InvalidProperty");
}

}  // namespace
}  // namespace moue::test
