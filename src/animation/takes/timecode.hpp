// SPDX-License-Identifier: MIT
// Time codes: HH:MM:SS:FF.mmm, as captures count them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace moue {

struct Timecode {
    int64_t second = 0;      ///< since midnight
    uint32_t frame = 0;      ///< of that second
    double fraction = 0;     ///< of that frame, 0 to 1
    bool semicolon = false;  ///< the frame stands after a ';': drop frame by its own word
};

/// Nothing if `text` is no time code. Hours to 99, minutes and seconds to 59, frames to 999.
std::optional<Timecode> parseTimecode(std::string_view text) noexcept;

/// How frames become seconds.
struct FrameRate {
    uint32_t nominal = 60;  ///< frames a second, as the codes count
    bool drop = false;      ///< 1000/1001 of that; codes skip 2 (of 30) or 4 (of 60) a minute
};

/// Finds the rate in the codes of a take.
///
/// nominal  0: the lowest usual rate (24, 25, 30, 48, 50, 60, 90, 100, 120) above the highest
///          frame seen, if the take is long enough to see all frames of a second; else 60
FrameRate findFrameRate(std::span<const Timecode> codes, uint32_t nominal = 0) noexcept;

/// Seconds since midnight.
double toSeconds(const Timecode& code, const FrameRate& rate) noexcept;

}  // namespace moue
