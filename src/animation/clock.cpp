// SPDX-License-Identifier: MIT
#include "animation/clock.hpp"

#include <algorithm>
#include <cmath>

namespace moue {
namespace {

/// `value` modulo `period`, in [0, period]; 0 where the value has overflowed.
double wrapped(double value, double period) noexcept {
    if (!std::isfinite(value)) return 0;
    // exact, as the period is a float; std::fmod would be a loop over bits
    const double rest = value - period * std::trunc(value / period);
    return rest < 0 ? rest + period : rest;
}

}  // namespace

void Clock::start(float durationSeconds) noexcept {
    reversed = false;
    timeSeconds = speed < 0 ? durationSeconds : 0;
    playing = true;
}

void Clock::seek(double seconds, float durationSeconds) noexcept {
    // Written so that NaN, which compares false, ends at 0.
    timeSeconds = seconds > 0 ? std::min(seconds, double{durationSeconds}) : 0;
}

bool Clock::advance(double elapsedSeconds, float durationSeconds) noexcept {
    if (!playing) return false;
    const double duration = durationSeconds;
    const double step = elapsedSeconds * speed;
    switch (mode) {
        case PlayMode::Once: {
            timeSeconds = std::clamp(timeSeconds + step, 0.0, duration);
            const bool ended = speed < 0 ? timeSeconds <= 0 : timeSeconds >= duration;
            if (!ended || speed == 0) return false;
            playing = false;
            return true;
        }
        case PlayMode::Loop:
            timeSeconds = duration > 0 ? wrapped(timeSeconds + step, duration) : 0;
            return false;
        case PlayMode::PingPong: {
            if (duration <= 0) {
                timeSeconds = 0;
                return false;
            }
            // Unfold the way there and back into one period of twice the duration.
            const double unfolded = reversed ? 2 * duration - timeSeconds : timeSeconds;
            const double phase = wrapped(unfolded + step, 2 * duration);
            reversed = phase > duration;
            timeSeconds = reversed ? 2 * duration - phase : phase;
            return false;
        }
    }
    return false;
}

}  // namespace moue
