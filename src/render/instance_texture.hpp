// SPDX-License-Identifier: MIT
// What each instance of an instanced draw has of its own, for all such draws of a frame.
#pragma once

#include <cstdint>
#include <vector>

#include "gl/texture.hpp"

namespace moue {

/// A texture of RGBA32UI texels that is written anew each frame (glsl/instances.glsl).
class InstanceTexture {
  public:
    /// Starts a frame.
    void clear() noexcept { texels_ = 0; }

    /// Makes room for `texels` texels, which hold anything, after those there are; returns the
    /// first one's number.
    uint32_t add(uint32_t texels);
    /// The words of the texels from `first` on; valid until the next add().
    uint32_t* words(uint32_t first) noexcept { return words_.data() + size_t{first} * 4; }

    /// Uploads what was added, making the texture larger where needed. Returns false, and nothing
    /// is uploaded, where there is no room for it. Leaves unit MOUE_UNIT_INSTANCES active.
    bool upload(uint64_t& uploadedBytes);
    void bind() const noexcept;

  private:
    std::vector<uint32_t> words_;  // whole rows
    uint32_t texels_ = 0;          // in use
    gl::Texture texture_;
};

}  // namespace moue
