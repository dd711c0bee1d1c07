// SPDX-License-Identifier: MIT
// The camera that a mouse, a finger or a key moves: it circles a point. No GL, no window.
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>

#include "gltf/asset.hpp"
#include "morph/bounds.hpp"

namespace moue {

/// Right-handed, +Y up; at yaw 0 and pitch 0 it stands on the +Z side and looks along -Z, which
/// is how a glTF model faces it (glTF 2.0, 3.4).
class OrbitCamera {
  public:
    static constexpr float kDefaultFovRadians = 0.52f;  // about 30 degrees: a portrait lens

    /// Looks at the centre of `bounds` from the present direction, far enough to see all of it in
    /// a viewport of this aspect (width / height). An empty box shows a unit cube's place.
    void frame(const Box& bounds, float aspect) noexcept;
    /// Angles in radians; pitch is held short of the poles.
    void setDirection(float yawRadians, float pitchRadians) noexcept;
    /// A drag of `delta` viewport heights: a full height turns by half a circle.
    void orbit(glm::vec2 delta) noexcept;
    /// Moves the point looked at with the pointer; `delta` in viewport heights, y downwards.
    void pan(glm::vec2 delta) noexcept;
    /// Multiplies the distance by `factor`, within sensible limits of the framed size.
    void zoom(float factor) noexcept;

    glm::vec3 eye() const noexcept;
    /// The direction (a unit along the view) of the ray from eye() through a point of the picture:
    /// -1 to 1, x to the right, y up.
    glm::vec3 rayDirection(glm::vec2 point, float aspect) const noexcept;
    glm::mat4 view() const noexcept;
    /// Near and far planes follow the distance and the framed size.
    glm::mat4 projection(float aspect) const noexcept;

    glm::vec3 target{0};
    float distance = 3;
    float yawRadians = 0;
    float pitchRadians = 0;
    float verticalFovRadians = kDefaultFovRadians;

  private:
    float radius_ = 1;  // of the framed bounds
};

/// A camera of the file: its view from `world` (the node's world matrix) and its projection.
glm::mat4 cameraView(const glm::mat4& world) noexcept;
glm::mat4 cameraProjection(const Camera& camera, float aspect) noexcept;

}  // namespace moue
