// SPDX-License-Identifier: MIT
#include "animation/takes/timecode.hpp"

#include <algorithm>
#include <array>

namespace moue {
namespace {

/// Takes 1 to `digits` digits off the front; nothing if there are none, or more.
std::optional<uint32_t> takeNumber(std::string_view& text, size_t digits) noexcept {
    uint32_t value = 0;
    size_t count = 0;
    while (count < text.size() && text[count] >= '0' && text[count] <= '9') {
        if (count == digits) return std::nullopt;
        value = value * 10 + static_cast<uint32_t>(text[count++] - '0');
    }
    if (count == 0) return std::nullopt;
    text.remove_prefix(count);
    return value;
}

bool takeChar(std::string_view& text, char c) noexcept {
    if (!text.starts_with(c)) return false;
    text.remove_prefix(1);
    return true;
}

/// Frames that drop-frame codes leave out at the start of a minute.
uint32_t droppedAMinute(uint32_t nominal) noexcept {
    return nominal / 15;
}

/// True where `next` follows `last` as drop-frame codes do at the turn of a minute.
bool skipsLikeDropFrame(const Timecode& last, const Timecode& next, uint32_t nominal) noexcept {
    return next.second == last.second + 1 && next.second % 60 == 0 && next.second % 600 != 0 &&
           last.frame + 1 == nominal && next.frame == droppedAMinute(nominal);
}

}  // namespace

std::optional<Timecode> parseTimecode(std::string_view text) noexcept {
    Timecode code;
    const auto hours = takeNumber(text, 2);
    if (!hours || !takeChar(text, ':')) return std::nullopt;
    const auto minutes = takeNumber(text, 2);
    if (!minutes || *minutes > 59 || !takeChar(text, ':')) return std::nullopt;
    const auto seconds = takeNumber(text, 2);
    if (!seconds || *seconds > 59) return std::nullopt;
    code.semicolon = takeChar(text, ';');
    if (!code.semicolon && !takeChar(text, ':')) return std::nullopt;
    const auto frame = takeNumber(text, 3);
    if (!frame) return std::nullopt;
    if (takeChar(text, '.')) {
        if (text.empty()) return std::nullopt;
        double scale = 1;
        for (; !text.empty() && text[0] >= '0' && text[0] <= '9'; text.remove_prefix(1))
            code.fraction += (text[0] - '0') * (scale /= 10);
    }
    if (!text.empty()) return std::nullopt;
    code.second = int64_t{*hours} * 3600 + *minutes * 60 + *seconds;
    code.frame = *frame;
    return code;
}

FrameRate findFrameRate(std::span<const Timecode> codes, uint32_t nominal) noexcept {
    FrameRate rate;
    uint32_t highest = 0;
    for (const Timecode& code : codes)
        highest = std::max(highest, code.frame);
    constexpr std::array<uint32_t, 9> kUsual = {24, 25, 30, 48, 50, 60, 90, 100, 120};
    const bool wholeSecond = !codes.empty() && codes.back().second > codes.front().second + 1;
    rate.nominal = nominal;
    if (nominal == 0) {
        rate.nominal = 60;
        if (wholeSecond || highest >= 60) {
            const auto found = std::upper_bound(kUsual.begin(), kUsual.end(), highest);
            rate.nominal = found == kUsual.end() ? highest + 1 : *found;
        }
    }
    if (rate.nominal != 30 && rate.nominal != 60) return rate;
    for (size_t i = 0; i < codes.size() && !rate.drop; ++i) {
        rate.drop = codes[i].semicolon ||
                    (i > 0 && skipsLikeDropFrame(codes[i - 1], codes[i], rate.nominal));
    }
    return rate;
}

double toSeconds(const Timecode& code, const FrameRate& rate) noexcept {
    const double frame = code.frame + code.fraction;
    if (!rate.drop) return static_cast<double>(code.second) + frame / rate.nominal;
    const int64_t minutes = code.second / 60;
    const int64_t dropped = droppedAMinute(rate.nominal) * (minutes - minutes / 10);
    const double frames = static_cast<double>(code.second * rate.nominal - dropped) + frame;
    return frames * 1.001 / rate.nominal;
}

}  // namespace moue
