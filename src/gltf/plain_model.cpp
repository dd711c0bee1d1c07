// SPDX-License-Identifier: MIT
// typedModel() for builds without tinygltf. The schema has checked every property that is read
// here, so nothing can be of a wrong type.
#include "gltf/plain_model.hpp"

#include <string_view>

#include "gltf/model.hpp"

namespace moue {
namespace typed {

// static, not in an unnamed namespace: the templates below find them by their arguments' namespace

static const Json* member(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

void read(const Json& value, int& out) {
    out = static_cast<int>(value.get<int64_t>());
}
static void read(const Json& value, size_t& out) {
    out = static_cast<size_t>(value.get<uint64_t>());
}
void read(const Json& value, double& out) {
    out = value.get<double>();
}
static void read(const Json& value, bool& out) {
    out = value.get<bool>();
}
void read(const Json& value, std::string_view& out) {
    out = value.get_ref<const std::string&>();
}
void read(const Json& value, AttributeMap& out) {
    out = AttributeMap(&value);
}
static void read(const Json& value, ExtensionMap& out) {
    out = ExtensionMap(&value);
}
template <typename T>
static void read(const Json& value, List<T>& out) {
    out = List<T>(&value);
}
template <typename T>
static void read(const Json& value, std::vector<T>& out) {
    out.resize(value.size());
    for (size_t i = 0; i < out.size(); ++i)
        read(value[i], out[i]);
}
template <size_t Count>
static void read(const Json& value, std::array<double, Count>& out) {
    for (size_t i = 0; i < Count; ++i)
        read(value[i], out[i]);
}
template <typename T>
static void get(const Json& object, const char* name, T& out) {
    if (const Json* value = member(object, name)) read(*value, out);
}

void read(const Json& json, BufferView& view) {
    get(json, "buffer", view.buffer);
    get(json, "byteOffset", view.byteOffset);
    get(json, "byteLength", view.byteLength);
    get(json, "byteStride", view.byteStride);
}

static void read(const Json& json, Accessor::Part& part) {
    get(json, "bufferView", part.bufferView);
    get(json, "byteOffset", part.byteOffset);
    get(json, "componentType", part.componentType);
}

static int typeOf(std::string_view name) {
    constexpr std::string_view kDigits = "0123456789";
    const int size = static_cast<int>(kDigits.find(name.back()));
    if (name.starts_with("VEC")) return size;
    return name.starts_with("MAT") ? TINYGLTF_TYPE_MAT2 - 2 + size : TINYGLTF_TYPE_SCALAR;
}

void read(const Json& json, Accessor& accessor) {
    get(json, "bufferView", accessor.bufferView);
    get(json, "byteOffset", accessor.byteOffset);
    get(json, "componentType", accessor.componentType);
    get(json, "normalized", accessor.normalized);
    get(json, "count", accessor.count);
    accessor.type = typeOf(json.find("type")->get_ref<const std::string&>());
    if (const Json* sparse = member(json, "sparse")) {
        accessor.sparse.isSparse = true;
        get(*sparse, "count", accessor.sparse.count);
        get(*sparse, "indices", accessor.sparse.indices);
        get(*sparse, "values", accessor.sparse.values);
    }
}

void read(const Json& json, Primitive& primitive) {
    get(json, "attributes", primitive.attributes);
    get(json, "targets", primitive.targets);
    get(json, "indices", primitive.indices);
    get(json, "material", primitive.material);
    get(json, "mode", primitive.mode);
    get(json, "extensions", primitive.extensions);
}

void read(const Json& json, Mesh& mesh) {
    get(json, "name", mesh.name);
    get(json, "primitives", mesh.primitives);
    get(json, "weights", mesh.weights);
}

void read(const Json& json, Node& node) {
    get(json, "name", node.name);
    get(json, "mesh", node.mesh);
    get(json, "skin", node.skin);
    get(json, "camera", node.camera);
    get(json, "children", node.children);
    get(json, "matrix", node.matrix);
    get(json, "translation", node.translation);
    get(json, "rotation", node.rotation);
    get(json, "scale", node.scale);
    get(json, "weights", node.weights);
}

void read(const Json& json, Scene& scene) {
    get(json, "name", scene.name);
    get(json, "nodes", scene.nodes);
}

void read(const Json& json, Skin& skin) {
    get(json, "name", skin.name);
    get(json, "inverseBindMatrices", skin.inverseBindMatrices);
    get(json, "joints", skin.joints);
}

void read(const Json& json, AnimationChannel& channel) {
    get(json, "sampler", channel.sampler);
    const Json& target = *json.find("target");
    get(target, "node", channel.target_node);
    get(target, "path", channel.target_path);
}

void read(const Json& json, AnimationSampler& sampler) {
    get(json, "input", sampler.input);
    get(json, "output", sampler.output);
    get(json, "interpolation", sampler.interpolation);
}

void read(const Json& json, Animation& animation) {
    get(json, "name", animation.name);
    get(json, "channels", animation.channels);
    get(json, "samplers", animation.samplers);
}

void read(const Json& json, Camera& camera) {
    get(json, "name", camera.name);
    get(json, "type", camera.type);
    if (const Json* wide = member(json, "perspective")) {
        get(*wide, "yfov", camera.perspective.yfov);
        get(*wide, "znear", camera.perspective.znear);
        get(*wide, "zfar", camera.perspective.zfar);
        get(*wide, "aspectRatio", camera.perspective.aspectRatio);
    }
    if (const Json* flat = member(json, "orthographic")) {
        get(*flat, "xmag", camera.orthographic.xmag);
        get(*flat, "ymag", camera.orthographic.ymag);
        get(*flat, "znear", camera.orthographic.znear);
        get(*flat, "zfar", camera.orthographic.zfar);
    }
}

void read(const Json& json, Sampler& sampler) {
    get(json, "magFilter", sampler.magFilter);
    get(json, "minFilter", sampler.minFilter);
    get(json, "wrapS", sampler.wrapS);
    get(json, "wrapT", sampler.wrapT);
}

void read(const Json& json, Texture& texture) {
    get(json, "sampler", texture.sampler);
    get(json, "source", texture.source);
}

static void read(const Json& json, TextureInfo& info) {
    get(json, "index", info.index);
    get(json, "texCoord", info.texCoord);
    get(json, "scale", info.scale);
    get(json, "strength", info.strength);
    get(json, "extensions", info.extensions);
}

void read(const Json& json, Material& material) {
    get(json, "name", material.name);
    get(json, "alphaMode", material.alphaMode);
    get(json, "alphaCutoff", material.alphaCutoff);
    get(json, "doubleSided", material.doubleSided);
    get(json, "emissiveFactor", material.emissiveFactor);
    get(json, "normalTexture", material.normalTexture);
    get(json, "occlusionTexture", material.occlusionTexture);
    get(json, "emissiveTexture", material.emissiveTexture);
    get(json, "extensions", material.extensions);
    if (const Json* rough = member(json, "pbrMetallicRoughness")) {
        auto& out = material.pbrMetallicRoughness;
        get(*rough, "baseColorFactor", out.baseColorFactor);
        get(*rough, "metallicFactor", out.metallicFactor);
        get(*rough, "roughnessFactor", out.roughnessFactor);
        get(*rough, "baseColorTexture", out.baseColorTexture);
        get(*rough, "metallicRoughnessTexture", out.metallicRoughnessTexture);
    }
}

int GetComponentSizeInBytes(uint32_t componentType) noexcept {
    if (componentType <= TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE) return 1;
    return componentType <= TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT ? 2 : 4;
}

int GetNumComponentsInType(uint32_t type) noexcept {
    if (type == TINYGLTF_TYPE_SCALAR) return 1;
    const auto size = static_cast<int>(type % 32);
    return type > 32 ? size * size : size;
}

}  // namespace typed

Result<TypedModel> typedModel(Json& document) {
    using typed::get;
    TypedModel model;
    get(*document.find("asset"), "generator", model.asset.generator);
    get(document, "extensionsUsed", model.extensionsUsed);
    get(document, "extensionsRequired", model.extensionsRequired);
    get(document, "bufferViews", model.bufferViews);
    get(document, "accessors", model.accessors);
    get(document, "meshes", model.meshes);
    get(document, "nodes", model.nodes);
    get(document, "scenes", model.scenes);
    get(document, "skins", model.skins);
    get(document, "animations", model.animations);
    get(document, "cameras", model.cameras);
    get(document, "samplers", model.samplers);
    get(document, "textures", model.textures);
    get(document, "materials", model.materials);
    get(document, "scene", model.defaultScene);
    return model;
}

}  // namespace moue
