// SPDX-License-Identifier: MIT
// What MorphPath::Auto stands for: a table of measured rules, and nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "morph/morph_path.hpp"

namespace moue {

/// What is known of a primitive before it is morphed.
struct AutoWork {
    uint32_t activeTargets = 0;
    uint32_t vertexCount = 0;
    uint32_t passes = 1;  ///< that draw it with these weights: shadow, colour, further views
    bool softwareRenderer = false;
};

/// One line of the table: `path` where every bound holds. Bounds are inclusive.
struct AutoRule {
    static constexpr uint32_t kAny = std::numeric_limits<uint32_t>::max();

    MorphPath path = MorphPath::Packed;
    bool softwareOnly = false;
    uint32_t minPasses = 1;
    uint32_t minActive = 0, maxActive = kAny;
    uint32_t minVertices = 0, maxVertices = kAny;
    std::string_view source = {};  ///< the run that it was read off, in bench/README.md

    constexpr bool holds(const AutoWork& work) const noexcept {
        return (work.softwareRenderer || !softwareOnly) && work.passes >= minPasses &&
               work.activeTargets >= minActive && work.activeTargets <= maxActive &&
               work.vertexCount >= minVertices && work.vertexCount <= maxVertices;
    }
};

/// The first line that holds is taken, so the last one has no bounds. A path that cannot carry the
/// work falls back as if it had been asked for by name.
inline constexpr std::array kAutoRules = {
    AutoRule{.path = MorphPath::Packed, .source = "the first experiment"},
};

/// The path of the first of `rules` that holds for `work`; Packed if none does.
constexpr MorphPath autoPath(const AutoWork& work,
                             std::span<const AutoRule> rules = kAutoRules) noexcept {
    for (const AutoRule& rule : rules)
        if (rule.holds(work)) return rule.path;
    return MorphPath::Packed;
}

}  // namespace moue
