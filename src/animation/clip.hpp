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
};

struct Clip {
    std::string name;  ///< as in the file; may be empty
    std::vector<Track> tracks;
    std::vector<Channel> channels;
    float durationSeconds = 0;  ///< time of the last key of any track
};

}  // namespace moue
