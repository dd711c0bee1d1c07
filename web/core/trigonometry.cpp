// SPDX-License-Identifier: MIT
// sin, cos and tan of floats in place of the C library's, whose tables for arguments beyond 2^28
// are four kilobytes of what a page loads, packed. sin and cos are within 1e-7 of the true value
// for arguments up to 10^6, and within [-1, 1] beyond.
#include <algorithm>
#include <cmath>

namespace {

constexpr double kQuarter = 1.5707963267948966;  // pi / 2

/// sin(x + quarters * pi / 2), by the Taylor series around the nearest multiple of pi / 2.
double sine(double x, int quarters) {
    const double turns = std::rint(x / kQuarter);
    const double r = std::clamp(x - turns * kQuarter, -0.5 * kQuarter, 0.5 * kQuarter);
    const int quadrant = static_cast<int>(std::fmod(turns, 4)) + quarters;
    const double s = r * r;
    const double value =
        (quadrant & 1) != 0
            ? 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56 * (1 - s / 90))))
            : r * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72 * (1 - s / 110)))));
    return (quadrant & 2) != 0 ? -value : value;
}

}  // namespace

extern "C" {
float sinf(float x) {
    return static_cast<float>(sine(x, 0));
}
float cosf(float x) {
    return static_cast<float>(sine(x, 1));
}
float tanf(float x) {
    return static_cast<float>(sine(x, 0) / sine(x, 1));
}
}
