// SPDX-License-Identifier: MIT
#include "demo_head/motions.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "demo_head/anatomy.hpp"
#include "demo_head/head_surface.hpp"

namespace moue::head {
namespace {

using glm::vec3;

// Positive angles turn +Z towards -Y (down).
vec3 turnedDown(const vec3& v, float angle) {
    const float c = std::cos(angle);
    const float s = std::sin(angle);
    return {v.x, v.y * c - v.z * s, v.z * c + v.y * s};
}

vec3 turnedLeft(const vec3& v, float angle) {
    const float c = std::cos(angle);
    const float s = std::sin(angle);
    return {v.x * c + v.z * s, v.y, v.z * c - v.x * s};
}

vec3 eyeCenter(float side) {
    return {kEyeCenter.x * side, kEyeCenter.y, kEyeCenter.z};
}

vec3 towards(float side, const vec3& v) {
    return {v.x * side, v.y, v.z};
}

// Keeps a moved skin point as far from the head's surface as it was.
vec3 alongSkin(const vec3& p, const vec3& offset) {
    const vec3 moved = p + offset;
    const float error = headDistance(moved) - headDistance(p);
    return offset - headNormal(moved) * error;
}

}  // namespace

vec3 lidMotion(const FacePoint& point, float side, float upperAmount, float lowerAmount) {
    if (point.eye != side || point.tissue != Tissue::Skin || point.lidShare == 0) return vec3(0);
    const float amount = (point.lidSide > 0 ? upperAmount : lowerAmount) * point.lidShare;
    const vec3 center = eyeCenter(side);
    const vec3 from = point.position - center;
    // targets move points straight; a closed lid stands off so that its way clears the eyeball
    const float standOff =
        1 + 0.065F * std::abs(amount) * std::min(std::abs(point.lidTurn) / 0.6F, 1.0F);
    return turnedDown(from, point.lidTurn * amount) * standOff - from;
}

vec3 gazeMotion(const FacePoint& point, float side, float up, float left) {
    if (point.eye != side) return vec3(0);
    const vec3 from = point.position - eyeCenter(side);
    if (point.tissue == Tissue::Eyeball) return turnedLeft(turnedDown(from, -up), left) - from;
    if (point.tissue == Tissue::EyeLight) {
        return turnedLeft(turnedDown(from, -up * 0.35F), left * 0.35F) - from;
    }
    if (point.lidShare == 0) return vec3(0);
    // both lids ride by the same angle, so that a closed eye stays closed
    const float opening =
        std::min(std::abs(point.lidTurn) / (point.lidSide > 0 ? 0.6F : 0.17F), 1.0F);
    const float share = point.lidShare * opening;
    return turnedLeft(turnedDown(from, -up * 0.46F * share), left * 0.06F * share) - from;
}

float jawShare(const FacePoint& point) {
    if (point.tissue == Tissue::LowerTeeth) return 1;
    if (point.tissue == Tissue::Tongue) return 0.45F + 0.5F * smooth(0, 0.5F, point.along);
    if (point.tissue != Tissue::Skin) return 0;
    const vec3& p = point.anchor;
    const float s = std::abs(p.x) / kMouthWidth;
    const float split = std::pow(std::max(1 - s * s, 0.0F), 1.3F) * 1.35F * point.lipSide;
    const float reach = 0.22F + 0.16F * smooth(0.9F, 2.2F, s);
    const float line = mouthLineY(p.x) - 0.05F * smooth(1.0F, 2.0F, s);
    const float share = smooth(-1, 1, (line - p.y) / reach - split - 0.15F);
    return share * smooth(-0.2F, 0.5F, p.z) * smooth(-1.55F, -0.98F, p.y - 0.35F * p.z);
}

vec3 jawTurn(const vec3& p, float angle) {
    const vec3 from = p - kJawPivot;
    return turnedDown(from, angle) - from;
}

namespace {

// The inside of the mouth follows the lips at its front and the bare jaw at its back.
vec3 withMouthInside(const FacePoint& point, const vec3& atLips, const vec3& jaw) {
    if (point.mouthDepth == 0) return atLips;
    const float depth = smooth(0, 0.6F, point.mouthDepth);
    return mixed(atLips, jaw * (0.5F - 0.5F * point.lipSide), depth);
}

}  // namespace

vec3 jawOpenMotion(const FacePoint& point) {
    const vec3 turn = jawTurn(point.position, kJawAngle);
    return withMouthInside(point, turn * jawShare(point), turn);
}

vec3 mouthCloseMotion(const FacePoint& point) {
    if (point.tissue != Tissue::Skin || point.lipSide == 0) return vec3(0);
    const vec3& p = point.anchor;
    FacePoint seam = point;
    const float line = mouthLineY(p.x);
    seam.anchor.y = line;
    seam.lipSide = 1;
    const float upper = jawShare(seam);
    seam.lipSide = -1;
    const float lower = jawShare(seam);
    // both lips meet there, nearer to the upper one; the way back to the open jaw is eased
    const float shut = upper + 0.32F * (lower - upper);
    const float distance = std::abs(p.y - line);
    const float near =
        point.lipSide > 0 ? 1 - smooth(0.06F, 0.30F, distance) : 1 - smooth(0.09F, 0.36F, distance);
    const float beyond = std::max(std::abs(p.x) / kMouthWidth - 1, 0.0F);
    const float share = (shut - jawShare(point)) * near * std::exp(-beyond * beyond);
    return withMouthInside(point, jawTurn(point.position, kJawAngle) * share, vec3(0));
}

float sideShare(const vec3& p, float side) {
    return smooth(-0.10F, 0.14F, p.x * side);
}

vec3 pull(const FacePoint& point, float side, const vec3& center, const vec3& radii,
          const vec3& offset) {
    if (point.tissue != Tissue::Skin) return vec3(0);
    const float share = bump(point.anchor, towards(side, center), radii) *
                        sideShare(point.anchor, side) * (1 - point.lidShare);
    if (share < 1e-3F) return vec3(0);
    const vec3 moved = alongSkin(point.anchor, towards(side, offset) * share);
    return withMouthInside(point, moved, vec3(0));
}

vec3 swell(const FacePoint& point, float side, const vec3& center, const vec3& radii,
           float height) {
    if (point.tissue != Tissue::Skin) return vec3(0);
    const float share = bump(point.anchor, towards(side, center), radii) *
                        sideShare(point.anchor, side) * (1 - point.lidShare);
    if (share < 1e-3F) return vec3(0);
    return withMouthInside(
        point, glm::normalize(point.anchor - vec3(0, -0.35F, 0.05F)) * (share * height), vec3(0));
}

vec3 cornerPull(const FacePoint& point, float side, const vec3& offset, float reach) {
    if (point.tissue != Tissue::Skin || point.lidShare > 0.5F) return vec3(0);
    const vec3& p = point.anchor;
    const float s = p.x * side / kMouthWidth;
    const float inner = std::clamp(s, 0.0F, 1.0F);
    const float beyond = std::max(s - 1, 0.0F) * kMouthWidth / reach;
    const float distance = (p.y - mouthLineY(p.x)) / reach;
    const float near = std::exp(-beyond * beyond - distance * distance) * smooth(0.2F, 0.6F, p.z);
    if (near * inner < 1e-3F) return vec3(0);
    // widened evenly, bent into a curve
    const vec3 bend = towards(side, offset * vec3(inner, inner * inner, inner));
    return withMouthInside(point, alongSkin(p, bend * near), vec3(0));
}

float lipShare(const FacePoint& point, float lip, float reach) {
    if (point.tissue != Tissue::Skin || point.lipSide * lip < 0) return 0;
    const vec3& p = point.anchor;
    const float s = std::abs(p.x) / (kMouthWidth * 1.08F);
    const float distance = (p.y - mouthLineY(p.x)) / reach;
    const float share = std::max(1 - s * s, 0.0F) * std::exp(-distance * distance);
    return share * (1 - smooth(0, 0.6F, point.mouthDepth)) * smooth(0.3F, 0.6F, p.z);
}

vec3 narrowed(const FacePoint& p, float share) {
    if (p.tissue != Tissue::Skin) return vec3(0);
    const float near = bump(p.anchor, kMouth, {0.44F, 0.28F, 0.45F}) * (1 - 0.8F * p.mouthDepth);
    return vec3(-p.anchor.x * share * near, 0, 0);
}

vec3 pushed(const FacePoint& p, float forward) {
    if (p.tissue != Tissue::Skin) return vec3(0);
    return vec3(0, 0, forward * bump(p.anchor, kMouth, {0.27F, 0.19F, 0.4F}) * (1 - p.mouthDepth));
}

vec3 bothLips(const FacePoint& p, float upper, float lower, float forward) {
    const float up = lipShare(p, 1, 0.17F);
    const float low = lipShare(p, -1, 0.17F);
    return vec3(0, up * upper + low * lower, (up + low) * forward);
}

}  // namespace moue::head
