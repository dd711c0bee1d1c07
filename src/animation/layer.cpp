// SPDX-License-Identifier: MIT
#include "animation/layer.hpp"

#include <algorithm>
#include <cmath>

#include "base/expect.hpp"

namespace moue {
float Ramp::progress() const noexcept {
    if (done()) return 1;
    constexpr float kSteps = 1 << 24;
    return std::floor(static_cast<float>(elapsedSeconds / seconds) * kSteps) / kSteps;
}

// -- live sources ------------------------------------------------------------------------------

LiveSource::LiveSource(size_t slotCount, size_t nodeCount)
    : slots_(slotCount), rotations_(nodeCount, glm::quat(0, 0, 0, 0)) {}

void LiveSource::push(std::span<const float> values, double seconds) noexcept {
    const double step = seconds - seconds_;
    seconds_ = seconds;
    for (size_t i = 0; i < std::min(values.size(), slots_.size()); ++i) {
        const float shown = std::isfinite(values[i])
                                ? slots_[i].state.filter(values[i], step, filter)
                                : Slot().shown;
        if (std::isnan(shown)) slots_[i].state.started = false;
        slots_[i].shown = shown;
    }
}

void LiveSource::clear() noexcept {
    std::fill(slots_.begin(), slots_.end(), Slot());
    std::fill(rotations_.begin(), rotations_.end(), glm::quat(0, 0, 0, 0));
}

// -- layers ------------------------------------------------------------------------------------

// Called from several places: one copy is enough for a page to load.
[[gnu::noinline]] void Layer::replace(const Voice& next, double fadeSeconds) {
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

[[gnu::noinline]] void Layer::play(uint32_t clip, float durationSeconds, PlayMode mode, float speed,
                                   double fadeSeconds) {
    Voice next;
    next.clip = clip;
    next.durationSeconds = durationSeconds;
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

bool Layer::advance(double elapsedSeconds) noexcept {
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
        voice.clock.advance(elapsedSeconds, voice.durationSeconds);
    return current.clip != kNoClip &&
           current.clock.advance(elapsedSeconds, current.durationSeconds);
}

}  // namespace moue
