// SPDX-License-Identifier: MIT
#include "runtime/inspect.hpp"

#include <algorithm>
#include <glm/geometric.hpp>
#include <set>

#include "morph/packing.hpp"

namespace moue {
namespace {

uint64_t trianglesOf(const Primitive& primitive, uint32_t vertexCount) noexcept {
    const uint64_t count = primitive.indexed ? primitive.indices.size() : vertexCount;
    switch (primitive.mode) {
        case PrimitiveMode::Triangles:
            return count / 3;
        case PrimitiveMode::TriangleStrip:
        case PrimitiveMode::TriangleFan:
            return count < 3 ? 0 : count - 2;
        default:
            return 0;
    }
}

/// The vertices that any stream of `target` moves, and the largest POSITION delta.
uint64_t movedVertices(const MorphTarget& target, uint32_t vertexCount, float& largest) {
    std::vector<bool> moved(vertexCount, false);
    for (Attribute attribute : kAttributes) {
        const DeltaStream* stream = target.stream(attribute);
        if (stream == nullptr) continue;
        const uint32_t width = deltaWidth(attribute);
        forEachDelta(*stream, width, [&](uint32_t vertex, const float* delta) {
            if (std::any_of(delta, delta + width, [](float d) { return d != 0; }))
                moved[vertex] = true;
            if (attribute == Attribute::Position)
                largest = std::max(largest, glm::length(glm::vec3(delta[0], delta[1], delta[2])));
        });
    }
    return static_cast<uint64_t>(std::count(moved.begin(), moved.end(), true));
}

DeltaBytes bytesOf(const MorphTargets& set, TextureLimits limits, std::string& problem) {
    DeltaBytes bytes;
    std::set<const DeltaStream*> seen;
    for (const MorphTarget& target : set.targets) {
        for (Attribute attribute : kAttributes) {
            const DeltaStream* stream = target.stream(attribute);
            if (stream == nullptr) continue;
            if (seen.insert(stream).second) bytes.file += stream->sizeBytes();
            bytes.attribute += uint64_t{set.vertexCount} * deltaWidth(attribute) * sizeof(float);
        }
    }
    const Result<DeltaLayout> layout = deltaLayout(set, limits);
    if (layout)
        bytes.texture = layout->sizeBytes();
    else
        problem = layout.error().message;
    return bytes;
}

void operator+=(DeltaBytes& sum, const DeltaBytes& part) noexcept {
    sum.file += part.file;
    sum.attribute += part.attribute;
    sum.texture += part.texture;
    sum.packed += part.packed;
}

/// Bytes of the texels that the slots of `target` have of their own.
uint64_t ownTexelBytes(const PackedDeltas& packed, uint32_t target) {
    uint64_t texels = 0;
    for (uint32_t i = packed.firstSlot[target]; i < packed.firstSlot[target + 1]; ++i) {
        if (packed.slots[packed.slotIds[i]].target == target)
            texels += uint64_t{packed.slots[packed.slotIds[i]].blockCount} * kBlockVertices;
    }
    return texels * packed.texelWords * sizeof(uint32_t);
}

void addPacking(const PackedDeltas& packed, MeshReport& report) {
    report.bytes.packed += packed.sizeBytes();
    for (uint32_t t = 0; t < report.targets.size(); ++t) {
        const TargetPacking& found = packed.targets[t];
        TargetReport& target = report.targets[t];
        target.packedBytes += ownTexelBytes(packed, t);
        target.packedLevels = std::max(target.packedLevels, found.levels);
        target.droppedDeltas += found.dropped;
        target.largestError = std::max(target.largestError, found.largestError);
        target.meanError = std::max(target.meanError, found.meanError);
        if (found.largestDelta > 0)
            report.largestPackingError =
                std::max(report.largestPackingError, found.largestError / found.largestDelta);
    }
}

void addTargets(const MorphTargets& set, MeshReport& report) {
    for (size_t i = 0; i < set.targets.size(); ++i) {
        TargetReport& target = report.targets[i];
        target.movedVertices +=
            movedVertices(set.targets[i], set.vertexCount, target.largestDisplacement);
        for (Attribute attribute : kAttributes)
            if (set.targets[i].stream(attribute)) target.attributes.add(attribute);
    }
}

PackOptions packOptionsFor(const Asset& asset, uint32_t targetSet) {
    return {.dropBelow = kDropBelowSize * meshSize(asset, targetSet)};
}

MeshReport inspectMesh(const Asset& asset, const Mesh& mesh, TextureLimits limits) {
    MeshReport report;
    report.name = mesh.name;
    report.namesFromFile = mesh.namesFromFile;
    report.primitiveCount = static_cast<uint32_t>(mesh.primitives.size());
    for (const std::string& name : mesh.targetNames)
        report.targets.emplace_back().name = name;

    std::set<uint32_t> geometries, sets;
    uint64_t pairs = 0, moved = 0;
    for (const Primitive& primitive : mesh.primitives) {
        const Geometry& geometry = asset.geometries[primitive.geometry];
        report.triangleCount += trianglesOf(primitive, geometry.base.vertexCount);
        if (!geometries.insert(primitive.geometry).second) continue;
        report.vertexCount += geometry.base.vertexCount;
        if (geometry.targetSet == kNone || !sets.insert(geometry.targetSet).second) continue;
        const MorphTargets& set = asset.targetSets[geometry.targetSet].targets;
        addTargets(set, report);
        report.bytes += bytesOf(set, limits, report.textureProblem);
        const PackOptions options = packOptionsFor(asset, geometry.targetSet);
        addPacking(measurePacking(set, packDeltas(set, options)), report);
        pairs += uint64_t{set.vertexCount} * set.targets.size();
    }
    for (const TargetReport& target : report.targets)
        moved += target.movedVertices;
    if (pairs > 0) report.coverage = static_cast<float>(double(moved) / double(pairs));
    return report;
}

}  // namespace

AssetReport inspectAsset(const Asset& asset, TextureLimits limits) {
    AssetReport report;
    for (const Mesh& mesh : asset.meshes)
        report.meshes.push_back(inspectMesh(asset, mesh, limits));
    std::string ignored;
    for (const TargetSet& set : asset.targetSets)
        report.bytes += bytesOf(set.targets, limits, ignored);
    for (uint32_t i = 0; i < asset.targetSets.size(); ++i) {
        report.bytes.packed +=
            packDeltas(asset.targetSets[i].targets, packOptionsFor(asset, i)).sizeBytes();
    }
    return report;
}

}  // namespace moue
