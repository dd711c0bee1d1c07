// SPDX-License-Identifier: MIT
#include "morph/bounds.hpp"

#include <glm/common.hpp>

namespace moue {

void Box::add(const glm::vec3& point) noexcept {
    minimum = glm::min(minimum, point);
    maximum = glm::max(maximum, point);
}

void Box::add(const Box& box) noexcept {
    minimum = glm::min(minimum, box.minimum);
    maximum = glm::max(maximum, box.maximum);
}

Box boundsOf(std::span<const glm::vec3> positions) noexcept {
    Box box;
    for (const glm::vec3& position : positions) {  // not by add(): a call takes longer than this
        box.minimum = glm::min(box.minimum, position);
        box.maximum = glm::max(box.maximum, position);
    }
    return box;
}

std::vector<Box> deltaBounds(const MorphTargets& targets) {
    std::vector<Box> boxes;
    boxes.reserve(targets.targets.size());
    for (const MorphTarget& target : targets.targets) {
        Box& box = boxes.emplace_back();
        const DeltaStream* stream = target.stream(Attribute::Position);
        // Vertices without a row stay where they are.
        const size_t rows = stream == nullptr ? 0 : stream->values.size() / 3;
        if (rows < targets.vertexCount) box.add(glm::vec3(0));
        if (stream == nullptr) continue;
        const DeltaExtent extent = extentOf(*stream, 3);
        box.add(glm::vec3(extent.least[0], extent.least[1], extent.least[2]));
        box.add(glm::vec3(extent.most[0], extent.most[1], extent.most[2]));
    }
    return boxes;
}

Box morphedBounds(const Box& base, std::span<const Box> deltas,
                  std::span<const ActiveTarget> active) noexcept {
    if (base.empty()) return base;
    Box box = base;
    for (const auto& [target, weight] : active) {
        const glm::vec3 low = weight * deltas[target].minimum;
        const glm::vec3 high = weight * deltas[target].maximum;
        box.minimum += glm::min(low, high);
        box.maximum += glm::max(low, high);
    }
    return box;
}

Box transformed(const Box& box, const glm::mat4& matrix) noexcept {
    if (box.empty()) return box;
    // Each column moves a corner along one axis: take the smaller and larger end of each.
    Box out;
    out.minimum = out.maximum = glm::vec3(matrix[3]);
    for (int axis = 0; axis < 3; ++axis) {
        const glm::vec3 a = glm::vec3(matrix[axis]) * box.minimum[axis];
        const glm::vec3 b = glm::vec3(matrix[axis]) * box.maximum[axis];
        out.minimum += glm::min(a, b);
        out.maximum += glm::max(a, b);
    }
    return out;
}

}  // namespace moue
