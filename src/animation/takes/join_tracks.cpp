// SPDX-License-Identifier: MIT
#include "animation/takes/join_tracks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace moue {
namespace {

constexpr double kSplineSamplesPerSecond = 120;
constexpr double kMostSplineSamples = 1e6;  // of one track: key times may be anything

/// The tracks that the columns use, each once.
std::vector<uint32_t> usedTracks(std::span<const Sum> columns) {
    std::set<uint32_t> used;
    for (const Sum& column : columns)
        for (const Part& part : column.parts)
            used.insert(part.track);
    return {used.begin(), used.end()};
}

bool haveOneTiming(std::span<const Track> tracks, const std::vector<uint32_t>& used) {
    return std::all_of(used.begin(), used.end(), [&](uint32_t t) {
        return tracks[t].interpolation == tracks[used[0]].interpolation &&
               tracks[t].times == tracks[used[0]].times;
    });
}

/// All rows of equal timing: values, and tangents where there are any, add up alike.
Track joinRows(std::span<const Track> tracks, std::span<const Sum> columns, const Track& timing) {
    Track joined{.interpolation = timing.interpolation,
                 .width = static_cast<uint32_t>(columns.size()),
                 .times = timing.times};
    const size_t rows = timing.values.size() / timing.width;
    joined.values.resize(rows * columns.size());
    const bool cubic = timing.interpolation == Interpolation::CubicSpline;
    for (size_t c = 0; c < columns.size(); ++c) {
        float* out = joined.values.data() + c;
        if (columns[c].constant != 0)
            for (size_t row = cubic ? 1 : 0; row < rows; row += cubic ? 3 : 1)
                out[row * columns.size()] = columns[c].constant;
        for (const Part& part : columns[c].parts) {
            const Track& track = tracks[part.track];
            for (size_t row = 0; row < rows; ++row)
                out[row * columns.size()] +=
                    part.factor * track.values[row * track.width + part.column];
        }
    }
    return joined;
}

/// The times at which `track` must be sampled so that straight lines between them follow it.
void addTimes(const Track& track, bool allStep, std::vector<float>& times) {
    times.insert(times.end(), track.times.begin(), track.times.end());
    if (track.interpolation == Interpolation::Step && !allStep) {
        for (size_t i = 1; i < track.times.size(); ++i) {
            const float before =
                std::nextafter(track.times[i], -std::numeric_limits<float>::infinity());
            if (before > track.times[i - 1]) times.push_back(before);
        }
    }
    if (track.interpolation != Interpolation::CubicSpline) return;
    for (size_t i = 1; i < track.times.size(); ++i) {
        const double from = double{track.times[i - 1]}, span = double{track.times[i]} - from;
        const double steps = std::min(std::ceil(span * kSplineSamplesPerSecond),
                                      kMostSplineSamples / static_cast<double>(track.times.size()));
        for (double step = 1; step < steps; ++step)
            times.push_back(static_cast<float>(from + span * step / steps));
    }
}

/// Adds what track number `index` gives to the columns, at all key times of `joined`.
void addSamples(const Track& track, uint32_t index, std::span<const Sum> columns, Track& joined) {
    std::vector<std::pair<size_t, Part>> parts;
    for (size_t c = 0; c < columns.size(); ++c)
        for (const Part& part : columns[c].parts)
            if (part.track == index) parts.emplace_back(c, part);
    std::vector<float> sample(track.width);
    size_t hint = 0;
    for (size_t key = 0; key < joined.times.size(); ++key) {
        sampleTrack(track, joined.times[key], sample, hint);
        for (const auto& [column, part] : parts)
            joined.values[key * columns.size() + column] += part.factor * sample[part.column];
    }
}

}  // namespace

Track joinTracks(std::span<const Track> tracks, std::span<const Sum> columns) {
    const std::vector<uint32_t> used = usedTracks(columns);
    if (used.empty()) {
        Track held{.interpolation = Interpolation::Step,
                   .width = static_cast<uint32_t>(columns.size()),
                   .times = {0}};
        for (const Sum& column : columns)
            held.values.push_back(column.constant);
        return held;
    }
    if (haveOneTiming(tracks, used)) return joinRows(tracks, columns, tracks[used[0]]);
    const bool allStep = std::all_of(used.begin(), used.end(), [&](uint32_t t) {
        return tracks[t].interpolation == Interpolation::Step;
    });
    Track joined{.interpolation = allStep ? Interpolation::Step : Interpolation::Linear,
                 .width = static_cast<uint32_t>(columns.size())};
    for (const uint32_t t : used)
        addTimes(tracks[t], allStep, joined.times);
    std::sort(joined.times.begin(), joined.times.end());
    joined.times.erase(std::unique(joined.times.begin(), joined.times.end()), joined.times.end());

    joined.values.resize(joined.times.size() * columns.size());
    for (size_t c = 0; c < columns.size(); ++c)
        for (size_t key = 0; key < joined.times.size(); ++key)
            joined.values[key * columns.size() + c] = columns[c].constant;
    for (const uint32_t t : used)
        addSamples(tracks[t], t, columns, joined);
    return joined;
}

}  // namespace moue
