// SPDX-License-Identifier: MIT
// A clip: named tracks and the node properties that they drive.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "animation/track.hpp"

namespace moue {

enum class ChannelPath : uint8_t { Translation, Rotation, Scale, Weights };

/// "This track drives that property of that node." Several channels may share a track.
struct Channel {
    uint32_t node = 0;
    ChannelPath path = ChannelPath::Weights;
    uint32_t track = 0;
    /// Of weights: the target of `node` that each number of the track drives; kUndriven for none.
    /// Empty: number i drives target i, and the track is as wide as the node has targets.
    std::vector<uint32_t> targets = {};
};

/// In Channel::targets: a number of the track that drives nothing on this node.
inline constexpr uint32_t kUndriven = 0xFFFFFFFFu;

struct Clip {
    std::string name;  ///< as in the file; may be empty
    std::vector<Track> tracks;
    std::vector<Channel> channels;
    float durationSeconds = 0;  ///< time of the last key of any track
};

}  // namespace moue
