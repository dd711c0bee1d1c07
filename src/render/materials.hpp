// SPDX-License-Identifier: MIT
// A model's materials on the GPU: one uniform block each, textures and samplers shared.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "base/apart.hpp"
#include "gl/buffer.hpp"
#include "gl/limits.hpp"
#include "gl/texture.hpp"
#include "gltf/asset.hpp"
#include "gltf/image.hpp"
#include "render/uniform_blocks.hpp"

namespace moue {

/// How the materials of an asset use an image: as a picture, as numbers, or both.
struct ImageUse {
    bool srgb = false, linear = false;
};
ImageUse imageUse(const Asset& asset, uint32_t image) noexcept;

class Materials {
  public:
    /// Uploads every texture that a material uses, once as sRGB and once as linear data where both
    /// are asked for, and a block for each material and one more for primitives without one.
    ///
    /// images    one per Asset::images entry; missing and empty ones are white
    /// progress  told from 0 to 1
    /// Fails with OutOfGpuMemory.
    MOUE_APART [[nodiscard]] static Result<Materials> make(
        const Asset& asset, std::span<const PixelImage> images, const gl::Limits& limits,
        const std::function<void(float)>& progress);

    /// Binds the block of a material (Asset::materials.size(): the default one) and, if `textures`,
    /// its five textures and samplers to units 0 to 4.
    void bind(uint32_t material, bool textures) const noexcept;

    /// For callers that bring pixels by GL calls of their own: binds the empty texture of an image
    /// to unit 0 and returns the internal format that its level 0 must get. 0: no material uses
    /// the image so, or it has its pixels already.
    uint32_t beginImage(uint32_t image, bool srgb) noexcept;
    /// Makes the mipmaps of what was filled. Leaves no texture bound to unit 0.
    void endImage(uint32_t image, bool srgb) noexcept;

    uint64_t textureBytes() const noexcept;

  private:
    struct Slot {
        uint32_t texture = 0;  // index into textures_
        uint32_t sampler = 0;  // index into samplers_
    };
    using Slots = std::array<Slot, kMaterialTextures>;

    Result<uint32_t> textureFor(const Asset& asset, std::span<const PixelImage> images,
                                uint32_t texture, size_t unit, uint32_t maxSizeTexels);
    uint32_t samplerFor(const Sampler& sampler, float maxAnisotropy);
    Result<void> makeBlocks(const Asset& asset, const gl::Limits& limits);

    struct Uploaded {
        uint32_t image = kNone;
        bool srgb = false;
        gl::Texture texture;  // empty until there are pixels: drawn as a stand-in
    };
    Uploaded* find(uint32_t image, bool srgb) noexcept;

    struct MadeSampler {
        Sampler description;
        gl::SamplerName name;
    };
    std::vector<Uploaded> textures_;
    std::vector<MadeSampler> samplers_;
    std::vector<Slots> slots_;  // per material, the default one last
    gl::Buffer blocks_;
    uint32_t blockStrideBytes_ = 0;
};

/// The values of a material as its shader reads them.
MaterialBlock materialBlock(const Material& material) noexcept;

}  // namespace moue
