// SPDX-License-Identifier: MIT
// A model on the GPU: everything that its instances share.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "base/apart.hpp"
#include "gl/buffer.hpp"
#include "gl/limits.hpp"
#include "gltf/asset.hpp"
#include "gltf/image.hpp"
#include "morph/morph_path.hpp"
#include "render/attribute_path.hpp"
#include "render/delta_texture.hpp"
#include "render/geometry.hpp"
#include "render/materials.hpp"
#include "render/packed_texture.hpp"
#include "render/shader_library.hpp"
#include "render/stored_vertices.hpp"

namespace moue {

struct UploadOptions;

/// Vertices on the GPU; shared by the primitives that use Asset::geometries[i].
struct GpuGeometry {
    gl::Buffer buffer;
    StreamOffsets offsets;
    AttributeMask attributes;
    bool skinned = false;
    std::span<const uint32_t> places;        ///< file's vertex -> its number here; empty: unchanged
    std::unique_ptr<PlacedVertices> placed;  ///< base vertices for the CPU path; likewise
    StoredVertices stored;  ///< base vertices for the cached path; made when first used
    bool storedRefused = false;
};

/// Deltas on the GPU; shared by everything that uses Asset::targetSets[i].
struct GpuTargetSet {
    PackedTexture packed;
    DeltaTexture texture;  ///< made when the texture path is first asked for
    bool textureRefused = false;
    TargetStreams streams;
    std::unique_ptr<PlacedDeltas> placed;  ///< for the CPU path; made when first used
};

/// The programs of a primitive for one pass; null until first needed.
using ProgramTable =
    std::array<const ShaderProgram*, 3 * kMorphModeCount>;  // 3 * MorphMode + placement

/// A vertex array and which delta stream each of its spare attributes points at.
struct MorphableArray {
    gl::VertexArray array;
    std::array<uint32_t, kMaxDeltaStreams> slots;  ///< target * kAttributeCount + attribute; kNone
    MorphableArray() noexcept { slots.fill(kNone); }
};

struct GpuPrimitive {
    uint32_t geometry = 0;
    uint32_t targetSet = kNone;  ///< kNone where the targets move nothing, or are not read yet
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
    const ShaderProgram* morphProgram = nullptr;  ///< of the Morph pass
    bool packedRefused = false;  ///< by the driver: the CPU takes the packed path's place

    /// Draws it once, with what is bound. Expects its vertex array to be bound.
    void draw() const noexcept {
        if (indexType == GL_NONE)
            glDrawArrays(mode, 0, count);
        else
            glDrawElements(mode, count, indexType, nullptr);
    }
    bool castsShadow() const noexcept {
        return (features & (kBlended | kUnlit)) == 0 && mode >= GL_TRIANGLES;
    }
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
    /// What will be drawn and by which programs: everything but GL objects. Keeps `asset` alive.
    static std::unique_ptr<GpuAsset> describe(std::shared_ptr<const Asset> asset,
                                              const gl::Limits& limits,
                                              const UploadOptions& options);
    /// Makes the GL objects, once each: first the deltas, then the rest. Fail with OutOfGpuMemory
    /// or TooLarge; then the asset is of no use any more.
    MOUE_APART [[nodiscard]] Result<void> uploadTargets(const UploadOptions& options);
    [[nodiscard]] Result<void> upload(std::span<const PixelImage> images,
                                      const UploadOptions& options);

    const Asset& asset() const noexcept { return *asset_; }

    /// Memory of the deltas that `path` reads, the GPU's or, for the CPU path, the host's; for the
    /// cached path without its results, which are the instances'.
    uint64_t deltaBytes(MorphPath path) const noexcept;
    /// Whether there are deltas.
    bool moving() const noexcept;
    /// How many delta textures there are; sets shared by primitives count once.
    uint32_t deltaTextureCount() const noexcept;

    /// The float32 deltas of a target set, made by the first call. Fails with TooLarge or
    /// OutOfGpuMemory.
    [[nodiscard]] Result<const DeltaTexture*> floatDeltas(uint32_t targetSet);
    /// The base vertices of a geometry, stored for the cached path; made by the first call. Null
    /// where the device cannot.
    StoredVertices* storedBase(uint32_t geometry);
    /// The CPU path's kernel for a geometry with targets; the first call copies base vertices.
    std::unique_ptr<CpuMorpher> cpuMorpher(uint32_t geometry);
    /// What the cached path stores of a geometry: the attributes that its targets morph.
    AttributeMask storedAttributes(uint32_t geometry) const noexcept;

    /// The model's number among those of a frame, in the order that they first appear; the
    /// renderer's.
    uint32_t drawOrder = 0;
    uint64_t drawnFrame = 0;
    bool packedFinished = false;  ///< the packed path's programs are there, or refused

    std::vector<GpuGeometry> geometries;
    std::vector<GpuTargetSet> targetSets;
    std::vector<GpuPrimitive> primitives;
    std::vector<DrawEntry> entries;  ///< in node order, then primitive order
    Materials materials;

  private:
    explicit GpuAsset(std::shared_ptr<const Asset> asset) noexcept : asset_(std::move(asset)) {}
    void describeGeometries();
    /// The target set of a geometry, if any of it moves; else kNone.
    uint32_t movingTargets(const Geometry& geometry) const noexcept;
    void describePrimitives();
    void listEntries();
    MOUE_APART Result<void> uploadGeometries();
    MOUE_APART Result<void> uploadMaterials(std::span<const PixelImage> images,
                                            const UploadOptions& options);
    MOUE_APART Result<void> uploadPrimitives();

    std::shared_ptr<const Asset> asset_;
    gl::Limits limits_;
    TextureLimits deltaLimits_;
};

}  // namespace moue
