// SPDX-License-Identifier: MIT
// The active targets of everything drawn, in one uniform buffer.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gl/buffer.hpp"
#include "gl/limits.hpp"
#include "morph/active.hpp"
#include "morph/delta_layout.hpp"

namespace moue {

/// A stretch of the weight buffer that belongs to one node and target set.
struct WeightSlice {
    uint32_t offsetBytes = 0;
    uint32_t sizeBytes = 0;  ///< 0: none
};

/// Holds a std140 block per slice: uvec4(count, 0, 0, 0), then (origin, weight bits) pairs, two to
/// a uvec4. Slices lie close together; a shader's block reaches over what follows its own, and the
/// buffer has one block of slack at its end.
class WeightUniforms {
  public:
    [[nodiscard]] static Result<WeightUniforms> make(const gl::Limits& limits);

    /// Active targets that one slice can name: 2 046 on every device, 8 190 on most.
    uint32_t capacity() const noexcept { return (blockBytes_ / 16 - 1) * 2; }

    /// A slice for `targetCount` targets (at most capacity() of them active). Starts with none
    /// active. May grow the buffer; fails with OutOfGpuMemory.
    [[nodiscard]] Result<WeightSlice> allocate(uint32_t targetCount);
    void release(WeightSlice slice);

    /// Writes the active targets into the host's copy. Marks only bytes that differ.
    /// Expects active.size() <= capacity() and the slice to be large enough.
    void write(WeightSlice slice, const DeltaLayout& layout,
               std::span<const ActiveTarget> active) noexcept;

    /// Uploads what write() marked; returns the bytes uploaded. Leaves the buffer bound.
    uint64_t flush() noexcept;

    /// Binds a slice for drawing.
    void bind(WeightSlice slice) const noexcept;

    uint64_t sizeBytes() const noexcept { return buffer_.sizeBytes(); }

  private:
    struct Range {
        uint32_t begin, end;  // bytes
    };
    Result<void> grow(uint32_t neededBytes);
    void mark(uint32_t begin, uint32_t end) noexcept;

    gl::Buffer buffer_;
    std::vector<uint32_t> words_;  // the buffer's contents
    std::vector<WeightSlice> free_;
    std::vector<Range> changed_;
    uint32_t usedBytes_ = 0;
    uint32_t blockBytes_ = 0;
    uint32_t alignmentBytes_ = 0;
};

}  // namespace moue
