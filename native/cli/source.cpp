// SPDX-License-Identifier: MIT
#include "cli/source.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>

#include "animation/takes/idle.hpp"
#include "cli/output.hpp"
#include "gltf/load.hpp"
#include "gltf/take_of_clip.hpp"

namespace moue {
namespace {

template <typename Number>
std::optional<Number> parseWhole(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// The options that "idle:SEED:SECONDS" spells.
std::optional<IdleOptions> parseIdle(std::string_view text) {
    if (text != "idle" && !text.starts_with("idle:")) return std::nullopt;
    IdleOptions options;
    if (text.size() <= 4) return options;
    text.remove_prefix(5);
    const size_t colon = std::min(text.find(':'), text.size());
    const auto seed = parseWhole<uint64_t>(text.substr(0, colon));
    if (!seed) return std::nullopt;
    options.seed = *seed;
    if (colon == text.size()) return options;
    const auto seconds = parseWhole<double>(text.substr(colon + 1));
    if (!seconds || !(*seconds >= 2 && *seconds <= 3600)) return std::nullopt;
    options.seconds = *seconds;
    return options;
}

std::string extensionOf(const std::string& file) {
    std::string extension = std::filesystem::path(file).extension().string();
    for (char& c : extension)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return extension;
}

bool isGltf(const std::string& file) {
    const std::string extension = extensionOf(file);
    return extension == ".glb" || extension == ".gltf" || extension == ".vrm";
}

Result<Take> takeOfGltf(const SourceOptions& options) {
    const Result<Asset> asset = loadGltfFile(options.file);
    if (!asset) return passOn(asset);
    const Result<uint32_t> clip = chooseClip(*asset, options.clip);
    if (!clip) return passOn(clip);
    return takeOfClip(*asset, *clip);
}

Result<Take> readSource(const SourceOptions& options) {
    if (const auto idle = parseIdle(options.file)) return idleTake(*idle);
    if (isGltf(options.file)) return takeOfGltf(options);
    const auto bytes = readFileBytes(options.file);
    if (!bytes) return passOn(bytes);
    return readTake({reinterpret_cast<const char*>(bytes->data()), bytes->size()},
                    {options.framesPerSecond});
}

}  // namespace

bool isTakeFile(const std::string& file) {
    const std::string extension = extensionOf(file);
    for (const char* known : {".csv", ".json", ".jsonl", ".ndjson", ".tsv", ".xml"})
        if (extension == known) return true;
    return false;
}

bool isSource(const std::string& source) {
    const bool idle = source == "idle" || source.starts_with("idle:");
    return !source.empty() && (!idle || parseIdle(source));
}

bool parseSmoothing(const std::string& text, SourceFilter& filter) {
    const std::string_view whole(text);
    const size_t comma = std::min(whole.find(','), whole.size());
    const auto cutoff = parseWhole<float>(whole.substr(0, comma));
    const auto speed =
        comma == whole.size() ? std::optional(0.0f) : parseWhole<float>(whole.substr(comma + 1));
    if (!cutoff || !speed || !(*cutoff > 0 && *cutoff <= 1000 && *speed >= 0 && *speed <= 1000))
        return false;
    filter.minCutoffHz = *cutoff;
    filter.speedFactor = *speed;
    return true;
}

bool parseClamp(const std::string& text, SourceFilter& filter) {
    const std::string_view whole(text);
    const size_t colon = std::min(whole.find(':'), whole.size() - 1);
    const auto low = parseWhole<float>(whole.substr(0, colon));
    const auto high = parseWhole<float>(whole.substr(colon + 1));
    if (!low || !high || !std::isfinite(*low) || !std::isfinite(*high) || *low > *high)
        return false;
    filter.low = *low;
    filter.high = *high;
    return true;
}

Result<Take> loadTake(const SourceOptions& options) {
    Result<Take> take = readSource(options);
    if (!take) return take;
    if (take->name.empty()) take->name = std::filesystem::path(options.file).stem().string();
    filterTake(*take, options.filter);
    return take;
}

Result<Retargeted> fitTake(const Take& take, const Asset& asset, const SourceOptions& options) {
    NameMap map;
    if (!options.map.empty()) {
        const auto bytes = readFileBytes(options.map);
        if (!bytes) return passOn(bytes);
        auto read = readNameMap({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
        if (!read) return passOn(read);
        map = std::move(*read);
    }
    Retargeted fitted = retarget(take, modelNodes(asset), map);
    if (fitted.clip.channels.empty()) {
        return fail(ErrorCode::UnknownTarget,
                    "None of the source's " + std::to_string(take.curves.size()) +
                        " names drives anything of the model; see moue inspect, and --map.");
    }
    return fitted;
}

void reportTake(const Take& take, const Retargeted& fitted) {
    constexpr size_t kMostLines = 20;
    for (size_t i = 0; i < std::min(take.problems.size(), kMostLines); ++i)
        reportWarning(take.problems[i]);
    if (take.problems.size() > kMostLines) {
        const size_t more = take.problems.size() - kMostLines;
        reportWarning(
            {ErrorCode::InvalidTake, std::to_string(more) + " more lines were passed over.", ""});
    }
    if (fitted.unresolved.empty()) return;
    std::string names;
    for (const std::string& name : fitted.unresolved)
        names += (names.empty() ? "" : ", ") + name;
    reportWarning(
        {ErrorCode::UnknownTarget, "Nothing of the model answers to: " + names + ".", ""});
}

Result<uint32_t> addTake(Model& model, const SourceOptions& options) {
    const Result<Take> take = loadTake(options);
    if (!take) return passOn(take);
    Result<Retargeted> fitted = fitTake(*take, model.asset(), options);
    if (!fitted) return passOn(fitted);
    reportTake(*take, *fitted);
    return model.addClip(std::make_shared<const Clip>(std::move(fitted->clip)));
}

}  // namespace moue
