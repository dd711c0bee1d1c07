// SPDX-License-Identifier: MIT
// What names mean on a model, without curves: for sources that bring values frame by frame.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "animation/takes/retarget.hpp"

namespace moue {

/// A name's share in a target.
struct NamePart {
    uint32_t name = 0;  ///< its place in the list of names
    float factor = 1;
};

struct NameFit {
    /// Per node and target: the names whose values, times their factors, add up to its weight; an
    /// empty list where no name drives it.
    std::vector<std::vector<std::vector<NamePart>>> targets;
    std::vector<Driven> driven;           ///< as in Retargeted
    std::vector<std::string> unresolved;  ///< names that drive nothing, each once
};

/// Finds what `names` drive on the model, by the rules of retarget().
NameFit fitNames(std::span<const std::string> names, const std::vector<ModelNode>& nodes,
                 const NameMap& map = {});

}  // namespace moue
