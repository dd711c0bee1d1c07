// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>

#include "animation/takes/clip_file.hpp"
#include "animation/takes/text.hpp"

namespace moue {
namespace {

void appendNumber(std::string& out, float value) {
    char digits[32];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    out.append(digits, end);
}

void appendString(std::string& out, std::string_view value) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    out += '"';
    for (const char c : value) {
        if (static_cast<unsigned char>(c) < 0x20) {
            out += "\\u00";
            out += kDigits[static_cast<size_t>(c) >> 4];
            out += kDigits[static_cast<size_t>(c) & 15];
            continue;
        }
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    out += '"';
}

template <typename At>
void appendList(std::string& out, const char* name, size_t count, At&& at) {
    out += std::string(", \"") + name + "\": [";
    for (size_t i = 0; i < count; ++i) {
        if (i > 0) out += ", ";
        appendNumber(out, at(i));
    }
    out += ']';
}

void appendCurve(std::string& out, const Curve& curve, const Track& track) {
    const bool weights = curve.path == ChannelPath::Weights;
    out += "{";
    if (weights) {
        out += "\"target\": ";
        appendString(out, curve.target);
    }
    if (!curve.node.empty()) {
        out += weights ? ", \"node\": " : "\"node\": ";
        appendString(out, curve.node);
    }
    if (!weights) (out += ", \"path\": ") += text("\"%\"", {kClipFilePaths[size_t(curve.path)]});
    if (curve.relative) out += ", \"relative\": true";
    if (track.interpolation != Interpolation::Linear)
        out += text(", \"interpolation\": \"%\"",
                    {kClipFileInterpolations[size_t(track.interpolation)]});
    appendList(out, "times", track.times.size(), [&](size_t i) { return track.times[i]; });
    // of weights: one column of the track's rows
    const uint32_t width = weights ? 1 : track.width;
    const size_t rows = track.values.size() / track.width;
    const size_t column = weights ? curve.column : 0;
    appendList(out, "values", rows * width, [&](size_t i) {
        return track.values[i / width * track.width + column + i % width];
    });
    out += '}';
}

}  // namespace

std::string writeClipFile(const Take& take) {
    const bool newer = std::any_of(take.curves.begin(), take.curves.end(), [&](const Curve& curve) {
        return needsClipVersion2(curve, take.tracks[curve.track]);
    });
    std::string out = text("{\"moueClip\": %", {newer ? 2 : 1});
    if (!take.name.empty()) appendString(out += ", \"name\": ", take.name);
    out += ", \"curves\": [";
    for (size_t i = 0; i < take.curves.size(); ++i) {
        out += i > 0 ? ",\n  " : "\n  ";
        appendCurve(out, take.curves[i], take.tracks[take.curves[i].track]);
    }
    return out + "\n]}\n";
}

}  // namespace moue
