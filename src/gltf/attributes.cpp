// SPDX-License-Identifier: MIT
#include "gltf/attributes.hpp"

#include <algorithm>
#include <array>

namespace moue {
namespace {

/// A set of number formats: one bit for each component type, plain or normalised.
using Formats = uint32_t;

constexpr Formats format(int componentType, bool normalized) noexcept {
    return 1u << ((componentType - TINYGLTF_COMPONENT_TYPE_BYTE) * 2 + normalized);
}
constexpr Formats kF32 = format(TINYGLTF_COMPONENT_TYPE_FLOAT, false);
constexpr Formats kI8 = format(TINYGLTF_COMPONENT_TYPE_BYTE, false);
constexpr Formats kI8n = format(TINYGLTF_COMPONENT_TYPE_BYTE, true);
constexpr Formats kU8 = format(TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE, false);
constexpr Formats kU8n = format(TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE, true);
constexpr Formats kI16 = format(TINYGLTF_COMPONENT_TYPE_SHORT, false);
constexpr Formats kI16n = format(TINYGLTF_COMPONENT_TYPE_SHORT, true);
constexpr Formats kU16 = format(TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT, false);
constexpr Formats kU16n = format(TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT, true);

constexpr Formats kPlain = kI8 | kU8 | kI16 | kU16;
constexpr Formats kNormalized = kI8n | kU8n | kI16n | kU16n;
constexpr Formats kUnsignedUnits = kF32 | kU8n | kU16n;

struct AttributeRule {
    std::string_view name;
    int narrowest, widest;            // numbers in a base row
    int narrowestDelta, widestDelta;  // numbers in a delta row
    Formats core, coreDelta;
    Formats quantized, quantizedDelta;  // in addition, with KHR_mesh_quantization
    Formats clear;  // in addition, not legal but in no doubt: read, with a warning
};

constexpr std::array<AttributeRule, kSemanticCount> kRules = {{
    {"POSITION", 3, 3, 3, 3, kF32, kF32, kPlain | kNormalized, kI8 | kI8n | kI16 | kI16n,
     kPlain | kNormalized},
    {"NORMAL", 3, 3, 3, 3, kF32, kF32, kI8n | kI16n, kI8n | kI16n, kNormalized},
    {"TANGENT", 4, 4, 3, 4, kF32, kF32, kI8n | kI16n, kI8n | kI16n, kNormalized},
    {"TEXCOORD_0", 2, 2, 2, 2, kUnsignedUnits, kF32 | kNormalized, kPlain | kNormalized, kI8 | kI16,
     kPlain | kNormalized},
    {"TEXCOORD_1", 2, 2, 2, 2, kUnsignedUnits, kF32 | kNormalized, kPlain | kNormalized, kI8 | kI16,
     kPlain | kNormalized},
    {"COLOR_0", 3, 4, 3, 4, kUnsignedUnits, kF32 | kNormalized, 0, 0, kNormalized},
    {"JOINTS_0", 4, 4, 0, 0, kU8 | kU16, 0, 0, 0, 0},
    {"WEIGHTS_0", 4, 4, 0, 0, kUnsignedUnits, 0, 0, 0, 0},
}};

bool declares(const auto& extensions, std::string_view name) {
    for (const auto& extension : extensions)
        if (extension == name) return true;
    return false;
}

bool isVector(int type) noexcept {
    return type == TINYGLTF_TYPE_VEC2 || type == TINYGLTF_TYPE_VEC3 || type == TINYGLTF_TYPE_VEC4;
}

size_t stride(const TypedModel& model, const typed::Accessor& accessor) {
    if (accessor.bufferView < 0) return 0;
    const size_t stated = model.bufferViews[static_cast<size_t>(accessor.bufferView)].byteStride;
    if (stated != 0) return stated;
    return static_cast<size_t>(
        typed::GetComponentSizeInBytes(static_cast<uint32_t>(accessor.componentType)) *
        typed::GetNumComponentsInType(static_cast<uint32_t>(accessor.type)));
}

}  // namespace

std::string_view semanticName(Semantic semantic) noexcept {
    return kRules[static_cast<size_t>(semantic)].name;
}

AttributeTypes::AttributeTypes(const TypedModel& model, std::vector<Warning>& warnings)
    : model_(model),
      warnings_(warnings),
      quantized_(declares(model.extensionsUsed, "KHR_mesh_quantization") ||
                 declares(model.extensionsRequired, "KHR_mesh_quantization")) {}

Status AttributeTypes::check(int index, Semantic semantic, bool isDelta, const Path& path) {
    const AttributeRule& rule = kRules[static_cast<size_t>(semantic)];
    const typed::Accessor& accessor = model_.accessors[static_cast<size_t>(index)];
    const int width = typed::GetNumComponentsInType(static_cast<uint32_t>(accessor.type));
    if (!isVector(accessor.type) || width < (isDelta ? rule.narrowestDelta : rule.narrowest) ||
        width > (isDelta ? rule.widestDelta : rule.widest)) {
        return fail(ErrorCode::InvalidMesh, "The accessor's rows of % numbers do not suit %.",
                    {width, rule.name}, path);
    }
    if (isDelta && semantic == Semantic::Tangent && width == 4) {
        warn(warnings_, ErrorCode::InvalidMesh,
             "TANGENT deltas have 4 numbers, not 3; the fourth is ignored.", {}, path);
    }

    const Formats own = format(accessor.componentType, accessor.normalized);
    const Formats core = isDelta ? rule.coreDelta : rule.core;
    const Formats declared = quantized_ ? (isDelta ? rule.quantizedDelta : rule.quantized) : 0;
    if ((own & (core | declared | rule.clear)) == 0) {
        return fail(
            ErrorCode::InvalidMesh, "The component type (%%) does not suit %.",
            {accessor.componentType, (accessor.normalized ? ", normalised" : ""), rule.name}, path);
    }
    if ((own & (core | declared)) == 0) {
        warn(warnings_, ErrorCode::InvalidMesh,
             "The component type (%) of % is legal neither in core glTF nor by a declared "
             "KHR_mesh_quantization.",
             {accessor.componentType, rule.name}, path);
    }
    if (const size_t bytes = stride(model_, accessor); bytes % 4 != 0) {
        warn(warnings_, ErrorCode::InvalidMesh,
             "Rows are % bytes apart, which is no multiple of 4.", {bytes}, path);
    }
    return {};
}

}  // namespace moue
