// SPDX-License-Identifier: MIT
// A user's own map from a source's names to a model's.
//
// {"targets": {"JawOpen": "mouth_open", "Smile": ["smile_L", "smile_R"],
//              "Puff": {"cheeks": 0.5, "lips": 0.2}, "Neutral": null},
//  "nodes": {"head": "Neck1", "leftEye": null}}
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace moue {

struct NameMap {
    using Weighted = std::vector<std::pair<std::string, float>>;  // a model's target, factor
    /// By a source's name, exact or folded: what it drives, instead of what the tables say; an
    /// empty list: nothing.
    std::map<std::string, Weighted> targets;
    std::map<std::string, std::string> nodes;  ///< an empty name: none
};

/// Fails with InvalidTake, with a JSON path.
[[nodiscard]] Result<NameMap> readNameMap(std::string_view text);

}  // namespace moue
