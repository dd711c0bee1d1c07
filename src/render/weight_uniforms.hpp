// SPDX-License-Identifier: MIT
// The active targets of everything drawn, in one uniform buffer.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gl/buffer.hpp"
#include "gl/limits.hpp"

namespace moue {

/// A stretch of the weight buffer that belongs to one node and target set.
struct WeightSlice {
    uint32_t offsetBytes = 0;
    uint32_t sizeBytes = 0;  ///< 0: none
};

/// Holds a std140 block per slice: a uvec4 that heads it and those that follow, as the path has
/// them (weight_blocks.hpp, PackedWeights). Slices lie close together; a shader's block reaches
/// over what follows its own, and the buffer has one block of slack at its end.
class WeightUniforms {
  public:
    [[nodiscard]] static Result<WeightUniforms> make(const gl::Limits& limits);

    /// uvec4s that a slice may have after its head: 1 023 on every device, 4 095 on most.
    uint32_t capacity() const noexcept { return blockBytes_ / 16 - 1; }

    /// A slice of `vectors` uvec4s (at most capacity()) after its head, which starts as 0. May grow
    /// the buffer; fails with OutOfGpuMemory.
    [[nodiscard]] Result<WeightSlice> allocate(uint32_t vectors);
    void release(WeightSlice slice);

    /// Writes a block, its head first, into the host's copy. Marks only bytes that differ.
    /// Expects the slice to be large enough.
    void write(WeightSlice slice, std::span<const uint32_t> words) noexcept;

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
