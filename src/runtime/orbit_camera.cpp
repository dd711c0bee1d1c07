// SPDX-License-Identifier: MIT
#include "runtime/orbit_camera.hpp"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace moue {
namespace {

constexpr float kMaxPitch = 1.55f;     // short of pi / 2, where "up" is lost
constexpr float kFrameMargin = 1.08f;  // air around the framed bounds
constexpr glm::vec3 kUp(0, 1, 0);

glm::vec3 direction(float yaw, float pitch) noexcept {
    return {std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch)};
}

}  // namespace

void OrbitCamera::frame(const Box& bounds, float aspect) noexcept {
    const Box box = bounds.empty() ? Box{glm::vec3(-0.5f), glm::vec3(0.5f)} : bounds;
    target = box.center();
    radius_ = std::max(0.5f * glm::length(box.size()), 1e-6f);
    // Fit the box as seen from here, not its sphere: a face should fill the picture.
    const glm::vec3 back = direction(yawRadians, pitchRadians);
    const glm::vec3 right = glm::normalize(glm::cross(kUp, back));
    const glm::vec3 up = glm::cross(back, right);
    const glm::vec3 half = 0.5f * box.size();
    const float tangent = std::tan(0.5f * verticalFovRadians);
    float needed = 0;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec3 p =
            half * glm::vec3(corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1);
        const float away = std::max(std::abs(glm::dot(p, up)),
                                    std::abs(glm::dot(p, right)) / std::max(aspect, 1e-3f));
        needed = std::max(needed, kFrameMargin * away / tangent + glm::dot(p, back));
    }
    distance = std::max(needed, 1e-5f);
}

void OrbitCamera::setDirection(float yaw, float pitch) noexcept {
    // to [-pi, pi]; std::remainder would be a loop over bits
    yawRadians = yaw - glm::two_pi<float>() * std::nearbyint(yaw / glm::two_pi<float>());
    pitchRadians = std::clamp(pitch, -kMaxPitch, kMaxPitch);
}

void OrbitCamera::orbit(glm::vec2 delta) noexcept {
    setDirection(yawRadians - delta.x * glm::pi<float>(),
                 pitchRadians + delta.y * glm::pi<float>());
}

void OrbitCamera::pan(glm::vec2 delta) noexcept {
    const glm::vec3 back = direction(yawRadians, pitchRadians);
    const glm::vec3 right = glm::normalize(glm::cross(kUp, back));
    const glm::vec3 up = glm::cross(back, right);
    const float height = 2 * distance * std::tan(0.5f * verticalFovRadians);
    target += height * (-delta.x * right + delta.y * up);
}

void OrbitCamera::zoom(float factor) noexcept {
    distance = std::clamp(distance * factor, 0.02f * radius_, 100 * radius_);
}

glm::vec3 OrbitCamera::eye() const noexcept {
    return target + distance * direction(yawRadians, pitchRadians);
}

glm::vec3 OrbitCamera::rayDirection(glm::vec2 point, float aspect) const noexcept {
    const glm::mat4 axes = glm::transpose(view());  // of the camera, in world space
    const float tangent = std::tan(0.5f * verticalFovRadians);
    return glm::vec3(tangent * aspect * point.x * axes[0] + tangent * point.y * axes[1] - axes[2]);
}

glm::mat4 OrbitCamera::view() const noexcept {
    return glm::lookAt(eye(), target, kUp);
}

glm::mat4 OrbitCamera::projection(float aspect) const noexcept {
    const float farPlane = distance + 4 * radius_;
    const float nearPlane = std::max(distance - 4 * radius_, 0.01f * distance);
    return glm::perspective(verticalFovRadians, aspect, nearPlane, farPlane);
}

glm::mat4 cameraView(const glm::mat4& world) noexcept {
    // A scaled camera node must not scale what it sees (glTF 2.0, 3.10).
    const glm::vec3 eye(world[3]);
    const glm::vec3 back = glm::normalize(glm::vec3(world[2]));
    return glm::lookAt(eye, eye - back, glm::vec3(world[1]));
}

glm::mat4 cameraProjection(const Camera& camera, float aspect) noexcept {
    if (!camera.perspective) {
        return glm::ortho(-camera.halfWidth, camera.halfWidth, -camera.halfHeight,
                          camera.halfHeight, camera.nearPlane, camera.farPlane);
    }
    if (camera.farPlane <= 0)
        return glm::infinitePerspective(camera.verticalFovRadians, aspect, camera.nearPlane);
    return glm::perspective(camera.verticalFovRadians, aspect, camera.nearPlane, camera.farPlane);
}

}  // namespace moue
