// SPDX-License-Identifier: MIT
// Translations, rotations and scales mix, too.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "animation/mixer_builder.hpp"

namespace moue {
namespace {

using test::keysEachSecond;

constexpr float kRounding = 1e-6f;  // some float roundings of numbers around 1

glm::quat turn(float degrees) {
    const float half = degrees * std::numbers::pi_v<float> / 360;
    return {std::cos(half), 0, std::sin(half), 0};
}

/// Holds node 0 at a transform for a second.
Clip posed(const Transform& t) {
    Clip clip;
    const auto held = [&](std::vector<float> row, ChannelPath path) {
        std::vector<float> values = row;
        values.insert(values.end(), row.begin(), row.end());
        clip.channels.push_back({0, path, static_cast<uint32_t>(clip.tracks.size())});
        clip.tracks.push_back(
            keysEachSecond(std::move(values), static_cast<uint32_t>(row.size()),
                           row.size() == 4 ? TrackKind::Rotation : TrackKind::Numbers));
    };
    held({t.translation.x, t.translation.y, t.translation.z}, ChannelPath::Translation);
    held({t.rotation.x, t.rotation.y, t.rotation.z, t.rotation.w}, ChannelPath::Rotation);
    held({t.scale.x, t.scale.y, t.scale.z}, ChannelPath::Scale);
    clip.durationSeconds = 1;
    return clip;
}

void expectTransform(const Transform& actual, const Transform& expected) {
    for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(actual.translation[i], expected.translation[i], kRounding);
        EXPECT_NEAR(actual.scale[i], expected.scale[i], kRounding);
    }
    EXPECT_NEAR(std::abs(glm::dot(actual.rotation, expected.rotation)), 1, kRounding);
    EXPECT_NEAR(glm::length(actual.rotation), 1, kRounding);
}

Mixer nodeMixer(const Transform& rest, const std::vector<Transform>& clips) {
    Mixer mixer({}, {0}, {rest});
    for (const Transform& clip : clips)
        mixer.addClip(std::make_shared<const Clip>(posed(clip)));
    return mixer;
}

TEST(MixedNodes, FollowAClipAndGoBackToRest) {
    const Transform rest{{1, 2, 3}, turn(10), {1, 2, 1}}, shown{{4, 0, 0}, turn(90), {3, 3, 3}};
    Mixer mixer = nodeMixer(rest, {shown});
    test::play(mixer, mixer.base(), 0);
    mixer.evaluate();
    expectTransform(mixer.locals()[0], shown);
    mixer.base().drivesNodes = false;
    mixer.evaluate();
    expectTransform(mixer.locals()[0], rest);
}

TEST(MixedNodes, CrossFadeAlongTheShorterArc) {
    const Transform from{{0, 0, 0}, turn(170), {1, 1, 1}}, to{{2, 0, 0}, turn(-170), {3, 1, 1}};
    Mixer mixer = nodeMixer({}, {from, to});
    test::play(mixer, mixer.base(), 0);
    test::play(mixer, mixer.base(), 1, 1);
    mixer.advance(0.5);
    mixer.evaluate();
    expectTransform(mixer.locals()[0], {{1, 0, 0}, turn(180), {2, 1, 1}});
}

TEST(MixedNodes, OverrideByWeightWithEqualSteps) {
    Mixer mixer = nodeMixer({}, {{{4, 0, 0}, turn(80), {5, 1, 1}}});
    Layer& layer = mixer.addLayer(Blend::Override);
    test::play(mixer, layer, 0);
    layer.weight = 0.25f;
    mixer.evaluate();
    expectTransform(mixer.locals()[0], {{1, 0, 0}, turn(20), {2, 1, 1}});
}

TEST(MixedNodes, AddTheirDifferenceFromRest) {
    const Transform rest{{1, 0, 0}, turn(30), {2, 1, 1}};
    // below, and what is added: (1, 1, 0), 20 degrees, 4 of scale
    Mixer mixer =
        nodeMixer(rest, {{{5, 0, 0}, turn(90), {2, 1, 1}}, {{2, 1, 0}, turn(50), {6, 1, 1}}});
    test::play(mixer, mixer.base(), 0);
    Layer& layer = mixer.addLayer(Blend::Additive);
    test::play(mixer, layer, 1);
    mixer.evaluate();
    expectTransform(mixer.locals()[0], {{6, 1, 0}, turn(110), {6, 1, 1}});
    layer.weight = 0.5f;
    mixer.evaluate();
    expectTransform(mixer.locals()[0], {{5.5f, 0.5f, 0}, turn(100), {4, 1, 1}});
}

}  // namespace
}  // namespace moue
