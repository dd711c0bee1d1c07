// SPDX-License-Identifier: MIT
#include "demo_head/mouth_shapes.hpp"

#include <algorithm>
#include <cmath>

#include "demo_head/anatomy.hpp"
#include "demo_head/motions.hpp"

namespace moue::head {
namespace {

using glm::vec3;

// Bends the smiling line between the lips straight.
vec3 straightened(const FacePoint& p, float share) {
    if (p.tissue != Tissue::Skin) return vec3(0);
    const float near = bump(p.anchor, kMouth, {0.36F, 0.20F, 0.45F}) * (1 - p.mouthDepth);
    return vec3(0, (kMouthY - mouthLineY(p.anchor.x)) * share * near, 0);
}

vec3 rolled(const FacePoint& p, float lip) {
    const float share = lipShare(p, lip, 0.12F);
    return vec3(0, -lip * 0.065F * (1 - p.lip), -0.045F - 0.085F * p.lip) * share;
}

}  // namespace

// ---- mouth as a whole

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

vec3 mouthRollLower(const FacePoint& p, float) {
    return rolled(p, -1);
}
vec3 mouthRollUpper(const FacePoint& p, float) {
    return rolled(p, 1);
}

vec3 mouthShrugLower(const FacePoint& p, float) {
    return vec3(0, 0.085F, 0.045F) * lipShare(p, -1, 0.16F) +
           vec3(0, 0.045F, 0.01F) * lipShare(p, 1, 0.10F) +
           pull(p, 1, {0, -0.88F, 0.80F}, {0.22F, 0.13F, 0.3F}, {0, 0.06F, 0}) +
           pull(p, -1, {0, -0.88F, 0.80F}, {0.22F, 0.13F, 0.3F}, {0, 0.06F, 0});
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

}  // namespace moue::head
