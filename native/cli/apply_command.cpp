// SPDX-License-Identifier: MIT
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "animation/takes/clip_file.hpp"
#include "animation/takes/join_tracks.hpp"
#include "animation/takes/reduce_keys.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "demo_head/demo_head.hpp"
#include "gltf/add_animation.hpp"
#include "gltf/glb.hpp"
#include "gltf/load.hpp"
#include "gltf/uri.hpp"

namespace moue {
namespace {

using Json = nlohmann::json;

constexpr const char* kMatchNames[] = {"map", "exact", "folded", "alias", "composed"};

struct ModelFile {
    std::vector<std::byte> bytes;
    std::shared_ptr<const Asset> asset;
};

Result<ModelFile> loadModel(const std::string& file) {
    ModelFile model;
    if (file.empty()) {
        model.bytes = buildDemoHead();
        Result<Asset> asset = loadGltf(model.bytes);
        if (!asset) return passOn(asset);
        model.asset = std::make_shared<const Asset>(std::move(*asset));
        return model;
    }
    auto bytes = readFileBytes(file);
    if (!bytes) return passOn(bytes);
    model.bytes = std::move(*bytes);
    auto asset = loadAsset(file);
    if (!asset) return passOn(asset);
    model.asset = std::move(*asset);
    return model;
}

/// Whether the output is to be a .glb; it can be that, or what the model is.
Result<bool> becomesGlb(const ApplyOptions& options, const ModelFile& model) {
    const std::filesystem::path extension = std::filesystem::path(options.output).extension();
    if (extension == ".gltf" && looksLikeGlb(model.bytes)) {
        return fail(ErrorCode::WriteFailed,
                    "A .glb cannot be written as a .gltf, whose buffers would lie apart.",
                    options.output);
    }
    return extension == ".glb";
}

/// Warns of each file that the model names and that is not beside the output.
std::vector<Warning> filesLeftBehind(const ModelFile& model, const std::string& output) {
    std::vector<Warning> warnings;
    std::span<const std::byte> json = model.bytes;
    if (looksLikeGlb(model.bytes)) {
        const auto chunks = splitGlb(model.bytes);
        if (!chunks) return warnings;
        json = chunks->json;
    }
    const char* begin = reinterpret_cast<const char*>(json.data());
    const Json document = Json::parse(begin, begin + json.size(), nullptr, false);
    const std::filesystem::path folder = std::filesystem::path(output).parent_path();
    for (const char* list : {"buffers", "images"}) {
        if (!document.is_object() || !document.contains(list)) continue;
        for (size_t i = 0; i < document[list].size(); ++i) {
            const Json& entry = document[list][i];
            if (!entry.is_object() || !entry.contains("uri") || !entry["uri"].is_string()) continue;
            const auto& uri = entry["uri"].get_ref<const std::string&>();
            if (isDataUri(uri)) continue;
            const Result<std::string> file = relativePath(uri);
            std::error_code ignored;
            if (!file || std::filesystem::exists(folder / *file, ignored)) continue;
            warnings.push_back(
                {ErrorCode::FileNotFound,
                 moue::text(
                     "\"%\" belongs to the result and does not lie beside it: copy it there.",
                     {uri}),
                 std::string(list) + "[" + std::to_string(i) + "].uri"});
        }
    }
    return warnings;
}

/// Each curve with the keys that it needs: in a clip file it may have its own.
Take reduceCurves(const Take& take, float tolerance) {
    Take reduced = take;
    reduced.tracks.clear();
    for (Curve& curve : reduced.curves) {
        const Sum column{{{curve.track, curve.column, 1}}, 0};
        const Track track = curve.path == ChannelPath::Weights
                                ? joinTracks(take.tracks, std::span(&column, 1))
                                : take.tracks[curve.track];
        curve.track = static_cast<uint32_t>(reduced.tracks.size());
        curve.column = 0;
        reduced.tracks.push_back(reduceKeys(track, tolerance).track);
    }
    return reduced;
}

std::string report(const ApplyOptions& options, const Take& take, const Retargeted& fitted,
                   const AnimatedFile& file, const std::vector<Warning>& leftBehind) {
    Json driven = Json::array();
    for (const Driven& d : fitted.driven)
        driven.push_back(
            {{"target", d.target}, {"from", d.from}, {"match", kMatchNames[size_t(d.match)]}});
    Json problems = Json::array();
    for (const auto* list : {&take.problems, &leftBehind})
        for (const Warning& problem : *list)
            problems.push_back(Json::parse(jsonError(problem)));
    const Json json = {{"name", fitted.clip.name},
                       {"durationSeconds", fitted.clip.durationSeconds},
                       {"driven", std::move(driven)},
                       {"unresolved", fitted.unresolved},
                       {"problems", std::move(problems)},
                       {"keys", {{"before", file.keysBefore}, {"after", file.keysAfter}}},
                       {"largestError", file.largestError},
                       {"tolerance", options.tolerance}};
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string summary(const ApplyOptions& options, const Retargeted& fitted,
                    const AnimatedFile& file) {
    char text[256];
    std::snprintf(text, sizeof text,
                  ": %.3f s, %zu targets and nodes driven, %zu names unresolved; %zu of %zu keys "
                  "kept, largest error %.2g (limit %.2g)\n",
                  double(fitted.clip.durationSeconds), fitted.driven.size(),
                  fitted.unresolved.size(), file.keysAfter, file.keysBefore,
                  double(file.largestError), double(options.tolerance));
    return options.output + text;
}

Result<std::string> apply(const ApplyOptions& options) {
    Result<Take> take = loadTake(options.source);
    if (!take) return passOn(take);
    if (!options.name.empty()) take->name = options.name;
    if (std::filesystem::path(options.output).extension() == ".json") {
        for (const Warning& problem : take->problems)
            reportWarning(problem);
        const Take reduced = reduceCurves(*take, options.tolerance);
        if (auto written = writeFile(options.output, writeClipFile(reduced)); !written)
            return passOn(written);
        return std::string();
    }
    const Result<ModelFile> model = loadModel(options.model);
    if (!model) return passOn(model);
    const Result<Retargeted> fitted = fitTake(*take, *model->asset, options.source);
    if (!fitted) return passOn(fitted);
    const Result<bool> glb = becomesGlb(options, *model);
    if (!glb) return passOn(glb);
    if (!options.json) reportTake(*take, *fitted);
    const Result<AnimatedFile> file =
        addAnimation(model->bytes, *model->asset, fitted->clip, {options.tolerance, *glb});
    if (!file) return passOn(file);
    const std::string_view bytes(reinterpret_cast<const char*>(file->bytes.data()),
                                 file->bytes.size());
    if (auto written = writeFile(options.output, bytes); !written) return passOn(written);
    const std::vector<Warning> leftBehind = filesLeftBehind(*model, options.output);
    if (options.json) return report(options, *take, *fitted, *file, leftBehind);
    for (const Warning& warning : leftBehind)
        reportWarning(warning);
    return summary(options, *fitted, *file);
}

}  // namespace

int runApply(const ApplyOptions& options) {
    const Result<std::string> applied = apply(options);
    if (!applied) return reportError(applied.error());
    const Result<void> written = writeStdout(*applied);
    return written ? kExitDone : reportError(written.error());
}

}  // namespace moue
