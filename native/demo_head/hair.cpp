// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "demo_head/anatomy.hpp"
#include "demo_head/dress.hpp"
#include "demo_head/head_surface.hpp"

namespace moue::head {
namespace {

using glm::vec2;
using glm::vec3;

const vec3 kHairTone = fromSrgb(0x8A4529);
const vec3 kHairDark = fromSrgb(0x54241A);
const vec3 kHairLight = fromSrgb(0xA55C36);

vec3 direction(const vec2& degrees) {
    const vec2 a = degrees * (kPi / 180);
    return {std::sin(a.x) * std::cos(a.y), std::sin(a.y), std::cos(a.x) * std::cos(a.y)};
}

// Elevation in degrees of the hair's edge: forehead, temple, sideburn, over the ear, nape.
float hairline(float azimuthDegrees) {
    constexpr std::array<vec2, 9> kKeys{vec2{0, 51},   vec2{30, 47},   vec2{56, 34},
                                        vec2{72, 6},   vec2{78, 5},    vec2{92, 18},
                                        vec2{108, 12}, vec2{128, -28}, vec2{180, -36}};
    const float a = std::abs(azimuthDegrees);
    for (size_t i = 0; i + 1 < kKeys.size(); ++i) {
        if (a > kKeys[i + 1].x) continue;
        return kKeys[i].y + (kKeys[i + 1].y - kKeys[i].y) * smooth(kKeys[i].x, kKeys[i + 1].x, a);
    }
    return kKeys.back().y;
}

// The smooth body of the hair, which the locks lie on.
void addCap(Part& part) {
    constexpr size_t kAround = 92;
    constexpr size_t kDown = 18;
    constexpr size_t kEdge = 3;
    for (size_t row = 0; row <= kDown + kEdge; ++row) {
        for (size_t column = 0; column < kAround; ++column) {
            const float azimuth = unit(column, kAround) * 360 - 180;
            const float t = std::min(unit(row, kDown), 1.0F);
            const float elevation = 90 + (hairline(azimuth) - 90) * t;
            const vec3 ray = direction({azimuth, elevation});
            const float rise = 0.09F + 0.05F * std::sin(t * kPi) + 0.06F * std::max(ray.y, 0.0F);
            const float strand =
                0.012F * std::sin(azimuth * kPi / 180 * 18 + 2.5F * t) * smooth(0.1F, 0.5F, t);
            const float over = row > kDown ? unit(row - kDown, kEdge) : 0;
            const float round = std::sqrt(std::max(1 - over * over, 0.0F));
            const float thin = 1 - 0.45F * smooth(0.7F, 1.0F, t);
            const vec3 position = surfacePoint(kHeadCenter, ray) +
                                  ray * ((rise * thin + strand) * round - 0.03F * over);
            part.add(still(position), mixed(kHairTone, kHairDark, 0.6F * t * t - 20 * strand));
        }
    }
    part.addGrid(0, kDown + kEdge + 1, kAround, true);
    part.flipFrom(0);
}

// A tapered lock lying on the head: directions in degrees (azimuth, elevation) along a quadratic
// curve, and how high over the skin its middle runs at the start, the middle and the tip.
struct Lock {
    vec2 from, by, to;
    vec3 heights;
    float width;
};

vec3 lockRay(const Lock& lock, float t) {
    const float u = 1 - t;
    return direction(lock.from * (u * u) + lock.by * (2 * u * t) + lock.to * (t * t));
}

vec3 lockCenter(const Lock& lock, float t) {
    const float u = 1 - t;
    const vec3 h = lock.heights;
    return surfacePoint(kHeadCenter, lockRay(lock, t)) +
           lockRay(lock, t) * (h.x * u * u + h.y * 2 * u * t + h.z * t * t);
}

void addLock(Part& part, const Lock& lock) {
    constexpr size_t kAlong = 14;
    constexpr size_t kAround = 12;
    const auto first = static_cast<uint32_t>(part.points.size());
    for (size_t i = 0; i <= kAlong; ++i) {
        const float s = unit(i, kAlong);
        const float t = 0.6F * s + 0.4F * smooth(0, 1, s);
        const vec3 center = lockCenter(lock, t);
        const vec3 ahead =
            glm::normalize(lockCenter(lock, t + 0.01F) - lockCenter(lock, t - 0.01F));
        const vec3 way = lockRay(lock, t + 0.01F) - lockRay(lock, t - 0.01F);
        const vec3 across = glm::normalize(glm::cross(way, lockRay(lock, t)));
        const vec3 up = glm::cross(across, ahead);
        // broad before the middle, drawn out to a soft point
        const float swell = std::pow(std::max(std::sin(kPi * std::pow(t, 0.8F)), 0.0F), 0.7F);
        const float width = lock.width * (0.25F * (1 - t) * smooth(0, 0.05F, t) + swell) + 1e-4F;
        for (size_t j = 0; j < kAround; ++j) {
            const float turn = unit(j, kAround) * 2 * kPi;
            const float ridge = 1 + 0.10F * std::cos(turn * 4) * std::max(std::sin(turn), 0.0F);
            const vec3 position = center + across * (std::cos(turn) * width) +
                                  up * (std::sin(turn) * width * 0.42F * ridge);
            const float light =
                0.3F + 0.7F * smooth(-0.4F, 1.0F, std::sin(turn) + 0.25F * std::cos(turn * 4));
            part.add(still(position),
                     mixed(mixed(kHairDark, kHairTone, light), kHairLight, 0.5F * light * t));
        }
    }
    part.addGrid(first, kAlong + 1, kAround, true);
}

// Parted over the left temple: a fringe swept to the right, a tuft, sideburns and a ragged nape.
constexpr std::array<Lock, 19> kLocks{{
    {{60, 72}, {78, 58}, {70, 8}, {0.06F, 0.22F, 0.05F}, 0.16F},
    {{-70, 72}, {-86, 54}, {-70, 6}, {0.06F, 0.22F, 0.05F}, 0.17F},
    {{90, 60}, {102, 40}, {97, 16}, {0.06F, 0.18F, 0.05F}, 0.18F},
    {{-90, 60}, {-102, 40}, {-97, 16}, {0.06F, 0.18F, 0.05F}, 0.18F},
    {{118, 50}, {124, 10}, {114, -16}, {0.06F, 0.17F, 0.05F}, 0.19F},
    {{-118, 50}, {-124, 10}, {-114, -16}, {0.06F, 0.17F, 0.05F}, 0.19F},
    {{146, 40}, {150, 0}, {132, -36}, {0.06F, 0.16F, 0.03F}, 0.21F},
    {{-146, 40}, {-150, 0}, {-132, -36}, {0.06F, 0.16F, 0.03F}, 0.21F},
    {{172, 36}, {170, -5}, {158, -42}, {0.06F, 0.16F, 0.03F}, 0.20F},
    {{190, 36}, {192, -5}, {204, -42}, {0.06F, 0.16F, 0.03F}, 0.20F},
    {{180, 20}, {180, -14}, {182, -45}, {0.08F, 0.18F, 0.04F}, 0.16F},
    {{44, 72}, {-50, 84}, {-74, 20}, {0.06F, 0.30F, 0.06F}, 0.21F},
    {{42, 71}, {-30, 77}, {-60, 30}, {0.06F, 0.36F, 0.08F}, 0.21F},
    {{44, 69}, {-8, 72}, {-42, 34}, {0.08F, 0.40F, 0.11F}, 0.19F},
    {{46, 67}, {14, 68}, {-20, 38}, {0.10F, 0.40F, 0.14F}, 0.16F},
    {{48, 66}, {32, 62}, {6, 42}, {0.10F, 0.34F, 0.14F}, 0.12F},
    {{46, 70}, {62, 66}, {58, 29}, {0.06F, 0.30F, 0.08F}, 0.16F},
    {{60, 82}, {10, 86}, {-42, 70}, {0, 0.48F, 0.36F}, 0.085F},
    {{100, 78}, {60, 86}, {16, 68}, {0, 0.43F, 0.34F}, 0.07F},
}};

}  // namespace

Part makeHair() {
    Part part{.material = "Hair", .points = {}, .colors = {}, .triangles = {}};
    addCap(part);
    for (const Lock& lock : kLocks)
        addLock(part, lock);
    return part;
}

}  // namespace moue::head
