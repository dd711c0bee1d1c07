// SPDX-License-Identifier: MIT
// A take: curves by name, from whatever source, before any model is known.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "animation/clip.hpp"
#include "animation/one_euro.hpp"
#include "base/error.hpp"

namespace moue {

/// What a track of a take drives.
struct Curve {
    ChannelPath path = ChannelPath::Weights;
    std::string target = {};  ///< of weights: the target's name
    std::string node = {};    ///< of weights: the node that it is for, or empty; else: the node
    uint32_t track = 0;       ///< index into Take::tracks
    uint32_t column = 0;      ///< of weights: which number of the track
    bool relative = false;    ///< of rotations: a turn away from rest, about the model's own axes
};

/// Recorded or made motion. Axes are glTF's: +Y up, the face looks along +Z, radians, metres.
struct Take {
    std::string name;
    std::vector<Track> tracks;  ///< each as makeTrack() accepts it
    std::vector<Curve> curves;
    float durationSeconds = 0;
    /// What was passed over while reading; the path says where ("line 12").
    std::vector<Warning> problems;
};

/// How a source's text is read.
struct TakeOptions {
    /// Of sources that count frames or give no times; 0: found in the source, else 60.
    double framesPerSecond = 0;
};

/// Reads any text source: face-capture CSV, face-landmarker results as JSON lines, lip sync as
/// JSON, TSV or XML, or Moue's clip file; the text itself says which. Fails with InvalidTake or
/// UnsupportedVersion.
[[nodiscard]] Result<Take> readTake(std::string_view text, const TakeOptions& options = {});

/// Smooths and clamps a take in place, key by key: weights by `filter`, rotations by its smoothing
/// only. CUBICSPLINE tracks stay as they are.
void filterTake(Take& take, const SourceFilter& filter);

/// Takes over the tracks' last key times as the duration.
void updateDuration(Take& take) noexcept;

}  // namespace moue
