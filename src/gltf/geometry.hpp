// SPDX-License-Identifier: MIT
// Primitives: vertices, targets and indices, shared where they come from the same accessors.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/apart.hpp"
#include "base/numbering.hpp"
#include "gltf/accessors.hpp"
#include "gltf/asset.hpp"
#include "gltf/attributes.hpp"
#include "gltf/deltas.hpp"

namespace moue {

/// Turns primitives into asset.geometries and asset.targetSets: first what they have, then their
/// vertices, then deltas.
class GeometryBuilder {
  public:
    /// Both must outlive the object.
    GeometryBuilder(Accessors& accessors, Asset& asset);

    /// Describes a primitive, whose vertices or targets may be those of an earlier one.
    /// Fails with InvalidMesh, InvalidAccessor, UnsupportedExtension or TooLarge.
    Result<Primitive> add(const typed::Primitive& primitive, const Path& path);

    /// Reads the vertices of a geometry, once. Fails with InvalidMesh, InvalidAccessor or TooLarge.
    MOUE_APART Status readVertices(size_t geometry);

    /// Reads the indices of all primitives, which are those of asset.meshes in the order of add();
    /// once. Fails likewise.
    MOUE_APART Status readIndices();

    /// Reads the deltas of a target set, which moves nothing before; once. Fails with
    /// InvalidAccessor or TooLarge.
    MOUE_APART Status readTargets(size_t targetSet);

    uint64_t deltaBytes() const noexcept { return deltas_.sizeBytes(); }

  private:
    static constexpr int kAbsent = -1;
    /// Accessors by Semantic; kAbsent where there is none.
    using AttributeList = std::array<int, kSemanticCount>;
    using Key = std::vector<int>;

    /// Those that Moue reads.
    static AttributeList listed(const TypedAttributes& attributes);
    MOUE_APART Result<AttributeList> findAttributes(const typed::Primitive& primitive,
                                                    const Path& path);
    Status checkCounts(const typed::Primitive& primitive, const Path& path) const;
    MOUE_APART Result<AttributeList> findDeltas(const TypedAttributes& target,
                                                const AttributeList& base, const Path& path);
    MOUE_APART Result<uint32_t> targetSet(const typed::Primitive& primitive,
                                          const AttributeList& base, const Path& path);
    uint32_t addTargetSet(std::vector<AttributeList> targets, uint32_t vertexCount);
    MOUE_APART Result<uint32_t> geometry(const AttributeList& base, uint32_t vertexCount,
                                         uint32_t targetSet, const Path& path);
    Status readStreams(const AttributeList& base, VertexStreams& streams);
    template <typename Row>
    Status readRows(int accessor, std::vector<Row>& rows, const Row& fill = Row(0));
    MOUE_APART Result<std::vector<uint32_t>> indicesOf(int accessor, uint32_t vertexCount,
                                                       const Path& path);
    void warn(ErrorCode code, const char* message, const Path& path);

    Accessors& accessors_;
    Asset& asset_;
    AttributeTypes types_;
    DeltaStreams deltas_;
    Numbering geometries_;
    Numbering targetSets_;
    std::vector<AttributeList> bases_;                 // per geometry
    std::vector<int> indices_;                         // per primitive; -1: none
    std::vector<std::vector<AttributeList>> targets_;  // per target set
};

}  // namespace moue
