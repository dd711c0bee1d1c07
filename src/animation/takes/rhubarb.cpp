// SPDX-License-Identifier: MIT
#include "animation/takes/rhubarb.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "animation/takes/names_data.hpp"
#include "animation/takes/text.hpp"

namespace moue {
namespace {

constexpr double kKeysPerSecond = 60;
/// How far a cue reaches out of its time: the standard deviation of the fall of its pull. Speakers
/// form a sound before they voice it, a little more than they hold it after.
constexpr double kLeadSeconds = 0.055, kLagSeconds = 0.045;
constexpr double kReachSeconds = 0.25;  // where the pull has fallen to next to nothing
constexpr double kLongestSeconds = 3600;

bool isShape(std::string_view value) {
    return value.size() == 1 && ((value[0] >= 'A' && value[0] <= 'H') || value[0] == 'X');
}

/// Appends a cue, or notes what is wrong with it.
void addCue(std::string_view start, std::string_view end, std::string_view value, size_t line,
            std::vector<MouthCue>& cues, Take& take) {
    const auto from = parseDecimal(start), to = end.empty() ? from : parseDecimal(end);
    if (!from || !to || *from < 0 || *to < *from || *to > kLongestSeconds) {
        noteProblem(take, line, "The cue's times are not seconds in order, up to an hour.");
        return;
    }
    if (!isShape(value)) {
        noteProblem(take, line,
                    text("\"%\" is no mouth shape A to H or X.", {value.substr(0, 20)}));
        return;
    }
    if (!cues.empty() && *from < cues.back().startSeconds) {
        noteProblem(take, line, "The cue starts before the cue before it.");
        return;
    }
    // cues follow each other; one that is cut short by the next ends there
    if (!cues.empty()) cues.back().endSeconds = std::min(cues.back().endSeconds, *from);
    cues.push_back({*from, *to, value[0]});
}

void readTsv(std::string_view text, std::vector<MouthCue>& cues, Take& take) {
    Lines lines(text);
    std::vector<std::string_view> fields;
    while (const auto line = lines.next()) {
        if (trimmed(*line).empty()) continue;
        splitFields(*line, '\t', fields);
        if (fields.size() == 2)
            addCue(fields[0], {}, fields[1], lines.number(), cues, take);
        else
            noteProblem(take, lines.number(), "The line is not a time, a tab and a mouth shape.");
    }
    for (size_t i = 0; i + 1 < cues.size(); ++i)
        cues[i].endSeconds = cues[i + 1].startSeconds;
}

/// The value of an attribute in the text of a tag; empty if there is none.
std::string_view attribute(std::string_view tag, std::string_view name) {
    for (size_t at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
        std::string_view rest = trimmed(tag.substr(at + name.size()));
        if (!rest.starts_with('=')) continue;
        rest = trimmed(rest.substr(1));
        if (rest.empty() || (rest[0] != '"' && rest[0] != '\'')) continue;
        const size_t end = rest.find(rest[0], 1);
        return end == std::string_view::npos ? std::string_view() : rest.substr(1, end - 1);
    }
    return {};
}

/// Reads <mouthCue start=".." end="..">X</mouthCue> wherever it stands.
void readXml(std::string_view text, std::vector<MouthCue>& cues, Take& take) {
    constexpr std::string_view kTag = "<mouthCue ";
    size_t line = 1, counted = 0;
    for (size_t at = text.find(kTag); at != std::string_view::npos; at = text.find(kTag, at + 1)) {
        line +=
            static_cast<size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                                           text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        counted = at;
        const size_t close = text.find('>', at);
        const size_t end = text.find('<', close == std::string_view::npos ? at + 1 : close);
        if (close == std::string_view::npos || end == std::string_view::npos) {
            noteProblem(take, line, "The element mouthCue does not end.");
            return;
        }
        const std::string_view tag = text.substr(at, close - at);
        addCue(attribute(tag, "start"), attribute(tag, "end"),
               trimmed(text.substr(close + 1, end - close - 1)), line, cues, take);
    }
}

void readJson(std::string_view text, std::vector<MouthCue>& cues, Take& take) {
    const PlainJson document = parseJson(text);
    const PlainJson* list = member(document, "mouthCues");
    if (list == nullptr || !list->is_array()) return;
    for (size_t i = 0; i < list->size(); ++i) {
        const PlainJson& cue = (*list)[i];
        const PlainJson* value = member(cue, "value");
        const auto number = [&](std::string_view name) {
            const PlainJson* found = member(cue, name);
            return found != nullptr && found->is_number() ? found->dump() : std::string("none");
        };
        const size_t before = take.problems.size();
        addCue(number("start"), number("end"),
               value != nullptr && value->is_string() ? value->get<std::string>() : "", 0, cues,
               take);
        if (take.problems.size() > before)
            take.problems.back().path = moue::text("mouthCues[%]", {i});
    }
}

/// What the shapes mean, from the embedded table.
struct ShapeTable {
    struct Shape {
        double pull = 1;
        double reach = 1;                               ///< times the usual lead and lag
        std::vector<std::pair<size_t, float>> visemes;  // index into names, weight
    };
    std::map<char, Shape> shapes;
    std::vector<std::string> names;
};

ShapeTable readTable() {
    ShapeTable table;
    const PlainJson document = parseJson(namesFile("rhubarb.json"));
    std::map<std::string, size_t> known;
    for (auto entry = document.begin(); entry != document.end(); ++entry) {
        ShapeTable::Shape& shape = table.shapes[entry.key()[0]];
        shape.pull = numberOr(*entry, "pull", 1);
        shape.reach = numberOr(*entry, "reach", 1);
        const PlainJson& visemes = (*entry)["visemes"];
        for (auto viseme = visemes.begin(); viseme != visemes.end(); ++viseme) {
            const auto [found, added] =
                known.try_emplace(std::string(viseme.key()), table.names.size());
            if (added) table.names.emplace_back(viseme.key());
            shape.visemes.emplace_back(found->second, viseme->get<float>());
        }
    }
    return table;
}

/// The share of its pull that a cue has at a time: all of it during the cue, less around it.
double pullAt(const MouthCue& cue, double reach, double time) {
    const double away = time < cue.startSeconds ? (cue.startSeconds - time) / kLeadSeconds
                                                : (time - cue.endSeconds) / kLagSeconds;
    return away <= 0 ? 1 : std::exp(-0.5 * away * away / (reach * reach));
}

}  // namespace

Take takeOfCues(const std::vector<MouthCue>& cues) {
    const ShapeTable table = readTable();
    Take take;
    Track track{.width = static_cast<uint32_t>(table.names.size())};
    for (const std::string& name : table.names)
        take.curves.push_back(
            {.target = name, .column = static_cast<uint32_t>(take.curves.size())});
    const double end = cues.empty() ? 0 : cues.back().endSeconds;
    const auto count = static_cast<size_t>(std::floor(end * kKeysPerSecond)) + 2;
    size_t first = 0;
    for (size_t key = 0; key < count; ++key) {
        const double time = static_cast<double>(key) / kKeysPerSecond;
        std::vector<double> row(track.width);
        while (first < cues.size() && cues[first].endSeconds + kReachSeconds < time)
            ++first;
        // Between cues, and at both ends, the mouth rests.
        double pulls = 1e-3 * table.shapes.at('X').pull;
        row[table.shapes.at('X').visemes[0].first] += pulls;
        for (size_t i = first; i < cues.size() && cues[i].startSeconds - kReachSeconds < time;
             ++i) {
            const ShapeTable::Shape& shape = table.shapes.at(cues[i].shape);
            const double pull = shape.pull * pullAt(cues[i], shape.reach, time);
            pulls += pull;
            for (const auto& [viseme, weight] : shape.visemes)
                row[viseme] += pull * static_cast<double>(weight);
        }
        track.times.push_back(static_cast<float>(time));
        for (const double value : row)
            track.values.push_back(static_cast<float>(value / pulls));
    }
    take.tracks.push_back(std::move(track));
    updateDuration(take);
    return take;
}

bool looksLikeRhubarb(std::string_view text) {
    const std::string_view start = trimmed(text.substr(0, 4096));
    if (start.starts_with('{')) return text.find("\"mouthCues\"") != std::string_view::npos;
    if (start.starts_with('<')) return text.find("<rhubarbResult") != std::string_view::npos;
    std::vector<std::string_view> fields;
    splitFields(Lines(start).next().value_or(""), '\t', fields);
    return fields.size() == 2 && parseDecimal(fields[0]) && isShape(fields[1]);
}

Result<Take> readRhubarb(std::string_view text) {
    std::vector<MouthCue> cues;
    Take notes;
    const std::string_view start = trimmed(text.substr(0, 4096));
    if (start.starts_with('{'))
        readJson(text, cues, notes);
    else if (start.starts_with('<'))
        readXml(text, cues, notes);
    else
        readTsv(text, cues, notes);
    if (cues.empty()) {
        return fail(ErrorCode::InvalidTake,
                    notes.problems.empty() ? "The file has no mouth cue that can be read."
                                           : notes.problems[0].message,
                    notes.problems.empty() ? "" : notes.problems[0].path);
    }
    Take take = takeOfCues(cues);
    take.problems = std::move(notes.problems);
    return take;
}

}  // namespace moue
