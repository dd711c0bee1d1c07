// SPDX-License-Identifier: MIT
// What a face does by itself: blinks, glances, a breath of motion. Made by rule, from a seed.
#pragma once

#include <cstdint>

#include "animation/takes/take.hpp"

namespace moue {

struct IdleOptions {
    uint64_t seed = 1;
    double seconds = 60;  ///< 2 to 3600: the length of the loop
    bool blinks = true;   ///< every 2 to 7 s, now and then twice in a row
    bool gaze = true;     ///< small glances that the lids follow, every 1 to 4 s
    bool motion = true;   ///< the node "head" sways by a degree or two; brows move slightly
};

/// A take that loops without a seam, by ARKit's names. The same options give the same take on
/// every machine (up to rounding in sin). Played on an additive or low layer, it keeps a face
/// alive under clips and takes.
Take idleTake(const IdleOptions& options = {});

}  // namespace moue
