// SPDX-License-Identifier: MIT
// A loaded model as plain data: what the file says, decoded, checked and resolved.
//
// Indices are into the vectors of Asset, all of them checked; kNone means "no such thing". An
// Asset is immutable once loaded and is shared by every instance of the model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <string>
#include <vector>

#include "animation/clip.hpp"
#include "animation/transform.hpp"
#include "base/error.hpp"
#include "morph/bounds.hpp"
#include "morph/targets.hpp"

namespace moue {

inline constexpr uint32_t kNone = 0xFFFFFFFFu;

/// Vertices, skinning data and targets. Primitives that use the same accessors share one, and
/// geometries whose targets use the same accessors share one target set.
struct Geometry {
    VertexStreams base;
    std::vector<glm::u16vec4> joints;     ///< empty, or per vertex: indices into the skin's joints
    std::vector<glm::vec4> jointWeights;  ///< empty, or per vertex; sums to 1
    uint32_t targetSet = kNone;           ///< index into Asset::targetSets; kNone: no targets
    Box bounds;                           ///< of the base positions
    std::vector<Box> jointBounds;         ///< per joint: of the base positions that it moves
    AttributeMask announced;       ///< of `base`, by a file whose vertices are still to be read
    bool jointsAnnounced = false;  ///< likewise

    AttributeMask attributes() const noexcept {
        return base.attributes().empty() ? announced : base.attributes();
    }
    bool skinned() const noexcept { return jointsAnnounced || !joints.empty(); }
};

/// A target set and the box of each of its targets.
struct TargetSet {
    MorphTargets targets;
    std::vector<Box> deltaBounds;
};

/// glTF's primitive.mode, with its numbers (they equal OpenGL's).
enum class PrimitiveMode : uint8_t {
    Points,
    Lines,
    LineLoop,
    LineStrip,
    Triangles,
    TriangleStrip,
    TriangleFan
};

struct Primitive {
    uint32_t geometry = 0;
    uint32_t material = kNone;
    PrimitiveMode mode = PrimitiveMode::Triangles;
    bool indexed = false;
    std::vector<uint32_t> indices;  ///< each below the vertex count; empty unless indexed
};

struct Mesh {
    std::string name;
    std::vector<Primitive> primitives;
    uint32_t targetCount = 0;
    /// One per target: the file's names, or "0", "1", ... where it has none that fit.
    std::vector<std::string> targetNames;
    bool namesFromFile = false;
};

struct Node {
    std::string name;
    uint32_t parent = kNone;
    uint32_t mesh = kNone;
    uint32_t skin = kNone;
    uint32_t camera = kNone;
    Transform transform;              ///< used unless `matrix` is set
    std::optional<glm::mat4> matrix;  ///< a node with a matrix is never animated by TRS
    /// The mesh's targetCount long: node.weights, else mesh.weights, else 0.
    std::vector<float> weights;
};

struct Skin {
    std::string name;
    std::vector<uint32_t> joints;  ///< node indices
    /// One per joint; identities where the file has none.
    std::vector<glm::mat4> inverseBindMatrices;
};

struct Camera {
    std::string name;
    bool perspective = true;
    float verticalFovRadians = 0.8f;      ///< perspective
    float aspect = 0;                     ///< perspective; 0: the viewport's
    float halfWidth = 1, halfHeight = 1;  ///< orthographic
    float nearPlane = 0.01f;
    float farPlane = 0;  ///< 0: infinite
};

/// An image as it lies in the file: still encoded (PNG, JPEG, ...), or named by a relative URI
/// that the caller resolves. Exactly one of `uri` and `encoded` is set, or, where a warning says
/// that the image could not be brought, neither.
struct Image {
    std::string name;
    std::string mimeType;
    std::string uri;
    std::vector<std::byte> encoded;
};

enum class Wrap : uint8_t { Repeat, ClampToEdge, MirroredRepeat };
enum class Filter : uint8_t { Nearest, Linear };
enum class MipFilter : uint8_t { None, Nearest, Linear };

struct Sampler {
    Wrap wrapS = Wrap::Repeat;
    Wrap wrapT = Wrap::Repeat;
    Filter magnify = Filter::Linear;
    Filter minify = Filter::Linear;
    MipFilter mip = MipFilter::Linear;
};

struct Texture {
    uint32_t image = kNone;  ///< kNone: an image of a kind Moue cannot read; sample as white
    Sampler sampler;
};

/// A material's use of a texture.
struct TextureSlot {
    uint32_t texture = kNone;
    uint32_t texCoord = 0;   ///< 0 or 1
    glm::mat3 transform{1};  ///< KHR_texture_transform: uv' = transform * (u, v, 1)
};

enum class AlphaMode : uint8_t { Opaque, Mask, Blend };

/// glTF's metallic-roughness material; factors are linear.
struct Material {
    std::string name;
    glm::vec4 baseColor{1};
    float metallic = 1;
    float roughness = 1;
    glm::vec3 emissive{0};
    float normalScale = 1;
    float occlusionStrength = 1;
    float alphaCutoff = 0.5f;
    AlphaMode alphaMode = AlphaMode::Opaque;
    bool doubleSided = false;
    bool unlit = false;
    TextureSlot baseColorTexture, metallicRoughnessTexture, normalTexture, occlusionTexture,
        emissiveTexture;
};

struct Scene {
    std::string name;
    std::vector<uint32_t> roots;
};

struct Asset {
    std::string generator;
    std::vector<TargetSet> targetSets;
    std::vector<Geometry> geometries;
    std::vector<Mesh> meshes;
    std::vector<Node> nodes;
    std::vector<uint32_t> nodeOrder;     ///< every node, parents before children
    std::vector<uint32_t> visibleNodes;  ///< nodes of the shown scene (the default, else the first,
                                         ///< else all), ascending
    std::vector<Scene> scenes;
    std::vector<Skin> skins;
    std::vector<Clip> clips;
    std::vector<Camera> cameras;
    std::vector<Image> images;
    std::vector<Texture> textures;
    std::vector<Material> materials;
    std::vector<Warning> warnings;
};

/// The diagonal of the largest mesh that a target set moves, model units; 0 if none.
inline float meshSize(const Asset& asset, uint32_t targetSet) noexcept {
    float size = 0;
    for (const Geometry& geometry : asset.geometries) {
        if (geometry.targetSet != targetSet || geometry.bounds.empty()) continue;
        const glm::vec3 diagonal = geometry.bounds.size();
        size = std::max(size, glm::length(diagonal));
    }
    return size;
}

}  // namespace moue
