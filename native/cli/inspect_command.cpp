// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "animation/takes/names.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "runtime/inspect.hpp"
#include "runtime/model.hpp"

namespace moue {
namespace {

using Json = nlohmann::json;

constexpr std::array<const char*, kAttributeCount> kAttributeNames = {
    "POSITION", "NORMAL", "TANGENT", "TEXCOORD_0", "TEXCOORD_1", "COLOR_0"};

Json toJson(const DeltaBytes& bytes) {
    return {{"cpu", bytes.file},
            {"attribute", bytes.attribute},
            {"texture", bytes.texture},
            {"packed", bytes.packed}};
}

Json toJson(const TargetReport& target) {
    Json attributes = Json::array();
    for (Attribute a : kAttributes)
        if (target.attributes.has(a)) attributes.push_back(kAttributeNames[size_t(a)]);
    return {{"name", target.name},
            {"movedVertices", target.movedVertices},
            {"largestDisplacement", target.largestDisplacement},
            {"attributes", std::move(attributes)},
            {"packed",
             {{"bytes", target.packedBytes},
              {"bytesPerVertex", 8 * target.packedLevels},
              {"droppedDeltas", target.droppedDeltas},
              {"largestError", target.largestError},
              {"meanError", target.meanError}}}};
}

Json toJson(const MeshReport& mesh) {
    Json targets = Json::array();
    for (const TargetReport& target : mesh.targets)
        targets.push_back(toJson(target));
    Json json = {{"name", mesh.name},
                 {"primitives", mesh.primitiveCount},
                 {"vertices", mesh.vertexCount},
                 {"triangles", mesh.triangleCount},
                 {"namesFromFile", mesh.namesFromFile},
                 {"coverage", mesh.coverage},
                 {"deltaBytes", toJson(mesh.bytes)},
                 {"largestPackingError", mesh.largestPackingError},
                 {"targets", std::move(targets)}};
    if (!mesh.textureProblem.empty()) json["textureProblem"] = mesh.textureProblem;
    return json;
}

/// What the whole model's targets are called.
std::vector<std::string> targetNames(const Asset& asset) {
    std::vector<std::string> names;
    for (const TargetInfo& target : collectTargets(asset))
        names.push_back(target.name);
    return names;
}

Json vocabularies(const Asset& asset) {
    Json list = Json::array();
    for (const VocabularyReport& report : inspectVocabularies(targetNames(asset))) {
        list.push_back({{"name", report.name},
                        {"targets", report.size},
                        {"known", report.known},
                        {"spelled", report.spelled},
                        {"missing", report.missing}});
    }
    return list;
}

Json toJson(const Asset& asset, const AssetReport& report) {
    Json json = {{"generator", asset.generator},
                 {"nodes", asset.nodes.size()},
                 {"skins", asset.skins.size()},
                 {"materials", asset.materials.size()},
                 {"images", asset.images.size()},
                 {"cameras", asset.cameras.size()},
                 {"deltaBytes", toJson(report.bytes)},
                 {"meshes", Json::array()},
                 {"clips", Json::array()},
                 {"vocabularies", vocabularies(asset)},
                 {"warnings", Json::array()}};
    for (const MeshReport& mesh : report.meshes)
        json["meshes"].push_back(toJson(mesh));
    for (const Clip& clip : asset.clips) {
        json["clips"].push_back({{"name", clip.name},
                                 {"durationSeconds", clip.durationSeconds},
                                 {"channels", clip.channels.size()}});
    }
    for (const Warning& warning : asset.warnings)
        json["warnings"].push_back(Json::parse(jsonError(warning)));
    return json;
}

/// "13.2 MB": for people; the JSON has the exact number.
std::string readable(uint64_t bytes) {
    const char* const kUnits[] = {"B", "kB", "MB", "GB"};
    double value = static_cast<double>(bytes);
    size_t unit = 0;
    for (; value >= 1000 && unit < 3; ++unit)
        value /= 1000;
    char text[32];
    std::snprintf(text, sizeof text, unit == 0 ? "%.0f %s" : "%.1f %s", value, kUnits[unit]);
    return text;
}

void printMesh(size_t index, const MeshReport& mesh) {
    std::printf("\nmesh %zu  %s\n  %u primitive%s, %" PRIu64 " vertices, %" PRIu64 " triangles\n",
                index, mesh.name.empty() ? "(no name)" : mesh.name.c_str(), mesh.primitiveCount,
                mesh.primitiveCount == 1 ? "" : "s", mesh.vertexCount, mesh.triangleCount);
    if (mesh.targets.empty()) return;
    std::printf("  %zu targets%s, moving %.1f %% of the vertices each on average\n",
                mesh.targets.size(), mesh.namesFromFile ? "" : " without names",
                100 * mesh.coverage);
    std::printf("  deltas: %s on the host, %s as attributes, %s as a float32 texture, %s packed\n",
                readable(mesh.bytes.file).c_str(), readable(mesh.bytes.attribute).c_str(),
                readable(mesh.bytes.texture).c_str(), readable(mesh.bytes.packed).c_str());
    std::printf("  largest packing error: %.2g of a target's largest move\n",
                double(mesh.largestPackingError));
    if (!mesh.textureProblem.empty()) std::printf("  ! %s\n", mesh.textureProblem.c_str());
    std::printf("  %5s  %-24s %10s %14s %10s %12s %12s  %s\n", "index", "target", "moved",
                "largest move", "packed", "error", "mean error", "attributes");
    for (size_t i = 0; i < mesh.targets.size(); ++i) {
        const TargetReport& target = mesh.targets[i];
        std::string attributes;
        for (Attribute a : kAttributes) {
            if (target.attributes.has(a))
                attributes +=
                    (attributes.empty() ? "" : " ") + std::string(kAttributeNames[size_t(a)]);
        }
        std::printf("  %5zu  %-24s %10" PRIu64 " %14.6g %10s %12.2g %12.2g  %s\n", i,
                    target.name.c_str(), target.movedVertices, double(target.largestDisplacement),
                    readable(target.packedBytes).c_str(), double(target.largestError),
                    double(target.meanError),
                    attributes.empty() ? "(moves nothing)" : attributes.c_str());
    }
}

double share(const VocabularyReport& report) {
    return static_cast<double>(report.known) / static_cast<double>(report.size);
}

/// The vocabularies that the model speaks, at least in part; and what it lacks of those that it
/// speaks by half, or best.
void printVocabularies(const Asset& asset) {
    const std::vector<VocabularyReport> reports = inspectVocabularies(targetNames(asset));
    double best = 0;
    for (const VocabularyReport& report : reports)
        best = std::max(best, share(report));
    if (best > 0) std::printf("\nvocabularies\n");
    for (const VocabularyReport& report : reports) {
        if (report.known == 0) continue;
        std::printf("  %-16s %zu of %zu targets, %zu spelled just so\n", report.name.c_str(),
                    report.known, report.size, report.spelled);
        if (report.missing.empty() || share(report) < std::min(0.5, best)) continue;
        std::string missing;
        for (const std::string& name : report.missing)
            missing += " " + name;
        std::printf("    missing:%s\n", missing.c_str());
    }
}

void printText(const Asset& asset, const AssetReport& report) {
    std::printf("%zu nodes, %zu meshes, %zu materials, %zu images, %zu skins, %zu cameras\n",
                asset.nodes.size(), asset.meshes.size(), asset.materials.size(),
                asset.images.size(), asset.skins.size(), asset.cameras.size());
    if (!asset.generator.empty()) std::printf("written by %s\n", asset.generator.c_str());
    for (size_t i = 0; i < report.meshes.size(); ++i)
        printMesh(i, report.meshes[i]);
    printVocabularies(asset);
    if (!asset.clips.empty()) std::printf("\nclips\n");
    for (size_t i = 0; i < asset.clips.size(); ++i) {
        const Clip& clip = asset.clips[i];
        std::printf("  %5zu  %-24s %8.3f s, %zu channel%s\n", i,
                    clip.name.empty() ? "(no name)" : clip.name.c_str(),
                    double(clip.durationSeconds), clip.channels.size(),
                    clip.channels.size() == 1 ? "" : "s");
    }
    if (!asset.warnings.empty()) std::printf("\nwarnings\n");
    for (const Warning& warning : asset.warnings) {
        std::printf("  %s: %s (%s)\n", std::string(errorName(warning.code)).c_str(),
                    warning.message.c_str(), warning.path.c_str());
    }
}

}  // namespace

int runInspect(const InspectOptions& options) {
    const Result<std::shared_ptr<const Asset>> asset = loadAsset(options.file);
    if (!asset) return reportError(asset.error());
    const AssetReport report = inspectAsset(**asset);
    std::string json;
    if (options.json)
        json = toJson(**asset, report).dump(1) + "\n";
    else
        printText(**asset, report);
    const Result<void> written = writeStdout(json);
    return written ? kExitDone : reportError(written.error());
}

}  // namespace moue
