// SPDX-License-Identifier: MIT
// Lip sync: mouth cues as Rhubarb Lip Sync writes them, and the visemes that they become.
#pragma once

#include <string_view>
#include <vector>

#include "animation/takes/take.hpp"

namespace moue {

/// A mouth shape ("A" to "H", or "X" for rest) and when it is held.
struct MouthCue {
    double startSeconds = 0, endSeconds = 0;
    char shape = 'X';
};

/// Reads Rhubarb's JSON, TSV or XML and turns its cues into the 15 visemes at 60 keys a second.
/// Lines and cues that cannot be read are problems. Fails with InvalidTake if there is no cue.
[[nodiscard]] Result<Take> readRhubarb(std::string_view text);

/// Whether `text` is one of the three.
bool looksLikeRhubarb(std::string_view text);

/// Visemes of `cues`, which are in order of time.
///
/// Each cue pulls at the mouth from some 100 ms before it to as long after it, so that neighbours
/// colour each other and short vowels are not reached in full; closed lips (A) and teeth on lip (G)
/// pull hardest and over a shorter time, so that they do close; rest pulls least. At any time the
/// pulls sum to 1.
Take takeOfCues(const std::vector<MouthCue>& cues);

}  // namespace moue
