// SPDX-License-Identifier: MIT
// A track: keys of one animated value, and the sampler (glTF 2.0, section 3.11 and appendix C).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/error.hpp"

namespace moue {

enum class Interpolation : uint8_t { Step, Linear, CubicSpline };

/// How values between two keys are formed: per number, or as one unit quaternion (x, y, z, w).
enum class TrackKind : uint8_t { Numbers, Rotation };

/// Keys of one value: all weights of a node, a translation, a rotation or a scale.
struct Track {
    Interpolation interpolation = Interpolation::Linear;
    TrackKind kind = TrackKind::Numbers;
    /// Numbers per value: the target count for weights, 3 for translation and scale, 4 for
    /// rotation.
    uint32_t width = 1;
    /// Seconds from the clip's start, strictly increasing, finite; at least one.
    std::vector<float> times = {};
    /// Key-major. STEP and LINEAR: times.size() * width. CUBICSPLINE: three rows of `width` a key,
    /// namely all in-tangents, all values, all out-tangents.
    std::vector<float> values = {};
};

/// Accepts `track` if its arrays fit each other, or says why not (InvalidAnimation, no path).
[[nodiscard]] Result<Track> makeTrack(Track track);

/// Samples the value of `track` at `timeSeconds` into `value`.
///
/// Before the first key and after the last, that key's value is held. Forward playback finds its
/// key in O(1) from `hint`, a seek in O(log keys). Rotations come out normalised.
///
/// track        expects a track that makeTrack() accepted
/// timeSeconds  seconds from the clip's start, any sign, finite
/// value        out, track.width floats, fully overwritten
/// hint         in/out, index of the last key used; start at 0; one per track and player
/// Never allocates, never fails. Thread: any, with distinct hints.
void sampleTrack(const Track& track, float timeSeconds, std::span<float> value,
                 size_t& hint) noexcept;

}  // namespace moue
