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
    uint32_t passes = 1;  ///< that draw it with these weights: shadow, colour
    bool softwareRenderer = false;
    /// Active targets that move an average vertex: the sum of their coverages.
    float movesPerVertex = 0;
    uint32_t restingFrames = 0;  ///< frames since a weight last changed
};

/// One line of the table: `path` where every bound holds. Bounds are inclusive.
struct AutoRule {
    static constexpr uint32_t kAny = std::numeric_limits<uint32_t>::max();

    MorphPath path = MorphPath::Packed;
    bool softwareOnly = false;
    uint32_t minPasses = 1;
    uint32_t minActive = 0, maxActive = kAny;
    uint32_t minVertices = 0, maxVertices = kAny;
    float minMoves = 0;  ///< of movesPerVertex * passes, what inline evaluation would do
    uint32_t minRestingFrames = 0;

    constexpr bool holds(const AutoWork& work) const noexcept {
        return (work.softwareRenderer || !softwareOnly) && work.passes >= minPasses &&
               work.activeTargets >= minActive && work.activeTargets <= maxActive &&
               work.vertexCount >= minVertices && work.vertexCount <= maxVertices &&
               work.movesPerVertex * static_cast<float>(work.passes) >= minMoves &&
               work.restingFrames >= minRestingFrames;
    }
};

/// The first line that holds is taken, so the last one has no bounds. A path that cannot carry the
/// work falls back as if it had been asked for by name.
///
/// Meshes below kCachedVertices are better drawn at once with their like (render/batches.hpp), and
/// a texture each would be dear in a crowd.
inline constexpr uint32_t kCachedVertices = 16385;
inline constexpr std::array kAutoRules = {
    AutoRule{.path = MorphPath::Cpu, .softwareOnly = true},
    AutoRule{.path = MorphPath::Cached,
             .minActive = 1,
             .minVertices = kCachedVertices,
             .minRestingFrames = 2},
    AutoRule{.path = MorphPath::Cached, .minVertices = kCachedVertices, .minMoves = 6},
    AutoRule{.path = MorphPath::Packed},
};

/// What each rule was read off, in bench/results or bench/README.md. Apart from the rules, so that
/// a web page need not load it.
inline constexpr std::array<std::string_view, kAutoRules.size()> kAutoSources = {
    "llvmpipe, by the CPU kernel",
    "h200-native.json, weights:still: a resting head costs what an unmorphed one does",
    "h200-native.json: sweeps of active targets, coverage and passes meet here",
    "h200-native.json: least everywhere else",
};

/// The path of the first of `rules` that holds for `work`; Packed if none does.
constexpr MorphPath autoPath(const AutoWork& work,
                             std::span<const AutoRule> rules = kAutoRules) noexcept {
    for (const AutoRule& rule : rules)
        if (rule.holds(work)) return rule.path;
    return MorphPath::Packed;
}

}  // namespace moue
