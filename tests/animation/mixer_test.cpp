// SPDX-License-Identifier: MIT
// Layers over layers: what each does to the weights below it.
#include "animation/mixer.hpp"

#include <gtest/gtest.h>

#include "animation/mixer_builder.hpp"

namespace moue {
namespace {

using test::heldClip, test::makeMixer, test::play, test::weightClip, test::weightsAfter;
using Weights = std::vector<float>;

TEST(Mixer, ShowsRestWithoutAnyClip) {
    Mixer mixer = makeMixer({0.25f, -1}, {});
    EXPECT_EQ(weightsAfter(mixer, 1), (Weights{0.25f, -1}));
    EXPECT_FALSE(mixer.moving());
}

TEST(Mixer, PlaysAClipExactlyAtWeightOne) {
    Mixer mixer = makeMixer({0.3f, 0.7f}, {weightClip({0.1f, 0.2f, 0.9f, 1.7f}, 2)});
    play(mixer, mixer.base(), 0);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{0.1f, 0.2f}));
    EXPECT_TRUE(mixer.moving());
}

TEST(Mixer, LeavesATargetAloneWithoutATrackAndHoldsItAtZeroWithOne) {
    // the lower layer drives all three; the upper one drives target 2 at 0 and 0 at 0.5
    Mixer mixer = makeMixer({0.1f, 0.1f, 0.1f}, {heldClip({1, 1, 1}), heldClip({0.5f, 0}, {0, 2})});
    play(mixer, mixer.base(), 0);
    play(mixer, mixer.addLayer(Blend::Override), 1);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{0.5f, 1, 0}));
    mixer.base().stop();
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{0.5f, 0.1f, 0}));
}

TEST(Mixer, DrivesNothingWithANumberThatIsUndriven) {
    Mixer mixer = makeMixer({0.1f, 0.2f}, {heldClip({5, 6}, {kUndriven, 1})});
    play(mixer, mixer.base(), 0);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{0.1f, 6}));
}

TEST(Mixer, MixesAnOverridingLayerByItsWeight) {
    Mixer mixer = makeMixer({0, 0}, {heldClip({1, -1}), heldClip({2, 4})});
    play(mixer, mixer.base(), 0);
    Layer& layer = mixer.addLayer(Blend::Override);
    play(mixer, layer, 1);
    layer.weight = 0.25f;
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{1.25f, 0.25f}));
    layer.weight = 0;
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{1, -1}));
}

TEST(Mixer, AddsTheDifferenceFromRest) {
    Mixer mixer = makeMixer({0.5f, 0}, {heldClip({1, 1}), heldClip({0.75f, 3})});
    play(mixer, mixer.base(), 0);
    Layer& layer = mixer.addLayer(Blend::Additive);
    play(mixer, layer, 1);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{1.25f, 4}));
    layer.weight = 0.5f;
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{1.125f, 2.5f}));
    layer.weight = -1;
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{0.75f, -2}));
}

TEST(Mixer, AppliesLayersFromTheFirstToTheLast) {
    Mixer mixer = makeMixer({0}, {heldClip({1}), heldClip({2}), heldClip({3})});
    for (uint32_t clip = 0; clip < 3; ++clip)
        play(mixer, clip == 0 ? mixer.base() : mixer.addLayer(Blend::Override), clip);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{3}));
    mixer.removeLayer(2);
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{2}));
    EXPECT_EQ(mixer.findLayer(2), nullptr);
    EXPECT_EQ(mixer.addLayer(Blend::Override).id, 3u);  // ids are not used again
}

TEST(Mixer, DrivesOnlyMaskedTargets) {
    Mixer mixer = makeMixer({0, 0, 0}, {heldClip({1, 1, 1}), heldClip({3, 3, 3})});
    play(mixer, mixer.base(), 0);
    Layer& layer = mixer.addLayer(Blend::Override);
    play(mixer, layer, 1);
    layer.mask = {0, 1, 0.5f};
    EXPECT_EQ(weightsAfter(mixer, 0), (Weights{1, 3, 2}));
}

TEST(Mixer, LetsHeldWeightsWinUntilTheyAreReleased) {
    Mixer mixer = makeMixer({0, 0}, {heldClip({1, 1})});
    play(mixer, mixer.base(), 0);
    mixer.hold(0, -2);
    mixer.hold(1, 0);
    EXPECT_EQ(weightsAfter(mixer, 0.1), (Weights{-2, 0}));
    EXPECT_TRUE(mixer.held(1));
    mixer.release(1);
    EXPECT_EQ(weightsAfter(mixer, 0.1), (Weights{-2, 1}));
    EXPECT_FALSE(mixer.held(1));
    mixer.releaseAll();
    EXPECT_EQ(weightsAfter(mixer, 0.1), (Weights{1, 1}));
}

TEST(Mixer, PlaysEachLayerAtItsOwnSpeedAndMode) {
    Mixer mixer = makeMixer({0, 0}, {weightClip({0, 1, 2}, 1, {0}), weightClip({0, 1, 2}, 1, {1})});
    play(mixer, mixer.base(), 0, 0, PlayMode::Once, 0.5f);
    play(mixer, mixer.addLayer(Blend::Override), 1, 0, PlayMode::Loop, -2);
    EXPECT_EQ(weightsAfter(mixer, 0.25), (Weights{0.125f, 1.5f}));
    EXPECT_EQ(weightsAfter(mixer, 1), (Weights{0.625f, 1.5f}));
    EXPECT_TRUE(mixer.advance(100));  // the first layer's clip ends, once
    EXPECT_FALSE(mixer.advance(100));
}

/// However a time is reached, the same clips and clocks give the same weights.
TEST(Mixer, GivesTheSameWeightsForTheSameTimes) {
    const auto build = [] {
        Mixer mixer = makeMixer({0, 0}, {weightClip({0, 1, 1, -1, 0.3f, 2}, 2),
                                         weightClip({1, 0.5f, 0.25f, 0}, 1, {1})});
        play(mixer, mixer.base(), 0);
        Layer& layer = mixer.addLayer(Blend::Additive);
        play(mixer, layer, 1);
        layer.weight = 0.7f;
        return mixer;
    };
    Mixer stepped = build(), sought = build();
    for (int i = 0; i < 77; ++i)  // 1/64 s: the sum is exact
        weightsAfter(stepped, 1.0 / 64);
    weightsAfter(sought, 1.9);
    weightsAfter(sought, 0.01);
    sought.base().current.clock.seek(77.0 / 64, sought.durationSeconds(0));
    sought.layerAt(1).current.clock.seek(77.0 / 64, sought.durationSeconds(1));
    EXPECT_EQ(weightsAfter(sought, 0), weightsAfter(stepped, 0));
}

}  // namespace
}  // namespace moue
