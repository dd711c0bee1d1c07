// SPDX-License-Identifier: MIT
#include "gltf/schema_rules.hpp"

namespace moue::schema {
namespace {

using Members = std::span<const Rule>;
constexpr size_t kMaxInt = 0x7FFFFFFF;  // the typed model keeps some sizes as int

constexpr Rule text(std::string_view name, std::span<const std::string_view> texts = {}) {
    return {.name = name, .kind = Kind::Text, .texts = texts};
}
constexpr Rule flag(std::string_view name) {
    return {.name = name, .kind = Kind::Flag};
}
constexpr Rule number(std::string_view name) {
    return {.name = name, .kind = Kind::Number};
}
constexpr Rule integer(std::string_view name, size_t minimum = 0, size_t maximum = kAny,
                       size_t multipleOf = 1) {
    return {.name = name,
            .kind = Kind::Integer,
            .minimum = minimum,
            .maximum = maximum,
            .multipleOf = multipleOf};
}
constexpr Rule oneOf(std::string_view name, std::span<const uint16_t> integers) {
    return {.name = name, .kind = Kind::Integer, .integers = integers};
}
constexpr Rule index(std::string_view name, std::string_view target) {
    return {.name = name, .kind = Kind::Index, .target = target};
}
constexpr Rule indexMap(std::string_view name, std::string_view target) {
    return {.name = name, .kind = Kind::IndexMap, .target = target};
}
constexpr Rule object(std::string_view name, Members members) {
    return {.name = name, .kind = Kind::Object, .members = members};
}
constexpr Rule list(Rule rule, size_t minimumLength = 0, size_t maximumLength = kAny) {
    rule.list = true;
    rule.minimumLength = minimumLength;
    rule.maximumLength = maximumLength;
    return rule;
}
constexpr Rule numbers(std::string_view name, size_t length) {
    return list(number(name), length, length);
}
constexpr Rule required(Rule rule) {
    rule.required = true;
    return rule;
}

constexpr uint16_t kComponentTypes[] = {5120, 5121, 5122, 5123, 5125, 5126};
constexpr uint16_t kIndexTypes[] = {5121, 5123, 5125};
constexpr uint16_t kMagFilters[] = {9728, 9729};
constexpr uint16_t kMinFilters[] = {9728, 9729, 9984, 9985, 9986, 9987};
constexpr uint16_t kWraps[] = {33071, 33648, 10497};
constexpr std::string_view kAccessorTypes[] = {"SCALAR", "VEC2", "VEC3", "VEC4",
                                               "MAT2",   "MAT3", "MAT4"};
constexpr std::string_view kAlphaModes[] = {"OPAQUE", "MASK", "BLEND"};
constexpr std::string_view kCameraTypes[] = {"perspective", "orthographic"};

constexpr Rule kAsset[] = {required(text("version")), text("generator")};
constexpr Rule kScene[] = {text("name"), list(index("nodes", "nodes"))};
constexpr Rule kNode[] = {text("name"),
                          list(index("children", "nodes")),
                          index("mesh", "meshes"),
                          index("skin", "skins"),
                          index("camera", "cameras"),
                          numbers("matrix", 16),
                          numbers("translation", 3),
                          numbers("rotation", 4),
                          numbers("scale", 3),
                          list(number("weights"))};

constexpr Rule kPrimitiveExtensions[] = {object("KHR_draco_mesh_compression", {})};
constexpr Rule kPrimitive[] = {required(indexMap("attributes", "accessors")),
                               index("indices", "accessors"),
                               index("material", "materials"),
                               integer("mode", 0, 6),
                               list(indexMap("targets", "accessors")),
                               object("extensions", kPrimitiveExtensions)};
constexpr Rule kMesh[] = {text("name"),
                          required(list(object("primitives", kPrimitive), 1)),
                          list(number("weights")),
                          {.name = "extras", .kind = Kind::Anything}};

constexpr Rule kSparseIndices[] = {required(index("bufferView", "bufferViews")),
                                   integer("byteOffset", 0, kMaxInt),
                                   required(oneOf("componentType", kIndexTypes))};
constexpr Rule kSparseValues[] = {required(index("bufferView", "bufferViews")),
                                  integer("byteOffset", 0, kMaxInt)};
constexpr Rule kSparse[] = {required(integer("count", 1, kMaxInt)),
                            required(object("indices", kSparseIndices)),
                            required(object("values", kSparseValues))};
constexpr Rule kAccessor[] = {index("bufferView", "bufferViews"),
                              integer("byteOffset"),
                              required(oneOf("componentType", kComponentTypes)),
                              flag("normalized"),
                              required(integer("count", 1)),
                              required(text("type", kAccessorTypes)),
                              object("sparse", kSparse)};
constexpr Rule kBufferView[] = {required(index("buffer", "buffers")), integer("byteOffset"),
                                required(integer("byteLength", 1)),
                                integer("byteStride", 4, 252, 4)};
constexpr Rule kBuffer[] = {text("uri"), required(integer("byteLength", 1))};

constexpr Rule kImage[] = {text("name"), text("uri"), text("mimeType"),
                           index("bufferView", "bufferViews")};
constexpr Rule kSampler[] = {oneOf("magFilter", kMagFilters), oneOf("minFilter", kMinFilters),
                             oneOf("wrapS", kWraps), oneOf("wrapT", kWraps)};
constexpr Rule kTexture[] = {index("sampler", "samplers"), index("source", "images")};

constexpr Rule kTransform[] = {numbers("offset", 2), number("rotation"), numbers("scale", 2),
                               integer("texCoord", 0, kMaxInt)};
constexpr Rule kSlotExtensions[] = {object("KHR_texture_transform", kTransform)};
constexpr Rule kSlot[] = {required(index("index", "textures")), integer("texCoord", 0, kMaxInt),
                          number("scale"), number("strength"),
                          object("extensions", kSlotExtensions)};
constexpr Rule kMetallicRoughness[] = {
    numbers("baseColorFactor", 4), object("baseColorTexture", kSlot), number("metallicFactor"),
    number("roughnessFactor"), object("metallicRoughnessTexture", kSlot)};
constexpr Rule kMaterialExtensions[] = {object("KHR_materials_unlit", {})};
constexpr Rule kMaterial[] = {text("name"),
                              object("pbrMetallicRoughness", kMetallicRoughness),
                              object("normalTexture", kSlot),
                              object("occlusionTexture", kSlot),
                              object("emissiveTexture", kSlot),
                              numbers("emissiveFactor", 3),
                              text("alphaMode", kAlphaModes),
                              number("alphaCutoff"),
                              flag("doubleSided"),
                              object("extensions", kMaterialExtensions)};

constexpr Rule kSkin[] = {text("name"), index("inverseBindMatrices", "accessors"),
                          required(list(index("joints", "nodes"), 1)), index("skeleton", "nodes")};

constexpr Rule kChannelTarget[] = {index("node", "nodes"), required(text("path"))};
constexpr Rule kChannel[] = {required(integer("sampler", 0, kMaxInt)),
                             required(object("target", kChannelTarget))};
constexpr Rule kAnimationSampler[] = {required(index("input", "accessors")),
                                      required(index("output", "accessors")),
                                      text("interpolation")};
constexpr Rule kAnimation[] = {text("name"), required(list(object("channels", kChannel))),
                               required(list(object("samplers", kAnimationSampler)))};

constexpr Rule kPerspective[] = {required(number("yfov")), required(number("znear")),
                                 number("aspectRatio"), number("zfar")};
constexpr Rule kOrthographic[] = {required(number("xmag")), required(number("ymag")),
                                  required(number("zfar")), required(number("znear"))};
constexpr Rule kCamera[] = {text("name"), required(text("type", kCameraTypes)),
                            object("perspective", kPerspective),
                            object("orthographic", kOrthographic)};

constexpr Rule kDocument[] = {required(object("asset", kAsset)),
                              list(text("extensionsUsed")),
                              list(text("extensionsRequired")),
                              list(object("accessors", kAccessor)),
                              list(object("bufferViews", kBufferView)),
                              list(object("buffers", kBuffer)),
                              list(object("meshes", kMesh)),
                              list(object("nodes", kNode)),
                              list(object("skins", kSkin)),
                              list(object("animations", kAnimation)),
                              list(object("cameras", kCamera)),
                              list(object("materials", kMaterial)),
                              list(object("textures", kTexture)),
                              list(object("samplers", kSampler)),
                              list(object("images", kImage)),
                              list(object("scenes", kScene)),
                              index("scene", "scenes")};

}  // namespace

std::span<const Rule> documentRules() noexcept {
    return kDocument;
}

}  // namespace moue::schema
