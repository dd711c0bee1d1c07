// SPDX-License-Identifier: MIT
// Boxes: exact bounds of a morphed mesh from its active weights.
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <span>
#include <vector>

#include "base/apart.hpp"
#include "morph/active.hpp"
#include "morph/targets.hpp"

namespace moue {

/// An axis-aligned box; empty while minimum > maximum.
struct Box {
    glm::vec3 minimum{std::numeric_limits<float>::infinity()};
    glm::vec3 maximum{-std::numeric_limits<float>::infinity()};

    bool empty() const noexcept { return minimum.x > maximum.x; }
    glm::vec3 center() const noexcept { return 0.5f * (minimum + maximum); }
    glm::vec3 size() const noexcept { return maximum - minimum; }
    void add(const glm::vec3& point) noexcept;
    void add(const Box& box) noexcept;
};

/// The box of `positions`; empty for no positions.
Box boundsOf(std::span<const glm::vec3> positions) noexcept;

/// The box of each target's POSITION deltas over all vertices, those that it leaves in place
/// (delta 0) included. One box per target.
MOUE_APART std::vector<Box> deltaBounds(const MorphTargets& targets);

/// A box that holds every vertex of base + sum of weight * delta, for weights of any sign: the
/// base box widened by each active target's scaled box (interval arithmetic, never too small).
Box morphedBounds(const Box& base, std::span<const Box> deltas,
                  std::span<const ActiveTarget> active) noexcept;

/// The box of the eight transformed corners.
Box transformed(const Box& box, const glm::mat4& matrix) noexcept;

}  // namespace moue
