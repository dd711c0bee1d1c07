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

/// Where a node's translation stands behind the weights, and then its scale.
constexpr size_t kNumbersPerNode = 6;

}  // namespace

Mixer::Mixer(std::vector<float> restWeights, std::vector<uint32_t> weightOffsets,
             std::vector<Transform> rest)
    : numbers_(new float[4 * (restWeights.size() + kNumbersPerNode * rest.size())]()),
      count_(restWeights.size() + kNumbersPerNode * rest.size()),
      rest_(numbers_.get()),
      values_(rest_ + count_),
      sums_(values_ + count_),
      covers_(sums_ + count_),
      held_(std::move(restWeights)),
      weightOffsets_(std::move(weightOffsets)),
      restLocals_(std::move(rest)),
      locals_(restLocals_),
      turns_(restLocals_.size()),
      sample_(4) {
    float* next = std::copy(held_.begin(), held_.end(), rest_);
    for (const Transform& local : restLocals_) {
        next = std::copy_n(&local.translation.x, 3, next);
        next = std::copy_n(&local.scale.x, 3, next);
    }
    releaseAll();
    addLayer(Blend::Override);
}

uint32_t Mixer::addClip(std::shared_ptr<const Clip> clip) {
    size_t width = sample_.size();
    for (const Track& track : clip->tracks)
        width = std::max<size_t>(width, track.width);
    sample_.resize(width);
    auto owned = std::make_unique<OwnedClip>();
    owned->hints = std::make_unique<size_t[]>(clip->tracks.size());
    owned->clip = std::move(clip);
    clips_.push_back(std::move(owned));
    return clipCount() - 1;
}

Layer& Mixer::addLayer(Blend blend) {
    Layer& layer = *layers_.emplace_back(std::make_unique<Layer>());
    layer.id = nextId_++;
    layer.blend = blend;
    layer.fading.reserve(kUsualFades);
    return layer;
}

[[gnu::noinline]] Layer* Mixer::findLayer(uint32_t id) const noexcept {
    for (const auto& layer : layers_)
        if (layer->id == id) return layer.get();
    return nullptr;
}

void Mixer::removeLayer(uint32_t id) {
    MOUE_EXPECT(id != 0);
    for (size_t i = 1; i < layers_.size(); ++i)
        if (layers_[i]->id == id) {
            layers_.erase(layers_.begin() + static_cast<std::ptrdiff_t>(i));
            return;
        }
}

LiveSource& Mixer::live(Layer& layer) {
    if (!layer.live) layer.live = std::make_unique<LiveSource>(count_, restLocals_.size());
    return *layer.live;
}

void Mixer::pushNode(Layer& layer, uint32_t node, ChannelPath path, std::span<const float> values) {
    LiveSource& source = live(layer);
    if (path == ChannelPath::Rotation)
        return source.pushRotation(node, glm::quat(values[3], values[0], values[1], values[2]));
    for (size_t i = 0; i < 3; ++i)
        source.pushNumber(numberOf(node, path) + i, values[i]);
}

size_t Mixer::numberOf(uint32_t node, ChannelPath path) const noexcept {
    return held_.size() + kNumbersPerNode * node + (path == ChannelPath::Scale ? 3 : 0);
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
    for (const auto& layer : layers_) {
        const bool layerEnded = layer->advance(elapsedSeconds);
        ended |= layerEnded && layer->id == 0;
    }
    return ended;
}

bool Mixer::moving() const noexcept {
    for (const auto& layer : layers_)
        if (layer->current.clock.playing || !layer->fade.done() || !layer->weightRamp_.done())
            return true;
    return false;
}

void Mixer::evaluate() noexcept {
    std::copy_n(rest_, count_, values_);
    std::copy(restLocals_.begin(), restLocals_.end(), locals_.begin());
    for (const auto& layer : layers_)
        if (layer->weight != 0) mixLayer(*layer);
    for (size_t i = 0; i < held_.size(); ++i)
        if (!std::isnan(held_[i])) values_[i] = held_[i];
    const float* next = values_ + held_.size();
    for (Transform& local : locals_) {
        std::copy_n(next, 3, &local.translation.x);
        std::copy_n(next + 3, 3, &local.scale.x);
        next += kNumbersPerNode;
    }
}

