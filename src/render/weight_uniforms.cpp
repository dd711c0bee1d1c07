// SPDX-License-Identifier: MIT
#include "render/weight_uniforms.hpp"

#include <algorithm>

#include "base/expect.hpp"
#include "base/sort.hpp"
#include "morph_layout.h"
#include "render/shader_library.hpp"

namespace moue {
namespace {

constexpr uint32_t kVectorBytes = 16;
// uploads that lie closer than this are joined: a call costs more than the bytes between
constexpr uint32_t kJoinBytes = 64;

}  // namespace

Result<WeightUniforms> WeightUniforms::make(const gl::Limits& limits) {
    WeightUniforms weights;
    weights.blockBytes_ = weightBlockBytes(limits);
    weights.alignmentBytes_ = std::max(kVectorBytes, limits.uniformOffsetAlignmentBytes);
    constexpr uint32_t kStartBytes = 16384;
    if (auto grown = weights.grow(kStartBytes); !grown) return passOn(grown);
    return weights;
}

Result<void> WeightUniforms::grow(uint32_t neededBytes) {
    words_.resize((neededBytes + blockBytes_) / sizeof(uint32_t), 0);
    auto buffer = gl::Buffer::make(GL_UNIFORM_BUFFER, words_.size() * sizeof(uint32_t),
                                   words_.data(), gl::Usage::Dynamic, "morph weights");
    if (!buffer) return passOn(buffer);
    buffer_ = std::move(*buffer);
    changed_.clear();
    return {};
}

Result<WeightSlice> WeightUniforms::allocate(uint32_t vectors) {
    uint32_t bytes = kVectorBytes + std::min(vectors, capacity()) * kVectorBytes;
    bytes = (bytes + alignmentBytes_ - 1) / alignmentBytes_ * alignmentBytes_;
    WeightSlice slice{usedBytes_, bytes};
    const auto found = std::find_if(free_.begin(), free_.end(),
                                    [bytes](const WeightSlice& s) { return s.sizeBytes >= bytes; });
    if (found != free_.end()) {
        slice.offsetBytes = found->offsetBytes;
        found->offsetBytes += bytes;
        found->sizeBytes -= bytes;
        if (found->sizeBytes == 0) free_.erase(found);
    } else {
        const size_t room = words_.size() * sizeof(uint32_t) - blockBytes_;
        if (usedBytes_ + bytes > room) {
            if (auto grown = grow(std::max(2 * usedBytes_, usedBytes_ + bytes)); !grown) {
                return passOn(grown);
            }
        }
        usedBytes_ += bytes;
    }
    changed_.reserve(usedBytes_ / alignmentBytes_ + 1);
    if (words_[slice.offsetBytes / sizeof(uint32_t)] != 0) {
        words_[slice.offsetBytes / sizeof(uint32_t)] = 0;
        mark(slice.offsetBytes, slice.offsetBytes + kVectorBytes);
    }
    return slice;
}

void WeightUniforms::release(WeightSlice slice) {
    if (slice.sizeBytes == 0) return;
    auto next = std::find_if(free_.begin(), free_.end(), [&slice](const WeightSlice& s) {
        return s.offsetBytes > slice.offsetBytes;
    });
    next = free_.insert(next, slice);
    const auto joins = [](const WeightSlice& a, const WeightSlice& b) {
        return a.offsetBytes + a.sizeBytes == b.offsetBytes;
    };
    if (next + 1 != free_.end() && joins(*next, *(next + 1))) {
        next->sizeBytes += (next + 1)->sizeBytes;
        free_.erase(next + 1);
    }
    if (next != free_.begin() && joins(*(next - 1), *next)) {
        (next - 1)->sizeBytes += next->sizeBytes;
        free_.erase(next);
    }
}

void WeightUniforms::write(WeightSlice slice, std::span<const uint32_t> block) noexcept {
    MOUE_EXPECT(block.size_bytes() <= slice.sizeBytes);
    uint32_t* words = words_.data() + slice.offsetBytes / sizeof(uint32_t);
    size_t first = 0, end = block.size();
    while (first < end && words[first] == block[first])
        ++first;
    if (first == end) return;
    while (words[end - 1] == block[end - 1])
        --end;
    std::copy(block.begin() + static_cast<ptrdiff_t>(first),
              block.begin() + static_cast<ptrdiff_t>(end), words + first);
    mark(slice.offsetBytes + static_cast<uint32_t>(first * sizeof(uint32_t)),
         slice.offsetBytes + static_cast<uint32_t>(end * sizeof(uint32_t)));
}

void WeightUniforms::mark(uint32_t begin, uint32_t end) noexcept {
    // capacity was reserved per slice; a slice marked twice before a flush joins its last range
    if (!changed_.empty() && begin <= changed_.back().end && end >= changed_.back().begin) {
        changed_.back().begin = std::min(begin, changed_.back().begin);
        changed_.back().end = std::max(end, changed_.back().end);
        return;
    }
    changed_.push_back({begin, end});
}

uint64_t WeightUniforms::flush() noexcept {
    uint64_t uploaded = 0;
    sortInPlace(changed_.begin(), changed_.end(),
                [](const Range& a, const Range& b) { return a.begin < b.begin; });
    const std::span<const std::byte> bytes = std::as_bytes(std::span(words_));
    for (size_t i = 0; i < changed_.size();) {
        Range range = changed_[i++];
        while (i < changed_.size() && changed_[i].begin <= range.end + kJoinBytes) {
            range.end = std::max(range.end, changed_[i++].end);
        }
        buffer_.write(range.begin, bytes.subspan(range.begin, range.end - range.begin));
        uploaded += range.end - range.begin;
    }
    changed_.clear();
    return uploaded;
}

void WeightUniforms::bind(WeightSlice slice) const noexcept {
    glBindBufferRange(GL_UNIFORM_BUFFER, MOUE_BLOCK_MORPH, buffer_.id(),
                      static_cast<GLintptr>(slice.offsetBytes),
                      static_cast<GLsizeiptr>(blockBytes_));
}

}  // namespace moue
