// SPDX-License-Identifier: MIT
#include "animation/track.hpp"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <string>

#include "animation/transform.hpp"
#include "base/expect.hpp"

namespace moue {
namespace {

size_t rowsPerKey(const Track& track) noexcept {
    return track.interpolation == Interpolation::CubicSpline ? 3 : 1;
}

/// The value row of `key`: past the in-tangents where there are any.
const float* valueAt(const Track& track, size_t key) noexcept {
    const size_t rows = rowsPerKey(track);
    return track.values.data() + (key * rows + rows / 2) * track.width;
}

/// The last key at or before `time`, which lies inside [first, last).
size_t keyBefore(const std::vector<float>& times, float time, size_t hint) noexcept {
    const size_t lastSpan = times.size() - 2;
    size_t key = std::min(hint, lastSpan);
    // Playback moves by at most a few keys a frame: look nearby before searching.
    constexpr size_t kNearby = 4;
    for (size_t step = 0; step < kNearby; ++step) {
        if (time < times[key]) break;
        if (time < times[key + 1]) return key;
        if (key == lastSpan) break;
        ++key;
    }
    const auto after = std::upper_bound(times.begin(), times.end(), time);
    // NaN finds no key after it; it must still read inside the arrays.
    return std::min(static_cast<size_t>(after - times.begin()) - 1, lastSpan);
}

glm::quat toQuat(const float* v) noexcept {
    return {v[3], v[0], v[1], v[2]};
}

void store(const glm::quat& q, std::span<float> value) noexcept {
    value[0] = q.x;
    value[1] = q.y;
    value[2] = q.z;
    value[3] = q.w;
}

void sampleLinear(const Track& track, size_t key, float ratio, std::span<float> value) noexcept {
    const float* from = valueAt(track, key);
    const float* to = valueAt(track, key + 1);
    if (track.kind == TrackKind::Rotation) {
        store(mixRotations(toQuat(from), toQuat(to), ratio), value);
        return;
    }
    for (size_t i = 0; i < track.width; ++i)
        value[i] = from[i] + ratio * (to[i] - from[i]);
}

/// Hermite spline with tangents scaled by the key interval (glTF 2.0, appendix C.5).
void sampleCubic(const Track& track, size_t key, float ratio, std::span<float> value) noexcept {
    const float interval = track.times[key + 1] - track.times[key];
    const float t = ratio, t2 = t * t, t3 = t2 * t;
    const float fromScale = 2 * t3 - 3 * t2 + 1;
    const float outScale = interval * (t3 - 2 * t2 + t);
    const float toScale = -2 * t3 + 3 * t2;
    const float inScale = interval * (t3 - t2);

    const float* from = valueAt(track, key);
    const float* outTangent = from + track.width;
    const float* to = valueAt(track, key + 1);
    const float* inTangent = to - track.width;
    for (size_t i = 0; i < track.width; ++i) {
        value[i] = fromScale * from[i] + outScale * outTangent[i] + toScale * to[i] +
                   inScale * inTangent[i];
    }
    if (track.kind == TrackKind::Rotation) store(glm::normalize(toQuat(value.data())), value);
}

void holdKey(const Track& track, size_t key, std::span<float> value) noexcept {
    std::copy_n(valueAt(track, key), track.width, value.begin());
    if (track.kind == TrackKind::Rotation) store(glm::normalize(toQuat(value.data())), value);
}

}  // namespace

/// Nearly equal rotations fall back to a normalised lerp. Keys of quantised files are not quite
/// unit, so both are normalised first.
[[gnu::noinline]] glm::quat mixRotations(glm::quat from, glm::quat to, float ratio) noexcept {
    from = glm::normalize(from);
    to = glm::normalize(to);
    if (ratio == 1) return to;
    float cosine = glm::dot(from, to);
    if (cosine < 0) {
        to = -to;
        cosine = -cosine;
    }
    constexpr float kNearlyEqual = 0.9995f;
    if (cosine > kNearlyEqual) return glm::normalize(from * (1 - ratio) + to * ratio);
    const float angle = std::acos(cosine);
    return glm::normalize((from * std::sin((1 - ratio) * angle) + to * std::sin(ratio * angle)) /
                          std::sin(angle));
}

Result<Track> makeTrack(Track track) {
    const auto refuse = [](const char* format, std::initializer_list<Piece> pieces) {
        return fail(ErrorCode::InvalidAnimation, format, pieces);
    };
    if (track.times.empty()) return refuse("A track needs at least one key.", {});
    if (track.width == 0) return refuse("A track needs at least one number per key.", {});
    if (track.kind == TrackKind::Rotation && track.width != 4)
        return refuse("A rotation has % numbers, not 4.", {track.width});
    const uint64_t expected = uint64_t{track.times.size()} * rowsPerKey(track) * track.width;
    if (track.values.size() != expected) {
        return refuse("A track has % numbers, its % keys need %.",
                      {track.values.size(), track.times.size(), expected});
    }
    const auto finite = [](float v) { return std::isfinite(v); };
    if (!std::all_of(track.times.begin(), track.times.end(), finite))
        return refuse("A key time is not a finite number.", {});
    if (!std::all_of(track.values.begin(), track.values.end(), finite))
        return refuse("A key value is not a finite number.", {});
    const auto falling = std::adjacent_find(track.times.begin(), track.times.end(),
                                            [](float a, float b) { return !(a < b); });
    if (falling != track.times.end()) {
        return refuse("Key times do not increase: key % is not later than the one before.",
                      {falling - track.times.begin() + 1});
    }
    return track;
}

void sampleTrack(const Track& track, float timeSeconds, std::span<float> value,
                 size_t& hint) noexcept {
    MOUE_EXPECT(value.size() >= track.width);
    const std::vector<float>& times = track.times;
    if (times.size() == 1 || timeSeconds <= times.front()) {
        hint = 0;
        holdKey(track, 0, value);
        return;
    }
    if (timeSeconds >= times.back()) {
        hint = times.size() - 1;
        holdKey(track, times.size() - 1, value);
        return;
    }
    hint = keyBefore(times, timeSeconds, hint);
    const float ratio = (timeSeconds - times[hint]) / (times[hint + 1] - times[hint]);
    switch (track.interpolation) {
        case Interpolation::Step:
            holdKey(track, hint, value);
            break;
        case Interpolation::Linear:
            sampleLinear(track, hint, ratio, value);
            break;
        case Interpolation::CubicSpline:
            sampleCubic(track, hint, ratio, value);
            break;
    }
}

}  // namespace moue