/// Sums what the layer's voices give, weighted by share; then mixes the sums in. A pair that fades
/// has shares that sum to 1, so a value that both drive never dips towards what lies below.
void Mixer::mixLayer(const Layer& layer) noexcept {
    if (!layer.live && layer.current.clip == kNoClip && layer.fading.empty()) return;
    std::fill_n(sums_, 2 * count_, 0.0f);  // and the covers behind them
    std::fill(turns_.begin(), turns_.end(), Turn{});
    if (layer.live) {
        addLive(layer);
    } else {
        for (const Voice& voice : layer.fading)
            addVoice(layer, voice);
        if (layer.current.clip != kNoClip) addVoice(layer, layer.current);
    }
    finish(layer);
}

void Mixer::addLive(const Layer& layer) noexcept {
    const size_t end = layer.drivesNodes ? count_ : held_.size();
    for (size_t i = 0; i < end; ++i) {
        const float value = layer.live->value(i);
        if (std::isnan(value)) continue;
        sums_[i] = value;
        covers_[i] = 1;
    }
    if (!layer.drivesNodes) return;
    for (uint32_t n = 0; n < turns_.size(); ++n)
        if (layer.live->rotations()[n] != glm::quat(0, 0, 0, 0))
            addTurn(n, layer.live->rotations()[n], 1);
}

void Mixer::addVoice(const Layer& layer, const Voice& voice) noexcept {
    const auto time = static_cast<float>(voice.clock.timeSeconds);
    OwnedClip& owned = *clips_[voice.clip];
    const float share = voice.share;
    for (const Channel& channel : owned.clip->channels) {
        const bool weights = channel.path == ChannelPath::Weights;
        if (!weights && !layer.drivesNodes) continue;
        const Track& track = owned.clip->tracks[channel.track];
        sampleTrack(track, time, sample_, owned.hints[channel.track]);
        const float* values = sample_.data();
        if (channel.path == ChannelPath::Rotation) {
            addTurn(channel.node, glm::quat(values[3], values[0], values[1], values[2]), share);
            continue;
        }
        const size_t first =
            weights ? weightOffsets_[channel.node] : numberOf(channel.node, channel.path);
        float* sums = sums_ + first;
        float* covers = covers_ + first;
        if (channel.targets.empty()) {
            for (uint32_t i = 0; i < track.width; ++i) {
                sums[i] += share * values[i];
                covers[i] += share;
            }
            continue;
        }
        for (uint32_t i = 0; i < track.width; ++i) {
            const uint32_t target = channel.targets[i];
            if (target == kUndriven) continue;
            sums[target] += share * values[i];
            covers[target] += share;
        }
    }
}

void Mixer::addTurn(uint32_t node, const glm::quat& rotation, float share) noexcept {
    // q and -q turn alike; the nearer one mixes along the shorter arc
    Turn& turn = turns_[node];
    turn.sum += (glm::dot(turn.sum, rotation) < 0 ? -share : share) * rotation;
    turn.cover += share;
}

void Mixer::finish(const Layer& layer) noexcept {
    const bool additive = layer.blend == Blend::Additive;
    for (size_t i = 0; i < count_; ++i) {
        const float amount = layer.weight * (i < layer.mask.size() ? layer.mask[i] : 1);
        const float taken = amount * covers_[i];
        values_[i] = (additive ? values_[i] - taken * rest_[i] : values_[i] * (1 - taken)) +
                     amount * sums_[i];
    }
    for (size_t n = 0; n < turns_.size(); ++n) {
        const Turn& turn = turns_[n];
        if (turn.sum == glm::quat(0, 0, 0, 0)) continue;
        glm::quat& rotation = locals_[n].rotation;
        const glm::quat& rest = restLocals_[n].rotation;
        // an additive turn is put on as if the node stood at rest
        const glm::quat from = additive ? rest : rotation;
        const glm::quat mixed = mixRotations(from, turn.sum, layer.weight * turn.cover);
        rotation = additive ? rotation * (glm::conjugate(rest) * mixed) : mixed;
    }
}

}  // namespace moue
