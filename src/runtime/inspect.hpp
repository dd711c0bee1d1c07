// SPDX-License-Identifier: MIT
// A report on a loaded asset: what it holds and what each morph path would cost.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gltf/asset.hpp"
#include "morph/delta_layout.hpp"

namespace moue {

struct TargetReport {
    std::string name;
    uint64_t movedVertices = 0;     ///< over all primitives; a vertex counts once
    float largestDisplacement = 0;  ///< of POSITION deltas, in model units
    AttributeMask attributes;
    uint64_t packedBytes = 0;   ///< texels of the packed path; 0 where another target has them
    uint32_t packedLevels = 0;  ///< texels for each moved vertex: 1 unless the budget asks for more
    uint32_t droppedDeltas = 0;  ///< deltas that packing leaves out as too short
    float largestError = 0;      ///< of packed POSITION deltas, in model units
    float meanError = 0;         ///< the same, over all deltas; of the worst primitive
};

/// Memory that a mesh's deltas take, each set of shared deltas counted once.
struct DeltaBytes {
    uint64_t file = 0;       ///< as decoded, sparse where that is smaller (the CPU path)
    uint64_t attribute = 0;  ///< dense float streams
    uint64_t texture = 0;    ///< the float32 delta texture
    uint64_t packed = 0;     ///< texels and headers of the packed path
};

struct MeshReport {
    std::string name;
    std::vector<TargetReport> targets;
    uint32_t primitiveCount = 0;
    uint64_t vertexCount = 0;
    uint64_t triangleCount = 0;
    bool namesFromFile = false;
    /// Moved (vertex, target) pairs as a share of all, 0 to 1; 0 without targets.
    float coverage = 0;
    DeltaBytes bytes;
    /// The largest packing error of a target relative to its largest displacement.
    float largestPackingError = 0;
    /// Why the texture path cannot hold these targets; empty if it can.
    std::string textureProblem;
};

struct AssetReport {
    std::vector<MeshReport> meshes;
    DeltaBytes bytes;  ///< sets shared by several meshes counted once
};

/// limits  the device's, or the default, which every GLES 3.0 device has
AssetReport inspectAsset(const Asset& asset, TextureLimits limits = {});

}  // namespace moue
