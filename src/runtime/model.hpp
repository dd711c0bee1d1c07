// SPDX-License-Identifier: MIT
// One live instance of an asset: its weights, its clips, where its nodes are. No GL.
#pragma once

#include <cstdint>
#include <functional>
#include <glm/mat4x4.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "animation/mixer.hpp"
#include "base/error.hpp"
#include "gltf/asset.hpp"
#include "gltf/pose.hpp"

namespace moue {

/// A target as users address it: by name, for all meshes that have one of that name.
struct TargetInfo {
    struct Slot {
        uint32_t mesh;
        uint32_t index;  ///< the target's index in that mesh
    };
    std::string name;
    std::vector<Slot> slots;  ///< in mesh order, at most one per mesh
};

/// All targets of `asset` by name, in order of first appearance. Unnamed ones are called "0",
/// "1", ...
std::vector<TargetInfo> collectTargets(const Asset& asset);

/// An instance. Copies of the file's data are shared (the Asset); weights, clock and node
/// transforms are its own.
///
/// A frame's weights are, per node and target: the file's own, mixed with what the layers of the
/// mixer play where it has a track, replaced by what setWeight() gave until it is released.
/// play(), pose(), seek(), stop() and clock() act on the mixer's first layer; more layers, fades,
/// masks and live sources are the mixer's. update() evaluates; nothing here allocates once the
/// model is made, except setters by name, and adding clips and layers.
class Model {
  public:
    explicit Model(std::shared_ptr<const Asset> asset);

    const Asset& asset() const noexcept { return *asset_; }
    const std::shared_ptr<const Asset>& sharedAsset() const noexcept { return asset_; }

    // -- targets and weights ------------------------------------------------------------------
    /// As collectTargets() lists them.
    std::span<const TargetInfo> targets() const noexcept { return targets_; }
    /// The position in targets(), by name first, else by the number that `nameOrIndex` spells:
    /// a number addresses that target of every mesh that has so many.
    std::optional<std::vector<TargetInfo::Slot>> findTarget(std::string_view nameOrIndex) const;

    /// Sets a weight on every node that shows the target; any finite number. Stays until released.
    /// False, and nothing changes, if there is no such target or the weight is not finite.
    bool setWeight(std::string_view nameOrIndex, float weight);
    void setWeight(const TargetInfo& target, float weight) noexcept;
    /// Hands weights back to the clip or to the file's values.
    void releaseWeight(const TargetInfo& target) noexcept;
    void releaseWeights() noexcept;
    /// The weight of the first node that shows `target`, as of the last update().
    float weight(const TargetInfo& target) const noexcept;
    bool overridden(const TargetInfo& target) const noexcept;

    /// Draws the model coloured by how far `target` moves each vertex, relative to its largest
    /// displacement, with whatever weights it has; render/heat_map.hpp says how.
    void setHeatMap(std::span<const TargetInfo::Slot> target);
    void clearHeatMap() noexcept { heatTargets_.clear(); }
    /// Per mesh the target that colours it, kNone for meshes without; empty: no heat map.
    std::span<const uint32_t> heatTargets() const noexcept { return heatTargets_; }

    // -- clips --------------------------------------------------------------------------------
    /// The file's clips, then those added.
    uint32_t clipCount() const noexcept { return mixer_.clipCount(); }
    const Clip& clipAt(uint32_t index) const noexcept { return mixer_.clip(index); }
    /// Adds a clip of one's own, such as a recorded take, and returns its index. Fails with
    /// InvalidAnimation if a channel does not fit the model.
    [[nodiscard]] Result<uint32_t> addClip(std::shared_ptr<const Clip> clip);
    /// The clip's index, by name first, else by the number that `nameOrIndex` spells.
    std::optional<uint32_t> findClip(std::string_view nameOrIndex) const noexcept;
    /// Starts a clip from its beginning (its end, at negative speed), in place of the one that
    /// plays, which fades out meanwhile. Expects a valid index.
    void play(uint32_t clip, PlayMode mode = PlayMode::Loop, float speed = 1,
              double fadeSeconds = 0);
    /// Chooses a clip and a time without playing it. Expects a valid index.
    void pose(uint32_t clip, double timeSeconds) noexcept;
    void stop(double fadeSeconds = 0);  ///< back to no clip
    std::optional<uint32_t> clip() const noexcept;
    float clipDurationSeconds() const noexcept;
    Clock& clock() noexcept { return mixer_.base().current.clock; }
    const Clock& clock() const noexcept { return mixer_.base().current.clock; }
    void seek(double timeSeconds) noexcept;

    // -- layers -------------------------------------------------------------------------------
    Mixer& mixer() noexcept { return mixer_; }
    const Mixer& mixer() const noexcept { return mixer_; }
    /// Lets `layer` drive only some targets: one factor per entry of targets(), or none for all.
    void maskTargets(Layer& layer, std::span<const float> factors);
    /// Hands a frame to a layer's live source: one value per entry of targets(), NaN for none.
    void pushLive(Layer& layer, std::span<const float> values, double seconds);

    // -- frames -------------------------------------------------------------------------------
    /// Advances the clock (seconds >= 0) and evaluates weights and node transforms. True once, in
    /// the frame in which a clip that plays once ends.
    bool update(double elapsedSeconds) noexcept;
    /// Asks for what update() reads to be brought into the cache (base/prefetch.hpp).
    void prefetchContents() const noexcept;
    /// What drawing reads; valid until the next update().
    Pose pose() const noexcept { return {world_, mixer_.weights(), weightOffsets_}; }
    /// Places the whole model: carries its root nodes. Takes effect with the next update().
    glm::mat4 transform{1};
    /// World bounds of all visible geometry with the present weights; skinned parts by joints.
    Box bounds() const noexcept;

  private:
    void spread(std::span<const float> values, float otherwise) noexcept;
    Box primitiveBounds(uint32_t node, const Primitive& primitive) const noexcept;
    template <typename Apply>
    void forEachSlotWeight(const TargetInfo& target, Apply&& apply) const;

    std::shared_ptr<const Asset> asset_;
    std::vector<TargetInfo> targets_;
    std::vector<uint32_t> weightOffsets_;
    std::vector<uint32_t> heatTargets_;
    Mixer mixer_;
    std::vector<glm::mat4> world_;
    std::vector<float> slots_;  // one value per weight of the model, between two calls
    mutable std::vector<ActiveTarget> active_;
};

}  // namespace moue
