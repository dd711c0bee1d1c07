// SPDX-License-Identifier: MIT
// Shader variants: made from what a primitive has, never from how many targets it has.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gl/limits.hpp"
#include "gl/program.hpp"
#include "morph/attribute.hpp"

namespace moue {

/// Morph writes a mesh's morphed vertices into a texture, for the cached path; Background draws the
/// gradient behind everything.
enum class ShaderPass : uint8_t { Color, Shadow, CaptureMesh, CaptureWorld, Morph, Background };

/// How the shader morphs. The CPU path draws with None.
enum class MorphMode : uint8_t { None, Texture, Attribute, Packed, Cached };
inline constexpr size_t kMorphModeCount = 5;

/// What a fragment shader does, as bits.
enum MaterialFeature : uint8_t {
    kUnlit = 1,
    kTextured = 2,  ///< samples all five textures
    kNormalMapped = 4,
    kAlphaMasked = 8,
    kBlended = 16,  ///< alpha reaches the framebuffer
    kHeatMap = 32   ///< coloured by how far one target moves each vertex (render/heat_map.hpp)
};

struct ShaderVariant {
    ShaderPass pass = ShaderPass::Color;
    MorphMode morph = MorphMode::None;
    AttributeMask base{};   ///< attributes of the base vertices
    AttributeMask bands{};  ///< attributes of the target set; for Texture and Packed
    AttributeMask
        stored{};  ///< attributes that the cached path stores; for Cached and the Morph pass
    bool skinned = false;
    bool instanced = false;  ///< placement and weights come from the instance texture
    uint8_t features = 0;    ///< MaterialFeature bits

    uint64_t key() const noexcept;
    /// The #define lines. `weightVectors`: uvec4s in the weight block after its head.
    std::string defines(uint32_t weightVectors) const;
};

/// The last part of each stage, with its main(), of a pass that the library does not know.
struct StageEnds {
    gl::ShaderPart vertex, fragment;
};

inline constexpr ShaderVariant kBackgroundVariant = {.pass = ShaderPass::Background};

/// The GLSL of one stage of `variant`, whole, as the driver gets it. For tests and tools.
std::string shaderText(const ShaderVariant& variant, bool vertexStage, gl::Api api,
                       uint32_t weightVectors, const StageEnds* ends = nullptr);

/// A program and its uniform locations; -1 where it has none.
struct ShaderProgram {
    gl::Program program;
    GLint world = -1;
    GLint morphLayout = -1;
    GLint batch = -1;
    GLint slotWeights = -1;
    GLint slotKinds = -1;
    uint32_t capturedFloats = 0;  ///< per vertex; 0 unless a capture pass
};

/// Compiles variants when they are announced or first used, and keeps them.
class ShaderLibrary {
  public:
    ShaderLibrary(gl::Api api, const gl::Limits& limits) noexcept;

    /// Has the driver begin to compile `variant`, and does not wait.
    ///
    /// ends  in place of the Shadow pass's own; the same in all calls for such variants
    void start(const ShaderVariant& variant, const StageEnds* ends = nullptr);

    /// The program of `variant`, waited for; it stays where it is as long as the library lives.
    /// Fails with ShaderFailed. A lookup: callers keep the pointer. ends: as start() takes them.
    [[nodiscard]] Result<const ShaderProgram*> find(const ShaderVariant& variant,
                                                    const StageEnds* ends = nullptr);

    size_t size() const noexcept { return programs_.size(); }

  private:
    struct Kept {
        uint64_t key = 0;  // of the variant
        ShaderProgram shader;
        bool ready = false;    // linked, and its uniforms are known
        bool refused = false;  // not to be tried in every frame
    };
    /// The variant's program, which is begun if it is not there.
    Kept& started(const ShaderVariant& variant, const StageEnds* ends);

    gl::Api api_;
    uint32_t weightVectors_;
    std::vector<std::unique_ptr<Kept>> programs_;
};

/// Bytes of the weight block: all that the device allows, up to 64 KiB.
uint32_t weightBlockBytes(const gl::Limits& limits) noexcept;

}  // namespace moue
