// SPDX-License-Identifier: MIT
#include "gltf/geometry.hpp"

#include <algorithm>

#include "gltf/pose.hpp"
#include "gltf/skinning.hpp"

namespace moue {
namespace {

constexpr std::array<Semantic, kSemanticCount> kSemantics = {
    Semantic::Position,  Semantic::Normal, Semantic::Tangent, Semantic::TexCoord0,
    Semantic::TexCoord1, Semantic::Color0, Semantic::Joints0, Semantic::Weights0};

constexpr size_t slot(Semantic semantic) noexcept {
    return static_cast<size_t>(semantic);
}

}  // namespace

GeometryBuilder::GeometryBuilder(Accessors& accessors, Asset& asset)
    : accessors_(accessors),
      asset_(asset),
      types_(accessors.model(), asset.warnings),
      deltas_(accessors) {}

void GeometryBuilder::warn(ErrorCode code, const char* message, const Path& path) {
    moue::warn(asset_.warnings, code, message, {}, path);
}

GeometryBuilder::AttributeList GeometryBuilder::listed(const TypedAttributes& attributes) {
    AttributeList list;
    list.fill(kAbsent);
    for (const auto& [name, accessor] : attributes) {
        for (const Semantic semantic : kSemantics)
            if (name == semanticName(semantic)) list[slot(semantic)] = accessor;
    }
    return list;
}

Result<Primitive> GeometryBuilder::add(const typed::Primitive& primitive, const Path& path) {
    auto base = findAttributes(primitive, path);
    if (!base) return passOn(std::move(base));
    auto targets = targetSet(primitive, *base, path);
    if (!targets) return passOn(std::move(targets));

    const int anyAttribute = (*primitive.attributes.begin()).second;
    const auto vertexCount = static_cast<uint32_t>(
        accessors_.model().accessors[static_cast<size_t>(anyAttribute)].count);
    auto shared = geometry(*base, vertexCount, *targets, path);
    if (!shared) return passOn(std::move(shared));

    Primitive result;
    result.geometry = *shared;
    result.material = primitive.material < 0 ? kNone : static_cast<uint32_t>(primitive.material);
    result.mode = static_cast<PrimitiveMode>(primitive.mode);
    result.indexed = primitive.indices >= 0;
    indices_.push_back(primitive.indices);
    return result;
}

Result<GeometryBuilder::AttributeList> GeometryBuilder::findAttributes(
    const typed::Primitive& primitive, const Path& path) {
    const Path attributesPath = in(path, "attributes");
    if (primitive.attributes.empty())
        return fail(ErrorCode::InvalidMesh, "The primitive has no attributes.", attributesPath);
    if (auto status = checkCounts(primitive, attributesPath); !status)
        return passOn(std::move(status));

    AttributeList list = listed(primitive.attributes);
    for (const Semantic semantic : kSemantics) {
        const int accessor = list[slot(semantic)];
        if (accessor == kAbsent) continue;
        auto status =
            types_.check(accessor, semantic, false, in(attributesPath, semanticName(semantic)));
        if (!status) return passOn(std::move(status));
    }
    const int position = list[slot(Semantic::Position)];
    if (position == kAbsent) {
        warn(ErrorCode::InvalidMesh, "The primitive has no POSITION and is not drawn.", path);
    } else if (primitive.extensions.count("KHR_draco_mesh_compression") > 0) {
        const auto& accessor = accessors_.model().accessors[static_cast<size_t>(position)];
        if (accessor.bufferView < 0 && !accessor.sparse.isSparse) {
            return fail(ErrorCode::UnsupportedExtension,
                        "The primitive has data in KHR_draco_mesh_compression alone, which Moue "
                        "does not support.",
                        path);
        }
    }
    if (list[slot(Semantic::Tangent)] != kAbsent && list[slot(Semantic::Normal)] == kAbsent) {
        warn(ErrorCode::InvalidMesh, "TANGENT is ignored, as the primitive has no NORMAL.",
             in(attributesPath, "TANGENT"));
        list[slot(Semantic::Tangent)] = kAbsent;
    }
    if ((list[slot(Semantic::Joints0)] == kAbsent) != (list[slot(Semantic::Weights0)] == kAbsent))
        return fail(ErrorCode::InvalidMesh, "JOINTS_0 and WEIGHTS_0 need each other.", path);
    if (primitive.attributes.count("JOINTS_1") > 0) {
        warn(ErrorCode::UnsupportedFeature, "Joints beyond the first four of a vertex are ignored.",
             in(attributesPath, "JOINTS_1"));
    }
    return list;
}

Status GeometryBuilder::checkCounts(const typed::Primitive& primitive, const Path& path) const {
    const auto& accessors = accessors_.model().accessors;
    const auto countOf = [&](int accessor) {
        return accessors[static_cast<size_t>(accessor)].count;
    };
    const size_t count = countOf((*primitive.attributes.begin()).second);
    for (const auto& [name, accessor] : primitive.attributes) {
        if (countOf(accessor) == count) continue;
        return fail(ErrorCode::InvalidMesh,
                    "The count (%) differs from that of another attribute (%).",
                    {countOf(accessor), count}, in(path, name));
    }
    if (count <= 0xFFFFFFFFu) return {};
    return fail(ErrorCode::TooLarge, "The count (%) is larger than 4294967295.", {count}, path);
}

Result<GeometryBuilder::AttributeList> GeometryBuilder::findDeltas(const TypedAttributes& target,
                                                                   const AttributeList& base,
                                                                   const Path& path) {
    AttributeList list = listed(target);
    list[slot(Semantic::Joints0)] = list[slot(Semantic::Weights0)] = kAbsent;
    if (base[slot(Semantic::Normal)] == kAbsent) list[slot(Semantic::Tangent)] = kAbsent;
    const auto& accessors = accessors_.model().accessors;
    for (const Attribute attribute : kAttributes) {
        const auto semantic = static_cast<Semantic>(attribute);
        const int accessor = list[slot(semantic)];
        if (accessor == kAbsent) continue;
        const Path deltaPath = in(path, semanticName(semantic));
        if (base[slot(semantic)] == kAbsent) {
            return fail(ErrorCode::InvalidMesh,
                        "The target morphs %, which the primitive does not have.",
                        {semanticName(semantic)}, deltaPath);
        }
        if (auto status = types_.check(accessor, semantic, true, deltaPath); !status)
            return passOn(std::move(status));
        const size_t count = accessors[static_cast<size_t>(accessor)].count;
        const size_t wanted = accessors[static_cast<size_t>(base[slot(semantic)])].count;
        if (count != wanted) {
            return fail(ErrorCode::InvalidMesh, "The count (%) differs from the vertex count (%).",
                        {count, wanted}, deltaPath);
        }
    }
    if (target.empty())
        warn(ErrorCode::InvalidMesh, "The target has no attributes and moves nothing.", path);
    return list;
}

Result<uint32_t> GeometryBuilder::targetSet(const typed::Primitive& primitive,
                                            const AttributeList& base, const Path& path) {
    if (primitive.targets.empty()) return kNone;
    const int anyAttribute = (*primitive.attributes.begin()).second;
    const auto vertexCount = static_cast<uint32_t>(
        accessors_.model().accessors[static_cast<size_t>(anyAttribute)].count);

    std::vector<AttributeList> targets;
    Key key = {static_cast<int>(vertexCount)};
    for (size_t i = 0; i < primitive.targets.size(); ++i) {
        auto list = findDeltas(primitive.targets[i], base, in(path, "targets", i));
        if (!list) return passOn(std::move(list));
        key.insert(key.end(), list->begin(), list->end());
        targets.push_back(*list);
    }
    const auto [number, added] = targetSets_.add(key);
    return added ? addTargetSet(std::move(targets), vertexCount) : number;
}

uint32_t GeometryBuilder::addTargetSet(std::vector<AttributeList> targets, uint32_t vertexCount) {
    TargetSet set;
    set.targets.vertexCount = vertexCount;
    set.targets.targets.resize(targets.size());
    set.deltaBounds = deltaBounds(set.targets);
    asset_.targetSets.push_back(std::move(set));
    targets_.push_back(std::move(targets));
    return static_cast<uint32_t>(asset_.targetSets.size() - 1);
}

Status GeometryBuilder::readTargets(size_t targetSet) {
    const std::vector<AttributeList>& targets = targets_[targetSet];
    TargetSet& set = asset_.targetSets[targetSet];
    for (size_t i = 0; i < targets.size(); ++i) {
        for (const Attribute attribute : kAttributes) {
            const int accessor = targets[i][static_cast<size_t>(attribute)];
            if (accessor == kAbsent) continue;
            auto stream = deltas_.stream(accessor, deltaWidth(attribute));
            if (!stream) return passOn(std::move(stream));
            if (*stream) set.targets.attributes.add(attribute);
            set.targets.targets[i].streams[static_cast<size_t>(attribute)] = std::move(*stream);
        }
    }
    set.deltaBounds = deltaBounds(set.targets);
    return {};
}

Result<uint32_t> GeometryBuilder::geometry(const AttributeList& base, uint32_t vertexCount,
                                           uint32_t targetSet, const Path& path) {
    Key key(base.begin(), base.end());
    // without attributes that Moue reads, nothing else in the key tells the vertex counts apart
    key.push_back(static_cast<int>(vertexCount));
    key.push_back(static_cast<int>(targetSet));
    const auto [index, added] = geometries_.add(key);
    if (!added) return index;

    Geometry geometry;
    geometry.base.vertexCount = vertexCount;
    geometry.targetSet = targetSet;
    geometry.jointsAnnounced = base[slot(Semantic::Joints0)] != kAbsent;
    for (const Attribute attribute : kAttributes) {
        if (base[static_cast<size_t>(attribute)] != kAbsent) geometry.announced.add(attribute);
    }
    if (base[slot(Semantic::Position)] == kAbsent) {
        // nothing backs the count, but every user of the geometry allocates by it
        auto status = accessors_.reserve(uint64_t{vertexCount} * sizeof(glm::vec3), path);
        if (!status) return passOn(std::move(status));
    }
    asset_.geometries.push_back(std::move(geometry));
    bases_.push_back(base);
    return index;
}

Status GeometryBuilder::readIndices() {
    size_t next = 0;
    for (size_t m = 0; m < asset_.meshes.size(); ++m) {
        for (Primitive& primitive : asset_.meshes[m].primitives) {
            const int accessor = indices_[next++];
            if (!primitive.indexed) continue;
            const size_t p = static_cast<size_t>(&primitive - asset_.meshes[m].primitives.data());
            const Path mesh = at("meshes", m), path = in(mesh, "primitives", p);
            auto indices =
                indicesOf(accessor, asset_.geometries[primitive.geometry].base.vertexCount,
                          in(path, "indices"));
            if (!indices) return passOn(std::move(indices));
            primitive.indices = std::move(*indices);
        }
    }
    return {};
}

Status GeometryBuilder::readVertices(size_t index) {
    const AttributeList& base = bases_[index];
    Geometry& geometry = asset_.geometries[index];
    if (auto status = readStreams(base, geometry.base); !status) return status;
    if (geometry.jointsAnnounced) {
        auto status = readSkinning(accessors_, base[slot(Semantic::Joints0)],
                                   base[slot(Semantic::Weights0)], geometry);
        if (!status) return status;
    }
    geometry.bounds = boundsOf(geometry.base.positions);
    geometry.jointBounds = jointBounds(geometry);
    return {};
}

template <typename Row>
Status GeometryBuilder::readRows(int accessor, std::vector<Row>& rows, const Row& fill) {
    if (accessor == kAbsent) return {};
    auto data = accessors_.find(accessor);
    if (!data) return passOn(std::move(data));
    auto decoded = accessors_.decode<Row>(*data, fill);
    if (!decoded) return passOn(std::move(decoded));
    rows = std::move(*decoded);
    return {};
}

Status GeometryBuilder::readStreams(const AttributeList& base, VertexStreams& streams) {
    const glm::vec4 opaque(0, 0, 0, 1);
    if (auto s = readRows(base[slot(Semantic::Position)], streams.positions); !s) return s;
    if (auto s = readRows(base[slot(Semantic::Normal)], streams.normals); !s) return s;
    if (auto s = readRows(base[slot(Semantic::Tangent)], streams.tangents); !s) return s;
    if (auto s = readRows(base[slot(Semantic::TexCoord0)], streams.texcoords0); !s) return s;
    if (auto s = readRows(base[slot(Semantic::TexCoord1)], streams.texcoords1); !s) return s;
    return readRows(base[slot(Semantic::Color0)], streams.colors0, opaque);
}

Result<std::vector<uint32_t>> GeometryBuilder::indicesOf(int accessor, uint32_t vertexCount,
                                                         const Path& path) {
    auto data = accessors_.find(accessor);
    if (!data) return passOn(std::move(data));
    const bool isUnsigned = data->component == Component::Uint8 ||
                            data->component == Component::Uint16 ||
                            data->component == Component::Uint32;
    if (!isUnsigned || data->width != 1) {
        return fail(ErrorCode::InvalidMesh,
                    "The indices are not single unsigned integers of 8, 16 or 32 bits.", path);
    }
    auto indices = accessors_.decodeIntegers(*data);
    if (!indices) return indices;
    uint32_t largest = 0;
    for (const uint32_t index : *indices)
        largest = std::max(largest, index);
    if (largest < vertexCount) return indices;
    return fail(ErrorCode::InvalidMesh, "The index (%) is not below the vertex count (%).",
                {largest, vertexCount}, path);
}

}  // namespace moue
