// SPDX-License-Identifier: MIT
// The mixer: a stack of layers, from a model's rest values to what it shows. No GL, no glTF.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "animation/clip.hpp"
#include "animation/layer.hpp"
#include "animation/transform.hpp"

namespace moue {

/// Mixes the weights and node transforms of one model.
///
/// Layers apply from the first to the last. A value that no layer drives keeps its rest value; a
/// layer whose clip has no track for a value leaves it to the layers below; a track at zero holds
/// it at zero. Rotations mix along the shorter arc. Weights held by hold() win over all layers
/// until they are released. The same clips, clocks, shares and pushed frames give the same values,
/// however they were reached. advance() and evaluate() never allocate and never fail.
class Mixer {
  public:
    /// weightOffsets  per node: where its weights start in restWeights
    /// rest           per node
    Mixer(std::vector<float> restWeights, std::vector<uint32_t> weightOffsets,
          std::vector<Transform> rest);

    /// Adds a clip and returns its index. Expects channels that fit the model: nodes that exist,
    /// and, of weights, targets that they have.
    uint32_t addClip(std::shared_ptr<const Clip> clip);
    uint32_t clipCount() const noexcept { return static_cast<uint32_t>(clips_.size()); }
    const Clip& clip(uint32_t index) const noexcept { return *clips_[index]->clip; }
    float durationSeconds(uint32_t clip) const noexcept {
        return clip < clips_.size() ? clips_[clip]->clip->durationSeconds : 0;
    }

    /// The layers, bottom to top; there is always the first, whose id is 0.
    size_t layerCount() const noexcept { return layers_.size(); }
    Layer& layerAt(size_t index) noexcept { return *layers_[index]; }
    const Layer& layerAt(size_t index) const noexcept { return *layers_[index]; }
    Layer& base() noexcept { return *layers_[0]; }
    const Layer& base() const noexcept { return *layers_[0]; }
    /// Puts a layer on top. Its id is new; it stays where it is until it is removed.
    Layer& addLayer(Blend blend);
    Layer* findLayer(uint32_t id) const noexcept;
    /// Expects an id other than 0.
    void removeLayer(uint32_t id);
    /// The layer's live source, made at the first call. From then on it is heard, not its clips.
    LiveSource& live(Layer& layer);
    /// Gives that source a node's translation or scale (three numbers) or rotation (a unit: x, y,
    /// z, w), from now on. Expects a node's path.
    void pushNode(Layer& layer, uint32_t node, ChannelPath path, std::span<const float> values);

    /// Holds a weight at a value, or hands it back. `slot` is a position in weights().
    void hold(size_t slot, float weight) noexcept { held_[slot] = weight; }
    void release(size_t slot) noexcept;
    void releaseAll() noexcept;
    bool held(size_t slot) const noexcept;

    /// Advances clocks and fades (seconds >= 0). True once, in the frame in which a clip of the
    /// first layer that plays once ends.
    bool advance(double elapsedSeconds) noexcept;
    /// True while a clip plays or a fade is under way.
    bool moving() const noexcept;
    /// Computes weights() and locals().
    void evaluate() noexcept;

    std::span<const float> weights() const noexcept { return {values_, held_.size()}; }
    std::span<const Transform> locals() const noexcept { return locals_; }

  private:
    struct OwnedClip {
        std::shared_ptr<const Clip> clip;
        std::unique_ptr<size_t[]> hints;  // per track
    };
    /// What the voices of one layer give a node's rotation; `cover` is the sum of their shares.
    struct Turn {
        glm::quat sum{0, 0, 0, 0};
        float cover = 0;
    };

    /// Where a node's translation or scale stands among the numbers.
    size_t numberOf(uint32_t node, ChannelPath path) const noexcept;
    void mixLayer(const Layer& layer) noexcept;
    void addVoice(const Layer& layer, const Voice& voice) noexcept;
    void addLive(const Layer& layer) noexcept;
    void addTurn(uint32_t node, const glm::quat& rotation, float share) noexcept;
    void finish(const Layer& layer) noexcept;

    /// Four lists in one allocation, each of all weights and then, for each node, its translation
    /// and its scale: numbers mix alike.
    std::unique_ptr<float[]> numbers_;
    size_t count_ = 0;
    float *rest_, *values_, *sums_, *covers_;
    std::vector<float> held_;  // per weight; NaN where nothing is held
    std::vector<uint32_t> weightOffsets_;
    std::vector<Transform> restLocals_, locals_;
    std::vector<Turn> turns_;  // per node
    std::vector<std::unique_ptr<OwnedClip>> clips_;
    std::vector<std::unique_ptr<Layer>> layers_;
    uint32_t nextId_ = 0;
    std::vector<float> sample_;  // one track's value
};

}  // namespace moue
