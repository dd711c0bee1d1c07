// SPDX-License-Identifier: MIT
// A layer of the mixer: what plays on it, how strongly, and on which targets.
#pragma once

#include <cstdint>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "animation/clock.hpp"
#include "animation/one_euro.hpp"

namespace moue {

enum class Blend : uint8_t {
    Override,  ///< mixes its values in by weight; at weight 1 only they count
    Additive   ///< adds its values' difference from rest, times weight; rotations turn by theirs
};

inline constexpr uint32_t kNoClip = 0xFFFFFFFFu;

/// A change that takes a while. Linear.
struct Ramp {
    double elapsedSeconds = 0, seconds = 0;

    void advance(double elapsed) noexcept { elapsedSeconds += elapsed; }
    bool done() const noexcept { return elapsedSeconds >= seconds; }
    /// From 0 to 1, in multiples of 2^-24: so that 1 - progress() is exact, and the weights of a
    /// fading pair sum to exactly 1.
    float progress() const noexcept;
};

/// A clip as it plays: where in time, and its share of the layer.
struct Voice {
    uint32_t clip = kNoClip;
    float durationSeconds = 0;  ///< the clip's
    Clock clock;
    float share = 1;
    float shareBefore = 1;  ///< when the fade under way began
};

/// Values that arrive from outside, frame by frame, instead of clips.
class LiveSource {
  public:
    /// slotCount  weights, and then the other numbers that it may give, as the mixer lays them out
    LiveSource(size_t slotCount, size_t nodeCount);

    /// Takes a frame: one value per weight of the model; NaN leaves that weight to what is below.
    /// `seconds` is the frame's time on the source's clock. Frames that are not later than the one
    /// before restart the smoothing. Never allocates.
    void push(std::span<const float> values, double seconds) noexcept;
    /// A node's local rotation (a unit), from now on. Never allocates.
    void pushRotation(uint32_t node, const glm::quat& rotation) noexcept {
        rotations_[node] = rotation;
    }
    /// A number behind the weights, from now on, as it is. Never allocates.
    void pushNumber(size_t slot, float value) noexcept { slots_[slot].shown = value; }
    /// No values: the layer does nothing until the next frame.
    void clear() noexcept;

    SourceFilter filter;  ///< applies to the frames that follow
    /// The value of a weight or number now; NaN where there is none.
    float value(size_t slot) const noexcept { return slots_[slot].shown; }
    /// Per node; of length 0 where there is none.
    std::span<const glm::quat> rotations() const noexcept { return rotations_; }

  private:
    struct Slot {
        OneEuro state;
        float shown = std::numeric_limits<float>::quiet_NaN();
    };
    std::vector<Slot> slots_;
    std::vector<glm::quat> rotations_;
    double seconds_ = 0;
};

/// One layer. Within it, clips fade into each other with shares that sum to 1; a target that only
/// one of them drives fades between that clip and what lies below.
struct Layer {
    uint32_t id = 0;
    Blend blend = Blend::Override;
    float weight = 1;           ///< now; any finite number
    std::vector<float> mask;    ///< empty: all; else one factor per weight of the model
    bool drivesNodes = true;    ///< false: node transforms are left alone
    Voice current;              ///< what play() chose last
    std::vector<Voice> fading;  ///< what it replaces, while that fades out
    Ramp fade;
    std::unique_ptr<LiveSource> live;  ///< if there is one, it is heard and the clips are not

    /// Starts a clip from its beginning (its end, at negative speed), faded in over `fadeSeconds`.
    /// Allocates only if more than two clips fade at once.
    void play(uint32_t clip, float durationSeconds, PlayMode mode, float speed,
              double fadeSeconds = 0);
    void stop(double fadeSeconds = 0);
    /// Takes `weight` to `to` over `seconds`.
    void fadeTo(float to, double seconds) noexcept;

  private:
    friend class Mixer;
    void replace(const Voice& next, double fadeSeconds);
    bool advance(double elapsedSeconds) noexcept;

    Ramp weightRamp_;
    float weightBefore_ = 1, weightTo_ = 1;
};

}  // namespace moue
