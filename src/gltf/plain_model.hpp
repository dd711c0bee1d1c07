// SPDX-License-Identifier: MIT
// The part of tinygltf's typed model that Moue reads, for builds without tinygltf: the same names,
// the same numbers, the same defaults. All of it points into the document.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
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
/// The members of a JSON object: extensions by name.
class ExtensionMap {
  public:
    ExtensionMap() = default;
    explicit ExtensionMap(const Json* object) : object_(object) {}
    size_t count(std::string_view name) const { return object_ && object_->contains(name); }
    Value at(std::string_view name) const { return Value(&*object_->find(name)); }

  private:
    const Json* object_ = nullptr;
};

/// Accessors by attribute.
class AttributeMap {
  public:
    class Iterator {
      public:
        explicit Iterator(Json::const_iterator at) : at_(at) {}
        std::pair<std::string_view, int> operator*() const { return {at_.key(), at_->get<int>()}; }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }
        bool operator!=(const Iterator& other) const { return !(at_ == other.at_); }

      private:
        Json::const_iterator at_;
    };

    AttributeMap() = default;
    explicit AttributeMap(const Json* object) : object_(object) {}
    bool empty() const { return object_->begin() == object_->end(); }
    Iterator begin() const { return Iterator(object_->begin()); }
    Iterator end() const { return Iterator(object_->end()); }
    Iterator find(std::string_view name) const { return Iterator(object_->find(name)); }
    size_t count(std::string_view name) const { return object_->contains(name); }

  private:
    const Json* object_ = nullptr;
};

// One for each kind of entry; an absent property keeps its default.
void read(const Json& value, int& out);
void read(const Json& value, double& out);
void read(const Json& value, std::string_view& out);
void read(const Json& value, AttributeMap& out);

/// A JSON array whose entries are read when they are asked for: vectors of structures, with all
/// that they own, would be a twelfth of what a web page loads. Only what is asked for often, and
/// owns nothing, is in vectors.
template <typename T>
class List {
  public:
    class Iterator {
      public:
        Iterator(const List& list, size_t index) : list_(list), index_(index) {}
        T operator*() const { return list_[index_]; }
        Iterator& operator++() {
            ++index_;
            return *this;
        }
        bool operator!=(const Iterator& other) const { return index_ != other.index_; }

      private:
        const List& list_;
        size_t index_;
    };

    List() = default;
    explicit List(const Json* array) : array_(array) {}
    bool empty() const { return size() == 0; }
    size_t size() const { return array_ == nullptr ? 0 : array_->size(); }
    T operator[](size_t index) const {
        T entry{};
        read((*array_)[index], entry);
        return entry;
    }
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size()}; }

  private:
    const Json* array_ = nullptr;
};
using Numbers = List<double>;

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
    List<AttributeMap> targets;
    int indices = -1, material = -1, mode = 4;
    ExtensionMap extensions;
};
struct Mesh {
    std::string_view name;
    List<Primitive> primitives;
    Numbers weights;
};
struct Node {
    std::string_view name;
    int mesh = -1, skin = -1, camera = -1;
    List<int> children;
    Numbers matrix, translation, rotation, scale, weights;
};
struct Scene {
    std::string_view name;
    List<int> nodes;
};
struct Skin {
    std::string_view name;
    int inverseBindMatrices = -1;
    List<int> joints;
};
struct AnimationChannel {
    int sampler = -1, target_node = -1;
    std::string_view target_path;
};
struct AnimationSampler {
    int input = -1, output = -1;
    std::string_view interpolation = "LINEAR";
};
struct Animation {
    std::string_view name;
    List<AnimationChannel> channels;
    List<AnimationSampler> samplers;
};
struct Camera {
    std::string_view name, type;
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
    std::string_view name, alphaMode = "OPAQUE";
    struct {
        std::array<double, 4> baseColorFactor{1, 1, 1, 1};
        double metallicFactor = 1, roughnessFactor = 1;
        TextureInfo baseColorTexture, metallicRoughnessTexture;
    } pbrMetallicRoughness;
    TextureInfo normalTexture, occlusionTexture, emissiveTexture;
    std::array<double, 3> emissiveFactor{};
    double alphaCutoff = 0.5;
    bool doubleSided = false;
    ExtensionMap extensions;
};
void read(const Json& json, BufferView& out);
void read(const Json& json, Accessor& out);
void read(const Json& json, Primitive& out);
void read(const Json& json, Mesh& out);
void read(const Json& json, Node& out);
void read(const Json& json, Scene& out);
void read(const Json& json, Skin& out);
void read(const Json& json, AnimationChannel& out);
void read(const Json& json, AnimationSampler& out);
void read(const Json& json, Animation& out);
void read(const Json& json, Camera& out);
void read(const Json& json, Sampler& out);
void read(const Json& json, Texture& out);
void read(const Json& json, Material& out);

struct Model {
    struct {
        std::string_view generator;
    } asset;
    List<std::string_view> extensionsUsed, extensionsRequired;
    std::vector<BufferView> bufferViews;
    std::vector<Accessor> accessors;
    List<Mesh> meshes;
    List<Node> nodes;
    List<Scene> scenes;
    List<Skin> skins;
    List<Animation> animations;
    List<Camera> cameras;
    List<Sampler> samplers;
    List<Texture> textures;
    List<Material> materials;
    int defaultScene = -1;
};

}  // namespace moue::typed
