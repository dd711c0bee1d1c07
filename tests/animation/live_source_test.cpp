// SPDX-License-Identifier: MIT
// Values that are pushed, and what smoothing and clamping make of them.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "animation/mixer_builder.hpp"

namespace moue {
namespace {

using test::heldClip, test::makeMixer, test::play, test::weightsAfter;
using Weights = std::vector<float>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(LiveSource, DrivesTheWeightsThatAFrameHolds) {
    Mixer mixer = makeMixer({0.5f, 0.5f, 0.5f}, {});
    Layer& layer = mixer.base();
    mixer.live(layer).push(Weights{0.1f, kNan, 0}, 0);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{0.1f, 0.5f, 0}));
    mixer.live(layer).push(Weights{kNan, 1}, 0.1);  // a shorter frame leaves the rest as it was
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{0.5f, 1, 0}));
    mixer.live(layer).clear();
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{0.5f, 0.5f, 0.5f}));
}

TEST(LiveSource, IsHeardInsteadOfTheLayersClipsUntilItGoes) {
    Mixer mixer = makeMixer({0, 0}, {heldClip({1, 1})});
    play(mixer, mixer.base(), 0);
    mixer.live(mixer.base()).push(Weights{2, kNan}, 0);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{2, 0}));
    mixer.base().live.reset();
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{1, 1}));
}

TEST(LiveSource, ClampsToItsLimits) {
    Mixer mixer = makeMixer({0, 0}, {});
    LiveSource& live = mixer.live(mixer.base());
    live.filter.low = 0;
    live.filter.high = 1;
    live.push(Weights{-0.5f, 1.5f}, 0);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{0, 1}));
}

TEST(LiveSource, TurnsNodesUnlessTheLayerLeavesThemAlone) {
    Mixer mixer = makeMixer({0}, {});
    Layer& layer = mixer.base();
    const glm::quat quarter(std::sqrt(0.5f), 0, std::sqrt(0.5f), 0);
    mixer.live(layer).pushRotation(0, glm::quat(1, 0, 0, 0));
    mixer.live(layer).pushRotation(0, quarter);
    mixer.evaluate();
    EXPECT_NEAR(std::abs(glm::dot(mixer.locals()[0].rotation, quarter)), 1, 1e-6);
    layer.drivesNodes = false;
    mixer.evaluate();
    EXPECT_EQ(mixer.locals()[0].rotation.w, 1);
}

TEST(LiveSource, MovesAndScalesNodesUnlessTheLayerLeavesThemAlone) {
    Mixer mixer = makeMixer({0.25f}, {});
    Layer& layer = mixer.addLayer(Blend::Override);
    mixer.pushNode(layer, 0, ChannelPath::Translation, std::vector<float>{4, 8, -2});
    mixer.pushNode(layer, 0, ChannelPath::Scale, std::vector<float>{3, 1, 0});
    mixer.pushNode(layer, 0, ChannelPath::Rotation, std::vector<float>{0, 0, 1, 0});
    layer.weight = 0.5f;
    mixer.evaluate();
    EXPECT_EQ(mixer.locals()[0].translation, glm::vec3(2, 4, -1));
    EXPECT_EQ(mixer.locals()[0].scale, glm::vec3(2, 1, 0.5f));
    EXPECT_NEAR(std::abs(mixer.locals()[0].rotation.z), std::sqrt(0.5f), 1e-6);
    EXPECT_EQ(mixer.weights()[0], 0.25f);
    mixer.live(layer).push(Weights{1}, 0);  // a frame of weights leaves nodes as they are
    mixer.evaluate();
    EXPECT_EQ(mixer.locals()[0].translation, glm::vec3(2, 4, -1));
    layer.drivesNodes = false;
    mixer.evaluate();
    EXPECT_EQ(mixer.locals()[0].translation, glm::vec3(0));
    EXPECT_EQ(mixer.locals()[0].scale, glm::vec3(1));
    layer.drivesNodes = true;
    mixer.live(layer).clear();
    mixer.evaluate();
    EXPECT_EQ(mixer.locals()[0].scale, glm::vec3(1));
}

TEST(OneEuro, LetsAnUnfilteredValueThrough) {
    OneEuro state;
    for (const float value : {0.3f, -2.0f, 7.0f})
        EXPECT_EQ(state.filter(value, 0.1, {}), value);
}

TEST(OneEuro, FollowsAStepLikeALowPassOfItsCutoff) {
    const SourceFilter filter{.minCutoffHz = 1};
    OneEuro state;
    state.filter(0, 0, filter);
    float value = 0;
    constexpr int kFrames = 1000;  // of one millisecond
    for (int i = 0; i < kFrames; ++i)
        value = state.filter(1, 0.001, filter);
    // 1 - e^(-2 pi t) of the continuous filter; the step of a millisecond costs a little
    EXPECT_NEAR(value, 1 - std::exp(-2 * std::numbers::pi), 1e-3);
}

TEST(OneEuro, CalmsNoiseAtRestAndIsQuickWhenMoved) {
    const SourceFilter calm{.minCutoffHz = 1, .speedFactor = 0};
    const SourceFilter quick{.minCutoffHz = 1, .speedFactor = 2};
    OneEuro noisy, slowRamp, quickRamp;
    float worst = 0, slow = 0, fast = 0;
    for (int i = 0; i < 120; ++i) {
        const float noise = i % 2 == 0 ? 0.02f : -0.02f;
        const float value = noisy.filter(noise, 1.0 / 60, calm);
        if (i > 30) worst = std::max(worst, std::abs(value));
        slow = slowRamp.filter(static_cast<float>(i) / 30, 1.0 / 60, calm);
        fast = quickRamp.filter(static_cast<float>(i) / 30, 1.0 / 60, quick);
    }
    EXPECT_LT(worst, 0.002f);  // a tenth of the noise
    const float end = 119.0f / 30;
    EXPECT_GT(end - slow, 0.2f);
    EXPECT_LT(end - fast, 0.5f * (end - slow));
}

TEST(OneEuro, IsTheSameForTheSameFrames) {
    const SourceFilter filter{.minCutoffHz = 1.5f, .speedFactor = 0.5f};
    OneEuro a, b;
    for (int i = 0; i < 50; ++i) {
        const auto value = std::sin(0.3f * static_cast<float>(i));
        ASSERT_EQ(a.filter(value, 0.016, filter), b.filter(value, 0.016, filter));
    }
}

TEST(OneEuro, StartsAnewWhenTimeDoesNotAdvance) {
    const SourceFilter filter{.minCutoffHz = 0.1f};
    OneEuro state;
    state.filter(0, 0.1, filter);
    EXPECT_LT(state.filter(1, 0.1, filter), 0.5f);
    EXPECT_EQ(state.filter(1, -3, filter), 1);
}

}  // namespace
}  // namespace moue
