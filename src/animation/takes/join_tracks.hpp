// SPDX-License-Identifier: MIT
// Making one track of several: for targets made of several curves, and for formats that have one
// list of keys for all weights of a node.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "animation/track.hpp"

namespace moue {

/// A number of a track, times `factor`.
struct Part {
    uint32_t track = 0;
    uint32_t column = 0;
    float factor = 1;
};

/// A number of the joined track: the sum of its parts, plus `constant`.
struct Sum {
    std::vector<Part> parts;
    float constant = 0;
};

/// Joins numbers of `tracks` (of kind Numbers) into one track of columns.size() numbers.
///
/// Tracks with the same keys and interpolation are joined key by key, exactly. Others are sampled
/// at all their keys together: STEP tracks to a STEP track, exactly; else to a LINEAR one, where a
/// step takes the shortest time that floats can tell, and CUBICSPLINE is sampled 120 times a
/// second. Columns without parts: a single key.
Track joinTracks(std::span<const Track> tracks, std::span<const Sum> columns);

}  // namespace moue
