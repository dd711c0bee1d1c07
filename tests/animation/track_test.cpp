// SPDX-License-Identifier: MIT
// Sampling of plain numbers: weights, translations, scales.
#include "animation/track.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>

namespace moue {
namespace {

/// Four roundings of numbers around 1: one product and two sums, and the key ratio.
constexpr float kFloat32Ulp4 = 4 * std::numeric_limits<float>::epsilon();

constexpr size_t kWildHint = 1'000'000;

Track makeChecked(Track track) {
    Result<Track> result = makeTrack(std::move(track));
    EXPECT_TRUE(result) << (result ? "" : result.error().message);
    return result ? *result : Track{};
}

std::vector<float> sampled(const Track& track, float time, size_t hint = 0) {
    std::vector<float> value(track.width, -77.0f);
    sampleTrack(track, time, value, hint);
    return value;
}

/// The glTF formulas in double precision, with the key found by looking at every one.
std::vector<double> reference(const Track& track, double time) {
    const size_t last = track.times.size() - 1;
    const size_t rows = track.interpolation == Interpolation::CubicSpline ? 3 : 1;
    const auto row = [&](size_t key, size_t which, size_t i) {
        return double{track.values[(key * rows + which) * track.width + i]};
    };
    const size_t middle = rows / 2;
    size_t key = 0;
    while (key < last && track.times[key + 1] <= time)
        ++key;
    std::vector<double> value(track.width);
    for (size_t i = 0; i < track.width; ++i) {
        if (time <= track.times.front() || key == last ||
            track.interpolation == Interpolation::Step) {
            value[i] = row(time <= track.times.front() ? 0 : key, middle, i);
            continue;
        }
        const double dt = double{track.times[key + 1]} - track.times[key];
        const double t = (time - track.times[key]) / dt;
        const double from = row(key, middle, i), to = row(key + 1, middle, i);
        value[i] = from + t * (to - from);
        if (track.interpolation == Interpolation::CubicSpline) {
            const double out = row(key, 2, i), in = row(key + 1, 0, i);
            value[i] = (2 * t * t * t - 3 * t * t + 1) * from +
                       dt * (t * t * t - 2 * t * t + t) * out + (3 * t * t - 2 * t * t * t) * to +
                       dt * (t * t * t - t * t) * in;
        }
    }
    return value;
}

Track randomTrack(Interpolation interpolation, size_t keys, uint32_t width, uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> number(-2, 2), step(0.01f, 0.5f);
    Track track{.interpolation = interpolation, .width = width};
    float time = 0.25f;
    for (size_t k = 0; k < keys; ++k, time += step(random))
        track.times.push_back(time);
    const size_t rows = interpolation == Interpolation::CubicSpline ? 3 : 1;
    track.values.resize(keys * rows * width);
    for (float& v : track.values)
        v = number(random);
    return makeChecked(std::move(track));
}

void expectNear(const std::vector<float>& actual, const std::vector<double>& expected, float time) {
    // Key times near 10 s and intervals of 0.01 s: the ratio itself is good to 1e-4 of an interval,
    // and values and tangents stay within 2.
    constexpr double kRandomTrackTolerance = 1e-3;
    ASSERT_EQ(actual.size(), expected.size());
    for (size_t i = 0; i < actual.size(); ++i)
        ASSERT_NEAR(actual[i], expected[i], kRandomTrackTolerance) << "at " << time << " s";
}

const Interpolation kInterpolations[] = {Interpolation::Step, Interpolation::Linear,
                                         Interpolation::CubicSpline};

// -- one key -----------------------------------------------------------------------------------

TEST(SampleTrack, GivesASingleKeyAtAnyTime) {
    for (const Interpolation interpolation : kInterpolations) {
        const bool cubic = interpolation == Interpolation::CubicSpline;
        const Track track = makeChecked(
            {.interpolation = interpolation,
             .width = 2,
             .times = {1},
             .values = cubic ? std::vector<float>{9, 9, 3, 4, 9, 9} : std::vector<float>{3, 4}});
        for (const float time : {-1e30f, 0.0f, 1.0f, 1.5f, 1e30f})
            EXPECT_EQ(sampled(track, time, kWildHint), (std::vector<float>{3, 4})) << time;
    }
}

// -- bounds --------------------------------------------------------------------------------------

TEST(SampleTrack, HoldsFirstKeyBeforeStartAndLastKeyAfterEnd) {
    for (const Interpolation interpolation : kInterpolations) {
        const Track track = randomTrack(interpolation, 5, 3, 7);
        const size_t rows = interpolation == Interpolation::CubicSpline ? 3 : 1;
        const auto first = track.values.begin() + static_cast<long>(rows / 2 * 3);
        const auto last = first + static_cast<long>(4 * rows * 3);
        for (const float time : {-5.0f, 0.0f, track.times.front()})
            EXPECT_EQ(sampled(track, time), std::vector<float>(first, first + 3)) << time;
        for (const float time : {track.times.back(), track.times.back() + 1e-3f, 1e9f})
            EXPECT_EQ(sampled(track, time), std::vector<float>(last, last + 3)) << time;
    }
}

TEST(SampleTrack, GivesEveryKeyExactlyAtItsTime) {
    for (const Interpolation interpolation : kInterpolations) {
        const Track track = randomTrack(interpolation, 20, 4, 11);
        const size_t rows = interpolation == Interpolation::CubicSpline ? 3 : 1;
        for (size_t k = 0; k < track.times.size(); ++k) {
            const std::vector<float> value = sampled(track, track.times[k]);
            for (size_t i = 0; i < 4; ++i)
                EXPECT_EQ(value[i], track.values[(k * rows + rows / 2) * 4 + i]) << "key " << k;
        }
    }
}

TEST(SampleTrack, WritesNothingPastTheWidth) {
    const Track track = makeChecked({.width = 2, .times = {0, 1}, .values = {0, 0, 1, 1}});
    std::vector<float> value = {5, 5, 5};
    for (const float time : {-1.0f, 0.5f, 2.0f}) {
        size_t hint = 0;
        sampleTrack(track, time, value, hint);
        EXPECT_EQ(value[2], 5);
    }
}

// -- each interpolation --------------------------------------------------------------------------

TEST(SampleStep, KeepsTheKeyUntilTheNextOne) {
    const Track track = makeChecked(
        {.interpolation = Interpolation::Step, .times = {0, 1, 2}, .values = {10, 20, 30}});
    EXPECT_EQ(sampled(track, std::nextafter(1.0f, 0.0f))[0], 10);
    EXPECT_EQ(sampled(track, 1)[0], 20);
    EXPECT_EQ(sampled(track, 1.999f)[0], 20);
    EXPECT_EQ(sampled(track, 2)[0], 30);
}

TEST(SampleLinear, DividesTheSpanByTime) {
    const Track track = makeChecked({.width = 2, .times = {1, 3}, .values = {0, 4, 1, -4}});
    EXPECT_EQ(sampled(track, 1.5f), (std::vector<float>{0.25f, 2}));
    EXPECT_EQ(sampled(track, 2), (std::vector<float>{0.5f, 0}));
}

TEST(SampleLinear, StaysBetweenItsTwoKeys) {
    const Track track = makeChecked({.times = {0, 0.1f}, .values = {0.1f, 0.7f}});
    for (float time = 0; time < 0.1f; time += 0.001f) {
        EXPECT_GE(sampled(track, time)[0], 0.1f);
        EXPECT_LE(sampled(track, time)[0], 0.7f);
    }
}

struct CubicGolden {
    const char* name;
    float interval, inTangent, outTangent, middle;
};

TEST(SampleCubic, ScalesTangentsByTheKeyInterval) {
    // p(1/2) = (p0 + p1) / 2 + (interval / 8) * (out - in), for keys 0 and 1.
    const CubicGolden table[] = {{"half a second", 0.5f, 0, 1, 0.5625f},
                                 {"one second", 1, 0, 1, 0.625f},
                                 {"two seconds", 2, 0, 1, 0.75f},
                                 {"in-tangent", 2, 1, 0, 0.25f},
                                 {"both cancel", 2, 3, 3, 0.5f}};
    for (const CubicGolden& golden : table) {
        const Track track = makeChecked({.interpolation = Interpolation::CubicSpline,
                                         .times = {0, golden.interval},
                                         .values = {99, 0, golden.outTangent,  //
                                                    golden.inTangent, 1, 99}});
        EXPECT_NEAR(sampled(track, golden.interval / 2)[0], golden.middle, kFloat32Ulp4)
            << golden.name;
    }
}

TEST(SampleCubic, ReadsTangentRowsOfAllTargetsNotTriplesOfOne) {
    // Two targets: only the second has an out-tangent.
    const Track track = makeChecked({.interpolation = Interpolation::CubicSpline,
                                     .width = 2,
                                     .times = {0, 2},
                                     .values = {0, 0, 0, 0, 0, 1,  //
                                                0, 0, 1, 1, 0, 0}});
    const std::vector<float> middle = sampled(track, 1);
    EXPECT_NEAR(middle[0], 0.5f, kFloat32Ulp4);
    EXPECT_NEAR(middle[1], 0.75f, kFloat32Ulp4);
}

// -- hints ---------------------------------------------------------------------------------------

TEST(SampleTrack, AgreesWithTheReferencePlayedForward) {
    for (const Interpolation interpolation : kInterpolations) {
        for (const float step : {0.003f, 0.07f, 3.0f}) {
            const Track track = randomTrack(interpolation, 50, 3, 3);
            size_t hint = 0;
            std::vector<float> value(3);
            for (float time = 0; time < track.times.back() + 1; time += step) {
                sampleTrack(track, time, value, hint);
                expectNear(value, reference(track, time), time);
                EXPECT_LT(hint, track.times.size());
            }
        }
    }
}

TEST(SampleTrack, AgreesWithTheReferencePlayedBackward) {
    const Track track = randomTrack(Interpolation::Linear, 50, 2, 5);
    size_t hint = 0;
    std::vector<float> value(2);
    for (float time = track.times.back() + 0.5f; time > -0.5f; time -= 0.05f) {
        sampleTrack(track, time, value, hint);
        expectNear(value, reference(track, time), time);
    }
}

TEST(SampleTrack, AgreesWithTheReferenceAtRandomTimesFromAnyHint) {
    std::mt19937 random(1234);
    for (const Interpolation interpolation : kInterpolations) {
        for (const size_t keys : {2u, 3u, 17u, 300u}) {
            const Track track = randomTrack(interpolation, keys, 4, static_cast<uint32_t>(keys));
            std::uniform_real_distribution<float> seek(-0.5f, track.times.back() + 0.5f);
            for (int i = 0; i < 500; ++i) {
                const float time = i % 10 == 0 ? track.times[random() % keys] : seek(random);
                const size_t hint = i % 7 == 0 ? kWildHint : random() % (2 * keys);
                expectNear(sampled(track, time, hint), reference(track, time), time);
            }
        }
    }
}

TEST(SampleTrack, LeavesTheHintAtTheKeyItUsed) {
    const Track track = randomTrack(Interpolation::Step, 10, 1, 9);
    std::vector<float> value(1);
    size_t hint = 0;
    sampleTrack(track, track.times[6], value, hint);
    EXPECT_EQ(hint, 6u);
    sampleTrack(track, track.times[2], value, hint);
    EXPECT_EQ(hint, 2u);
}

TEST(SampleTrack, ReadsInsideTheTrackEvenForNaN) {
    // Not a legal time, but one bad number from a page must not become a wild read (asan build).
    const Track track = randomTrack(Interpolation::Linear, 8, 3, 21);
    const std::vector<float> value = sampled(track, std::numeric_limits<float>::quiet_NaN());
    EXPECT_EQ(value.size(), 3u);
    EXPECT_NE(value[0], -77.0f);
}

}  // namespace
}  // namespace moue
