// SPDX-License-Identifier: MIT
// What may be done to a source's values: smoothing by the One-Euro filter, and clamping.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace moue {

/// The default lets values through as they are.
struct SourceFilter {
    /// The One-Euro filter (Casiez, Roussel, Vogel, CHI 2012): the cut-off of a value that stands
    /// still, in Hz; 0 does not smooth. Lower is calmer, and later.
    float minCutoffHz = 0;
    /// How far speed opens the filter: Hz per unit of value a second. Higher is less late.
    float speedFactor = 0;
    float speedCutoffHz = 1;  ///< of the speed's own smoothing
    float low = -std::numeric_limits<float>::infinity();
    float high = std::numeric_limits<float>::infinity();

    bool smooths() const noexcept { return minCutoffHz > 0; }
};

/// One value's state. It depends on the values and the times between them only, so that the same
/// frames give the same result.
struct OneEuro {
    float value = 0, speed = 0;
    bool started = false;

    /// The filtered and clamped value. `seconds` since the value before; one that is not above 0
    /// starts anew.
    float filter(float next, double seconds, const SourceFilter& options) noexcept {
        if (!started || !options.smooths() || !(seconds > 0)) {
            value = next;
            speed = 0;
            started = true;
        } else {
            const auto step = static_cast<float>(seconds);
            const float change = (next - value) / step;
            speed += share(options.speedCutoffHz, step) * (change - speed);
            const float cutoff = options.minCutoffHz + options.speedFactor * std::abs(speed);
            value += share(cutoff, step) * (next - value);
        }
        return std::clamp(value, options.low, options.high);
    }

  private:
    static float share(float cutoffHz, float seconds) noexcept {
        const float r = 2 * std::numbers::pi_v<float> * cutoffHz * seconds;
        return r / (r + 1);
    }
};

}  // namespace moue
