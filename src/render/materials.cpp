// SPDX-License-Identifier: MIT
#include "render/materials.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "morph_layout.h"

namespace moue {
namespace {

using Slot = TextureSlot Material::*;
constexpr std::array<Slot, kMaterialTextures> kSlots = {
    &Material::baseColorTexture, &Material::metallicRoughnessTexture, &Material::normalTexture,
    &Material::occlusionTexture, &Material::emissiveTexture};
static_assert(MOUE_UNIT_BASE_COLOR == 0 && MOUE_UNIT_METALLIC_ROUGHNESS == 1 &&
              MOUE_UNIT_NORMAL == 2 && MOUE_UNIT_OCCLUSION == 3 && MOUE_UNIT_EMISSIVE == 4);

// Base colour and emission are pictures; the others are numbers (glTF 2.0, 3.9).
constexpr bool isSrgb(size_t unit) {
    return unit == MOUE_UNIT_BASE_COLOR || unit == MOUE_UNIT_EMISSIVE;
}

// Stand-ins for images that are not there; they leave the factors as they are.
constexpr uint32_t kWhite = 0, kFlatNormal = 1;

GLint wrapMode(Wrap wrap) {
    switch (wrap) {
        case Wrap::Repeat:
            return GL_REPEAT;
        case Wrap::ClampToEdge:
            return GL_CLAMP_TO_EDGE;
        case Wrap::MirroredRepeat:
            break;
    }
    return GL_MIRRORED_REPEAT;
}

GLint minifyMode(const Sampler& sampler) {
    const bool linear = sampler.minify == Filter::Linear;
    switch (sampler.mip) {
        case MipFilter::None:
            return linear ? GL_LINEAR : GL_NEAREST;
        case MipFilter::Nearest:
            return linear ? GL_LINEAR_MIPMAP_NEAREST : GL_NEAREST_MIPMAP_NEAREST;
        case MipFilter::Linear:
            break;
    }
    return linear ? GL_LINEAR_MIPMAP_LINEAR : GL_NEAREST_MIPMAP_LINEAR;
}

bool sameSampler(const Sampler& a, const Sampler& b) {
    return a.wrapS == b.wrapS && a.wrapT == b.wrapT && a.magnify == b.magnify &&
           a.minify == b.minify && a.mip == b.mip;
}

// Half the size: the average of two by two texels; a last odd row or column is left out.
PixelImage halved(const PixelImage& image) {
    PixelImage half{std::max(1u, image.width / 2), std::max(1u, image.height / 2), {}};
    half.rgba.resize(size_t{4} * half.width * half.height);
    for (uint32_t y = 0; y < half.height; ++y) {
        for (uint32_t x = 0; x < half.width; ++x) {
            for (uint32_t c = 0; c < 4; ++c) {
                uint32_t sum = 2;
                for (uint32_t i = 0; i < 4; ++i) {
                    const uint32_t sx = std::min(2 * x + i % 2, image.width - 1);
                    const uint32_t sy = std::min(2 * y + i / 2, image.height - 1);
                    sum += image.rgba[4 * (size_t{sy} * image.width + sx) + c];
                }
                half.rgba[4 * (size_t{y} * half.width + x) + c] = static_cast<uint8_t>(sum / 4);
            }
        }
    }
    return half;
}

Result<gl::Texture> uploadImage(const PixelImage& image, bool srgb, uint32_t maxSizeTexels) {
    if (image.width > maxSizeTexels || image.height > maxSizeTexels) {
        return uploadImage(halved(image), srgb, maxSizeTexels);
    }
    return gl::Texture::makeImage(srgb ? gl::kSrgb8Alpha8 : gl::kRgba8,
                                  {image.width, image.height, 0}, image.rgba, "an image");
}

}  // namespace

MaterialBlock materialBlock(const Material& material) noexcept {
    MaterialBlock block;
    block.baseColor = material.baseColor;
    block.emissive = glm::vec4(material.emissive, material.normalScale);
    block.factors = {material.metallic, material.roughness, material.occlusionStrength,
                     material.alphaCutoff};
    for (size_t i = 0; i < kMaterialTextures; ++i) {
        const TextureSlot& slot = material.*kSlots[i];
        const glm::mat3& m = slot.transform;
        block.textureRows[2 * i] = {m[0][0], m[1][0], m[2][0], static_cast<float>(slot.texCoord)};
        block.textureRows[2 * i + 1] = {m[0][1], m[1][1], m[2][1], 0};
    }
    return block;
}

ImageUse imageUse(const Asset& asset, uint32_t image) noexcept {
    ImageUse use;
    for (const Material& material : asset.materials) {
        for (size_t unit = 0; unit < kMaterialTextures; ++unit) {
            const uint32_t texture = (material.*kSlots[unit]).texture;
            if (texture == kNone || asset.textures[texture].image != image) continue;
            (isSrgb(unit) ? use.srgb : use.linear) = true;
        }
    }
    return use;
}

Result<uint32_t> Materials::textureFor(const Asset& asset, std::span<const PixelImage> images,
                                       uint32_t texture, size_t unit, uint32_t maxSizeTexels) {
    const uint32_t image = texture == kNone ? kNone : asset.textures[texture].image;
    if (image == kNone) return unit == MOUE_UNIT_NORMAL ? kFlatNormal : kWhite;
    for (size_t i = 0; i < textures_.size(); ++i) {
        if (textures_[i].image == image && textures_[i].srgb == isSrgb(unit)) {
            return static_cast<uint32_t>(i);
        }
    }
    gl::Texture uploaded;
    if (image < images.size() && !images[image].rgba.empty()) {
        auto made = uploadImage(images[image], isSrgb(unit), maxSizeTexels);
        if (!made) return passOn(made);
        uploaded = std::move(*made);
    }
    textures_.push_back({image, isSrgb(unit), std::move(uploaded)});
    return static_cast<uint32_t>(textures_.size() - 1);
}

Materials::Uploaded* Materials::find(uint32_t image, bool srgb) noexcept {
    for (Uploaded& uploaded : textures_)
        if (uploaded.image == image && uploaded.srgb == srgb) return &uploaded;
    return nullptr;
}

uint32_t Materials::beginImage(uint32_t image, bool srgb) noexcept {
    Uploaded* uploaded = image == kNone ? nullptr : find(image, srgb);
    if (uploaded == nullptr || uploaded->texture) return 0;
    const gl::TextureFormat& format = srgb ? gl::kSrgb8Alpha8 : gl::kRgba8;
    uploaded->texture = gl::Texture::openImage(format);
    return format.internal;
}

void Materials::endImage(uint32_t image, bool srgb) noexcept {
    Uploaded* uploaded = image == kNone ? nullptr : find(image, srgb);
    if (uploaded != nullptr && uploaded->texture) uploaded->texture.finishImage();
}

uint32_t Materials::samplerFor(const Sampler& sampler, float maxAnisotropy) {
    for (size_t i = 0; i < samplers_.size(); ++i) {
        if (sameSampler(samplers_[i].description, sampler)) return static_cast<uint32_t>(i);
    }
    gl::SamplerName name = gl::SamplerName::make();
    glSamplerParameteri(name.id(), GL_TEXTURE_WRAP_S, wrapMode(sampler.wrapS));
    glSamplerParameteri(name.id(), GL_TEXTURE_WRAP_T, wrapMode(sampler.wrapT));
    glSamplerParameteri(name.id(), GL_TEXTURE_MIN_FILTER, minifyMode(sampler));
    glSamplerParameteri(name.id(), GL_TEXTURE_MAG_FILTER,
                        sampler.magnify == Filter::Linear ? GL_LINEAR : GL_NEAREST);
    constexpr float kAnisotropy = 8;
    if (maxAnisotropy > 1 && sampler.mip == MipFilter::Linear) {
        glSamplerParameterf(name.id(), GL_TEXTURE_MAX_ANISOTROPY_EXT,
                            std::min(kAnisotropy, maxAnisotropy));
    }
    samplers_.push_back({sampler, std::move(name)});
    return static_cast<uint32_t>(samplers_.size() - 1);
}

Result<void> Materials::makeBlocks(const Asset& asset, const gl::Limits& limits) {
    const uint32_t alignment = std::max(16u, limits.uniformOffsetAlignmentBytes);
    blockStrideBytes_ =
        (static_cast<uint32_t>(sizeof(MaterialBlock)) + alignment - 1) / alignment * alignment;
    std::vector<std::byte> bytes(size_t{blockStrideBytes_} * (asset.materials.size() + 1));
    for (size_t i = 0; i <= asset.materials.size(); ++i) {
        const MaterialBlock block =
            materialBlock(i < asset.materials.size() ? asset.materials[i] : Material{});
        std::memcpy(bytes.data() + i * blockStrideBytes_, &block, sizeof block);
    }
    auto buffer = gl::Buffer::make(GL_UNIFORM_BUFFER, bytes.size(), bytes.data(), gl::Usage::Static,
                                   "materials");
    if (!buffer) return passOn(buffer);
    blocks_ = std::move(*buffer);
    return {};
}

Result<Materials> Materials::make(const Asset& asset, std::span<const PixelImage> images,
                                  const gl::Limits& limits,
                                  const std::function<void(float)>& progress) {
    Materials materials;
    for (const std::array<uint8_t, 4>& texel :
         {std::array<uint8_t, 4>{255, 255, 255, 255}, std::array<uint8_t, 4>{128, 128, 255, 255}}) {
        auto standIn = gl::Texture::makeImage(gl::kRgba8, {1, 1, 0}, texel, "a stand-in image");
        if (!standIn) return passOn(standIn);
        materials.textures_.push_back({kNone, false, std::move(*standIn)});
    }
    const float maxAnisotropy = asset.textures.empty() ? 1 : gl::queryMaxAnisotropy();
    for (const Material& material : asset.materials) {
        Slots& slots = materials.slots_.emplace_back();
        for (size_t unit = 0; unit < kMaterialTextures; ++unit) {
            const uint32_t texture = (material.*kSlots[unit]).texture;
            auto found =
                materials.textureFor(asset, images, texture, unit, limits.maxTextureSizeTexels);
            if (!found) return passOn(found);
            const Sampler sampler = texture == kNone ? Sampler{} : asset.textures[texture].sampler;
            slots[unit] = {*found, materials.samplerFor(sampler, maxAnisotropy)};
        }
        progress(static_cast<float>(materials.slots_.size()) /
                 static_cast<float>(asset.materials.size()));
    }
    Slots& standard = materials.slots_.emplace_back();
    for (size_t unit = 0; unit < kMaterialTextures; ++unit) {
        standard[unit] = {unit == MOUE_UNIT_NORMAL ? kFlatNormal : kWhite,
                          materials.samplerFor(Sampler{}, maxAnisotropy)};
    }
    if (auto made = materials.makeBlocks(asset, limits); !made) {
        return passOn(made);
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    return materials;
}

void Materials::bind(uint32_t material, bool textures) const noexcept {
    glBindBufferRange(GL_UNIFORM_BUFFER, MOUE_BLOCK_MATERIAL, blocks_.id(),
                      static_cast<GLintptr>(size_t{material} * blockStrideBytes_),
                      static_cast<GLsizeiptr>(sizeof(MaterialBlock)));
    if (!textures) return;
    for (uint32_t unit = 0; unit < kMaterialTextures; ++unit) {
        const Slot& slot = slots_[material][unit];
        const gl::Texture& texture = textures_[slot.texture].texture;
        const uint32_t standIn = unit == MOUE_UNIT_NORMAL ? kFlatNormal : kWhite;
        (texture ? texture : textures_[standIn].texture).bind(unit);
        glBindSampler(unit, samplers_[slot.sampler].name.id());
    }
}

uint64_t Materials::textureBytes() const noexcept {
    uint64_t bytes = 0;
    // a chain of mipmaps adds a third
    for (const Uploaded& uploaded : textures_)
        bytes += uploaded.texture.sizeBytes() * 4 / 3;
    return bytes;
}

}  // namespace moue
