// SPDX-License-Identifier: MIT
#include "animation/takes/face_csv.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/quaternion.hpp>

#include "animation/takes/names.hpp"
#include "animation/takes/text.hpp"
#include "animation/takes/timecode.hpp"

namespace moue {
namespace {

constexpr size_t kFirstValue = 2;  // after the time code and the count
constexpr size_t kAbsent = ~size_t{0};

struct Angles {
    const char* node;
    /// Of positive yaw, pitch and roll: the way of the turn about +Y, +X and +Z. The app's head and
    /// eyes have opposite ones.
    std::array<float, 3> signs;
    std::array<const char*, 3> names;  // yaw, pitch, roll
    std::array<size_t, 3> columns = {kAbsent, kAbsent, kAbsent};

    bool found() const noexcept { return columns[0] + columns[1] + columns[2] != 3 * kAbsent; }
};

struct Layout {
    size_t fieldCount = 0;
    std::vector<size_t> weights;  // columns
    std::array<Angles, 3> angles = {
        Angles{"head", {1, -1, 1}, {"headyaw", "headpitch", "headroll"}},
        Angles{"leftEye", {-1, 1, -1}, {"lefteyeyaw", "lefteyepitch", "lefteyeroll"}},
        Angles{"rightEye", {-1, 1, -1}, {"righteyeyaw", "righteyepitch", "righteyeroll"}}};
};

struct Rows {
    std::vector<Timecode> codes;
    std::vector<size_t> lines;
    std::vector<float> values;  // row-major, all fields but the first two
    size_t withoutFace = 0;
};

std::string lower(std::string_view name) {
    std::string text(name);
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

Result<Layout> readHeader(const std::vector<std::string_view>& fields, Take& take) {
    if (fields.size() <= kFirstValue || lower(fields[0]) != "timecode") {
        return fail(ErrorCode::InvalidTake,
                    "The header is not \"Timecode,BlendShapeCount,...\" with names after it.",
                    "line 1");
    }
    Layout layout;
    layout.fieldCount = fields.size();
    for (size_t i = kFirstValue; i < fields.size(); ++i) {
        bool isAngle = false;
        for (Angles& angles : layout.angles) {
            for (size_t axis = 0; axis < 3; ++axis) {
                if (lower(fields[i]) != angles.names[axis]) continue;
                angles.columns[axis] = i - kFirstValue;
                isAngle = true;
            }
        }
        if (isAngle || fields[i].empty()) continue;
        take.curves.push_back({.target = std::string(fields[i]),
                               .column = static_cast<uint32_t>(layout.weights.size())});
        layout.weights.push_back(i - kFirstValue);
    }
    return layout;
}

/// Appends a row, or notes why it cannot be read.
void readRow(const std::vector<std::string_view>& fields, const Layout& layout, size_t line,
             Rows& rows, Take& take) {
    const auto code = parseTimecode(fields[0]);
    if (!code) {
        noteProblem(take, line,
                    text("\"%\" is no time code HH:MM:SS:FF.mmm.", {fields[0].substr(0, 40)}));
        return;
    }
    if (fields.size() > 1 && parseDecimal(fields[1]) == 0.0) {
        ++rows.withoutFace;
        return;
    }
    if (fields.size() != layout.fieldCount) {
        noteProblem(
            take, line,
            text("The row has % fields, not % as the header.", {fields.size(), layout.fieldCount}));
        return;
    }
    const size_t start = rows.values.size();
    for (size_t i = kFirstValue; i < fields.size(); ++i) {
        const auto value = parseDecimal(fields[i]);
        if (!value || std::abs(*value) > 1e6) {
            noteProblem(take, line,
                        text("\"%\" in field % is not a number, or not a sensible one.",
                             {fields[i].substr(0, 40), i + 1}));
            rows.values.resize(start);
            return;
        }
        rows.values.push_back(static_cast<float>(*value));
    }
    rows.codes.push_back(*code);
    rows.lines.push_back(line);
}

/// The rows whose time is later than the one before, and those times, from 0.
std::vector<size_t> orderRows(const Rows& rows, const TakeOptions& options, Take& take,
                              std::vector<float>& times) {
    const FrameRate rate =
        findFrameRate(rows.codes, static_cast<uint32_t>(std::lround(options.framesPerSecond)));
    constexpr double kDay = 24 * 3600, kMidnight = 12 * 3600;
    std::vector<size_t> kept;
    double first = 0, last = 0, days = 0;
    for (size_t i = 0; i < rows.codes.size(); ++i) {
        double seconds = toSeconds(rows.codes[i], rate) + days;
        if (!kept.empty() && seconds < last - kMidnight) {
            days += kDay;
            seconds += kDay;
        }
        if (kept.empty()) first = last = seconds;
        const auto time = static_cast<float>(seconds - first);
        if (!kept.empty() && !(time > times.back())) {
            noteProblem(take, rows.lines[i], "The row's time is not later than the row's before.");
            continue;
        }
        last = seconds;
        times.push_back(time);
        kept.push_back(i);
    }
    return kept;
}

/// The rotation track of one node; nothing if its angles are absent or all 0.
std::optional<Track> rotationTrack(const Angles& angles, const Rows& rows, size_t width,
                                   const std::vector<size_t>& kept,
                                   const std::vector<float>& times) {
    if (!angles.found()) return std::nullopt;
    Track track{.kind = TrackKind::Rotation, .width = 4, .times = times};
    bool turns = false;
    for (const size_t row : kept) {
        std::array<float, 3> a{};
        for (size_t axis = 0; axis < 3; ++axis)
            if (angles.columns[axis] != kAbsent)
                a[axis] = angles.signs[axis] * rows.values[row * width + angles.columns[axis]];
        turns |= a != std::array<float, 3>{};
        const glm::quat q = glm::angleAxis(a[0], glm::vec3(0, 1, 0)) *
                            glm::angleAxis(a[1], glm::vec3(1, 0, 0)) *
                            glm::angleAxis(a[2], glm::vec3(0, 0, 1));
        track.values.insert(track.values.end(), {q.x, q.y, q.z, q.w});
    }
    return turns ? std::optional(std::move(track)) : std::nullopt;
}

}  // namespace

bool looksLikeFaceCsv(std::string_view text) {
    return lower(trimmed(Lines(text).next().value_or("")).substr(0, 9)) == "timecode,";
}

Result<Take> readFaceCsv(std::string_view text, const TakeOptions& options) {
    Take take;
    Lines lines(text);
    std::vector<std::string_view> fields;
    splitFields(lines.next().value_or(""), ',', fields);
    const Result<Layout> layout = readHeader(fields, take);
    if (!layout) return passOn(layout);
    Rows rows;
    while (const auto line = lines.next()) {
        if (trimmed(*line).empty()) continue;
        splitFields(*line, ',', fields);
        readRow(fields, *layout, lines.number(), rows, take);
    }
    std::vector<float> times;
    const std::vector<size_t> kept = orderRows(rows, options, take, times);
    if (kept.empty()) {
        return fail(ErrorCode::InvalidTake,
                    take.problems.empty() ? "The file has no row with a face."
                                          : "No row can be read: " + take.problems[0].message,
                    take.problems.empty() ? "" : take.problems[0].path);
    }
    const size_t width = layout->fieldCount - kFirstValue;
    Track weights{.width = static_cast<uint32_t>(layout->weights.size()), .times = times};
    weights.values.reserve(kept.size() * layout->weights.size());
    for (const size_t row : kept)
        for (const size_t column : layout->weights)
            weights.values.push_back(rows.values[row * width + column]);
    if (weights.width > 0) take.tracks.push_back(std::move(weights));
    for (const Angles& angles : layout->angles) {
        if (auto track = rotationTrack(angles, rows, width, kept, times)) {
            take.curves.push_back({.path = ChannelPath::Rotation,
                                   .node = angles.node,
                                   .track = static_cast<uint32_t>(take.tracks.size()),
                                   .relative = true});
            take.tracks.push_back(std::move(*track));
        }
    }
    updateDuration(take);
    return take;
}

}  // namespace moue
