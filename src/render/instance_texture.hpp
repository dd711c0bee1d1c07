// SPDX-License-Identifier: MIT
// What each instance of an instanced draw has of its own, for all such draws of a frame.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gl/texture.hpp"

namespace moue {

/// A texture of RGBA32UI texels that is written anew each frame (glsl/instances.glsl).
class InstanceTexture {
  public:
    /// Starts a frame.
    void clear() noexcept { words_.clear(); }

    /// Makes room for `texels` texels, all 0, after those there are; returns the first one's
    /// number.
    uint32_t add(uint32_t texels);
    /// The words of texels [first, first + texels); valid until the next add().
    std::span<uint32_t> words(uint32_t first, uint32_t texels) noexcept {
        return std::span(words_).subspan(size_t{first} * 4, size_t{texels} * 4);
    }

    /// Uploads what was added, making the texture larger where needed. Returns false, and nothing
    /// is uploaded, where there is no room for it. Leaves unit MOUE_UNIT_INSTANCES active.
    bool upload(uint64_t& uploadedBytes);
    void bind() const noexcept;

  private:
    std::vector<uint32_t> words_;
    gl::Texture texture_;
};

}  // namespace moue
