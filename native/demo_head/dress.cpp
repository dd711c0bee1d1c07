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

using glm::vec2;
using glm::vec3;

const vec3 kEarTone = fromSrgb(0xD97C68);
const vec3 kCollarTone = fromSrgb(0xE7B04A);

// Height of the ear over its base plane; `v` runs 0 front centre, 1 rim, 2 back centre.
float earDepth(float v, float turn) {
    const float r = v <= 1 ? v : 2 - v;
    if (v > 1) return -0.10F * std::sqrt(std::max(1 - r * r, 0.0F)) - 0.05F * (1 - r);
    const float lobe = smooth(-0.4F, -0.9F, std::sin(turn));
    const float helix = 0.035F * bump({r, 0, 0}, {0.86F, 0, 0}, {0.11F, 1, 1});
    const float fold = 0.018F * bump({r, 0, 0}, {0.55F, 0, 0}, {0.12F, 1, 1});
    const float bowl = -0.06F * (1 - smooth(0.15F, 0.62F, r));
    return 0.02F * std::sqrt(std::max(1 - r * r * r * r, 0.0F)) +
           (helix + fold) * (1 - 0.8F * lobe) + bowl;
}

}  // namespace

Part makeEars() {
    Part part{.material = "Skin", .points = {}, .colors = {}, .triangles = {}};
    constexpr size_t kRings = 18;
    constexpr size_t kAround = 32;
    const vec3 base{0.905F, -0.10F, -0.12F};
    const vec3 across = glm::normalize(vec3(0.48F, 0.05F, -0.88F));  // from the cheek to the rim
    const vec3 up = glm::normalize(vec3(0.12F, 1.0F, -0.12F));
    const vec3 out = glm::normalize(glm::cross(across, up));
    for (size_t ring = 0; ring <= kRings; ++ring) {
        for (size_t i = 0; i < kAround; ++i) {
            const float turn = unit(i, kAround) * 2 * kPi;
            const float v = unit(ring, kRings) * 2;
            const float r = v <= 1 ? v : 2 - v;
            const float tall = 0.25F + 0.03F * std::sin(turn);
            const float wide = 0.15F + 0.04F * std::sin(turn);
            const float reach = std::sin(r * kPi / 2);
            const vec3 position = base + across * (0.10F + std::cos(turn) * wide * reach) +
                                  up * (std::sin(turn) * tall * reach) + out * earDepth(v, turn);
            const float inner = v < 1 ? 0.6F * (1 - smooth(0.2F, 0.75F, r)) : 0.0F;
            part.add(still(position), mixed(skinColor(position), kEarTone, inner));
        }
    }
    part.addGrid(0, kRings + 1, kAround, true);
    part.flipFrom(0);
    part.mirrorFrom(0, 0);
    return part;
}

Part makeCollar() {
    Part part{.material = "Collar", .points = {}, .colors = {}, .triangles = {}};
    constexpr size_t kAround = 78;
    // radius and height, from inside the neck's opening over the roll to the closed bottom
    constexpr std::array<vec2, 13> kProfile{
        vec2{0.42F, -1.30F}, vec2{0.43F, -1.21F},  vec2{0.46F, -1.165F}, vec2{0.51F, -1.165F},
        vec2{0.55F, -1.20F}, vec2{0.565F, -1.27F}, vec2{0.555F, -1.34F}, vec2{0.575F, -1.40F},
        vec2{0.65F, -1.46F}, vec2{0.72F, -1.53F},  vec2{0.745F, -1.60F}, vec2{0.71F, -1.65F},
        vec2{0.0F, -1.65F}};
    for (size_t row = 0; row < kProfile.size(); ++row) {
        for (size_t i = 0; i < kAround; ++i) {
            const float turn = unit(i, kAround) * 2 * kPi;
            const float rib = row > 1 && row < 10 ? 0.008F * std::cos(turn * 26) : 0;
            const float radius = kProfile[row].x + rib;
            const vec3 position{radius * std::sin(turn), kProfile[row].y,
                                -0.24F + radius * std::cos(turn)};
            part.add(still(position), kCollarTone * (0.92F + 9 * rib));
        }
    }
    part.addGrid(0, kProfile.size(), kAround, true);
    part.flipFrom(0);
    return part;
}

}  // namespace moue::head
