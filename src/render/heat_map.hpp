// SPDX-License-Identifier: MIT
// A picture of what one target moves: for each vertex how far, as a texture that shaders read by
// vertex number. It does not depend on weights, nor on how they are evaluated.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "gl/texture.hpp"
#include "render/gpu_asset.hpp"

namespace moue {

class HeatMap {
  public:
    /// Chooses what is shown. Uploads, and allocates, only when the choice changes.
    ///
    /// targets  per mesh of the model's asset the index of one of its targets, kNone for a mesh
    ///          without; empty: no heat map, and nothing is kept
    /// Vertices are as bright as their displacement (the length of the target's POSITION delta) is
    /// large, relative to the largest one among all those meshes. Where the device has no memory
    /// for it, a primitive is drawn as one that does not move.
    void show(const GpuAsset& model, std::span<const uint32_t> targets);

    bool shown() const noexcept { return !targets_.empty(); }
    /// Binds the texture of one of the model's primitives to MOUE_UNIT_HEAT. Expects shown().
    void bind(uint32_t primitive) const noexcept;

  private:
    std::vector<uint32_t> targets_;
    std::unique_ptr<gl::Texture[]> textures_;  // per primitive, and still_; empty: still
    gl::Texture* still_ = nullptr;             // one texel, 0
};

/// How far one target moves each vertex, in rows of `width`, the last one filled up with zeros. All
/// zeros for a target that there is none of. places: as PackedDeltas::places.
std::vector<float> displacements(const MorphTargets& targets, uint32_t target, uint32_t width,
                                 std::span<const uint32_t> places = {});

}  // namespace moue
