// SPDX-License-Identifier: MIT
#include "demo_head/face_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>

#include "demo_head/anatomy.hpp"
#include "demo_head/head_surface.hpp"
#include "demo_head/skin_chart.hpp"

namespace moue::head {
namespace {

using glm::vec3;

const vec3 kSclera = fromSrgb(0xF6F1EA);
const vec3 kScleraEdge = fromSrgb(0xE3C9BF);
const vec3 kIrisOuter = fromSrgb(0x17505A);
const vec3 kIrisInner = fromSrgb(0x53B7AE);
const vec3 kLimbus = fromSrgb(0x0D262D);
const vec3 kPupil = fromSrgb(0x06090B);
const vec3 kBrowTone = fromSrgb(0x5A2E22);
const vec3 kLashTone = fromSrgb(0x2E1814);
const vec3 kEnamel = fromSrgb(0xFBF6EA);
const vec3 kGum = fromSrgb(0xC9666A);
const vec3 kTongueTone = fromSrgb(0xDB6F74);

constexpr float kIrisAngle = 0.46F;
constexpr float kPupilAngle = 0.20F;
constexpr float kToeIn = 0.035F;  // the eyes meet a few metres ahead

vec3 eyeDirection(float angle, float turn) {
    const vec3 d{std::sin(angle) * std::cos(turn), std::sin(angle) * std::sin(turn),
                 std::cos(angle)};
    return glm::normalize(vec3(d.x * std::cos(kToeIn) - d.z * std::sin(kToeIn), d.y,
                               d.z * std::cos(kToeIn) + d.x * std::sin(kToeIn)));
}

// Fine rays in the iris, brighter below where light gathers.
vec3 irisColor(float angle, float turn) {
    const float t = (angle - kPupilAngle) / (kIrisAngle - kPupilAngle);
    const float rays = 0.5F + 0.25F * std::sin(turn * 17) + 0.25F * std::sin(turn * 29 + 1.3F);
    const float glow = 0.5F - 0.5F * std::sin(turn);
    vec3 color =
        mixed(kIrisInner, kIrisOuter, std::clamp(t * 0.85F + 0.25F * rays - 0.1F, 0.0F, 1.0F));
    color = color * (0.65F + 0.75F * glow * (1 - 0.5F * t));
    return mixed(color, kLimbus, smooth(0.72F, 0.98F, t));
}

vec3 eyeColor(float angle, float turn) {
    if (angle < kPupilAngle) return kPupil;
    if (angle < kIrisAngle) return irisColor(angle, turn);
    if (angle < kIrisAngle + 0.02F) return mixed(kLimbus, kSclera, 0.35F);
    return mixed(kSclera, kScleraEdge, smooth(0.65F, 1.1F, angle));
}

void addDisc(Part& part, const std::vector<float>& angles, size_t segments,
             const std::function<void(FacePoint&, vec3&, float, float)>& place) {
    const auto first = static_cast<uint32_t>(part.points.size());
    for (const float angle : angles) {
        for (size_t i = 0; i < segments; ++i) {
            const float turn = unit(i, segments) * 2 * kPi;
            FacePoint point;
            vec3 color{1};
            place(point, color, angle, turn);
            point.anchor = point.position;
            part.add(point, color);
        }
    }
    const auto columns = static_cast<uint32_t>(segments);
    for (uint32_t ring = 0; ring + 1 < angles.size(); ++ring) {
        for (uint32_t i = 0; i < columns; ++i) {
            const uint32_t here = first + ring * columns + i;
            const uint32_t next = first + ring * columns + (i + 1) % columns;
            part.addQuad(here, here + columns, next + columns, next);
        }
    }
    for (uint32_t i = 1; i + 1 < columns; ++i)
        part.addQuad(first, first + i, first + i + 1, first);
}

float gatheredEnds(float t) {
    return 0.4F * t + 0.6F * (1 - std::cos(kPi * t)) / 2;
}

// The dark line along the upper lid's margin, thicker outwards, a little past the corner.
void addLashes(Part& part) {
    constexpr size_t kAround = 8;
    constexpr int kWing = 3;
    const auto lids = lidColumns(skinRows());
    std::vector<vec3> path;
    std::vector<float> turns;
    for (int i = kEyeInnerColumn; i <= kEyeOuterColumn; ++i) {
        path.push_back(lids[static_cast<size_t>(i)].upper);
        turns.push_back(lids[static_cast<size_t>(i)].upperTurn);
    }
    const vec3 corner = path.back();
    for (int i = 1; i <= kWing; ++i) {
        const float t = static_cast<float>(i) / kWing;
        path.push_back(frontPoint(corner.x + 0.026F * t, corner.y - 0.004F * t));
        turns.push_back(0);
    }
    const auto first = static_cast<uint32_t>(part.points.size());
    for (size_t i = 0; i < path.size(); ++i) {
        const vec3 before = path[i == 0 ? 0 : i - 1];
        const vec3 after = path[std::min(i + 1, path.size() - 1)];
        const vec3 out = glm::normalize(path[i] - kEyeCenter);
        const vec3 up = glm::normalize(glm::cross(out, after - before));
        const float t = unit(i, path.size() - 1);
        const float width = 0.030F * smooth(-0.15F, 0.7F, t) *
                            std::sqrt(std::max(1 - std::pow(t, 7.0F), 0.0F)) *
                            smooth(0.0F, 0.08F, t + 0.01F);
        for (size_t j = 0; j < kAround; ++j) {
            const float turn = unit(j, kAround) * 2 * kPi;
            FacePoint point;
            point.anchor = path[i];
            point.position = path[i] + out * (width * (0.25F + 0.75F * std::cos(turn))) +
                             up * (width * (0.25F + 0.55F * std::sin(turn)));
            point.eye = point.lidSide = point.lidShare = 1;
            point.lidTurn = turns[i];
            part.add(point, kLashTone);
        }
    }
    const size_t firstIndex = part.triangles.size();
    part.addGrid(first, static_cast<uint32_t>(path.size()), kAround, true);
    part.flipFrom(firstIndex);
}

}  // namespace

Part makeEyes() {
    Part part{.material = "Eyes", .points = {}, .colors = {}, .triangles = {}};
    std::vector<float> angles{0.05F, 0.12F, 0.17F, kPupilAngle - 0.003F, kPupilAngle + 0.003F};
    for (const float t : {0.18F, 0.34F, 0.50F, 0.64F, 0.76F, 0.88F}) {
        angles.push_back(kPupilAngle + (kIrisAngle - kPupilAngle) * t);
    }
    for (const float more : {-0.003F, 0.003F, 0.018F, 0.022F, 0.08F, 0.17F, 0.3F, 0.5F, 0.8F}) {
        angles.push_back(kIrisAngle + more);
    }
    addDisc(part, angles, 44, [](FacePoint& point, vec3& color, float angle, float turn) {
        const float cornea = 0.012F * smooth(0.55F, 0.2F, angle);
        point.position = kEyeCenter + eyeDirection(angle, turn) * (kEyeRadius * (1 + cornea));
        point.tissue = Tissue::Eyeball;
        point.eye = 1;
        color = eyeColor(angle, turn);
    });
    part.mirrorFrom(0, 0);
    return part;
}

Part makeEyeLights() {
    Part part{.material = "EyeLight", .points = {}, .colors = {}, .triangles = {}};
    struct Spot {
        float x, y, size;
    };
    for (const float side : {1.0F, -1.0F}) {
        for (const Spot& spot : {Spot{-0.17F, 0.18F, 0.078F}, Spot{0.15F, -0.19F, 0.038F}}) {
            const std::vector<float> rings{0.3F, 0.7F, 1.0F};
            addDisc(part, rings, 16, [&](FacePoint& point, vec3&, float ring, float turn) {
                const float x = spot.x + spot.size * ring * std::cos(turn);
                const float y = spot.y + spot.size * ring * std::sin(turn) * 1.1F;
                const vec3 center{kEyeCenter.x * side, kEyeCenter.y, kEyeCenter.z};
                const float lift = 1.0155F - 0.002F * ring * ring;
                point.position =
                    center + glm::normalize(vec3(x - 0.035F * side, y, 1.0F)) * (kEyeRadius * lift);
                point.tissue = Tissue::EyeLight;
                point.eye = side;
            });
        }
    }
    return part;
}

Part makeBrows() {
    Part part{.material = "Brows", .points = {}, .colors = {}, .triangles = {}};
    constexpr size_t kLength = 28;
    constexpr size_t kAround = 12;
    for (size_t i = 0; i <= kLength; ++i) {
        const float t = gatheredEnds(unit(i, kLength));
        const float x = 0.165F + 0.52F * t;
        const float y = 0.375F + 0.085F * std::sin(kPi * std::pow(t, 0.8F)) - 0.06F * t * t;
        const vec3 anchor = frontPoint(x, y);
        const vec3 normal = headNormal(anchor);
        const vec3 ahead = glm::normalize(frontPoint(x + 0.01F, y + 0.004F - 0.012F * t) - anchor);
        const vec3 up = glm::normalize(glm::cross(normal, ahead));
        // full near the nose, rounded there, drawn out to a point at the temple
        const float width = 0.054F * std::sqrt(std::max(1 - std::pow(1 - t, 7.0F), 0.0F)) *
                            (1 - 0.72F * std::pow(t, 1.6F)) *
                            std::sqrt(std::max(1 - std::pow(t, 12.0F), 0.0F));
        for (size_t j = 0; j < kAround; ++j) {
            const float turn = unit(j, kAround) * 2 * kPi;
            FacePoint point;
            point.anchor = anchor;
            point.position = anchor + up * (std::cos(turn) * width) +
                             normal * (std::sin(turn) * width * 0.6F + width * 0.25F);
            part.add(point, kBrowTone);
        }
    }
    part.addGrid(0, kLength + 1, kAround, true);
    addLashes(part);
    part.mirrorFrom(0, 0);
    return part;
}

namespace {

// A row of teeth: a bar along an arch, notched where teeth meet, its gum side hidden by the lips.
void addTeeth(Part& part, float side) {
    constexpr size_t kAlong = 60;
    constexpr size_t kAround = 10;
    const auto first = static_cast<uint32_t>(part.points.size());
    const float gumY = kMouthY + side * 0.125F;
    for (size_t i = 0; i <= kAlong; ++i) {
        const float s = unit(i, kAlong) * 2 - 1;
        const float angle = s * 1.15F;
        const float spread = side > 0 ? 0.262F : 0.245F;
        const vec3 center{spread * std::sin(angle), 0,
                          0.50F + (side > 0 ? 0.285F : 0.245F) * std::cos(angle)};
        const vec3 out = glm::normalize(vec3(std::sin(angle), 0, std::cos(angle)));
        const float cell = s * 4.6F;  // nine teeth and a bit
        const float gap = std::abs(cell - std::round(cell));
        const float notch = 1 - smooth(0.0F, 0.13F, gap);
        const float length =
            (side > 0 ? 0.128F : 0.130F) * (1 - 0.25F * s * s) - 0.018F * notch * notch;
        const float thick = 0.034F - 0.008F * notch;
        for (size_t j = 0; j < kAround; ++j) {
            const float turn = unit(j, kAround) * 2 * kPi;
            const float c = std::cos(turn);
            const float t = 0.5F - 0.5F * std::copysign(std::pow(std::abs(c), 0.55F), c);
            const float n = std::copysign(std::pow(std::abs(std::sin(turn)), 0.6F), std::sin(turn));
            FacePoint point;
            point.position = center + out * (n * thick * (1 - 0.35F * t));
            point.position.y = gumY - side * length * t;
            point.anchor = point.position;
            point.tissue = side > 0 ? Tissue::UpperTeeth : Tissue::LowerTeeth;
            // darker to the sides, where the cheeks would shade them
            part.add(point, mixed(kGum, kEnamel, smooth(0.05F, 0.2F, t)) * (0.92F - 0.5F * s * s));
        }
    }
    const size_t firstIndex = part.triangles.size();
    part.addGrid(first, kAlong + 1, kAround, true);
    if (side > 0) return;
    part.flipFrom(firstIndex);
}

}  // namespace

Part makeTeeth() {
    Part part{.material = "Teeth", .points = {}, .colors = {}, .triangles = {}};
    addTeeth(part, 1);
    addTeeth(part, -1);
    return part;
}

Part makeTongue() {
    Part part{.material = "Tongue", .points = {}, .colors = {}, .triangles = {}};
    constexpr size_t kAlong = 20;
    constexpr size_t kAround = 18;
    for (size_t i = 0; i <= kAlong; ++i) {
        const float t = unit(i, kAlong);
        const float round = std::sqrt(std::max(1 - std::pow(t, 5.0F), 0.0F)) *
                            std::sqrt(std::min(1.0F, 0.2F + t * 3));
        const vec3 center{0, -0.70F + 0.03F * std::sin(t * kPi), 0.28F + 0.42F * t};
        for (size_t j = 0; j < kAround; ++j) {
            const float turn = unit(j, kAround) * 2 * kPi;
            const float x = std::cos(turn) * 0.165F * round;
            float y = std::sin(turn) * 0.05F * round;
            if (y > 0) y -= 0.022F * round * std::exp(-(x / 0.035F) * (x / 0.035F));
            FacePoint point;
            point.position = point.anchor = center + vec3(x, y, 0);
            point.tissue = Tissue::Tongue;
            point.along = t;
            part.add(point, mixed(kTongueTone * 0.7F, kTongueTone, t));
        }
    }
    part.addGrid(0, kAlong + 1, kAround, true);
    return part;
}

}  // namespace moue::head
