// SPDX-License-Identifier: MIT
#include "animation/takes/clip_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <tuple>

#include "animation/takes/text.hpp"

namespace moue {
namespace {

constexpr auto kPaths = kClipFilePaths;
constexpr auto kInterpolations = kClipFileInterpolations;

uint32_t widthOf(ChannelPath path) noexcept {
    if (path == ChannelPath::Weights) return 1;
    return path == ChannelPath::Rotation ? 4 : 3;
}

Failure refuse(const char* format, std::initializer_list<Piece> pieces, const std::string& path) {
    return fail(ErrorCode::InvalidTake, format, pieces, path);
}

/// A member that is a string, or `otherwise`; nothing if it is something else.
std::optional<std::string> stringOr(const PlainJson& value, const char* name,
                                    std::string_view otherwise) {
    const PlainJson* found = member(value, name);
    if (found == nullptr) return std::string(otherwise);
    if (!found->is_string()) return std::nullopt;
    return found->get<std::string>();
}

Result<std::vector<float>> readNumbers(const PlainJson& curve, const char* name,
                                       const std::string& path) {
    const PlainJson* list = member(curve, name);
    const std::string where = path + "." + name;
    if (list == nullptr || !list->is_array())
        return refuse("The list of numbers is missing.", {}, where);
    std::vector<float> numbers;
    numbers.reserve(list->size());
    for (size_t i = 0; i < list->size(); ++i) {
        if (!(*list)[i].is_number())
            return refuse("The value is not a number.", {}, text("%[%]", {where, i}));
        numbers.push_back((*list)[i].get<float>());
    }
    return numbers;
}

template <size_t Count>
std::optional<size_t> indexOf(const std::array<std::string_view, Count>& names,
                              std::string_view name) noexcept {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<size_t>(found - names.begin());
}

/// Reads who the curve is for.
Result<Curve> readTarget(const PlainJson& json, const std::string& path) {
    Curve curve;
    const auto pathName = stringOr(json, "path", "weights");
    const auto node = stringOr(json, "node", ""), target = stringOr(json, "target", "");
    if (!pathName || !node || !target)
        return refuse("A name (path, node or target) is not a string.", {}, path);
    const auto index = indexOf(kPaths, *pathName);
    if (!index) return refuse("The path \"%\" is unknown.", {*pathName}, path + ".path");
    curve.path = static_cast<ChannelPath>(*index);
    curve.node = *node;
    curve.target = *target;
    if (curve.path == ChannelPath::Weights && curve.target.empty())
        return refuse("The curve has no target.", {}, path + ".target");
    if (curve.path != ChannelPath::Weights && curve.node.empty())
        return refuse("The curve has no node.", {}, path + ".node");
    const PlainJson* relative = member(json, "relative");
    if (relative != nullptr && !relative->is_boolean())
        return refuse("The value is not true or false.", {}, path + ".relative");
    curve.relative = relative != nullptr && relative->get<bool>();
    if (curve.relative && curve.path != ChannelPath::Rotation)
        return refuse("Only rotations can be relative.", {}, path + ".relative");
    return curve;
}

Result<void> readCurve(const PlainJson& json, const std::string& path, Take& take) {
    if (!json.is_object()) return refuse("The curve is not an object.", {}, path);
    Result<Curve> curve = readTarget(json, path);
    if (!curve) return passOn(curve);
    const auto name = stringOr(json, "interpolation", "LINEAR");
    const auto interpolation = name ? indexOf(kInterpolations, *name) : std::nullopt;
    if (!interpolation) {
        return refuse("The interpolation is not STEP, LINEAR or CUBICSPLINE.", {},
                      path + ".interpolation");
    }
    auto times = readNumbers(json, "times", path);
    if (!times) return passOn(times);
    auto values = readNumbers(json, "values", path);
    if (!values) return passOn(values);
    Track track{
        .interpolation = static_cast<Interpolation>(*interpolation),
        .kind = curve->path == ChannelPath::Rotation ? TrackKind::Rotation : TrackKind::Numbers,
        .width = widthOf(curve->path),
        .times = std::move(*times),
        .values = std::move(*values)};
    Result<Track> made = makeTrack(std::move(track));
    if (!made) return refuse("%", {made.error().message}, path);
    curve->track = static_cast<uint32_t>(take.tracks.size());
    take.tracks.push_back(std::move(*made));
    take.curves.push_back(std::move(*curve));
    return {};
}

Result<int> readVersion(const PlainJson& document) {
    const PlainJson* version = member(document, "moueClip");
    if (version == nullptr || !version->is_number_integer() || version->get<int64_t>() < 1)
        return refuse("The version is not a whole number from 1.", {}, "moueClip");
    const auto number = version->get<int64_t>();
    if (number > kNewestClipVersion) {
        return fail(ErrorCode::UnsupportedVersion,
                    "The clip file's version (%) is newer than the newest known (%).",
                    {number, kNewestClipVersion}, "moueClip");
    }
    return static_cast<int>(number);
}

}  // namespace

bool looksLikeClipFile(std::string_view text) {
    return trimmed(text.substr(0, 4096)).starts_with('{') &&
           text.find("\"moueClip\"") != std::string_view::npos;
}

Result<Take> readClipFile(std::string_view text) {
    const PlainJson document = parseJson(text);
    if (!document.is_object())
        return refuse("The text is not a JSON object in UTF-8 with finite numbers.", {}, "");
    const Result<int> version = readVersion(document);
    if (!version) return passOn(version);
    const PlainJson* curves = member(document, "curves");
    if (curves == nullptr || !curves->is_array() || curves->size() == 0)
        return refuse("The list of curves is missing or empty.", {}, "curves");
    Take take;
    const auto name = stringOr(document, "name", "");
    if (!name) return refuse("The value is not a string.", {}, "name");
    take.name = *name;
    std::set<std::tuple<ChannelPath, std::string, std::string>> seen;
    for (size_t i = 0; i < curves->size(); ++i) {
        const std::string path = moue::text("curves[%]", {i});
        if (auto read = readCurve((*curves)[i], path, take); !read) return passOn(read);
        const Curve& curve = take.curves.back();
        if (!seen.emplace(curve.path, curve.node, curve.target).second)
            return refuse("Another curve drives the same value.", {}, path);
        if (*version < 2 && needsClipVersion2(curve, take.tracks.back())) {
            return refuse("Version 1 has neither CUBICSPLINE nor node transforms.", {}, path);
        }
    }
    updateDuration(take);
    return take;
}

}  // namespace moue
