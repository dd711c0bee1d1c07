// SPDX-License-Identifier: MIT
#include "animation/mixer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/expect.hpp"

namespace moue {
namespace {

constexpr float kReleased = std::numeric_limits<float>::quiet_NaN();

/// Only the two voices of an ordinary cross-fade are worth memory that no model may need.
constexpr size_t kUsualFades = 2;

glm::vec3 vec3At(const float* v) noexcept {
    return {v[0], v[1], v[2]};
}

/// How many times `rest` each axis of `scale` is; 1 where rest is 0.
glm::vec3 ratio(const glm::vec3& scale, const glm::vec3& rest) noexcept {
    glm::vec3 result(1);
    for (int i = 0; i < 3; ++i)
        if (rest[i] != 0) result[i] = scale[i] / rest[i];
    return result;
}

}  // namespace

Mixer::Mixer(std::vector<float> restWeights, std::vector<uint32_t> weightOffsets,
             std::vector<Transform> rest)
    : restWeights_(std::move(restWeights)),
      weights_(restWeights_),
      held_(restWeights_.size(), kReleased),
      weightOffsets_(std::move(weightOffsets)),
      rest_(std::move(rest)),
      locals_(rest_),
      sample_(4),
      sums_(restWeights_.size()),
      covers_(restWeights_.size()),
      nodeSums_(rest_.size()) {
    addLayer(Blend::Override);
}

uint32_t Mixer::addClip(std::shared_ptr<const Clip> clip) {
    for (const Track& track : clip->tracks)
        if (track.width > sample_.size()) sample_.resize(track.width);
    std::vector<size_t> hints(clip->tracks.size());
    durations_.push_back(clip->durationSeconds);
    clips_.push_back({std::move(clip), std::move(hints)});
    return clipCount() - 1;
}

Layer& Mixer::addLayer(Blend blend) {
    Layer& layer = layers_.emplace_back();
    layer.id = nextId_++;
    layer.blend = blend;
    layer.fading.reserve(kUsualFades);
    return layer;
}

Layer* Mixer::findLayer(uint32_t id) noexcept {
    for (Layer& layer : layers_)
        if (layer.id == id) return &layer;
    return nullptr;
}

void Mixer::removeLayer(uint32_t id) {
    MOUE_EXPECT(id != 0);
    std::erase_if(layers_, [&](const Layer& layer) { return layer.id == id; });
}

LiveSource& Mixer::live(Layer& layer) {
    if (!layer.live) layer.live = std::make_unique<LiveSource>(weights_.size());
    return *layer.live;
}

void Mixer::release(size_t slot) noexcept {
    held_[slot] = kReleased;
}

void Mixer::releaseAll() noexcept {
    std::fill(held_.begin(), held_.end(), kReleased);
}

bool Mixer::held(size_t slot) const noexcept {
    return !std::isnan(held_[slot]);
}

bool Mixer::advance(double elapsedSeconds) noexcept {
    bool ended = false;
    for (Layer& layer : layers_) {
        const bool layerEnded = layer.advance(elapsedSeconds, durations_);
        ended |= layerEnded && layer.id == 0;
    }
    return ended;
}

bool Mixer::moving() const noexcept {
    for (const Layer& layer : layers_)
        if (layer.current.clock.playing || !layer.fade.done() || !layer.weightRamp_.done())
            return true;
    return false;
}

void Mixer::evaluate() noexcept {
    std::copy(restWeights_.begin(), restWeights_.end(), weights_.begin());
    std::copy(rest_.begin(), rest_.end(), locals_.begin());
    for (const Layer& layer : layers_)
        if (layer.weight != 0) mixLayer(layer);
    for (size_t i = 0; i < weights_.size(); ++i)
        if (!std::isnan(held_[i])) weights_[i] = held_[i];
}

/// Sums what the layer's voices give, weighted by share; then mixes the sums in. A pair that fades
/// has shares that sum to 1, so a value that both drive never dips towards what lies below.
void Mixer::mixLayer(const Layer& layer) noexcept {
    if (!layer.live && layer.current.clip == kNoClip && layer.fading.empty()) return;
    std::fill(sums_.begin(), sums_.end(), 0.0f);
    std::fill(covers_.begin(), covers_.end(), 0.0f);
    if (layer.drivesNodes) std::fill(nodeSums_.begin(), nodeSums_.end(), NodeSum{});
    if (layer.live) {
        addLive(layer);
    } else {
        for (const Voice& voice : layer.fading)
            addVoice(layer, voice);
        if (layer.current.clip != kNoClip) addVoice(layer, layer.current);
    }
    finishWeights(layer);
    if (layer.drivesNodes) finishNodes(layer);
}

void Mixer::addLive(const Layer& layer) noexcept {
    const std::span<const float> values = layer.live->values();
    for (size_t i = 0; i < values.size(); ++i) {
        if (std::isnan(values[i])) continue;
        sums_[i] = values[i];
        covers_[i] = 1;
    }
    if (!layer.drivesNodes) return;
    for (const auto& [node, rotation] : layer.live->rotations())
        addRotation(nodeSums_[node], rotation, 1);
}

void Mixer::addVoice(const Layer& layer, const Voice& voice) noexcept {
    const auto time = static_cast<float>(voice.clock.timeSeconds);
    OwnedClip& owned = clips_[voice.clip];
    for (const Channel& channel : owned.clip->channels) {
        if (channel.path != ChannelPath::Weights && !layer.drivesNodes) continue;
        const Track& track = owned.clip->tracks[channel.track];
        sampleTrack(track, time, sample_, owned.hints[channel.track]);
        const float share = voice.share;
        if (channel.path == ChannelPath::Weights) {
            addWeights(channel, track.width, share);
            continue;
        }
        NodeSum& sum = nodeSums_[channel.node];
        const float* v = sample_.data();
        if (channel.path == ChannelPath::Rotation) {
            addRotation(sum, glm::quat(v[3], v[0], v[1], v[2]), share);
        } else if (channel.path == ChannelPath::Translation) {
            sum.translation += share * vec3At(v);
            sum.translationCover += share;
        } else {
            sum.scale += share * vec3At(v);
            sum.scaleCover += share;
        }
    }
}

void Mixer::addWeights(const Channel& channel, uint32_t width, float share) noexcept {
    float* sums = sums_.data() + weightOffsets_[channel.node];
    float* covers = covers_.data() + weightOffsets_[channel.node];
    const float* values = sample_.data();
    if (channel.targets.empty()) {
        for (uint32_t i = 0; i < width; ++i) {
            sums[i] += share * values[i];
            covers[i] += share;
        }
        return;
    }
    for (uint32_t i = 0; i < width; ++i) {
        const uint32_t target = channel.targets[i];
        if (target == kUndriven) continue;
        sums[target] += share * values[i];
        covers[target] += share;
    }
}

void Mixer::addRotation(NodeSum& sum, const glm::quat& rotation, float share) noexcept {
    // q and -q turn alike; the nearer one mixes along the shorter arc
    sum.rotation += (glm::dot(sum.rotation, rotation) < 0 ? -share : share) * rotation;
    sum.rotationCover += share;
}

void Mixer::finishWeights(const Layer& layer) noexcept {
    const float* mask = layer.mask.empty() ? nullptr : layer.mask.data();
    const bool additive = layer.blend == Blend::Additive;
    for (size_t i = 0; i < weights_.size(); ++i) {
        const float amount = mask == nullptr ? layer.weight : layer.weight * mask[i];
        const float below = additive ? weights_[i] - amount * covers_[i] * restWeights_[i]
                                     : weights_[i] * (1 - amount * covers_[i]);
        weights_[i] = below + amount * sums_[i];
    }
}

void Mixer::finishNodes(const Layer& layer) noexcept {
    const bool additive = layer.blend == Blend::Additive;
    for (size_t n = 0; n < nodeSums_.size(); ++n) {
        const NodeSum& sum = nodeSums_[n];
        const Transform& rest = rest_[n];
        Transform& local = locals_[n];
        if (sum.translationCover > 0) {
            const float amount = layer.weight * sum.translationCover;
            local.translation =
                (additive ? local.translation - amount * rest.translation
                          : (1 - amount) * local.translation) +
                layer.weight * sum.translation;
        }
        if (sum.scaleCover > 0) {
            const float amount = layer.weight * sum.scaleCover;
            if (additive)
                local.scale *= glm::vec3(1 - amount) +
                               amount * ratio(sum.scale / sum.scaleCover, rest.scale);
            else
                local.scale = (1 - amount) * local.scale + layer.weight * sum.scale;
        }
        const float squared = glm::dot(sum.rotation, sum.rotation);
        if (sum.rotationCover > 0 && squared > 0) {
            const float amount = layer.weight * sum.rotationCover;
            const glm::quat rotation = sum.rotation / std::sqrt(squared);
            if (additive)
                local.rotation =
                    local.rotation * mixRotations(glm::quat(1, 0, 0, 0),
                                                  glm::conjugate(rest.rotation) * rotation, amount);
            else
                local.rotation = mixRotations(local.rotation, rotation, amount);
        }
    }
}

}  // namespace moue
