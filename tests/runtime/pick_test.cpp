// SPDX-License-Identifier: MIT
#include "runtime/pick.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include "runtime/asset_builder.hpp"
#include "runtime/bake.hpp"
#include "runtime/orbit_camera.hpp"

namespace moue {
namespace {

using test::addGeometry, test::addMesh, test::addNode, test::setStream, test::shared;

constexpr float kRounding = 1e-5f;

/// Two triangles, a square of side 2 in z = 0; "lift" moves all by 1 along z, "left" only the
/// vertices at x = -1, by 2 along -x.
Asset square(PrimitiveMode mode = PrimitiveMode::Triangles) {
    Asset asset;
    const uint32_t geometry = addGeometry(asset, {{-1, -1, 0}, {1, -1, 0}, {-1, 1, 0}, {1, 1, 0}},
                                          {{0, 0, 1}, {0, 0, 0}});
    setStream(asset.targetSets[0].targets, 1, Attribute::Position,
              std::make_shared<DeltaStream>(DeltaStream{{0, 2}, {-2, 0, 0, -2, 0, 0}}));
    asset.targetSets[0].deltaBounds = deltaBounds(asset.targetSets[0].targets);
    addMesh(asset, {geometry}, {"lift", "left"});
    Primitive& primitive = asset.meshes[0].primitives[0];
    primitive.mode = mode;
    if (mode == PrimitiveMode::Triangles) {
        primitive.indexed = true;
        primitive.indices = {0, 1, 2, 2, 1, 3};
    }
    addNode(asset, kNone, 0);
    return asset;
}

Ray down(float x, float y, float z = 5) {
    return {{x, y, z}, {0, 0, -1}};
}

TEST(Pick, FindsTheTriangleAndWhereInIt) {
    Model model(shared(square()));
    const auto hit = pick(model, down(-0.5f, -0.5f));
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->node, 0u);
    EXPECT_EQ(hit->primitive, 0u);
    EXPECT_EQ(hit->triangle, 0u);
    EXPECT_NEAR(hit->distance, 5, kRounding);
    EXPECT_NEAR(hit->barycentrics.x, 0.5f, kRounding);
    EXPECT_NEAR(hit->barycentrics.y, 0.25f, kRounding);
    EXPECT_NEAR(hit->barycentrics.z, 0.25f, kRounding);
    EXPECT_NEAR(glm::distance(hit->point, glm::vec3(-0.5f, -0.5f, 0)), 0, kRounding);
    const auto other = pick(model, down(0.75f, 0.5f));
    ASSERT_TRUE(other);
    EXPECT_EQ(other->triangle, 1u);
    EXPECT_EQ(other->vertices, (std::array<uint32_t, 3>{2, 1, 3}));
}

TEST(Pick, MissesBesideBehindAndWithoutADirection) {
    Model model(shared(square()));
    EXPECT_FALSE(pick(model, down(1.5f, 0)));
    EXPECT_FALSE(pick(model, down(0, 0, -1)));          // behind the eye
    EXPECT_FALSE(pick(model, {{0, 0, 5}, {1, 0, 0}}));  // parallel
    EXPECT_FALSE(pick(model, {{0, 0, 5}, {0, 0, 0}}));
    EXPECT_TRUE(pick(model, {{0.1f, 0.2f, -5}, {0, 0, 1}}));  // the back face, too
}

TEST(Pick, FollowsTargetsNodesAndMirrors) {
    Asset asset = square();
    asset.nodes[0].transform.translation = {10, 0, 0};
    asset.nodes[0].transform.scale = {-2, 2, 2};
    Model model(shared(std::move(asset)));
    model.setWeight("lift", 1.5f);
    model.update(0);
    EXPECT_FALSE(pick(model, down(0, 0)));
    const auto hit = pick(model, down(10.5f, 0.5f));
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->point.z, 3, kRounding);  // lifted by 1.5, twice as large
}

TEST(Pick, FollowsSkins) {
    Asset asset = square();
    addNode(asset);
    asset.nodes[1].transform.translation = {0, 0, 2};
    asset.geometries[0].joints.assign(4, {0, 0, 0, 0});
    asset.geometries[0].jointWeights.assign(4, {1, 0, 0, 0});
    asset.geometries[0].jointBounds = jointBounds(asset.geometries[0]);
    asset.skins.push_back({.joints = {1}, .inverseBindMatrices = {glm::mat4(1)}});
    asset.nodes[0].skin = 0;
    const Model model(shared(std::move(asset)));
    const auto hit = pick(model, down(0.2f, 0.1f));
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->point.z, 2, kRounding);
}

