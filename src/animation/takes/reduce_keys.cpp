// SPDX-License-Identifier: MIT
#include "animation/takes/reduce_keys.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace moue {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

const float* row(const Track& track, size_t key) noexcept {
    return track.values.data() + key * track.width;
}

/// The slopes, from a kept key on, of the lines that pass every key since within the tolerance:
/// one interval per number.
class Slopes {
  public:
    Slopes(const Track& track, float tolerance) : track_(track), tolerance_(double{tolerance}) {
        low_.resize(track.width);
        high_.resize(track.width);
    }

    void start(size_t key) {
        from_ = key;
        std::fill(low_.begin(), low_.end(), -kInfinity);
        std::fill(high_.begin(), high_.end(), kInfinity);
    }

    /// Whether the line to `key` passes all keys between; then takes that key's own interval in.
    bool reach(size_t key) {
        const double span = double{track_.times[key]} - track_.times[from_];
        for (uint32_t i = 0; i < track_.width; ++i) {
            const double slope = rise(key, i) / span;
            if (slope < low_[i] || slope > high_[i]) return false;
        }
        for (uint32_t i = 0; i < track_.width; ++i) {
            low_[i] = std::max(low_[i], (rise(key, i) - tolerance_) / span);
            high_[i] = std::min(high_[i], (rise(key, i) + tolerance_) / span);
        }
        return true;
    }

  private:
    double rise(size_t key, uint32_t i) const {
        return double{row(track_, key)[i]} - row(track_, from_)[i];
    }

    const Track& track_;
    double tolerance_;
    size_t from_ = 0;
    std::vector<double> low_, high_;
};

Track keep(const Track& track, const std::vector<size_t>& keys) {
    Track kept{.interpolation = track.interpolation, .kind = track.kind, .width = track.width};
    for (const size_t key : keys) {
        kept.times.push_back(track.times[key]);
        kept.values.insert(kept.values.end(), row(track, key), row(track, key) + track.width);
    }
    return kept;
}

std::vector<size_t> keysOfSteps(const Track& track) {
    std::vector<size_t> keys = {0};
    for (size_t key = 1; key < track.times.size(); ++key) {
        const bool same =
            std::equal(row(track, key), row(track, key) + track.width, row(track, keys.back()));
        if (!same || key + 1 == track.times.size()) keys.push_back(key);
    }
    return keys;
}

std::vector<size_t> keysOfLines(const Track& track, float tolerance) {
    std::vector<size_t> keys = {0};
    Slopes slopes(track, tolerance);
    slopes.start(0);
    for (size_t key = 1; key < track.times.size(); ++key) {
        if (slopes.reach(key)) continue;
        keys.push_back(key - 1);
        slopes.start(key - 1);
        slopes.reach(key);
    }
    if (track.times.size() > 1) keys.push_back(track.times.size() - 1);
    return keys;
}

float largestDifference(const Track& track, const Track& reduced) {
    std::vector<float> sample(track.width);
    size_t hint = 0;
    float largest = 0;
    for (size_t key = 0; key < track.times.size(); ++key) {
        sampleTrack(reduced, track.times[key], sample, hint);
        const float* expected = row(track, key);
        float sign = 1;
        if (track.kind == TrackKind::Rotation) {
            float cosine = 0;
            for (uint32_t i = 0; i < 4; ++i)
                cosine += sample[i] * expected[i];
            sign = cosine < 0 ? -1.0f : 1.0f;
        }
        for (uint32_t i = 0; i < track.width; ++i)
            largest = std::max(largest, std::abs(sign * sample[i] - expected[i]));
    }
    return largest;
}

/// q and -q turn alike, but lines between them do not.
Track withAlignedSigns(Track track) {
    for (size_t key = 1; key < track.times.size(); ++key) {
        float* q = track.values.data() + 4 * key;
        const float* before = q - 4;
        if (q[0] * before[0] + q[1] * before[1] + q[2] * before[2] + q[3] * before[3] >= 0)
            continue;
        std::for_each(q, q + 4, [](float& x) { x = -x; });
    }
    return track;
}

}  // namespace

Reduced reduceKeys(const Track& track, float tolerance) {
    if (track.interpolation == Interpolation::CubicSpline || track.times.size() < 2)
        return {track, 0};
    if (track.interpolation == Interpolation::Step) return {keep(track, keysOfSteps(track)), 0};
    const bool rotation = track.kind == TrackKind::Rotation;
    const Track aligned = rotation ? withAlignedSigns(track) : track;
    // Rotations turn along arcs, not lines, and floats round: what is left over must be measured.
    for (float allowed = tolerance; allowed > tolerance / 8; allowed /= 2) {
        Track reduced = keep(aligned, keysOfLines(aligned, allowed));
        const float error = largestDifference(aligned, reduced);
        if (error <= tolerance) return {std::move(reduced), error};
    }
    return {track, 0};
}

}  // namespace moue
