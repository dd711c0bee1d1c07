// SPDX-License-Identifier: MIT
#include "demo_head/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "demo_head/anatomy.hpp"
#include "demo_head/motions.hpp"

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
constexpr vec3 kMouth{0, kMouthY, 0.88F};
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

// Draws the mouth's width in by `share`.
vec3 narrowed(const FacePoint& p, float share) {
    if (p.tissue != Tissue::Skin) return vec3(0);
    const float near = bump(p.anchor, kMouth, {0.44F, 0.28F, 0.45F}) * (1 - 0.8F * p.mouthDepth);
    return vec3(-p.anchor.x * share * near, 0, 0);
}

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

// ---- mouth as a whole

vec3 bothLips(const FacePoint& p, float upper, float lower, float forward) {
    const float up = lipShare(p, 1, 0.17F);
    const float low = lipShare(p, -1, 0.17F);
    return vec3(0, up * upper + low * lower, (up + low) * forward);
}

vec3 pushed(const FacePoint& p, float forward) {
    if (p.tissue != Tissue::Skin) return vec3(0);
    return vec3(0, 0, forward * bump(p.anchor, kMouth, {0.27F, 0.19F, 0.4F}) * (1 - p.mouthDepth));
}

// Bends the smiling line between the lips straight.
vec3 straightened(const FacePoint& p, float share) {
    if (p.tissue != Tissue::Skin) return vec3(0);
    const float near = bump(p.anchor, kMouth, {0.36F, 0.20F, 0.45F}) * (1 - p.mouthDepth);
    return vec3(0, (kMouthY - mouthLineY(p.anchor.x)) * share * near, 0);
}

vec3 mouthClose(const FacePoint& p, float) {
    return mouthCloseMotion(p);
}

vec3 mouthFunnel(const FacePoint& p, float) {
    return narrowed(p, 0.42F) + straightened(p, 1.3F) + pushed(p, 0.13F) +
           bothLips(p, 0.046F, -0.040F, 0.02F);
}

vec3 mouthPucker(const FacePoint& p, float) {
    const float plump = 0.022F * (1 - p.lip);
    return narrowed(p, 0.46F) + straightened(p, 1.5F) + pushed(p, 0.16F) +
           bothLips(p, plump + 0.01F, 0.01F - plump * 0.2F, 0.02F);
}

vec3 mouthSide(const FacePoint& p, float side) {
    if (p.tissue != Tissue::Skin) return vec3(0);
    const float near = bump(p.anchor, kMouth, {0.42F, 0.22F, 0.45F}) * (1 - 0.8F * p.mouthDepth);
    return vec3(0.14F * side * near, 0, -0.25F * 0.14F * side * p.anchor.x * near);
}

// ---- mouth corners

vec3 mouthSmile(const FacePoint& p, float side) {
    return cornerPull(p, side, {0.115F, 0.12F, 0}, 0.19F) +
           bothLips(p, 0.018F, 0.018F, -0.01F) * sideShare(p.anchor, side) +
           swell(p, side, {0.46F, -0.36F, 0.72F}, {0.20F, 0.15F, 0.4F}, 0.055F) +
           lidMotion(p, side, 0.0F, 0.4F);
}

vec3 mouthFrown(const FacePoint& p, float side) {
    return cornerPull(p, side, {0.005F, -0.135F, 0}, 0.18F) +
           swell(p, side, {0.24F, -0.82F, 0.75F}, {0.15F, 0.1F, 0.4F}, 0.02F);
}

vec3 mouthDimple(const FacePoint& p, float side) {
    return cornerPull(p, side, {0.065F, 0.02F, 0}, 0.16F) -
           swell(p, side, {0.37F, -0.57F, 0.75F}, {0.09F, 0.10F, 0.4F}, 0.055F);
}

vec3 mouthStretch(const FacePoint& p, float side) {
    return cornerPull(p, side, {0.15F, -0.045F, 0}, 0.20F) +
           bothLips(p, -0.004F, -0.008F, -0.012F) * sideShare(p.anchor, side);
}

vec3 mouthPress(const FacePoint& p, float side) {
    const float own = sideShare(p.anchor, side);
    const float in = p.lip * lipShare(p, p.lipSide, 0.3F) * own;
    return vec3(0, 0, -0.06F) * in + bothLips(p, -0.05F, 0.06F, -0.02F) * ((1 - p.lip) * own) +
           swell(p, side, {0.32F, -0.56F, 0.78F}, {0.10F, 0.11F, 0.4F}, 0.035F);
}

// ---- lips

vec3 rolled(const FacePoint& p, float lip) {
    const float share = lipShare(p, lip, 0.12F);
    return vec3(0, -lip * 0.065F * (1 - p.lip), -0.045F - 0.085F * p.lip) * share;
}

vec3 mouthRollLower(const FacePoint& p, float) {
    return rolled(p, -1);
}
vec3 mouthRollUpper(const FacePoint& p, float) {
    return rolled(p, 1);
}

vec3 mouthShrugLower(const FacePoint& p, float) {
    return vec3(0, 0.085F, 0.045F) * lipShare(p, -1, 0.16F) +
           vec3(0, 0.045F, 0.01F) * lipShare(p, 1, 0.10F) +
           pull(p, kLeft, {0, -0.88F, 0.80F}, {0.22F, 0.13F, 0.3F}, {0, 0.06F, 0}) +
           pull(p, kRight, {0, -0.88F, 0.80F}, {0.22F, 0.13F, 0.3F}, {0, 0.06F, 0});
}

vec3 mouthShrugUpper(const FacePoint& p, float) {
    return vec3(0, 0.075F, 0.045F) * lipShare(p, 1, 0.15F) +
           vec3(0, 0.072F, 0.02F) * lipShare(p, -1, 0.11F);
}

vec3 mouthLowerDown(const FacePoint& p, float side) {
    return vec3(0.01F * side, -0.125F, -0.01F) *
           (lipShare(p, -1, 0.17F) * sideShare(p.anchor, side));
}

vec3 mouthUpperUp(const FacePoint& p, float side) {
    return vec3(0.01F * side, 0.115F, 0) * (lipShare(p, 1, 0.16F) * sideShare(p.anchor, side)) +
           swell(p, side, {0.22F, -0.40F, 0.85F}, {0.10F, 0.10F, 0.4F}, 0.025F);
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
