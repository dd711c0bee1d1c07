// SPDX-License-Identifier: MIT
// Sampling of rotations, stored as x, y, z, w.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "animation/track.hpp"

namespace moue {
namespace {

using Rotation = std::array<float, 4>;

/// sin and acos of libm on float, then one division and one normalisation.
constexpr float kSlerpTolerance = 1e-6f;

Rotation aroundZ(double degrees) {
    const double half = degrees * std::numbers::pi / 360;
    return {0, 0, static_cast<float>(std::sin(half)), static_cast<float>(std::cos(half))};
}

Rotation scaled(Rotation q, float factor) {
    for (float& number : q)
        number *= factor;
    return q;
}

Track rotations(Interpolation interpolation, const std::vector<Rotation>& rows,
                std::vector<float> times) {
    Track track{.interpolation = interpolation,
                .kind = TrackKind::Rotation,
                .width = 4,
                .times = std::move(times)};
    for (const Rotation& row : rows)
        track.values.insert(track.values.end(), row.begin(), row.end());
    Result<Track> result = makeTrack(std::move(track));
    EXPECT_TRUE(result);
    return result ? *result : Track{};
}

Rotation sampled(const Track& track, float time) {
    Rotation value{};
    size_t hint = 0;
    sampleTrack(track, time, value, hint);
    return value;
}

void expectSame(const Rotation& actual, const Rotation& expected) {
    for (size_t i = 0; i < 4; ++i)
        EXPECT_NEAR(actual[i], expected[i], kSlerpTolerance);
}

TEST(SampleRotation, SlerpsAtConstantSpeed) {
    const Track track = rotations(Interpolation::Linear, {aroundZ(0), aroundZ(120)}, {0, 4});
    for (const float time : {0.0f, 1.0f, 2.0f, 3.0f, 4.0f})
        expectSame(sampled(track, time), aroundZ(30.0 * time));
}

TEST(SampleRotation, TakesTheShorterArc) {
    const Track track =
        rotations(Interpolation::Linear, {aroundZ(0), scaled(aroundZ(40), -1)}, {0, 1});
    expectSame(sampled(track, 0.5f), aroundZ(20));
}

TEST(SampleRotation, JoinsNearlyEqualKeysSmoothly) {
    for (const double degrees : {0.0, 1e-5, 3.0, 3.7}) {
        const Track track =
            rotations(Interpolation::Linear, {aroundZ(0), aroundZ(degrees)}, {0, 1});
        expectSame(sampled(track, 0.25f), aroundZ(degrees / 4));
    }
}

TEST(SampleRotation, SurvivesAHalfTurn) {
    const Track track = rotations(Interpolation::Linear, {aroundZ(0), aroundZ(180)}, {0, 1});
    expectSame(sampled(track, 0.5f), aroundZ(90));
}

TEST(SampleRotation, DoesNotLetTheLengthOfKeysBendTheArc) {
    // Keys of quantised files are not quite unit; a broken exporter's are far from it.
    const Track track = rotations(Interpolation::Linear,
                                  {scaled(aroundZ(0), 0.5f), scaled(aroundZ(120), 0.5f)}, {0, 4});
    expectSame(sampled(track, 1), aroundZ(30));
}

TEST(SampleRotation, ComesOutNormalisedOnAndBetweenKeys) {
    for (const Interpolation interpolation : {Interpolation::Step, Interpolation::Linear}) {
        const Track track =
            rotations(interpolation, {scaled(aroundZ(10), 3), scaled(aroundZ(50), 0.25f)}, {0, 1});
        for (const float time : {-1.0f, 0.0f, 0.3f, 1.0f, 2.0f}) {
            const Rotation q = sampled(track, time);
            EXPECT_NEAR(std::hypot(q[2], q[3]), 1, kSlerpTolerance) << time;
        }
    }
}

TEST(SampleRotation, NormalisesCubicSplines) {
    const Rotation none{};
    const Track track = rotations(
        Interpolation::CubicSpline,
        {none, aroundZ(0), Rotation{0, 0, 1, 0}, Rotation{0, 0, 1, 0}, aroundZ(90), none}, {0, 2});
    const Rotation q = sampled(track, 0.7f);
    EXPECT_NEAR(std::hypot(q[2], q[3]), 1, kSlerpTolerance);
    EXPECT_GT(q[2], 0);
    expectSame(sampled(track, 0), aroundZ(0));
    expectSame(sampled(track, 2), aroundZ(90));
}

TEST(SampleRotation, GivesTheIdentityForAZeroQuaternion) {
    const Rotation none{}, identity{0, 0, 0, 1};
    expectSame(sampled(rotations(Interpolation::Linear, {none}, {0}), 0), identity);
    const Rotation middle = sampled(rotations(Interpolation::Linear, {none, none}, {0, 1}), 0.5f);
    expectSame(middle, identity);
}

}  // namespace
}  // namespace moue
