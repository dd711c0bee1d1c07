// SPDX-License-Identifier: MIT
#include "gltf/materials.hpp"

#include <cmath>

#include "gltf/images.hpp"
#include "gltf/json_path.hpp"

namespace moue {
namespace {

using TextureExtensions = typed::ExtensionMap;

Wrap toWrap(int wrap) noexcept {
    if (wrap == TINYGLTF_TEXTURE_WRAP_CLAMP_TO_EDGE) return Wrap::ClampToEdge;
    if (wrap == TINYGLTF_TEXTURE_WRAP_MIRRORED_REPEAT) return Wrap::MirroredRepeat;
    return Wrap::Repeat;
}

Sampler toSampler(const typed::Sampler& source) noexcept {
    Sampler sampler;
    sampler.wrapS = toWrap(source.wrapS);
    sampler.wrapT = toWrap(source.wrapT);
    if (source.magFilter == TINYGLTF_TEXTURE_FILTER_NEAREST) sampler.magnify = Filter::Nearest;
    switch (source.minFilter) {
        case TINYGLTF_TEXTURE_FILTER_NEAREST:
            sampler.minify = Filter::Nearest;
            sampler.mip = MipFilter::None;
            break;
        case TINYGLTF_TEXTURE_FILTER_LINEAR:
            sampler.mip = MipFilter::None;
            break;
        case TINYGLTF_TEXTURE_FILTER_NEAREST_MIPMAP_NEAREST:
            sampler.minify = Filter::Nearest;
            sampler.mip = MipFilter::Nearest;
            break;
        case TINYGLTF_TEXTURE_FILTER_LINEAR_MIPMAP_NEAREST:
            sampler.mip = MipFilter::Nearest;
            break;
        case TINYGLTF_TEXTURE_FILTER_NEAREST_MIPMAP_LINEAR:
            sampler.minify = Filter::Nearest;
            break;
        default:
            break;
    }
    return sampler;
}

float numberIn(const typed::Value& object, const char* name, float otherwise) {
    if (!object.Has(name)) return otherwise;
    return static_cast<float>(object.Get(name).GetNumberAsDouble());
}

glm::vec2 pairIn(const typed::Value& object, const char* name, const glm::vec2& otherwise) {
    if (!object.Has(name)) return otherwise;
    const typed::Value& pair = object.Get(name);
    return {static_cast<float>(pair.Get(0).GetNumberAsDouble()),
            static_cast<float>(pair.Get(1).GetNumberAsDouble())};
}

/// KHR_texture_transform: translation * rotation * scale. The rotation is counter-clockwise as one
/// looks at texture coordinates, whose v points down.
glm::mat3 toTransform(const typed::Value& extension) {
    const glm::vec2 offset = pairIn(extension, "offset", glm::vec2(0));
    const glm::vec2 scale = pairIn(extension, "scale", glm::vec2(1));
    const float angle = numberIn(extension, "rotation", 0);
    const float c = std::cos(angle), s = std::sin(angle);
    return {glm::vec3(c * scale.x, -s * scale.x, 0), glm::vec3(s * scale.y, c * scale.y, 0),
            glm::vec3(offset, 1)};
}

TextureSlot toSlot(int texture, int texCoord, const TextureExtensions& extensions, const Path& path,
                   std::vector<Warning>& warnings) {
    TextureSlot slot;
    if (texture < 0) return slot;
    slot.texture = static_cast<uint32_t>(texture);
    slot.texCoord = static_cast<uint32_t>(texCoord);
    constexpr const char* kTransform = "KHR_texture_transform";
    if (extensions.count(kTransform) > 0 && extensions.at(kTransform).IsObject()) {
        const typed::Value& transform = extensions.at(kTransform);
        slot.transform = toTransform(transform);
        if (transform.Has("texCoord"))
            slot.texCoord = static_cast<uint32_t>(transform.Get("texCoord").GetNumberAsInt());
    }
    if (slot.texCoord > 1) {
        warn(warnings, ErrorCode::UnsupportedFeature,
             "The texture uses TEXCOORD_%, beyond the limit (1); TEXCOORD_0 takes its place.",
             {slot.texCoord}, path);
        slot.texCoord = 0;
    }
    return slot;
}

void readFactors(const typed::Material& source, Material& material) {
    const auto& rough = source.pbrMetallicRoughness;
    for (int i = 0; i < 4; ++i)
        material.baseColor[i] = static_cast<float>(rough.baseColorFactor[size_t(i)]);
    for (int i = 0; i < 3; ++i)
        material.emissive[i] = static_cast<float>(source.emissiveFactor[size_t(i)]);
    material.metallic = static_cast<float>(rough.metallicFactor);
    material.roughness = static_cast<float>(rough.roughnessFactor);
    material.normalScale = static_cast<float>(source.normalTexture.scale);
    material.occlusionStrength = static_cast<float>(source.occlusionTexture.strength);
    material.alphaCutoff = static_cast<float>(source.alphaCutoff);
    if (source.alphaMode == "MASK") material.alphaMode = AlphaMode::Mask;
    if (source.alphaMode == "BLEND") material.alphaMode = AlphaMode::Blend;
    material.doubleSided = source.doubleSided;
    material.unlit = source.extensions.count("KHR_materials_unlit") > 0;
}

}  // namespace

void readTextures(const TypedModel& model, Asset& asset) {
    for (size_t t = 0; t < model.textures.size(); ++t) {
        const typed::Texture& source = model.textures[t];
        Texture texture;
        if (source.sampler >= 0)
            texture.sampler = toSampler(model.samplers[static_cast<size_t>(source.sampler)]);
        // no source: the image comes by an extension that is not read
        if (source.source >= 0 && isReadable(asset.images[static_cast<size_t>(source.source)])) {
            texture.image = static_cast<uint32_t>(source.source);
        } else {
            warn(asset.warnings, ErrorCode::UnsupportedFeature,
                 "The texture has no image in PNG or JPEG; it is white.", {}, at("textures", t));
        }
        asset.textures.push_back(texture);
    }
}

void readMaterials(const TypedModel& model, Asset& asset) {
    for (size_t m = 0; m < model.materials.size(); ++m) {
        const typed::Material& source = model.materials[m];
        const Path path = at("materials", m);
        const auto slot = [&](const auto& info, const char* name) {
            return toSlot(info.index, info.texCoord, info.extensions, in(path, name),
                          asset.warnings);
        };
        Material material;
        material.name = source.name;
        readFactors(source, material);
        const auto& rough = source.pbrMetallicRoughness;
        material.baseColorTexture =
            slot(rough.baseColorTexture, "pbrMetallicRoughness.baseColorTexture");
        material.metallicRoughnessTexture =
            slot(rough.metallicRoughnessTexture, "pbrMetallicRoughness.metallicRoughnessTexture");
        material.normalTexture = slot(source.normalTexture, "normalTexture");
        material.occlusionTexture = slot(source.occlusionTexture, "occlusionTexture");
        material.emissiveTexture = slot(source.emissiveTexture, "emissiveTexture");
        asset.materials.push_back(std::move(material));
    }
}

}  // namespace moue
