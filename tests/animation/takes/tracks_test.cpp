// SPDX-License-Identifier: MIT
// Joining tracks, leaving out keys, and filtering takes.
#include <cmath>
#include <random>

#include "animation/takes/join_tracks.hpp"
#include "animation/takes/reduce_keys.hpp"
#include "animation/takes/take_builder.hpp"

namespace moue {
namespace {

float at(const Track& track, float seconds, size_t i = 0) {
    std::vector<float> row(track.width);
    size_t hint = 0;
    sampleTrack(track, seconds, row, hint);
    return row[i];
}

Track track(Interpolation interpolation, std::vector<float> times, std::vector<float> values,
            uint32_t width = 1) {
    return makeTrack({.interpolation = interpolation,
                      .width = width,
                      .times = std::move(times),
                      .values = std::move(values)})
        .value();
}

TEST(JoinTracks, JoinsEqualKeysExactly) {
    const std::vector<Track> tracks = {
        track(Interpolation::Linear, {0, 1}, {1, 2, 3, 4}, 2),
        track(Interpolation::Linear, {0, 1}, {10, 20}),
    };
    const std::vector<Sum> columns = {{{{0, 1, 1}}, 0}, {{{0, 0, 0.5f}, {1, 0, 2}}, 0}, {{}, 7}};
    const Track joined = joinTracks(tracks, columns);
    EXPECT_EQ(joined.times, (std::vector<float>{0, 1}));
    EXPECT_EQ(joined.values, (std::vector<float>{2, 20.5f, 7, 4, 41.5f, 7}));
}

TEST(JoinTracks, KeepsSplinesOfEqualKeys) {
    const std::vector<Track> tracks = {
        track(Interpolation::CubicSpline, {0, 1}, {0, 1, 2, 3, 4, 5}),
        track(Interpolation::CubicSpline, {0, 1}, {6, 5, 4, 3, 2, 1})};
    const std::vector<Sum> columns = {{{{0, 0, 1}, {1, 0, 1}}, 0}, {{}, 9}};
    const Track joined = joinTracks(tracks, columns);
    EXPECT_EQ(joined.interpolation, Interpolation::CubicSpline);
    for (const float t : {0.0f, 0.3f, 0.8f, 1.0f}) {
        EXPECT_NEAR(at(joined, t), at(tracks[0], t) + at(tracks[1], t), 1e-5);
        EXPECT_FLOAT_EQ(at(joined, t, 1), 9);
    }
}

TEST(JoinTracks, FollowsTracksOfAnyKind) {
    const std::vector<Track> tracks = {
        track(Interpolation::Linear, {0, 2}, {0, 2}),
        track(Interpolation::Step, {0, 0.7f, 1.1f}, {1, 5, 2}),
        track(Interpolation::CubicSpline, {0.5f, 1.5f}, {0, 0, 3, 0, 1, 0})};
    const std::vector<Sum> columns = {{{{0, 0, 1}}, 0}, {{{1, 0, 1}}, 0}, {{{2, 0, 1}}, 0}};
    const Track joined = joinTracks(tracks, columns);
    ASSERT_TRUE(makeTrack(joined));
    for (float t = 0; t < 2.2f; t += 0.0137f) {
        EXPECT_NEAR(at(joined, t, 0), at(tracks[0], t), 1e-5) << t;
        EXPECT_NEAR(at(joined, t, 1), at(tracks[1], t), 1e-5) << t;
        EXPECT_NEAR(at(joined, t, 2), at(tracks[2], t), 1e-3) << t;  // 120 lines a second
    }
    EXPECT_EQ(at(joined, 0.7f, 1), 5);  // at its own key
}

TEST(JoinTracks, StaysSteppedWhereAllAre) {
    const std::vector<Track> tracks = {track(Interpolation::Step, {0, 1}, {1, 2}),
                                       track(Interpolation::Step, {0.5f}, {3})};
    const std::vector<Sum> columns = {{{{0, 0, 1}}, 0}, {{{1, 0, 1}}, 0}};
    const Track joined = joinTracks(tracks, columns);
    EXPECT_EQ(joined.interpolation, Interpolation::Step);
    EXPECT_EQ(joined.times, (std::vector<float>{0, 0.5f, 1}));
    EXPECT_EQ(at(joined, 0.9f, 0), 1);
}

TEST(JoinTracks, DoesNotExplodeOnFarSplines) {
    const std::vector<Track> tracks = {
        track(Interpolation::CubicSpline, {0, 3e30f}, {0, 1, 0, 0, 1, 0}),
        track(Interpolation::Linear, {0, 1}, {0, 1})};
    const std::vector<Sum> columns = {{{{0, 0, 1}, {1, 0, 1}}, 0}};
    EXPECT_LE(joinTracks(tracks, columns).times.size(), 1000010u);
}

TEST(ReduceKeys, LeavesOutKeysOnStraightLines) {
    const Reduced reduced =
        reduceKeys(track(Interpolation::Linear, {0, 1, 2, 3, 4}, {0, 1, 2, 1, 0}), 1e-4f);
    EXPECT_EQ(reduced.track.times, (std::vector<float>{0, 2, 4}));
    EXPECT_LE(reduced.largestError, 1e-6f);
}

TEST(ReduceKeys, StaysWithinItsTolerance) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> noise(-0.0005f, 0.0005f);
    Track noisy{.width = 3};
    for (int key = 0; key < 2000; ++key) {
        const auto t = static_cast<float>(key) / 60;
        noisy.times.push_back(t);
        for (int i = 0; i < 3; ++i)
            noisy.values.push_back(0.5f * std::sin(t * static_cast<float>(i + 1)) + noise(random));
    }
    for (const float tolerance : {0.0f, 0.001f, 0.01f}) {
        const Reduced reduced = reduceKeys(noisy, tolerance);
        ASSERT_TRUE(makeTrack(reduced.track));
        EXPECT_LE(reduced.largestError, tolerance);
        float worst = 0;
        for (float t = 0; t < 33; t += 0.0071f)
            for (size_t i = 0; i < 3; ++i)
                worst = std::max(worst, std::abs(at(reduced.track, t, i) - at(noisy, t, i)));
        EXPECT_LE(worst, tolerance + 1e-6f);
        const size_t most = tolerance == 0.01f ? 300 : 2000;
        EXPECT_LE(reduced.track.times.size(), most);
        const size_t least = tolerance == 0 ? 2000 : 20;
        EXPECT_GE(reduced.track.times.size(), least);
    }
}

TEST(ReduceKeys, KeepsRotationsWithinToleranceAcrossTheirSigns) {
    Track turning{.kind = TrackKind::Rotation, .width = 4};
    for (int key = 0; key <= 600; ++key) {
        const float half = 0.01f * static_cast<float>(key);
        const float sign = key % 7 == 0 ? -1.0f : 1.0f;  // q and -q at random
        turning.times.push_back(static_cast<float>(key) / 60);
        turning.values.insert(turning.values.end(),
                              {0, sign * std::sin(half), 0, sign * std::cos(half)});
    }
    const Reduced reduced = reduceKeys(turning, 0.001f);
    EXPECT_LE(reduced.largestError, 0.001f);
    EXPECT_LT(reduced.track.times.size(), 120u);
    for (size_t key = 0; key < turning.times.size(); ++key) {
        std::vector<float> row(4);
        size_t hint = 0;
        sampleTrack(reduced.track, turning.times[key], row, hint);
        const float* q = turning.values.data() + 4 * key;
        EXPECT_GT(std::abs(row[1] * q[1] + row[3] * q[3]), 1 - 1e-5f);
    }
}

TEST(ReduceKeys, DropsRepeatedStepsAndLeavesSplinesAlone) {
    const Reduced steps =
        reduceKeys(track(Interpolation::Step, {0, 1, 2, 3, 4}, {1, 1, 2, 2, 2}), 0.1f);
    EXPECT_EQ(steps.track.times, (std::vector<float>{0, 2, 4}));
    const Track spline = track(Interpolation::CubicSpline, {0, 1}, {0, 0, 0, 0, 0, 0});
    EXPECT_EQ(reduceKeys(spline, 1).track.times.size(), 2u);
    const Track one = track(Interpolation::Linear, {3}, {4});
    EXPECT_EQ(reduceKeys(one, 1).track.values, one.values);
}

TEST(FilterTake, SmoothsAndClampsWeightsAndKeepsRotationsUnits) {
    Take take;
    Track weights{.width = 1}, head{.kind = TrackKind::Rotation, .width = 4};
    for (int key = 0; key < 120; ++key) {
        const float noise = key % 2 == 0 ? 0.1f : -0.1f;
        weights.times.push_back(static_cast<float>(key) / 60);
        weights.values.push_back(1 + noise);
        const float sign = key % 3 == 0 ? -1.0f : 1.0f;
        head.values.insert(head.values.end(),
                           {0, sign * std::sin(noise), 0, sign * std::cos(noise)});
    }
    head.times = weights.times;
    take.tracks = {weights, head};
    SourceFilter filter;
    filter.minCutoffHz = 1;
    filter.low = 0;
    filter.high = 0.99f;
    filterTake(take, filter);
    EXPECT_LE(*std::max_element(take.tracks[0].values.begin(), take.tracks[0].values.end()), 0.99f);
    EXPECT_GT(take.tracks[0].values.back(), 0.97f);
    for (size_t key = 60; key < 120; ++key) {
        const float* q = take.tracks[1].values.data() + 4 * key;
        EXPECT_LT(std::abs(q[1]), 0.02f);
        EXPECT_NEAR(q[1] * q[1] + q[3] * q[3], 1, 1e-5);
    }
}

TEST(FilterTake, ChangesNothingByDefault) {
    Take take = test::heldTake({{"a", -3}, {"b", 1.5f}});
    const std::vector<float> values = take.tracks[0].values;
    filterTake(take, {});
    EXPECT_EQ(take.tracks[0].values, values);
}

}  // namespace
}  // namespace moue
