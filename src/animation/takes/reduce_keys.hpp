// SPDX-License-Identifier: MIT
// Leaving out keys that their neighbours give anyway.
#pragma once

#include "animation/track.hpp"

namespace moue {

struct Reduced {
    Track track;
    float largestError = 0;  ///< of any number of any key left out, against the given track
};

/// Leaves out keys of `track` so that no number differs by more than `tolerance` (>= 0) at any of
/// its key times, and so, between straight lines, at any time. Keys that stay are the track's own.
///
/// LINEAR: O(keys * width). Rotations are measured by number of the quaternion, signs aligned; an
/// error of e is a turn of about 2 e radians. STEP: keys that repeat the one before go, exactly.
/// CUBICSPLINE stays as it is.
Reduced reduceKeys(const Track& track, float tolerance);

}  // namespace moue
