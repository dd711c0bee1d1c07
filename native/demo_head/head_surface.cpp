// SPDX-License-Identifier: MIT
#include "demo_head/head_surface.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "demo_head/anatomy.hpp"

namespace moue::head {
namespace {

using glm::vec3;

// First-order distance: exact on the surface, good enough near it for blending.
float ellipsoid(const vec3& p, const vec3& center, const vec3& radii) {
    const vec3 q = (p - center) / radii;
    const float length = glm::length(q);
    const float slope = glm::length(q / radii);
    return slope > 1e-6F ? length * (length - 1) / slope : -std::min({radii.x, radii.y, radii.z});
}

float taperedCapsule(const vec3& p, const vec3& a, const vec3& b, float radiusA, float radiusB) {
    const vec3 axis = b - a;
    const float t = std::clamp(glm::dot(p - a, axis) / glm::dot(axis, axis), 0.0F, 1.0F);
    return glm::length(p - a - axis * t) - (radiusA + (radiusB - radiusA) * t);
}

// Cubic blend over a band of width `k`: smooth curvature, so highlights do not show the seam.
float softMin(float a, float b, float k) {
    const float h = std::max(k - std::abs(a - b), 0.0F) / k;
    return std::min(a, b) - h * h * h * k / 6;
}

float softMax(float a, float b, float k) {
    return -softMin(-a, -b, k);
}

float skull(const vec3& p) {
    float d = ellipsoid(p, {0, 0.30F, -0.12F}, {0.94F, 0.98F, 1.00F});
    d = softMin(d, ellipsoid(p, {0, -0.18F, 0.20F}, {0.78F, 0.80F, 0.66F}), 0.5F);
    d = softMin(d, ellipsoid(p, {0.40F, -0.40F, 0.42F}, {0.34F, 0.30F, 0.36F}), 0.35F);
    d = softMin(d, ellipsoid(p, {0.56F, -0.06F, 0.38F}, {0.24F, 0.26F, 0.26F}), 0.25F);
    d = softMin(d, ellipsoid(p, {0, -0.62F, 0.42F}, {0.42F, 0.32F, 0.43F}), 0.35F);
    d = softMin(d, ellipsoid(p, {0, -0.84F, 0.56F}, {0.24F, 0.17F, 0.22F}), 0.3F);
    return softMin(d, taperedCapsule(p, {0, -0.55F, -0.22F}, {0, -1.75F, -0.26F}, 0.40F, 0.42F),
                   0.28F);
}

float nose(const vec3& p) {
    float d = taperedCapsule(p, {0, 0.06F, 0.78F}, {0, -0.29F, 0.93F}, 0.065F, 0.088F);
    d = softMin(d, ellipsoid(p, {0, -0.315F, 0.95F}, {0.115F, 0.10F, 0.115F}), 0.10F);
    return softMin(d, ellipsoid(p, {0.095F, -0.345F, 0.87F}, {0.075F, 0.062F, 0.09F}), 0.06F);
}

}  // namespace

float mouthLineY(float x) {
    const float s = std::min(std::abs(x) / kMouthWidth, 1.3F);
    return kMouthY + kMouthCornerRise * s * s;
}

float headDistance(const vec3& point) {
    const vec3 p{std::abs(point.x), point.y, point.z};
    float d = skull(p);
    const float socket = ellipsoid(p, {0.38F, 0.02F, 1.02F}, {0.34F, 0.26F, 0.30F});
    d = softMax(d, -socket, 0.28F);
    d = softMin(d, nose(p), 0.20F);
    return softMin(d, glm::length(p - kEyeCenter) - kLidRadius, 0.11F);
}

vec3 headNormal(const vec3& p) {
    constexpr float kStep = 2e-3F;
    const auto along = [&](const vec3& e) { return headDistance(p + e) - headDistance(p - e); };
    return glm::normalize(vec3(along({kStep, 0, 0}), along({0, kStep, 0}), along({0, 0, kStep})));
}

vec3 surfacePoint(const vec3& origin, const vec3& direction) {
    float inside = 0.02F;
    float outside = 2.6F;
    for (int i = 0; i < 24; ++i) {
        const float middle = (inside + outside) / 2;
        (headDistance(origin + direction * middle) < 0 ? inside : outside) = middle;
    }
    return origin + direction * inside;
}

vec3 frontPoint(float x, float y) {
    return surfacePoint({x, y, 0.0F}, {0, 0, 1});
}

}  // namespace moue::head
