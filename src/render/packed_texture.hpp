// SPDX-License-Identifier: MIT
// A packed target set on the GPU.
#pragma once

#include <array>

#include "base/apart.hpp"
#include "gl/texture.hpp"
#include "morph/delta_layout.hpp"
#include "morph/packing.hpp"

namespace moue {

/// The texels and block headers of a PackedDeltas, as two integer 2D array textures.
class PackedTexture {
  public:
    /// Packs and uploads `targets`, part by part through one staging buffer of a few MB. A set that
    /// moves nothing has no texture: empty() is true. Fails with TooLarge or OutOfGpuMemory.
    MOUE_APART [[nodiscard]] static Result<PackedTexture> make(const MorphTargets& targets,
                                                               const PackOptions& options,
                                                               TextureLimits limits);

    bool empty() const noexcept { return !texels_; }
    /// The plan, less its headers.
    const PackedDeltas& deltas() const noexcept { return deltas_; }
    uint64_t sizeBytes() const noexcept {
        return empty() ? 0 : texels_.sizeBytes() + headers_.sizeBytes();
    }

    /// Binds both textures to MOUE_UNIT_DELTAS and MOUE_UNIT_HEADERS.
    void bind() const noexcept;

    /// What the shader needs: moved vertices; headers of a block; log2 of the texels in a row; log2
    /// of the rows in a layer.
    std::array<int32_t, 4> shaderLayout() const noexcept;

  private:
    PackedDeltas deltas_;
    gl::Texture texels_, headers_;
    uint32_t rowShift_ = 0, layerShift_ = 0;
};

}  // namespace moue
