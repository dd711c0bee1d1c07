// SPDX-License-Identifier: MIT
// Picking: which point of the deformed surface a ray meets, and which targets move it. No GL.
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "runtime/model.hpp"

namespace moue {

/// In world space. The direction need not be a unit.
struct Ray {
    glm::vec3 origin{0}, direction{0, 0, -1};
};

struct PickHit {
    uint32_t node = 0;
    uint32_t primitive = 0;  ///< of the node's mesh
    uint32_t triangle = 0;   ///< of the primitive, as its mode counts them
    std::array<uint32_t, 3> vertices{};
    glm::vec3 barycentrics{0};  ///< of the point, one per vertex; they sum to 1
    glm::vec3 point{0};         ///< in world space
    float distance = 0;         ///< along the ray, in units of its direction's length
};

/// The nearest point, of all visible triangles as they are now (morphed and skinned, both faces),
/// that `ray` meets at a distance of 0 or more. Costs a bake of the model (bakeOnCpu()), unless the
/// ray misses its bounds. Never fails: a ray without a direction meets nothing.
std::optional<PickHit> pick(const Model& model, const Ray& ray);

/// A target that moves a point.
struct Mover {
    uint32_t target;     ///< of the node's mesh
    float displacement;  ///< of the point at weight 1, in mesh units; above 0
    float weight;        ///< now; 0: not active
};

/// The targets that move the point of `hit`, strongest first (on a tie, in target order).
std::vector<Mover> moversAt(const Model& model, const PickHit& hit);

}  // namespace moue
