// SPDX-License-Identifier: MIT
#include "demo_head/dress.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "demo_head/anatomy.hpp"
#include "demo_head/head_surface.hpp"
#include "demo_head/skin_mesh.hpp"

namespace moue::head {
namespace {

using glm::vec3;

const vec3 kHairTone = fromSrgb(0x7A3B26);
const vec3 kHairDark = fromSrgb(0x532418);
const vec3 kCollarTone = fromSrgb(0xE7B04A);

float unit(size_t i, size_t count) {
    return static_cast<float>(i) / static_cast<float>(count);
}

FacePoint still(const vec3& position) {
    FacePoint point;
    point.position = point.anchor = position;
    point.tissue = Tissue::Still;
    return point;
}

// Elevation in degrees of the hair's edge: over the forehead, before and behind the ears, nape.
float hairline(float azimuthDegrees) {
    const float a = std::abs(azimuthDegrees);
    constexpr std::array<std::array<float, 2>, 8> kKeys{
        {{0, 47}, {30, 42}, {52, 30}, {68, 10}, {82, 0}, {104, -4}, {125, -28}, {180, -34}}};
    for (size_t i = 0; i + 1 < kKeys.size(); ++i) {
        if (a > kKeys[i + 1][0]) continue;
        const float t = smooth(kKeys[i][0], kKeys[i + 1][0], a);
        return kKeys[i][1] + (kKeys[i + 1][1] - kKeys[i][1]) * t;
    }
    return kKeys.back()[1];
}

void addCap(Part& part) {
    constexpr size_t kAround = 96;
    constexpr size_t kDown = 24;
    constexpr size_t kEdge = 3;
    const auto first = static_cast<uint32_t>(part.points.size());
    for (size_t row = 0; row <= kDown + kEdge; ++row) {
        for (size_t column = 0; column < kAround; ++column) {
            const float azimuth = (unit(column, kAround) * 2 - 1) * kPi;
            const float edge = hairline(azimuth * 180 / kPi) * kPi / 180;
            const float t = std::min(unit(row, kDown), 1.0F);
            const float elevation = kPi / 2 + (edge - kPi / 2) * t;
            const vec3 direction{std::sin(azimuth) * std::cos(elevation), std::sin(elevation),
                                 std::cos(azimuth) * std::cos(elevation)};
            const vec3 skin = surfacePoint(kHeadCenter, direction);
            const float rise =
                0.10F + 0.06F * std::sin(t * kPi) + 0.05F * std::max(direction.y, 0.0F);
            const float strand = std::sin(azimuth * 22 + 3 * t) * 0.010F * smooth(0.1F, 0.5F, t);
            const float over = row > kDown ? unit(row - kDown, kEdge) : 0;
            const float round = std::sqrt(std::max(1 - over * over, 0.0F));
            const float height =
                (rise * (1 - 0.5F * smooth(0.75F, 1.0F, t)) + strand) * round - 0.03F * over;
            vec3 position = skin + direction * height;
            position.y -= 0.03F * std::sin(over * kPi / 2) * (edge > 0.5F ? 0.6F : 1.0F);
            part.add(still(position),
                     mixed(kHairTone, kHairDark, 0.5F * t + 20 * std::max(-strand, 0.0F)));
        }
    }
    const size_t firstIndex = part.triangles.size();
    part.addGrid(first, kDown + kEdge + 1, kAround, true);
    for (size_t i = firstIndex; i < part.triangles.size(); i += 3) {
        std::swap(part.triangles[i + 1], part.triangles[i + 2]);
    }
}

struct Lock {
    std::array<vec3, 4> curve;  // Bezier
    float width;
};

void addLock(Part& part, const Lock& lock) {
    constexpr size_t kAlong = 18;
    constexpr size_t kAround = 12;
    const auto first = static_cast<uint32_t>(part.points.size());
    const auto& c = lock.curve;
    for (size_t i = 0; i <= kAlong; ++i) {
        const float t = unit(i, kAlong);
        const float u = 1 - t;
        const vec3 center = c[0] * (u * u * u) + c[1] * (3 * u * u * t) + c[2] * (3 * u * t * t) +
                            c[3] * (t * t * t);
        const vec3 ahead = glm::normalize((c[1] - c[0]) * (u * u) + (c[2] - c[1]) * (2 * u * t) +
                                          (c[3] - c[2]) * (t * t) + vec3(0, 0, 1e-5F));
        const vec3 outward = center - vec3(0, 0.25F, -0.05F);
        const vec3 across = glm::normalize(glm::cross(ahead, outward));
        const vec3 up = glm::normalize(glm::cross(across, ahead));
        const float width =
            lock.width * std::pow(std::max(std::sin(kPi * (0.12F + 0.88F * t)), 0.0F), 0.6F) +
            1e-4F;
        for (size_t j = 0; j < kAround; ++j) {
            const float turn = unit(j, kAround) * 2 * kPi;
            const vec3 position =
                center + across * (std::cos(turn) * width) + up * (std::sin(turn) * width * 0.6F);
            part.add(still(position), mixed(kHairDark, kHairTone, 0.5F + 0.5F * std::sin(turn)));
        }
    }
    part.addGrid(first, kAlong + 1, kAround, true);
}

}  // namespace

Part makeHair() {
    Part part{.material = "Hair", .points = {}, .colors = {}, .triangles = {}};
    addCap(part);
    // a fringe swept from the parting over the left temple to the right
    const std::array<Lock, 7> fringe{{
        {{{{0.34F, 1.06F, 0.62F},
           {0.20F, 1.02F, 0.92F},
           {-0.10F, 0.80F, 1.04F},
           {-0.42F, 0.60F, 0.86F}}},
         0.17F},
        {{{{0.30F, 1.10F, 0.56F},
           {0.05F, 1.12F, 0.86F},
           {-0.40F, 0.92F, 0.90F},
           {-0.66F, 0.52F, 0.66F}}},
         0.18F},
        {{{{0.24F, 1.16F, 0.46F},
           {-0.15F, 1.18F, 0.76F},
           {-0.62F, 0.95F, 0.70F},
           {-0.86F, 0.36F, 0.46F}}},
         0.19F},
        {{{{0.30F, 1.08F, 0.62F},
           {0.30F, 1.02F, 0.90F},
           {0.16F, 0.80F, 1.06F},
           {-0.12F, 0.62F, 1.00F}}},
         0.14F},
        {{{{0.36F, 1.06F, 0.58F},
           {0.52F, 1.00F, 0.80F},
           {0.66F, 0.78F, 0.78F},
           {0.74F, 0.44F, 0.62F}}},
         0.16F},
        {{{{0.38F, 1.10F, 0.46F},
           {0.62F, 1.04F, 0.62F},
           {0.84F, 0.76F, 0.54F},
           {0.90F, 0.30F, 0.40F}}},
         0.17F},
        {{{{0.10F, 1.22F, 0.10F},
           {0.06F, 1.46F, 0.20F},
           {-0.06F, 1.50F, 0.36F},
           {-0.20F, 1.42F, 0.46F}}},
         0.11F},
    }};
    for (const Lock& lock : fringe)
        addLock(part, lock);
    return part;
}

Part makeEars() {
    Part part{.material = "Skin", .points = {}, .colors = {}, .triangles = {}};
    constexpr size_t kRings = 18;
    constexpr size_t kAround = 36;
    const vec3 base{0.90F, -0.10F, -0.10F};
    const vec3 across = glm::normalize(vec3(0.45F, 0.05F, -0.9F));  // from the cheek to the rim
    const vec3 up = glm::normalize(vec3(0.08F, 1.0F, -0.15F));
    const vec3 out = glm::normalize(glm::cross(up, across) * -1.0F);
    for (size_t ring = 0; ring <= kRings; ++ring) {
        for (size_t i = 0; i < kAround; ++i) {
            const float turn = unit(i, kAround) * 2 * kPi;
            const float v = unit(ring, kRings) * 2;  // 0 front centre, 1 rim, 2 back centre
            const float r = v <= 1 ? v : 2 - v;
            const float tall = 0.27F + 0.03F * std::sin(turn);
            const float wide = 0.165F + 0.045F * std::sin(turn);
            const float bowl = -0.07F * (1 - smooth(0.3F, 0.85F, r)) +
                               0.02F * bump({r, 0, 0}, {0.84F, 0, 0}, {0.12F, 1, 1});
            const float depth =
                v <= 1 ? 0.035F * std::sqrt(std::max(1 - r * r * r * r, 0.0F)) + bowl
                       : -0.06F * std::sqrt(std::max(1 - r * r, 0.0F)) - 0.05F * (1 - r);
            const float reach = std::sin(std::min(r, 1.0F) * kPi / 2);
            const vec3 position = base + across * (0.09F + std::cos(turn) * wide * reach) +
                                  up * (std::sin(turn) * tall * reach) + out * depth;
            part.add(still(position), mixed(skinColor(position), fromSrgb(0xD97C68),
                                            v < 1 ? 0.5F * (1 - smooth(0.2F, 0.8F, r)) : 0.0F));
        }
    }
    part.addGrid(0, kRings + 1, kAround, true);
    part.mirrorFrom(0, 0);
    return part;
}

Part makeCollar() {
    Part part{.material = "Collar", .points = {}, .colors = {}, .triangles = {}};
    constexpr size_t kAround = 120;
    // radius and height of the profile, from inside the top over the roll to the closed bottom
    constexpr std::array<std::array<float, 2>, 14> kProfile{{{0.40F, -1.32F},
                                                             {0.42F, -1.22F},
                                                             {0.46F, -1.17F},
                                                             {0.51F, -1.17F},
                                                             {0.545F, -1.21F},
                                                             {0.555F, -1.28F},
                                                             {0.55F, -1.35F},
                                                             {0.57F, -1.40F},
                                                             {0.64F, -1.46F},
                                                             {0.72F, -1.53F},
                                                             {0.76F, -1.60F},
                                                             {0.75F, -1.65F},
                                                             {0.70F, -1.67F},
                                                             {0.0F, -1.67F}}};
    for (size_t row = 0; row < kProfile.size(); ++row) {
        for (size_t i = 0; i < kAround; ++i) {
            const float turn = unit(i, kAround) * 2 * kPi;
            const float rib = row > 1 && row < 11 ? 0.009F * std::cos(turn * 40) : 0;
            const float radius = kProfile[row][0] + (row + 1 < kProfile.size() ? rib : 0);
            const vec3 position{radius * std::sin(turn), kProfile[row][1],
                                -0.24F + radius * std::cos(turn)};
            part.add(still(position), kCollarTone * (0.92F + 9 * rib));
        }
    }
    part.addGrid(0, kProfile.size(), kAround, true);
    for (size_t i = 0; i < part.triangles.size(); i += 3)
        std::swap(part.triangles[i + 1], part.triangles[i + 2]);
    return part;
}

}  // namespace moue::head
