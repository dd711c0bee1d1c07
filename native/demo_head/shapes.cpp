// SPDX-License-Identifier: MIT
#include "demo_head/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "demo_head/anatomy.hpp"
#include "demo_head/motions.hpp"
#include "demo_head/mouth_shapes.hpp"

namespace moue::head {
namespace {

using glm::vec3;
using Motion = vec3 (*)(const FacePoint& point, float side);

struct Target {
    const char* name;
    Motion motion;
    float side;
};

constexpr float kLeft = 1;
constexpr float kRight = -1;
constexpr float kBoth = 0;
constexpr vec3 kCheek{0.50F, -0.38F, 0.66F};

// ---- eyes

vec3 eyeBlink(const FacePoint& p, float side) {
    return lidMotion(p, side, 1, 1);
}
vec3 eyeWide(const FacePoint& p, float side) {
    return lidMotion(p, side, -0.24F, -0.35F);
}
vec3 eyeLookDown(const FacePoint& p, float side) {
    return gazeMotion(p, side, -0.34F, 0);
}
vec3 eyeLookUp(const FacePoint& p, float side) {
    return gazeMotion(p, side, 0.30F, 0);
}
vec3 eyeLookIn(const FacePoint& p, float side) {
    return gazeMotion(p, side, 0, -0.38F * side);
}
vec3 eyeLookOut(const FacePoint& p, float side) {
    return gazeMotion(p, side, 0, 0.42F * side);
}

vec3 eyeSquint(const FacePoint& p, float side) {
    return lidMotion(p, side, 0.22F, 1.15F) +
           swell(p, side, {0.42F, -0.28F, 0.80F}, {0.22F, 0.12F, 0.3F}, 0.025F);
}

// ---- jaw

vec3 jawOpen(const FacePoint& p, float) {
    return jawOpenMotion(p) + narrowed(p, 0.14F);
}

vec3 jawShift(const FacePoint& p, const vec3& offset) {
    if (p.mouthDepth > 0.5F) return offset * (0.5F - 0.5F * p.lipSide);
    FacePoint together = p;  // the lips stay closed
    together.lipSide = 0;
    return offset * jawShare(together);
}

vec3 jawForward(const FacePoint& p, float) {
    return jawShift(p, {0, 0, 0.11F});
}
vec3 jawSide(const FacePoint& p, float side) {
    return jawShift(p, {0.13F * side, 0, -0.01F});
}

// ---- brows, cheeks, nose, tongue

vec3 browDown(const FacePoint& p, float side) {
    return pull(p, side, {0.28F, 0.38F, 0.80F}, {0.26F, 0.19F, 0.5F}, {-0.035F, -0.125F, 0}) +
           swell(p, side, {0.13F, 0.28F, 0.85F}, {0.12F, 0.12F, 0.4F}, 0.03F) +
           lidMotion(p, side, 0.10F, 0);
}

vec3 browInnerUp(const FacePoint& p, float) {
    const vec3 center{0.17F, 0.40F, 0.82F};
    const vec3 radii{0.20F, 0.22F, 0.5F};
    return pull(p, kLeft, center, radii, {0, 0.15F, 0}) +
           pull(p, kRight, center, radii, {0, 0.15F, 0});
}

vec3 browOuterUp(const FacePoint& p, float side) {
    return pull(p, side, {0.52F, 0.41F, 0.68F}, {0.25F, 0.22F, 0.5F}, {0.0F, 0.15F, 0}) +
           lidMotion(p, side, -0.06F, 0);
}

vec3 cheekPuff(const FacePoint& p, float) {
    const vec3 center{0.46F, -0.47F, 0.68F};
    const vec3 radii{0.24F, 0.22F, 0.42F};
    return swell(p, kLeft, center, radii, 0.15F) + swell(p, kRight, center, radii, 0.15F) +
           narrowed(p, 0.16F) + pushed(p, 0.035F);
}

vec3 cheekSquint(const FacePoint& p, float side) {
    return pull(p, side, kCheek, {0.24F, 0.18F, 0.4F}, {0, 0.085F, 0}) +
           swell(p, side, {0.46F, -0.31F, 0.72F}, {0.22F, 0.15F, 0.4F}, 0.045F) +
           lidMotion(p, side, 0, 0.75F);
}

vec3 noseSneer(const FacePoint& p, float side) {
    return pull(p, side, {0.13F, -0.34F, 0.90F}, {0.13F, 0.13F, 0.25F}, {0.025F, 0.095F, 0}) +
           swell(p, side, {0.15F, -0.19F, 0.88F}, {0.09F, 0.09F, 0.3F}, 0.045F) +
           bothLips(p, 0.03F, 0.012F, 0) * sideShare(p.anchor, side) +
           pull(p, side, {0.20F, 0.36F, 0.84F}, {0.18F, 0.14F, 0.4F}, {-0.015F, -0.07F, 0});
}

vec3 tongueOut(const FacePoint& p, float) {
    if (p.tissue == Tissue::Tongue) {
        const float t = smooth(0.1F, 1.0F, p.along);
        const float lift = 0.075F * std::sin(std::min(t * 1.3F, 1.0F) * kPi / 2);
        const float bend = smooth(0.55F, 1.0F, p.along);
        return vec3(-0.12F * p.position.x * t, lift - 0.15F * bend * bend, 0.42F * t);
    }
    return bothLips(p, 0.045F, -0.085F, 0.02F);
}

constexpr std::array<Target, kTargetCount> kTargets{{
    {"eyeBlinkLeft", eyeBlink, kLeft},
    {"eyeLookDownLeft", eyeLookDown, kLeft},
    {"eyeLookInLeft", eyeLookIn, kLeft},
    {"eyeLookOutLeft", eyeLookOut, kLeft},
    {"eyeLookUpLeft", eyeLookUp, kLeft},
    {"eyeSquintLeft", eyeSquint, kLeft},
    {"eyeWideLeft", eyeWide, kLeft},
    {"eyeBlinkRight", eyeBlink, kRight},
    {"eyeLookDownRight", eyeLookDown, kRight},
    {"eyeLookInRight", eyeLookIn, kRight},
    {"eyeLookOutRight", eyeLookOut, kRight},
    {"eyeLookUpRight", eyeLookUp, kRight},
    {"eyeSquintRight", eyeSquint, kRight},
    {"eyeWideRight", eyeWide, kRight},
    {"jawForward", jawForward, kBoth},
    {"jawLeft", jawSide, kLeft},
    {"jawRight", jawSide, kRight},
    {"jawOpen", jawOpen, kBoth},
    {"mouthClose", mouthClose, kBoth},
    {"mouthFunnel", mouthFunnel, kBoth},
    {"mouthPucker", mouthPucker, kBoth},
    {"mouthLeft", mouthSide, kLeft},
    {"mouthRight", mouthSide, kRight},
    {"mouthSmileLeft", mouthSmile, kLeft},
    {"mouthSmileRight", mouthSmile, kRight},
    {"mouthFrownLeft", mouthFrown, kLeft},
    {"mouthFrownRight", mouthFrown, kRight},
    {"mouthDimpleLeft", mouthDimple, kLeft},
    {"mouthDimpleRight", mouthDimple, kRight},
    {"mouthStretchLeft", mouthStretch, kLeft},
    {"mouthStretchRight", mouthStretch, kRight},
    {"mouthRollLower", mouthRollLower, kBoth},
    {"mouthRollUpper", mouthRollUpper, kBoth},
    {"mouthShrugLower", mouthShrugLower, kBoth},
    {"mouthShrugUpper", mouthShrugUpper, kBoth},
    {"mouthPressLeft", mouthPress, kLeft},
    {"mouthPressRight", mouthPress, kRight},
    {"mouthLowerDownLeft", mouthLowerDown, kLeft},
    {"mouthLowerDownRight", mouthLowerDown, kRight},
    {"mouthUpperUpLeft", mouthUpperUp, kLeft},
    {"mouthUpperUpRight", mouthUpperUp, kRight},
    {"browDownLeft", browDown, kLeft},
    {"browDownRight", browDown, kRight},
    {"browInnerUp", browInnerUp, kBoth},
    {"browOuterUpLeft", browOuterUp, kLeft},
    {"browOuterUpRight", browOuterUp, kRight},
    {"cheekPuff", cheekPuff, kBoth},
    {"cheekSquintLeft", cheekSquint, kLeft},
    {"cheekSquintRight", cheekSquint, kRight},
    {"noseSneerLeft", noseSneer, kLeft},
    {"noseSneerRight", noseSneer, kRight},
    {"tongueOut", tongueOut, kBoth},
}};

}  // namespace

const std::array<const char*, kTargetCount>& targetNames() {
    static const std::array<const char*, kTargetCount> kNames = [] {
        std::array<const char*, kTargetCount> names{};
        for (size_t i = 0; i < kTargetCount; ++i)
            names[i] = kTargets[i].name;
        return names;
    }();
    return kNames;
}

size_t correctedTarget(size_t target) {
    if (kTargets[target].motion != mouthClose) return kTargetCount;
    const auto isJawOpen = [](const Target& other) { return other.motion == jawOpen; };
    return static_cast<size_t>(std::find_if(kTargets.begin(), kTargets.end(), isJawOpen) -
                               kTargets.begin());
}

vec3 targetDelta(size_t target, const FacePoint& point) {
    return kTargets[target].motion(point, kTargets[target].side);
}

}  // namespace moue::head
