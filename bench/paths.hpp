// SPDX-License-Identifier: MIT
// The morph paths that are measured. A new path is a line here.
#pragma once

#include <array>
#include <string_view>

#include "morph/morph_path.hpp"

namespace moue::bench {

struct PathEntry {
    std::string_view name;
    MorphPath path;
    /// What it may be off by, in units of each active target's weight times its largest
    /// displacement, beside what float sums are off by: 0 where deltas are exact.
    double error;
    bool morphed = true;  ///< false: all weights are 0, the floor of the others
};

inline constexpr PathEntry kUnmorphed{"none", MorphPath::Texture, 0, false};
inline constexpr std::array kPaths = {
    kUnmorphed,
    PathEntry{"texture", MorphPath::Texture, 0},
    PathEntry{"packed", MorphPath::Packed, 1e-3},
    PathEntry{"cached", MorphPath::Cached, 1e-3},
    PathEntry{"attribute", MorphPath::Attribute, 0},
    PathEntry{"cpu", MorphPath::Cpu, 0},
};

}  // namespace moue::bench
