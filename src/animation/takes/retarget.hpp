// SPDX-License-Identifier: MIT
// From curves by name to a clip of one model.
#pragma once

#include <cstdint>
#include <glm/gtc/quaternion.hpp>
#include <string>
#include <vector>

#include "animation/clip.hpp"
#include "animation/takes/name_map.hpp"
#include "animation/takes/take.hpp"
#include "animation/transform.hpp"

namespace moue {

/// What retargeting must know of a node.
struct ModelNode {
    std::string name;
    std::vector<std::string> targets;  ///< of its mesh, in order
    Transform rest;
    bool hasMatrix = false;                ///< it cannot be animated
    glm::quat parentRotation{1, 0, 0, 0};  ///< of its parent at rest, in the model's axes
};

/// How a source's name came to drive a model's.
enum class Match : uint8_t { Map, Exact, Folded, Alias, Composed };

struct Driven {
    std::string target;  ///< the model's target, or node
    std::string from;    ///< the source's name; "a + b" of composed ones
    Match match = Match::Exact;
};

struct Retargeted {
    Clip clip;
    std::vector<Driven> driven;           ///< each pair of names once
    std::vector<std::string> unresolved;  ///< names of the source that drive nothing, each once
};

/// Fits `take` to the model: a clip whose channels name its nodes and targets.
///
/// For each target of each node, in this order: what `map` says; the curve of that name; of that
/// name folded; of one that the alias tables know as the same; a composition of curves that drive
/// nothing by themselves on that node. A curve that names a node drives that node only, if the
/// model has it. Relative rotations are turned into the node's own frame.
///
/// nodes  in the model's order: channels address them by index
Retargeted retarget(const Take& take, const std::vector<ModelNode>& nodes, const NameMap& map = {});

}  // namespace moue
