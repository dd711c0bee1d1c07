// SPDX-License-Identifier: MIT
// What tests of takes ask again and again.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "animation/takes/retarget.hpp"
#include "animation/takes/take.hpp"

namespace moue::test {

/// A file of samples/: takes in the shape that each program writes.
inline std::string sample(const std::string& name) {
    std::ifstream file(std::string(MOUE_TAKE_SAMPLES) + "/" + name, std::ios::binary);
    EXPECT_TRUE(file) << name;
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The curve of a target, or else of a node; null if there is none.
inline const Curve* curveOf(const Take& take, const std::string& name) {
    for (const Curve& curve : take.curves)
        if ((curve.target.empty() ? curve.node : curve.target) == name) return &curve;
    return nullptr;
}

/// What the curve of `name` shows at a time; empty if there is none.
inline std::vector<float> valueAt(const Take& take, const std::string& name, float seconds) {
    const Curve* curve = curveOf(take, name);
    if (curve == nullptr) return {};
    const Track& track = take.tracks[curve->track];
    std::vector<float> row(track.width);
    size_t hint = 0;
    sampleTrack(track, seconds, row, hint);
    if (curve->path == ChannelPath::Weights) return {row[curve->column]};
    return row;
}

/// A weight's value; NaN if there is no such curve.
inline float weightAt(const Take& take, const std::string& target, float seconds) {
    const std::vector<float> value = valueAt(take, target, seconds);
    return value.size() == 1 ? value[0] : std::numeric_limits<float>::quiet_NaN();
}

/// A take of held weights, one track: values hold for a second.
inline Take heldTake(const std::vector<std::pair<std::string, float>>& weights) {
    Take take;
    Track track{.width = static_cast<uint32_t>(weights.size()), .times = {0, 1}};
    for (int key = 0; key < 2; ++key)
        for (const auto& [name, value] : weights)
            track.values.push_back(value);
    for (const auto& [name, value] : weights)
        take.curves.push_back(
            {.target = name, .column = static_cast<uint32_t>(take.curves.size())});
    take.tracks.push_back(std::move(track));
    updateDuration(take);
    return take;
}

inline ModelNode node(std::string name, std::vector<std::string> targets = {}) {
    ModelNode model;
    model.name = std::move(name);
    model.targets = std::move(targets);
    return model;
}

/// The weight that `clip` gives a target of a node at a time; NaN if it drives it not.
inline float drivenWeight(const Clip& clip, uint32_t nodeIndex, uint32_t target,
                          float seconds = 0) {
    float value = std::numeric_limits<float>::quiet_NaN();
    for (const Channel& channel : clip.channels) {
        if (channel.node != nodeIndex || channel.path != ChannelPath::Weights) continue;
        const Track& track = clip.tracks[channel.track];
        std::vector<float> row(track.width);
        size_t hint = 0;
        sampleTrack(track, seconds, row, hint);
        for (size_t i = 0; i < channel.targets.size(); ++i)
            if (channel.targets[i] == target) value = row[i];
    }
    return value;
}

}  // namespace moue::test
