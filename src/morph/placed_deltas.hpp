// SPDX-License-Identifier: MIT
// Deltas as the CPU kernel reads them: runs of rows in the GPU's order, for plain sums of floats.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "morph/placed_vertices.hpp"
#include "morph/targets.hpp"

namespace moue {

/// Neighbouring rows of a delta stream, all within one block of places.
struct DeltaRun {
    uint32_t block = 0;
    uint8_t firstRow = 0;  ///< in the block
    uint8_t vectors = 0;   ///< four floats each
};

/// A delta stream by place. Rows are vertexWidth() floats wide; the floats of a run follow those of
/// the run before, and zeros fill up its last vector. Rows of zeros are left out, but for those
/// that join two runs.
struct PlacedStream {
    std::vector<DeltaRun> runs;  ///< by place
    std::vector<float> values;
};

/// The deltas of a target set by place; shared by all meshes that use the set.
class PlacedDeltas {
  public:
    /// Both arguments must outlive it.
    ///
    /// places  vertex -> its place, one for each vertex and each place once; empty: unchanged
    PlacedDeltas(const MorphTargets& targets, std::span<const uint32_t> places);

    /// Null where the target does not have the attribute. The first call for a stream allocates
    /// and sorts it, in O(vertices); targets that share a stream share the result.
    const PlacedStream* stream(uint32_t target, Attribute attribute);

    uint32_t vertexCount() const noexcept { return targets_->vertexCount; }
    size_t targetCount() const noexcept { return targets_->targets.size(); }
    /// Host memory, at present.
    uint64_t sizeBytes() const noexcept;

  private:
    struct Stream {
        const DeltaStream* source = nullptr;
        Attribute attribute = Attribute::Position;
        bool made = false;
        PlacedStream placed;
    };
    uint32_t indexOf(const DeltaStream* source, Attribute attribute, std::vector<uint32_t>& table);
    void place(Stream& stream);

    const MorphTargets* targets_;
    std::span<const uint32_t> places_;
    std::vector<uint32_t> streamOf_;  // by target, then attribute; UINT32_MAX: none
    std::vector<Stream> streams_;
    std::vector<uint32_t> rowAt_;  // by place: 1 + the row of the stream at work; else all 0
};

}  // namespace moue
