// SPDX-License-Identifier: MIT
// Which boxes a view can see.
#pragma once

#include <array>
#include <glm/gtc/matrix_access.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

#include "morph/bounds.hpp"

namespace moue {

/// The six planes of a clip volume (Gribb and Hartmann 2001), pointing inwards.
class Frustum {
  public:
    explicit Frustum(const glm::mat4& viewProjection) noexcept {
        const glm::vec4 w = glm::row(viewProjection, 3);
        for (int i = 0; i < 3; ++i) {
            planes_[static_cast<size_t>(2 * i)] = w + glm::row(viewProjection, i);
            planes_[static_cast<size_t>(2 * i + 1)] = w - glm::row(viewProjection, i);
        }
    }

    /// False only where the whole box lies outside one plane. An empty box is never seen.
    bool sees(const Box& box) const noexcept {
        if (box.empty()) return false;
        for (const glm::vec4& plane : planes_) {
            const float farthest = plane.w + farther(plane.x, box.minimum.x, box.maximum.x) +
                                   farther(plane.y, box.minimum.y, box.maximum.y) +
                                   farther(plane.z, box.minimum.z, box.maximum.z);
            if (farthest < 0) return false;
        }
        return true;
    }

  private:
    static float farther(float normal, float low, float high) noexcept {
        return normal * (normal > 0 ? high : low);
    }
    std::array<glm::vec4, 6> planes_;
};

}  // namespace moue
