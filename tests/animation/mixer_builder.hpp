// SPDX-License-Identifier: MIT
// Clips and mixers of a few numbers.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "animation/mixer.hpp"

namespace moue::test {

/// A track of LINEAR keys at 0, 1, 2, ... seconds.
inline Track keysEachSecond(std::vector<float> values, uint32_t width = 1,
                            TrackKind kind = TrackKind::Numbers) {
    Track track{.kind = kind, .width = width};
    for (size_t i = 0; i < values.size() / width; ++i)
        track.times.push_back(static_cast<float>(i));
    track.values = std::move(values);
    return makeTrack(std::move(track)).value();
}

/// A clip of one track for node 0's weights: `targets` as in Channel.
inline Clip weightClip(std::vector<float> values, uint32_t width,
                       std::vector<uint32_t> targets = {}) {
    Clip clip;
    clip.tracks = {keysEachSecond(std::move(values), width)};
    clip.channels = {{0, ChannelPath::Weights, 0, std::move(targets)}};
    clip.durationSeconds = clip.tracks[0].times.back();
    return clip;
}

/// A clip that holds node 0's weights for ten seconds.
inline Clip heldClip(std::vector<float> row, std::vector<uint32_t> targets = {}) {
    const auto width = static_cast<uint32_t>(row.size());
    std::vector<float> values;
    for (int key = 0; key <= 10; ++key)
        values.insert(values.end(), row.begin(), row.end());
    return weightClip(std::move(values), width, std::move(targets));
}

/// A mixer of one node with those rest weights, and the clips given.
inline Mixer makeMixer(std::vector<float> rest, std::vector<Clip> clips) {
    Mixer mixer(std::move(rest), {0}, {Transform{}});
    for (Clip& clip : clips)
        mixer.addClip(std::make_shared<const Clip>(std::move(clip)));
    return mixer;
}

inline void play(Mixer& mixer, Layer& layer, uint32_t clip, double fadeSeconds = 0,
                 PlayMode mode = PlayMode::Loop, float speed = 1) {
    layer.play(clip, mixer.durationSeconds(clip), mode, speed, fadeSeconds);
}

/// The weights after `seconds` more.
inline std::vector<float> weightsAfter(Mixer& mixer, double seconds) {
    mixer.advance(seconds);
    mixer.evaluate();
    return {mixer.weights().begin(), mixer.weights().end()};
}

}  // namespace moue::test
