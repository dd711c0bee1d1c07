// SPDX-License-Identifier: MIT
#include "animation/layer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/expect.hpp"

namespace moue {
namespace {

constexpr float kAbsent = std::numeric_limits<float>::quiet_NaN();

}  // namespace

float Ramp::progress() const noexcept {
    if (done()) return 1;
    constexpr float kSteps = 1 << 24;
    return std::floor(static_cast<float>(elapsedSeconds / seconds) * kSteps) / kSteps;
}

// -- live sources ------------------------------------------------------------------------------

LiveSource::LiveSource(size_t slotCount) : values_(slotCount, kAbsent), states_(slotCount) {}

void LiveSource::push(std::span<const float> values, double seconds) noexcept {
    const double step = seconds - seconds_;
    seconds_ = seconds;
    for (size_t i = 0; i < std::min(values.size(), values_.size()); ++i) {
        states_[i].started &= std::isfinite(values[i]);
        values_[i] =
            std::isfinite(values[i]) ? states_[i].filter(values[i], step, filter) : kAbsent;
    }
}

void LiveSource::pushRotation(uint32_t node, const glm::quat& rotation) {
    for (auto& [known, value] : rotations_) {
        if (known != node) continue;
        value = rotation;
        return;
    }
    rotations_.emplace_back(node, rotation);
}

void LiveSource::clear() noexcept {
    std::fill(values_.begin(), values_.end(), kAbsent);
    std::fill(states_.begin(), states_.end(), OneEuro{});
    rotations_.clear();
}

// -- layers ------------------------------------------------------------------------------------

void Layer::replace(const Voice& next, double fadeSeconds) {
    fade = {0, fadeSeconds};
    if (fade.done()) {
        fading.clear();
        current = next;
        return;
    }
    for (Voice& voice : fading)
        voice.shareBefore = voice.share;
    if (current.clip != kNoClip) {
        fading.push_back(current);
        fading.back().shareBefore = current.share;
    }
    current = next;
    current.share = 0;
}

void Layer::play(uint32_t clip, float durationSeconds, PlayMode mode, float speed,
                 double fadeSeconds) {
    Voice next;
    next.clip = clip;
    next.clock.mode = mode;
    next.clock.speed = speed;
    next.clock.start(durationSeconds);
    replace(next, fadeSeconds);
}

void Layer::stop(double fadeSeconds) {
    Voice silence;
    silence.clock = current.clock;  // its mode and speed stay for the next clip
    silence.clock.playing = false;
    replace(silence, fadeSeconds);
}

void Layer::fadeTo(float to, double seconds) noexcept {
    MOUE_EXPECT(std::isfinite(to));
    weightRamp_ = {0, seconds};
    weightBefore_ = weight;
    weightTo_ = to;
    if (weightRamp_.done()) weight = to;
}

bool Layer::advance(double elapsedSeconds, std::span<const float> durations) noexcept {
    if (!weightRamp_.done()) {
        weightRamp_.advance(elapsedSeconds);
        const float t = weightRamp_.progress();
        weight = (1 - t) * weightBefore_ + t * weightTo_;
    }
    if (!fade.done()) {
        fade.advance(elapsedSeconds);
        current.share = fade.progress();
        for (Voice& voice : fading)
            voice.share = (1 - current.share) * voice.shareBefore;
        if (fade.done()) fading.clear();
    }
    for (Voice& voice : fading)
        voice.clock.advance(elapsedSeconds, durations[voice.clip]);
    return current.clip != kNoClip &&
           current.clock.advance(elapsedSeconds, durations[current.clip]);
}

}  // namespace moue
