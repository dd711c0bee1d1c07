// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "render/shadow_map.hpp"

namespace moue {
namespace {

const glm::vec3 kLight = glm::normalize(glm::vec3(0.6f, 0.7f, 0.4f));

glm::vec3 place(const ShadowView& view, const glm::vec3& point) {
    return glm::vec3(view.matrix * glm::vec4(point, 1));
}

TEST(FitShadow, HoldsEveryCornerOfTheScene) {
    for (const glm::vec3& light : {kLight, glm::vec3(0, 1, 0), glm::vec3(0, -1, 0)}) {
        const Box scene{{-3, 1, 2}, {5, 1.5f, 9}};
        const ShadowView view = fitShadow(scene, light, 1024);
        for (int i = 0; i < 8; ++i) {
            const glm::vec3 corner((i & 1 ? scene.maximum : scene.minimum).x,
                                   (i & 2 ? scene.maximum : scene.minimum).y,
                                   (i & 4 ? scene.maximum : scene.minimum).z);
            const glm::vec3 at = place(view, corner);
            for (int axis = 0; axis < 3; ++axis) {
                EXPECT_GE(at[axis], -1e-4f);
                EXPECT_LE(at[axis], 1.0f + 1e-4f);
            }
        }
    }
}

TEST(FitShadow, DepthGrowsAwayFromTheLight) {
    const ShadowView view = fitShadow({glm::vec3(-1), glm::vec3(1)}, kLight, 1024);
    EXPECT_LT(place(view, 0.5f * kLight).z, place(view, -0.5f * kLight).z);
}

TEST(FitShadow, MovesByWholeTexelsWhenTheSceneMoves) {
    const Box scene{glm::vec3(-1), glm::vec3(1)};
    const ShadowView before = fitShadow(scene, kLight, 1024);
    for (const glm::vec3& step : {glm::vec3(0.01f, 0, 0), glm::vec3(0.003f, 0.07f, -0.02f)}) {
        const ShadowView after =
            fitShadow({scene.minimum + step, scene.maximum + step}, kLight, 1024);
        const glm::vec3 moved =
            (place(after, glm::vec3(0)) - place(before, glm::vec3(0))) * 1024.0f;
        EXPECT_NEAR(moved.x, std::round(moved.x), 0.02f);
        EXPECT_NEAR(moved.y, std::round(moved.y), 0.02f);
    }
}

TEST(FitShadow, KeepsItsSizeWhenTheSceneGrowsALittle) {
    const ShadowView a = fitShadow({glm::vec3(-1), glm::vec3(1)}, kLight, 1024);
    const ShadowView b = fitShadow({glm::vec3(-1.001f), glm::vec3(1.001f)}, kLight, 1024);
    EXPECT_EQ(a.texelWorld, b.texelWorld);
}

TEST(ShadowTexels, FollowThePicturesLongerSide) {
    EXPECT_EQ(shadowTexels(64, 64), 512u);
    EXPECT_EQ(shadowTexels(512, 300), 512u);
    EXPECT_EQ(shadowTexels(300, 513), 1024u);
    EXPECT_EQ(shadowTexels(1024, 1025), 2048u);
    EXPECT_EQ(shadowTexels(7680, 4320), 2048u) << "and no further";
    EXPECT_EQ(shadowTexels(0, 0), 512u);
}

TEST(FitShadow, StaysFiniteForAPointAndForNothing) {
    for (const Box& scene : {Box{glm::vec3(2), glm::vec3(2)}, Box{}}) {
        const ShadowView view = fitShadow(scene, kLight, 1024);
        EXPECT_TRUE(std::isfinite(view.texelWorld));
        EXPECT_TRUE(std::isfinite(view.matrix[0][0]) && std::isfinite(view.matrix[3][2]));
    }
}

}  // namespace
}  // namespace moue
