// SPDX-License-Identifier: MIT
#include "render/gpu_asset.hpp"

#include <algorithm>
#include <numeric>

#include "gltf/pose.hpp"
#include "render/renderer.hpp"

namespace moue {
namespace {

TextureLimits deltaLimits(const UploadOptions& options, const gl::Limits& limits) {
    TextureLimits result{limits.maxTextureSizeTexels, limits.maxArrayLayers};
    if (options.deltaLimits.maxSizeTexels != 0) {
        result.maxSizeTexels = std::min(result.maxSizeTexels, options.deltaLimits.maxSizeTexels);
    }
    if (options.deltaLimits.maxLayers != 0) {
        result.maxLayers = std::min(result.maxLayers, options.deltaLimits.maxLayers);
    }
    return result;
}

// Indices as 16 bits where they fit. 0xFFFF is left out: WebGL2 always takes it for a restart.
Result<gl::Buffer> makeIndexBuffer(const std::vector<uint32_t>& fileIndices,
                                   std::span<const uint32_t> places, uint32_t vertexCount,
                                   GLenum& type) {
    std::vector<uint32_t> placed;
    if (!places.empty()) {
        placed.resize(fileIndices.size());
        std::transform(fileIndices.begin(), fileIndices.end(), placed.begin(),
                       [places](uint32_t index) { return places[index]; });
    }
    const std::vector<uint32_t>& indices = places.empty() ? fileIndices : placed;
    if (vertexCount > 0xFFFF) {
        type = GL_UNSIGNED_INT;
        return gl::Buffer::make(GL_ELEMENT_ARRAY_BUFFER, indices.size() * sizeof(uint32_t),
                                indices.data(), gl::Usage::Static, "indices");
    }
    type = GL_UNSIGNED_SHORT;
    std::vector<uint16_t> narrow(indices.size());
    std::transform(indices.begin(), indices.end(), narrow.begin(),
                   [](uint32_t index) { return static_cast<uint16_t>(index); });
    return gl::Buffer::make(GL_ELEMENT_ARRAY_BUFFER, narrow.size() * sizeof(uint16_t),
                            narrow.data(), gl::Usage::Static, "indices");
}

bool usesTextures(const Material& m) {
    for (const TextureSlot* slot : {&m.baseColorTexture, &m.metallicRoughnessTexture,
                                    &m.normalTexture, &m.occlusionTexture, &m.emissiveTexture}) {
        if (slot->texture != kNone) return true;
    }
    return false;
}

uint8_t featuresOf(const Material& material, AttributeMask attributes, PrimitiveMode mode) {
    const bool hasUv = attributes.has(Attribute::TexCoord0) || attributes.has(Attribute::TexCoord1);
    // points and lines without normals have no surface to light
    const bool surface = attributes.has(Attribute::Normal) || mode >= PrimitiveMode::Triangles;
    unsigned features = 0;
    if (material.unlit || !surface) features |= kUnlit;
    if (hasUv && usesTextures(material)) features |= kTextured;
    if ((features & kTextured) != 0 && material.normalTexture.texture != kNone &&
        (features & kUnlit) == 0) {
        features |= kNormalMapped;
    }
    if (material.alphaMode == AlphaMode::Mask) features |= kAlphaMasked;
    if (material.alphaMode == AlphaMode::Blend) features |= kBlended;
    return static_cast<uint8_t>(features);
}

}  // namespace

std::unique_ptr<GpuAsset> GpuAsset::describe(std::shared_ptr<const Asset> asset,
                                             const gl::Limits& limits,
                                             const UploadOptions& options) {
    std::unique_ptr<GpuAsset> model(new GpuAsset(std::move(asset)));
    model->limits_ = limits;
    model->deltaLimits_ = deltaLimits(options, limits);
    model->describeGeometries();
    model->describePrimitives();
    model->listEntries();
    return model;
}

Result<void> GpuAsset::upload(std::span<const PixelImage> images, const UploadOptions& options) {
    report(options.progress, "vertices", 0.4f);
    if (auto done = uploadGeometries(); !done) return passOn(done);
    if (auto done = uploadMaterials(images, options); !done) return passOn(done);
    if (auto done = uploadPrimitives(); !done) return passOn(done);
    gl::drainErrors("GpuAsset::upload");
    return {};
}

void GpuAsset::describeGeometries() {
    geometries.reserve(asset_->geometries.size());
    for (const Geometry& geometry : asset_->geometries) {
        GpuGeometry& gpu = geometries.emplace_back();
        gpu.attributes = geometry.attributes();
        gpu.skinned = geometry.skinned();
        gpu.offsets = streamOffsets(geometry);
    }
}

Result<void> GpuAsset::uploadGeometries() {
    for (size_t i = 0; i < geometries.size(); ++i) {
        const Geometry& geometry = asset_->geometries[i];
        GpuGeometry& gpu = geometries[i];
        if (geometry.targetSet != kNone)
            gpu.places = targetSets[geometry.targetSet].packed.deltas().places;
        if (gpu.offsets.sizeBytes == 0) continue;
        auto buffer = makeVertexBuffer(geometry, gpu.places);
        if (!buffer) return passOn(buffer);
        gpu.buffer = std::move(*buffer);
    }
    return {};
}

Result<void> GpuAsset::uploadTargets(const UploadOptions& options) {
    report(options.progress, "targets", 0.0f);
    targetSets.reserve(asset_->targetSets.size());
    for (size_t i = 0; i < asset_->targetSets.size(); ++i) {
        GpuTargetSet& gpu = targetSets.emplace_back();
        const MorphTargets& targets = asset_->targetSets[i].targets;
        if (targets.attributes.empty()) continue;  // a model at rest
        PackOptions packing = options.packing;
        if (packing.dropBelow < 0)
            packing.dropBelow *= -meshSize(*asset_, static_cast<uint32_t>(i));
        auto packed = PackedTexture::make(targets, packing, deltaLimits_);
        if (!packed) return passOn(packed);
        gpu.packed = std::move(*packed);
        report(options.progress, "targets",
               0.4f * static_cast<float>(i + 1) / static_cast<float>(asset_->targetSets.size()));
    }
    return {};
}

Result<const DeltaTexture*> GpuAsset::floatDeltas(uint32_t targetSet) {
    GpuTargetSet& set = targetSets[targetSet];
    if (!set.texture.empty()) return &set.texture;
    auto made = DeltaTexture::make(asset_->targetSets[targetSet].targets,
                                   set.packed.deltas().places, deltaLimits_);
    set.textureRefused = !made;
    if (!made) return passOn(made);
    set.texture = std::move(*made);
    return &set.texture;
}

AttributeMask GpuAsset::storedAttributes(uint32_t geometry) const noexcept {
    const uint32_t set = asset_->geometries[geometry].targetSet;
    AttributeMask stored;
    for (Attribute attribute : kAttributes) {
        if (geometries[geometry].attributes.has(attribute) &&
            asset_->targetSets[set].targets.attributes.has(attribute))
            stored.add(attribute);
    }
    return stored;
}

StoredVertices* GpuAsset::storedBase(uint32_t geometry) {
    GpuGeometry& gpu = geometries[geometry];
    if (gpu.storedRefused) return nullptr;
    if (!gpu.stored) {
        const VertexStreams& base = asset_->geometries[geometry].base;
        const AttributeMask stored = storedAttributes(geometry);
        auto made = StoredVertices::make(stored, base.vertexCount, limits_);
        gpu.storedRefused = !made;
        if (!made) return nullptr;
        gpu.stored = std::move(*made);
        gpu.stored.write(base, stored, gpu.places);
    }
    return &gpu.stored;
}

std::unique_ptr<CpuMorpher> GpuAsset::cpuMorpher(uint32_t geometry) {
    GpuGeometry& gpu = geometries[geometry];
    const Geometry& source = asset_->geometries[geometry];
    GpuTargetSet& set = targetSets[source.targetSet];
    if (!gpu.placed)
        gpu.placed = std::make_unique<PlacedVertices>(placeVertices(source.base, gpu.places));
    if (!set.placed) {
        set.placed = std::make_unique<PlacedDeltas>(asset_->targetSets[source.targetSet].targets,
                                                    gpu.places);
    }
    return std::make_unique<CpuMorpher>(*gpu.placed, *set.placed);
}

Result<void> GpuAsset::uploadMaterials(std::span<const PixelImage> images,
                                       const UploadOptions& options) {
    auto made = Materials::make(*asset_, images, limits_, [&options](float fraction) {
        report(options.progress, "textures", 0.5f + 0.3f * fraction);
    });
    if (!made) return passOn(made);
    materials = std::move(*made);
    return {};
}

uint32_t GpuAsset::movingTargets(const Geometry& geometry) const noexcept {
    const uint32_t set = geometry.targetSet;
    const bool moving = set != kNone && !asset_->targetSets[set].targets.attributes.empty();
    return moving ? set : kNone;
}

void GpuAsset::describePrimitives() {
    for (const Mesh& mesh : asset_->meshes) {
        for (const Primitive& primitive : mesh.primitives) {
            const Geometry& geometry = asset_->geometries[primitive.geometry];
            const GpuGeometry& gpu = geometries[primitive.geometry];
            GpuPrimitive& made = primitives.emplace_back();
            made.geometry = primitive.geometry;
            made.targetSet = movingTargets(geometry);
            made.material = primitive.material == kNone
                                ? static_cast<uint32_t>(asset_->materials.size())
                                : primitive.material;
            made.source = &primitive;
            made.mode = static_cast<GLenum>(primitive.mode);
            const Material material =
                primitive.material == kNone ? Material{} : asset_->materials[primitive.material];
            made.features = featuresOf(material, gpu.attributes, primitive.mode);
            made.doubleSided = material.doubleSided;
            if (gpu.offsets.sizeBytes == 0) continue;
            made.count = static_cast<GLsizei>(primitive.indexed ? primitive.indices.size()
                                                                : geometry.base.vertexCount);
        }
    }
}

Result<void> GpuAsset::uploadPrimitives() {
    for (GpuPrimitive& made : primitives) {
        const Geometry& geometry = asset_->geometries[made.geometry];
        const GpuGeometry& gpu = geometries[made.geometry];
        if (made.targetSet != kNone && targetSets[made.targetSet].packed.empty())
            made.targetSet = kNone;  // all deltas were too small to keep
        if (made.count == 0) continue;
        made.vertices.array = gl::VertexArray::make();
        glBindVertexArray(made.vertices.array.id());
        describeVertices(gpu.buffer, gpu.buffer, geometry, gpu.offsets);
        const Primitive& primitive = *made.source;
        if (primitive.indexed || !gpu.places.empty()) {
            std::vector<uint32_t> inOrder;
            if (!primitive.indexed) {
                inOrder.resize(geometry.base.vertexCount);
                std::iota(inOrder.begin(), inOrder.end(), 0u);
            }
            auto indices = makeIndexBuffer(primitive.indexed ? primitive.indices : inOrder,
                                           gpu.places, geometry.base.vertexCount, made.indexType);
            if (!indices) return passOn(indices);
            made.indices = std::move(*indices);
        }
        glBindVertexArray(0);
    }
    return {};
}

void GpuAsset::listEntries() {
    std::vector<uint32_t> firstPrimitive(asset_->meshes.size());
    uint32_t next = 0;
    for (size_t i = 0; i < asset_->meshes.size(); ++i) {
        firstPrimitive[i] = next;
        next += static_cast<uint32_t>(asset_->meshes[i].primitives.size());
    }
    for (uint32_t n = 0; n < asset_->nodes.size(); ++n) {
        const Node& node = asset_->nodes[n];
        if (node.mesh == kNone) continue;
        const bool visible =
            std::binary_search(asset_->visibleNodes.begin(), asset_->visibleNodes.end(), n);
        const uint32_t count = static_cast<uint32_t>(asset_->meshes[node.mesh].primitives.size());
        for (uint32_t p = 0; p < count; ++p) {
            const uint32_t index = firstPrimitive[node.mesh] + p;
            const bool skinned = geometries[primitives[index].geometry].skinned;
            entries.push_back({n, node.mesh, p, index, skinned ? node.skin : kNone, visible});
        }
    }
}

uint64_t GpuAsset::deltaBytes(MorphPath path) const noexcept {
    uint64_t bytes = 0;
    for (const GpuTargetSet& set : targetSets) {
        if (path == MorphPath::Texture) bytes += set.texture.sizeBytes();
        if (path == MorphPath::Attribute) bytes += set.streams.sizeBytes();
        if (path == MorphPath::Cpu && set.placed) bytes += set.placed->sizeBytes();
        if (path == MorphPath::Packed || path == MorphPath::Cached) bytes += set.packed.sizeBytes();
    }
    return bytes;
}

bool GpuAsset::moving() const noexcept {
    return std::any_of(primitives.begin(), primitives.end(),
                       [](const GpuPrimitive& p) { return p.targetSet != kNone; });
}

uint32_t GpuAsset::deltaTextureCount() const noexcept {
    return static_cast<uint32_t>(
        std::count_if(targetSets.begin(), targetSets.end(),
                      [](const GpuTargetSet& set) { return !set.packed.empty(); }));
}

}  // namespace moue
