// SPDX-License-Identifier: MIT
#include "cli/options.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "cli/output.hpp"
#include "demo_head/demo_head.hpp"
#include "gltf/load.hpp"

namespace moue {
namespace {

std::optional<std::pair<std::string, float>> parseWeight(std::string_view item) {
    const size_t equals = item.rfind('=');
    if (equals == std::string_view::npos || equals == 0) return std::nullopt;
    const std::string_view number = item.substr(equals + 1);
    float weight = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), weight);
    if (error != std::errc() || end != number.data() + number.size() || !std::isfinite(weight))
        return std::nullopt;
    return std::pair(std::string(item.substr(0, equals)), weight);
}

/// Splits two whole numbers at `separator`.
std::optional<std::pair<int, int>> parsePair(std::string_view text, char separator) {
    const char* const end = text.data() + text.size();
    int first = 0, second = 0;
    const auto [middle, error] = std::from_chars(text.data(), end, first);
    if (error != std::errc() || middle == end || *middle != separator) return std::nullopt;
    const auto [last, secondError] = std::from_chars(middle + 1, end, second);
    if (secondError != std::errc() || last != end) return std::nullopt;
    return std::pair(first, second);
}

}  // namespace

std::optional<std::pair<int, int>> parseSize(std::string_view text) {
    constexpr int kLargest = 16384;
    const auto size = parsePair(text, 'x');
    if (!size || std::min(size->first, size->second) < 1 ||
        std::max(size->first, size->second) > kLargest)
        return std::nullopt;
    return size;
}

std::optional<std::pair<int, int>> parseFrames(std::string_view text) {
    constexpr int kLast = 999999;
    const auto frames = parsePair(text, ':');
    if (!frames || frames->first < 0 || frames->second < frames->first || frames->second > kLast)
        return std::nullopt;
    return frames;
}

std::optional<std::vector<std::pair<std::string, float>>> parseWeights(const std::string& text) {
    std::vector<std::pair<std::string, float>> weights;
    for (size_t start = 0; start <= text.size();) {
        const size_t comma = std::min(text.find(',', start), text.size());
        auto weight = parseWeight(std::string_view(text).substr(start, comma - start));
        if (!weight) return std::nullopt;
        weights.push_back(std::move(*weight));
        start = comma + 1;
    }
    return weights;
}

Error unknownTarget(const std::string& name) {
    return {
        ErrorCode::UnknownTarget, "No mesh has a target \"" + name + "\"; see moue inspect.", {}};
}

Result<void> applyPose(Model& model, const PoseOptions& options) {
    if (!options.source.file.empty()) {
        const Result<uint32_t> clip = addTake(model, options.source);
        if (!clip) return passOn(clip);
        model.pose(*clip, options.timeSeconds);
    } else if (!options.clip.empty()) {
        const std::optional<uint32_t> clip = model.findClip(options.clip);
        if (!clip) {
            return fail(ErrorCode::UnknownClip, "No clip is called \"" + options.clip +
                                                    "\"; the file has " +
                                                    std::to_string(model.clipCount()) + ".");
        }
        model.pose(*clip, options.timeSeconds);
    }
    for (const auto& [name, weight] : options.weights) {
        if (!model.setWeight(name, weight)) {
            return fail(unknownTarget(name));
        }
    }
    model.update(0);
    return {};
}

Result<std::shared_ptr<const Asset>> loadAsset(const std::string& file) {
    Result<Asset> asset = [&] {
        if (file.empty()) return loadGltf(buildDemoHead());
        ProgressBar bar("Loading");
        return loadGltfFile(file, [&](std::string_view, float done) { bar.show(done); });
    }();
    if (!asset) return passOn(asset);
    return std::make_shared<const Asset>(std::move(*asset));
}

}  // namespace moue
