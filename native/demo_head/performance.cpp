// SPDX-License-Identifier: MIT
#include "demo_head/performance.hpp"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <span>
#include <string>
#include <vector>

#include "demo_head/shapes.hpp"

namespace moue::head {
namespace {

constexpr float kFramesPerSecond = 30;
constexpr float kPerformanceSeconds = 10;

struct Key {
    float seconds;
    float value;
};

/// A curve through keys, at rest before the first and after the last. "Both" in `name` stands
/// for Left and Right.
struct Curve {
    const char* name;
    std::vector<Key> keys;
};

// Between keys with equal neighbours the curve eases in and out; elsewhere it flows through.
float slopeAt(const std::vector<Key>& keys, size_t i) {
    if (i == 0 || i + 1 >= keys.size()) return 0;
    const float before = keys[i].value - keys[i - 1].value;
    const float after = keys[i + 1].value - keys[i].value;
    if (before * after <= 0) return 0;  // a turning point: no overshoot
    const float slope =
        (keys[i + 1].value - keys[i - 1].value) / (keys[i + 1].seconds - keys[i - 1].seconds);
    const float limit = 2.5F * std::min(std::abs(before) / (keys[i].seconds - keys[i - 1].seconds),
                                        std::abs(after) / (keys[i + 1].seconds - keys[i].seconds));
    return std::clamp(slope, -limit, limit);
}

float valueAt(const std::vector<Key>& keys, float seconds) {
    if (seconds <= keys.front().seconds) return keys.front().value;
    for (size_t i = 0; i + 1 < keys.size(); ++i) {
        if (seconds > keys[i + 1].seconds) continue;
        const float span = keys[i + 1].seconds - keys[i].seconds;
        const float t = (seconds - keys[i].seconds) / span;
        const float t2 = t * t;
        const float t3 = t2 * t;
        return keys[i].value * (2 * t3 - 3 * t2 + 1) + keys[i + 1].value * (3 * t2 - 2 * t3) +
               span * (slopeAt(keys, i) * (t3 - 2 * t2 + t) + slopeAt(keys, i + 1) * (t3 - t2));
    }
    return keys.back().value;
}

std::vector<Key> blinks(std::span<const float> starts) {
    std::vector<Key> keys;
    for (const float start : starts) {
        keys.insert(keys.end(),
                    {{start, 0}, {start + 0.09F, 1}, {start + 0.13F, 1}, {start + 0.30F, 0}});
    }
    return keys;
}

// Looks to its left, then up and to the right, then at the viewer.
std::vector<Curve> gazeCurves() {
    return {
        {"eyeLookOutLeft", {{0.70F, 0}, {0.82F, 0.7F}, {1.25F, 0.7F}, {1.36F, 0}}},
        {"eyeLookInRight", {{0.70F, 0}, {0.82F, 0.7F}, {1.25F, 0.7F}, {1.36F, 0}}},
        {"eyeLookInLeft", {{1.25F, 0}, {1.38F, 0.55F}, {1.78F, 0.55F}, {1.90F, 0}}},
        {"eyeLookOutRight", {{1.25F, 0}, {1.38F, 0.55F}, {1.78F, 0.55F}, {1.90F, 0}}},
        {"eyeLookUpBoth", {{1.25F, 0}, {1.38F, 0.45F}, {1.78F, 0.45F}, {1.90F, 0}}},
        {"eyeLookDownBoth", {{7.45F, 0}, {7.65F, 0.25F}, {8.2F, 0.2F}, {8.5F, 0}}},
    };
}

// Brows and lids: recognition, surprise, laugh.
std::vector<Curve> browCurves() {
    return {
        {"browInnerUp",
         {{0, 0.04F},
          {0.7F, 0.1F},
          {1.8F, 0.1F},
          {2.05F, 0.6F},
          {2.5F, 0.25F},
          {4.5F, 0.15F},
          {4.75F, 0.9F},
          {5.3F, 0.8F},
          {5.75F, 0.1F},
          {7.1F, 0.45F},
          {8.3F, 0.3F},
          {9.3F, 0.04F},
          {10, 0.04F}}},
        {"browOuterUpBoth",
         {{1.85F, 0},
          {2.05F, 0.6F},
          {2.5F, 0.15F},
          {4.5F, 0.1F},
          {4.75F, 0.9F},
          {5.3F, 0.8F},
          {5.75F, 0}}},
        {"eyeWideBoth",
         {{1.88F, 0},
          {2.05F, 0.35F},
          {2.4F, 0},
          {4.58F, 0},
          {4.76F, 0.95F},
          {5.25F, 0.8F},
          {5.6F, 0}}},
    };
}

// "Hel-lo-oh", a surprised gasp and the jaw of a laugh.
std::vector<Curve> speechCurves() {
    return {
        {"jawOpen", {{2.45F, 0},     {2.62F, 0.36F}, {2.80F, 0.14F}, {2.92F, 0.16F}, {3.10F, 0.44F},
                     {3.42F, 0.26F}, {3.75F, 0.06F}, {4.0F, 0},      {4.6F, 0},      {4.82F, 0.48F},
                     {5.3F, 0.42F},  {5.7F, 0},      {6.95F, 0},     {7.15F, 0.5F},  {7.32F, 0.28F},
                     {7.5F, 0.52F},  {7.68F, 0.26F}, {7.86F, 0.46F}, {8.05F, 0.22F}, {8.25F, 0.32F},
                     {8.7F, 0}}},
        {"mouthUpperUpBoth",
         {{2.45F, 0},
          {2.62F, 0.3F},
          {2.9F, 0.12F},
          {3.1F, 0},
          {6.95F, 0},
          {7.15F, 0.3F},
          {8.2F, 0.25F},
          {8.7F, 0}}},
        {"mouthLowerDownBoth",
         {{2.45F, 0}, {2.62F, 0.3F}, {2.85F, 0.2F}, {3.05F, 0.05F}, {3.4F, 0}}},
        {"tongueOut", {{2.66F, 0}, {2.80F, 0.12F}, {2.92F, 0}}},
        {"mouthFunnel",
         {{2.90F, 0},
          {3.12F, 0.75F},
          {3.4F, 0.4F},
          {3.75F, 0},
          {4.62F, 0},
          {4.84F, 0.45F},
          {5.3F, 0.35F},
          {5.65F, 0}}},
        {"mouthPucker", {{3.1F, 0}, {3.48F, 0.55F}, {3.85F, 0}}},
    };
}

// Smiles, in which the left corner leads, with cheeks and lower lids.
std::vector<Curve> smileCurves() {
    return {
        {"mouthSmileLeft",
         {{0, 0.1F},
          {1.7F, 0.12F},
          {2.15F, 0.7F},
          {2.5F, 0.5F},
          {3.1F, 0.12F},
          {3.5F, 0.12F},
          {3.95F, 0.85F},
          {4.5F, 0.6F},
          {4.75F, 0},
          {5.4F, 0.05F},
          {5.9F, 0.5F},
          {6.35F, 0.95F},
          {6.75F, 0.8F},
          {7.1F, 0.95F},
          {8.3F, 0.9F},
          {9.2F, 0.35F},
          {10, 0.1F}}},
        {"mouthSmileRight",
         {{0, 0.1F},
          {1.76F, 0.12F},
          {2.22F, 0.65F},
          {2.5F, 0.5F},
          {3.1F, 0.12F},
          {3.5F, 0.12F},
          {4.0F, 0.8F},
          {4.5F, 0.55F},
          {4.75F, 0},
          {5.4F, 0.05F},
          {5.9F, 0.35F},
          {6.35F, 0.4F},
          {6.75F, 0.5F},
          {7.1F, 0.95F},
          {8.3F, 0.9F},
          {9.25F, 0.35F},
          {10, 0.1F}}},
        {"mouthDimpleBoth",
         {{3.6F, 0}, {4.0F, 0.4F}, {4.5F, 0}, {6.9F, 0}, {7.2F, 0.35F}, {8.6F, 0}}},
        {"cheekSquintBoth",
         {{3.6F, 0}, {4.0F, 0.35F}, {4.5F, 0}, {6.9F, 0}, {7.15F, 0.6F}, {8.2F, 0.5F}, {8.9F, 0}}},
        {"eyeSquintBoth", {{6.95F, 0}, {7.2F, 0.65F}, {8.15F, 0.55F}, {8.8F, 0}}},
    };
}

// A wink of the left eye.
std::vector<Curve> winkCurves() {
    return {
        {"eyeBlinkLeft", {{6.28F, 0}, {6.40F, 1}, {6.68F, 1}, {6.88F, 0}}},
        {"cheekSquintLeft", {{6.2F, 0}, {6.4F, 0.7F}, {6.68F, 0.6F}, {6.95F, 0}}},
        {"browDownLeft", {{6.2F, 0}, {6.4F, 0.35F}, {6.68F, 0.35F}, {6.95F, 0}}},
        {"browOuterUpRight", {{6.2F, 0}, {6.4F, 0.7F}, {6.7F, 0.6F}, {7.05F, 0}}},
    };
}

// A greeting: wakes with a blink, looks about, finds the viewer, says hello, is surprised, winks,
// laughs and calms down.
std::vector<Curve> performanceCurves() {
    constexpr float kBlinks[] = {0.35F, 1.75F, 4.36F, 5.72F, 9.25F};
    std::vector<Curve> curves{{"eyeBlinkBoth", blinks(kBlinks)}};
    for (const auto& part :
         {gazeCurves(), browCurves(), speechCurves(), smileCurves(), winkCurves()}) {
        curves.insert(curves.end(), part.begin(), part.end());
    }
    return curves;
}

// Adds the curve of `name` at `seconds` to the weights of the targets it names.
void addCurve(std::span<float> weights, const Curve& curve, float seconds) {
    const float value = valueAt(curve.keys, seconds);
    std::string name = curve.name;
    const size_t both = name.find("Both");
    for (size_t i = 0; i < kTargetCount; ++i) {
        const std::string target = targetNames()[i];
        const bool matches = both == std::string::npos
                                 ? target == name
                                 : target == name.substr(0, both) + "Left" ||
                                       target == name.substr(0, both) + "Right";
        if (matches) weights[i] = std::min(weights[i] + value, 1.0F);
    }
}

// Small turns of the whole head, in degrees, that go with the performance.
glm::quat headTurn(float seconds) {
    const std::vector<Key> pitch{{0, 0},      {0.8F, 0.5F},   {1.45F, -2.5F}, {1.95F, -1.5F},
                                 {2.2F, -3},  {2.65F, 3.5F},  {3.1F, 0.5F},   {3.9F, 2},
                                 {4.5F, 1},   {4.78F, -4.5F}, {5.4F, -3},     {6.0F, 1},
                                 {6.45F, 3},  {6.9F, 0},      {7.2F, -4.5F},  {7.5F, -1.5F},
                                 {7.85F, -4}, {8.3F, 1},      {9.2F, 1},      {10, 0}};
    const std::vector<Key> yaw{{0, 0},      {0.72F, 0}, {1.05F, 9}, {1.32F, 8}, {1.7F, -8},
                               {1.85F, -7}, {2.2F, 0},  {3.9F, 1},  {4.6F, 0},  {5.9F, 0},
                               {6.45F, -5}, {7.1F, 2},  {8.2F, -2}, {9.2F, 0},  {10, 0}};
    const std::vector<Key> roll{{0, 0},       {1.0F, 2},  {1.7F, -2},   {2.3F, 1},  {3.9F, -4},
                                {4.6F, 0},    {5.8F, 0},  {6.45F, 6},   {6.95F, 2}, {7.3F, -3},
                                {7.8F, 2.5F}, {8.4F, -2}, {9.3F, 0.5F}, {10, 0}};
    const glm::vec3 degrees{valueAt(pitch, seconds), valueAt(yaw, seconds),
                            -valueAt(roll, seconds)};
    return glm::normalize(glm::quat(degrees * (3.14159265F / 180)));
}

struct ClipData {
    const char* name;
    std::vector<Curve> curves;
    float seconds;
    bool turnsHead;
};

void addClip(GlbBuilder& builder, uint32_t node, const ClipData& clip) {
    const auto last = static_cast<size_t>(std::lround(clip.seconds * kFramesPerSecond));
    std::vector<float> times;
    std::vector<float> weights((last + 1) * kTargetCount, 0.0F);
    std::vector<glm::quat> turns;
    for (size_t frame = 0; frame <= last; ++frame) {
        const float seconds = static_cast<float>(frame) / kFramesPerSecond;
        times.push_back(seconds);
        const std::span<float> row = std::span(weights).subspan(frame * kTargetCount, kTargetCount);
        for (const Curve& curve : clip.curves)
            addCurve(row, curve, seconds);
        turns.push_back(headTurn(seconds));
    }
    const uint32_t input = builder.addKeyTimes(times);
    nlohmann::json samplers = {
        {{"input", input}, {"output", builder.addScalars(weights)}, {"interpolation", "LINEAR"}}};
    nlohmann::json channels = {{{"sampler", 0}, {"target", {{"node", node}, {"path", "weights"}}}}};
    if (clip.turnsHead) {
        samplers.push_back(
            {{"input", input}, {"output", builder.addQuats(turns)}, {"interpolation", "LINEAR"}});
        channels.push_back({{"sampler", 1}, {"target", {{"node", node}, {"path", "rotation"}}}});
    }
    builder.add("animations",
                {{"name", clip.name}, {"samplers", samplers}, {"channels", channels}});
}

}  // namespace

void addClips(GlbBuilder& builder, uint32_t node) {
    addClip(builder, node, {"Performance", performanceCurves(), kPerformanceSeconds, true});
    constexpr float kStart[] = {0.1F};
    addClip(builder, node, {"Blink", {{"eyeBlinkBoth", blinks(kStart)}}, 0.5F, false});
}

}  // namespace moue::head
