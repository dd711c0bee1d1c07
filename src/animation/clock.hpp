// SPDX-License-Identifier: MIT
// The clock of a playing clip: once, loop, ping-pong, any speed.
#pragma once

#include <cstdint>

namespace moue {

enum class PlayMode : uint8_t { Once, Loop, PingPong };

/// Turns elapsed seconds into a time inside a clip.
///
/// Once stops at the end it runs towards (the start, if speed is negative) and stays there. Loop
/// and PingPong go on for ever and accept any step, however long. A duration of 0 always gives 0.
struct Clock {
    PlayMode mode = PlayMode::Loop;
    float speed = 1;  ///< clip seconds per second; negative plays backwards
    bool playing = false;
    double timeSeconds = 0;  ///< in [0, duration]: what to sample
    bool reversed = false;   ///< PingPong's present direction

    /// Starts from the beginning, or from the end if speed is negative.
    void start(float durationSeconds) noexcept;

    /// Jumps to `seconds`, clamped to [0, duration] (NaN: 0); keeps playing or paused as it was.
    void seek(double seconds, float durationSeconds) noexcept;

    /// Advances by `elapsedSeconds` (real time, >= 0, finite). True once, when Once reaches its
    /// end.
    bool advance(double elapsedSeconds, float durationSeconds) noexcept;
};

}  // namespace moue
