// SPDX-License-Identifier: MIT
#include "render/frustum.hpp"

#include <gtest/gtest.h>

#include <glm/gtc/matrix_transform.hpp>

namespace moue {
namespace {

Box boxAt(glm::vec3 center, float half) {
    return {center - half, center + half};
}

TEST(Frustum, SeesWhatIsInsideOrCrossesAPlane) {
    const Frustum frustum(glm::perspective(1.0f, 1.0f, 0.1f, 10.0f));
    EXPECT_TRUE(frustum.sees(boxAt({0, 0, -5}, 0.1f)));
    EXPECT_TRUE(frustum.sees(boxAt({0, 0, 0}, 20))) << "the camera is inside";
    EXPECT_TRUE(frustum.sees(boxAt({0, 0, -10.5f}, 1))) << "crosses the far plane";
}

TEST(Frustum, DoesNotSeeWhatLiesBeyondAPlane) {
    const Frustum frustum(glm::perspective(1.0f, 1.0f, 0.1f, 10.0f));
    for (const glm::vec3& center :
         {glm::vec3(0, 0, 5), glm::vec3(0, 0, -12), glm::vec3(9, 0, -5), glm::vec3(-9, 0, -5),
          glm::vec3(0, 9, -5), glm::vec3(0, -9, -5)}) {
        EXPECT_FALSE(frustum.sees(boxAt(center, 1)));
    }
}

TEST(Frustum, NeverSeesAnEmptyBox) {
    EXPECT_FALSE(Frustum(glm::mat4(1)).sees(Box{}));
}

}  // namespace
}  // namespace moue