TEST(Pick, TakesTheNearestOfSeveralNodes) {
    Asset asset = square();
    for (const float z : {-3.0f, 2.0f, 1.0f}) {
        const uint32_t node = addNode(asset, kNone, 0);
        asset.nodes[node].transform.translation = {0, 0, z};
    }
    const Model model(shared(std::move(asset)));
    const auto hit = pick(model, down(0.3f, 0.1f));
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->node, 2u);
}

TEST(Pick, CountsTrianglesOfStripsAndFans) {
    const Model strip(shared(square(PrimitiveMode::TriangleStrip)));
    const auto hit = pick(strip, down(0.75f, 0.5f));
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->triangle, 1u);
    EXPECT_EQ(hit->vertices, (std::array<uint32_t, 3>{1, 2, 3}));
    const Model fan(shared(square(PrimitiveMode::TriangleFan)));
    const auto inFan = pick(fan, down(-0.5f, 0.9f));
    ASSERT_TRUE(inFan);
    EXPECT_EQ(inFan->triangle, 1u);
    EXPECT_EQ(inFan->vertices, (std::array<uint32_t, 3>{0, 2, 3}));
    EXPECT_FALSE(pick(Model(shared(square(PrimitiveMode::Lines))), down(0.1f, 0.2f)));
}

TEST(Pick, ListsTheTargetsThatMoveThePointStrongestFirst) {
    Model model(shared(square()));
    model.setWeight("lift", 0.5f);
    model.update(0);
    const auto atLeft = pick(model, down(-0.8f, 0.3f));
    ASSERT_TRUE(atLeft);
    const std::vector<Mover> movers = moversAt(model, *atLeft);
    ASSERT_EQ(movers.size(), 2u);
    EXPECT_EQ(movers[0].target, 1u);
    EXPECT_NEAR(movers[0].displacement, 2 * 0.9f, kRounding);
    EXPECT_EQ(movers[0].weight, 0);
    EXPECT_EQ(movers[1].target, 0u);
    EXPECT_NEAR(movers[1].displacement, 1, kRounding);
    EXPECT_EQ(movers[1].weight, 0.5f);
    const auto corner = pick(model, down(0.99999f, 0.99998f));
    ASSERT_TRUE(corner);
    EXPECT_EQ(moversAt(model, *corner)[0].target, 0u);  // "left" hardly moves it
}

/// Every baked vertex, seen from anywhere, is met by the ray that goes through it.
TEST(Pick, AgreesWithBaking) {
    test::Random random(9);
    Asset asset = square();
    asset.nodes[0].transform.rotation = glm::angleAxis(0.7f, glm::vec3(0.6f, 0.8f, 0));
    Model model(shared(std::move(asset)));
    model.setWeight("left", 0.3f);
    model.setWeight("lift", -0.4f);
    model.update(0);
    const auto corners = bakeOnCpu(model, Space::World)[0].primitives[0].positions;
    for (int i = 0; i < 200; ++i) {
        const float a = 0.5f + 0.45f * random.number(-1, 1),
                    b = 0.5f + 0.45f * random.number(-1, 1);
        const glm::vec3 within =
            a + b < 1 ? corners[0] + a * (corners[1] - corners[0]) + b * (corners[2] - corners[0])
                      : corners[3] + (1 - a) * (corners[2] - corners[3]) +
                            (1 - b) * (corners[1] - corners[3]);
        const glm::vec3 eye(3 * random.number(-1, 1), 3 * random.number(-1, 1), 7);
        const auto hit = pick(model, {eye, within - eye});
        ASSERT_TRUE(hit) << i;
        EXPECT_NEAR(glm::distance(hit->point, within), 0, 1e-4f) << i;
    }
}

TEST(OrbitCamera, SendsRaysThroughThePointsThatItShows) {
    OrbitCamera camera;
    camera.frame({{-1, -2, -1}, {3, 1, 2}}, 1.5f);
    camera.setDirection(0.8f, -0.3f);
    const glm::mat4 matrix = camera.projection(1.5f) * camera.view();
    for (const glm::vec2 point : {glm::vec2(0), glm::vec2(0.7f, -0.4f), glm::vec2(-1, 1)}) {
        const glm::vec3 on = camera.eye() + 2.5f * camera.rayDirection(point, 1.5f);
        const glm::vec4 clip = matrix * glm::vec4(on, 1);
        EXPECT_NEAR(clip.x / clip.w, point.x, 1e-4f);
        EXPECT_NEAR(clip.y / clip.w, point.y, 1e-4f);
    }
}

}  // namespace
}  // namespace moue
