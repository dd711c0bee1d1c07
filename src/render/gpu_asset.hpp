// SPDX-License-Identifier: MIT
// A model on the GPU: everything that its instances share.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "gl/buffer.hpp"
#include "gl/limits.hpp"
#include "gltf/asset.hpp"
#include "gltf/image.hpp"
#include "render/attribute_path.hpp"
#include "render/delta_texture.hpp"
#include "render/geometry.hpp"
#include "render/materials.hpp"
#include "render/shader_library.hpp"

namespace moue {

struct UploadOptions;

/// Vertices on the GPU; shared by the primitives that use Asset::geometries[i].
struct GpuGeometry {
    gl::Buffer buffer;
    StreamOffsets offsets;
    AttributeMask attributes;
    bool skinned = false;
};

/// Deltas on the GPU; shared by everything that uses Asset::targetSets[i].
struct GpuTargetSet {
    DeltaTexture texture;
    TargetStreams streams;
};

/// The programs of a primitive for one pass; null until first needed.
using ProgramTable = std::array<const ShaderProgram*, 6>;  // 2 * MorphMode + skinned

/// A vertex array and which delta stream each of its spare attributes points at.
struct MorphableArray {
    gl::VertexArray array;
    std::array<uint32_t, kMaxDeltaStreams> slots;  ///< target * kAttributeCount + attribute; kNone
    MorphableArray() noexcept { slots.fill(kNone); }
};

struct GpuPrimitive {
    uint32_t geometry = 0;
    uint32_t targetSet = kNone;  ///< kNone where the targets move nothing
    uint32_t material = 0;       ///< index into the material blocks; the last one is the default
    MorphableArray vertices;
    gl::Buffer indices;  ///< empty for a primitive without indices
    GLenum mode = GL_TRIANGLES;
    GLsizei count = 0;           ///< indices or vertices
    GLenum indexType = GL_NONE;  ///< GL_NONE: not indexed
    uint8_t features = 0;        ///< MaterialFeature bits
    bool doubleSided = false;
    const Primitive* source = nullptr;
    gl::Buffer edges;  ///< indices for the wireframe; made when first drawn
    GLsizei edgeCount = 0;
    ProgramTable colorPrograms{}, shadowPrograms{}, heatPrograms{};
};

/// What one node draws: an entry per primitive of its mesh.
struct DrawEntry {
    uint32_t node = 0;
    uint32_t mesh = 0;
    uint32_t primitiveInMesh = 0;
    uint32_t primitive = 0;  ///< index into GpuAsset::primitives
    uint32_t skin = kNone;   ///< kNone unless the node has a skin and the geometry has joints
    bool visible = false;    ///< the node is part of the shown scene
};

class GpuAsset {
  public:
    [[nodiscard]] static Result<std::unique_ptr<GpuAsset>> make(std::shared_ptr<const Asset> asset,
                                                                std::span<const PixelImage> images,
                                                                const gl::Limits& limits,
                                                                const UploadOptions& options);

    const Asset& asset() const noexcept { return *asset_; }

    /// GPU memory of all deltas: textures, and streams made so far.
    uint64_t deltaBytes() const noexcept;
    /// How many delta textures there are; sets shared by primitives count once.
    uint32_t deltaTextureCount() const noexcept;

    std::vector<GpuGeometry> geometries;
    std::vector<GpuTargetSet> targetSets;
    std::vector<GpuPrimitive> primitives;
    std::vector<DrawEntry> entries;  ///< in node order, then primitive order
    Materials materials;

  private:
    explicit GpuAsset(std::shared_ptr<const Asset> asset) noexcept : asset_(std::move(asset)) {}
    Result<void> uploadGeometries();
    Result<void> uploadMaterials(std::span<const PixelImage> images, const UploadOptions& options,
                                 const gl::Limits& limits);
    Result<void> uploadTargets(const UploadOptions& options, const gl::Limits& limits);
    Result<void> uploadPrimitives();
    Result<GpuPrimitive> makePrimitive(const Primitive& primitive) const;
    void listEntries();

    std::shared_ptr<const Asset> asset_;
};

}  // namespace moue
