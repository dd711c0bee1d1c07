// SPDX-License-Identifier: MIT
// What a motion pass remembers of the frame before.
#pragma once

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "morph/active.hpp"
#include "render/joint_texture.hpp"
#include "render/motion_pass.hpp"
#include "render/stored_vertices.hpp"
#include "render/weight_uniforms.hpp"

namespace moue {

inline constexpr AttributeMask kPositionOnly = [] {
    AttributeMask mask;
    mask.add(Attribute::Position);
    return mask;
}();

/// Two states of something, which take turns: [now], and the other one. While nothing changes, what
/// it was before is what it is now.
struct TurnByTurn {
    uint8_t now = 0;
    bool changed = false;  ///< since the last frame, of which it is known
    uint8_t before() const noexcept { return changed ? now ^ 1 : now; }
};

/// Morphed positions of one geometry by the weights of one node.
struct MeshMotion : TurnByTurn {
    uint32_t node = 0, geometry = 0, targetSet = 0;
    StoredVertices* base = nullptr;  ///< the model's; null where it cannot be stored
    std::array<StoredVertices, 2> stored;
    std::array<std::vector<ActiveTarget>, 2> active;  ///< targetCount long
    std::array<size_t, 2> counts{};                   ///< how many of them are in use
    WeightSlice slice;                                ///< sizeBytes 0: the weights do not fit
    bool filled = false;
    bool stale = false;    ///< stored[now] awaits the Morph pass
    bool refused = false;  ///< there was no memory for it

    std::span<const ActiveTarget> activeIn(uint8_t turn) const noexcept {
        return std::span(active[turn]).first(counts[turn]);
    }
    /// Whether its positions are other than the base's, now or before.
    bool moved() const noexcept { return !refused && (counts[now] != 0 || counts[before()] != 0); }
    /// Expects moved().
    const gl::Texture& positions(uint8_t turn) const noexcept {
        return counts[turn] == 0 && base != nullptr ? base->texture() : stored[turn].texture();
    }
};

struct SkinMotion : TurnByTurn {
    std::array<std::optional<JointTexture>, 2> textures;  ///< empty for a skin that nothing uses
    std::vector<glm::mat4> matrices;
    bool filled = false;
};

/// A program that draws motion, and what ShaderProgram does not know of it.
struct MotionProgram {
    const ShaderProgram* shader = nullptr;
    GLint views = -1, pixels = -1, worldBefore = -1;
};

struct EntryMotion {
    MeshMotion* mesh = nullptr;             ///< null where no target moves positions
    std::array<MotionProgram, 2> programs;  ///< unmorphed, morphed
};

struct InstanceMotion {
    uint64_t frame = 0;  ///< the last one that it took part in
    bool known = false;  ///< that it took part in the frame before, too
    std::vector<std::unique_ptr<MeshMotion>> meshes;
    std::vector<SkinMotion> skins;       ///< as the asset's
    std::vector<EntryMotion> entries;    ///< as the model's
    std::vector<glm::mat4> worldBefore;  ///< by node
};

struct MotionViews {
    std::array<glm::mat4, 2> viewProjections;  ///< now, before
    glm::vec2 halfSize{0};                     ///< of the viewport, in pixels
    bool changed = false;
};

class MotionHistory {
  public:
    explicit MotionHistory(const gl::Limits& limits) : limits_(limits) {}
    [[nodiscard]] Result<void> makeWeights();

    /// Starts a frame: takes over poses, uploads joints and weights that changed. What is `stale`
    /// then awaits its Morph pass.
    void advance(std::span<const DrawItem> items, const View& view, MotionStats& stats);
    /// Ends it: what is now will have been before; forgets instances that were not in it.
    void keep(std::span<const DrawItem> items);
    void reset() noexcept;
    void reset(const GpuInstance& instance) noexcept;

    /// Expects an instance that took part in the last advance().
    InstanceMotion& of(const GpuInstance& instance) noexcept;
    const MotionViews& views() const noexcept { return views_; }
    const WeightUniforms& weights() const noexcept { return *weights_; }
    uint64_t sizeBytes() const noexcept;

  private:
    InstanceMotion& findOrMake(const DrawItem& item);
    void makeEntries(GpuAsset& model, InstanceMotion& motion);
    void makeSkins(const GpuAsset& model, InstanceMotion& motion);
    MeshMotion& meshFor(GpuAsset& model, InstanceMotion& motion, const DrawEntry& entry);
    void advanceMesh(const DrawItem& item, MeshMotion& mesh, bool known, MotionStats& stats);
    void fill(GpuAsset& model, MeshMotion& mesh, MotionStats& stats);
    void advanceSkins(const DrawItem& item, InstanceMotion& motion, MotionStats& stats);

    gl::Limits limits_;
    std::optional<WeightUniforms> weights_;
    std::unordered_map<uint64_t, InstanceMotion> instances_;  // by GpuInstance::id
    MotionViews views_;
    bool viewKnown_ = false;
    uint64_t frame_ = 1;
    MorphScratch scratch_;
    std::vector<glm::mat4> joints_;  // of one skin, between two calls
};

}  // namespace moue
