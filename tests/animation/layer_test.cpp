// SPDX-License-Identifier: MIT
// Fades: of one clip into another, and of a whole layer.
#include "animation/layer.hpp"

#include <gtest/gtest.h>

#include "animation/mixer_builder.hpp"

namespace moue {
namespace {

using test::heldClip, test::makeMixer, test::play, test::weightsAfter;
using Weights = std::vector<float>;

/// The sum of the shares of all that plays on `layer`.
float shares(const Layer& layer) {
    float sum = layer.current.clip == kNoClip ? 0 : layer.current.share;
    for (const Voice& voice : layer.fading)
        sum += voice.share;
    return sum;
}

TEST(CrossFade, HasSharesThatSumToExactlyOne) {
    Mixer mixer = makeMixer({0}, {heldClip({1}), heldClip({1})});
    play(mixer, mixer.base(), 0);
    play(mixer, mixer.base(), 1, 0.9);
    int between = 0;
    for (int i = 0; i < 400; ++i) {
        const Weights shown = weightsAfter(mixer, 0.00271);
        ASSERT_EQ(shares(mixer.base()), 1.0f) << i;
        ASSERT_FLOAT_EQ(shown[0], 1) << i;  // both clips hold 1: no dip on the way
        between += mixer.base().fading.size() == 1;
    }
    EXPECT_GT(between, 300);
    EXPECT_TRUE(mixer.base().fading.empty());
    EXPECT_EQ(mixer.base().current.share, 1);
}

TEST(CrossFade, GoesFromOneClipToTheOther) {
    Mixer mixer = makeMixer({9}, {heldClip({1}), heldClip({3})});
    play(mixer, mixer.base(), 0);
    play(mixer, mixer.base(), 1, 2);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{1}));
    EXPECT_EQ(weightsAfter(mixer, 0.5), (Weights{1.5f}));
    EXPECT_EQ(weightsAfter(mixer, 1), (Weights{2.5f}));
    EXPECT_EQ(weightsAfter(mixer, 0.5), (Weights{3}));
    EXPECT_FALSE(mixer.base().fading.size());
}

TEST(CrossFade, FadesATargetOfOneClipOnlyToWhatLiesBelow) {
    Mixer mixer = makeMixer({8, 8}, {heldClip({0}, {0}), heldClip({0}, {1})});
    play(mixer, mixer.base(), 0);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{0, 8}));
    play(mixer, mixer.base(), 1, 4);
    EXPECT_EQ(weightsAfter(mixer, 1), (Weights{2, 6}));
    EXPECT_EQ(weightsAfter(mixer, 3), (Weights{8, 0}));
}

TEST(CrossFade, GoesOnFromWhereAnotherOneIs) {
    Mixer mixer = makeMixer({0}, {heldClip({1}), heldClip({2}), heldClip({4})});
    play(mixer, mixer.base(), 0);
    play(mixer, mixer.base(), 1, 1);
    EXPECT_EQ(weightsAfter(mixer, 0.5), (Weights{1.5f}));
    play(mixer, mixer.base(), 2, 1);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{1.5f}));  // no jump
    EXPECT_EQ(weightsAfter(mixer, 0.5), (Weights{2.75f}));
    EXPECT_EQ(shares(mixer.base()), 1.0f);
    EXPECT_EQ(weightsAfter(mixer, 0.5), (Weights{4}));
}

TEST(CrossFade, KeepsBothClipsInMotion) {
    Mixer mixer =
        makeMixer({0}, {test::weightClip({0, 8}, 1), test::weightClip({0, 4, 8, 12, 16}, 1)});
    play(mixer, mixer.base(), 0);
    mixer.advance(0.25);
    play(mixer, mixer.base(), 1, 1);
    // half way: clip 0 at 0.75 s shows 6, clip 1 at 0.5 s shows 2
    EXPECT_EQ(weightsAfter(mixer, 0.5), (Weights{4}));
}

TEST(Layers, FadeInFromNothingAndOutAgain) {
    Mixer mixer = makeMixer({1}, {heldClip({5})});
    Layer& layer = mixer.addLayer(Blend::Override);
    play(mixer, layer, 0, 1);
    EXPECT_EQ(weightsAfter(mixer, 0.25), (Weights{2}));
    EXPECT_EQ(weightsAfter(mixer, 0.75), (Weights{5}));
    layer.stop(1);
    EXPECT_TRUE(mixer.moving());
    EXPECT_EQ(weightsAfter(mixer, 0.5), (Weights{3}));
    EXPECT_EQ(weightsAfter(mixer, 0.5), (Weights{1}));
    EXPECT_FALSE(mixer.moving());
}

TEST(Layers, FadeTheirWeightOverTime) {
    Mixer mixer = makeMixer({0}, {heldClip({4})});
    Layer& layer = mixer.addLayer(Blend::Override);
    play(mixer, layer, 0);
    layer.fadeTo(0, 2);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{4}));
    EXPECT_EQ(weightsAfter(mixer, 0.5), (Weights{3}));
    EXPECT_EQ(weightsAfter(mixer, 7), (Weights{0}));
    layer.fadeTo(0.5f, 0);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{2}));
}

TEST(Ramp, IsExactAtItsEndsAndInMultiplesOfTwoToTheMinus24) {
    Ramp ramp{0, 3};
    EXPECT_EQ(ramp.progress(), 0);
    ramp.advance(1);
    EXPECT_NEAR(ramp.progress(), 1.0 / 3, 1e-7);
    EXPECT_EQ((1 - ramp.progress()) + ramp.progress(), 1);
    EXPECT_EQ(1 - (1 - ramp.progress()), ramp.progress());
    ramp.advance(5);
    EXPECT_EQ(ramp.progress(), 1);
    EXPECT_EQ(Ramp{}.progress(), 1);
}

}  // namespace
}  // namespace moue
