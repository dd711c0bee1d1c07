// SPDX-License-Identifier: MIT
// The CPU kernel: morphOnCpu for vertices that are morphed again and again, and only where weights
// change anything.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "morph/active.hpp"
#include "morph/placed_deltas.hpp"
#include "morph/placed_vertices.hpp"

namespace moue {

/// Places [first, first + count) of one attribute.
struct TouchedRange {
    Attribute attribute = Attribute::Position;
    uint32_t first = 0, count = 0;
};

/// Morphed vertices in the GPU's order, and what they were morphed by.
///
/// Each update finds the blocks of 64 places that a target moves whose weight is another than
/// before, and computes these anew, attribute by attribute: base, plus weight * delta of each
/// active target in turn, and at last unit length or the clamp, four floats at a time. The values
/// are morphOnCpu's.
class CpuMorpher {
  public:
    /// base, deltas  must outlive it; may be shared with other morphers of the same thread; of
    ///               equally many vertices
    /// Allocates all that it will need, but for the streams of `deltas`.
    CpuMorpher(const PlacedVertices& base, PlacedDeltas& deltas);

    /// Morphs by `active`.
    ///
    /// active  strictly by target, weights finite
    /// Returns what may differ from before, at most 8 ranges for each attribute; the first call
    /// all. The span stays until the next call. Cost: O(targets + blocks) beside the blocks that
    /// change. Allocates only where a target's first use does.
    std::span<const TouchedRange> update(std::span<const ActiveTarget> active);

    const PlacedVertices& vertices() const noexcept { return morphed_; }
    /// Host memory, without what is shared.
    uint64_t sizeBytes() const noexcept;

  private:
    static constexpr size_t kMostRanges = 8;  // for each attribute

    struct Cursor {
        const DeltaRun* run = nullptr;
        const DeltaRun* end = nullptr;
        const float* values = nullptr;
        float weight = 0;
    };
    void findChanged(std::span<const ActiveTarget> active);
    bool markStale(Attribute attribute);
    void morph(Attribute attribute, std::span<const ActiveTarget> active);
    void addDeltas(uint32_t block, float* rows, uint32_t rowFloats) noexcept;
    void addRange(Attribute attribute, uint32_t block, size_t firstRange) noexcept;

    const PlacedVertices* base_;
    PlacedDeltas* deltas_;
    PlacedVertices morphed_;
    std::vector<float> weights_;  // by target: what they are morphed by
    bool filled_ = false;
    std::vector<uint32_t> changed_;  // targets; the first changedCount_ are in use
    size_t changedCount_ = 0;
    std::vector<uint8_t> stale_;  // by block; all 0 between calls
    std::vector<Cursor> cursors_;
    size_t cursorCount_ = 0;
    std::array<TouchedRange, kMostRanges * kAttributeCount> ranges_;
    size_t rangeCount_ = 0;
};

}  // namespace moue
