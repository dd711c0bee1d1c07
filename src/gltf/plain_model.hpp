// SPDX-License-Identifier: MIT
// The part of tinygltf's typed model that Moue reads, for builds without tinygltf: the same names,
// the same numbers, the same defaults.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gltf/document.hpp"

#define TINYGLTF_COMPONENT_TYPE_BYTE 5120
#define TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE 5121
#define TINYGLTF_COMPONENT_TYPE_SHORT 5122
#define TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT 5123
#define TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT 5125
#define TINYGLTF_COMPONENT_TYPE_FLOAT 5126
#define TINYGLTF_TYPE_VEC2 2
#define TINYGLTF_TYPE_VEC3 3
#define TINYGLTF_TYPE_VEC4 4
#define TINYGLTF_TYPE_MAT2 34
#define TINYGLTF_TYPE_MAT3 35
#define TINYGLTF_TYPE_MAT4 36
#define TINYGLTF_TYPE_SCALAR 65
#define TINYGLTF_TEXTURE_FILTER_NEAREST 9728
#define TINYGLTF_TEXTURE_FILTER_LINEAR 9729
#define TINYGLTF_TEXTURE_FILTER_NEAREST_MIPMAP_NEAREST 9984
#define TINYGLTF_TEXTURE_FILTER_LINEAR_MIPMAP_NEAREST 9985
#define TINYGLTF_TEXTURE_FILTER_NEAREST_MIPMAP_LINEAR 9986
#define TINYGLTF_TEXTURE_WRAP_CLAMP_TO_EDGE 33071
#define TINYGLTF_TEXTURE_WRAP_MIRRORED_REPEAT 33648

namespace moue::typed {

int GetComponentSizeInBytes(uint32_t componentType) noexcept;
int GetNumComponentsInType(uint32_t type) noexcept;

/// A JSON value that the schema has checked.
class Value {
  public:
    explicit Value(const Json* json) : json_(json) {}
    bool IsObject() const { return json_->is_object(); }
    bool Has(const std::string& name) const { return json_->contains(name); }
    Value Get(const std::string& name) const { return Value(&*json_->find(name)); }
    Value Get(size_t index) const { return Value(&(*json_)[index]); }
    double GetNumberAsDouble() const { return json_->get<double>(); }
    int GetNumberAsInt() const { return json_->get<int>(); }

  private:
    const Json* json_;
};
using ExtensionMap = std::map<std::string, Value>;
using Numbers = std::vector<double>;
using AttributeMap = std::map<std::string, int>;

struct BufferView {
    int buffer = -1;
    size_t byteOffset = 0, byteLength = 0, byteStride = 0;
};
struct Accessor {
    int bufferView = -1, componentType = -1, type = -1;
    size_t byteOffset = 0, count = 0;
    bool normalized = false;
    struct Part {
        int bufferView = -1, componentType = -1;
        size_t byteOffset = 0;
    };
    struct {
        bool isSparse = false;
        int count = 0;
        Part indices, values;
    } sparse;
};
struct Primitive {
    AttributeMap attributes;
    std::vector<AttributeMap> targets;
    int indices = -1, material = -1, mode = 4;
    ExtensionMap extensions;
};
struct Mesh {
    std::string name;
    std::vector<Primitive> primitives;
    Numbers weights;
};
struct Node {
    std::string name;
    int mesh = -1, skin = -1, camera = -1;
    std::vector<int> children;
    Numbers matrix, translation, rotation, scale, weights;
};
struct Scene {
    std::string name;
    std::vector<int> nodes;
};
struct Skin {
    std::string name;
    int inverseBindMatrices = -1;
    std::vector<int> joints;
};
struct AnimationChannel {
    int sampler = -1, target_node = -1;
    std::string target_path;
};
struct AnimationSampler {
    int input = -1, output = -1;
    std::string interpolation = "LINEAR";
};
struct Animation {
    std::string name;
    std::vector<AnimationChannel> channels;
    std::vector<AnimationSampler> samplers;
};
struct Camera {
    std::string name, type;
    struct {
        double yfov = 0, znear = 0, zfar = 0, aspectRatio = 0;
    } perspective;
    struct {
        double xmag = 0, ymag = 0, znear = 0, zfar = 0;
    } orthographic;
};
struct Sampler {
    int magFilter = -1, minFilter = -1, wrapS = 10497, wrapT = 10497;
};
struct Texture {
    int sampler = -1, source = -1;
};
/// With the properties of all five: scale is a normal map's, strength an occlusion map's.
struct TextureInfo {
    int index = -1, texCoord = 0;
    double scale = 1, strength = 1;
    ExtensionMap extensions;
};
struct Material {
    std::string name, alphaMode = "OPAQUE";
    struct {
        Numbers baseColorFactor{1, 1, 1, 1};
        double metallicFactor = 1, roughnessFactor = 1;
        TextureInfo baseColorTexture, metallicRoughnessTexture;
    } pbrMetallicRoughness;
    TextureInfo normalTexture, occlusionTexture, emissiveTexture;
    Numbers emissiveFactor{0, 0, 0};
    double alphaCutoff = 0.5;
    bool doubleSided = false;
    ExtensionMap extensions;
};
struct Model {
    struct {
        std::string generator;
    } asset;
    std::vector<std::string> extensionsUsed, extensionsRequired;
    std::vector<BufferView> bufferViews;
    std::vector<Accessor> accessors;
    std::vector<Mesh> meshes;
    std::vector<Node> nodes;
    std::vector<Scene> scenes;
    std::vector<Skin> skins;
    std::vector<Animation> animations;
    std::vector<Camera> cameras;
    std::vector<Sampler> samplers;
    std::vector<Texture> textures;
    std::vector<Material> materials;
    int defaultScene = -1;
};

}  // namespace moue::typed
