// SPDX-License-Identifier: MIT
// What makeTrack() accepts and refuses; sampling is in track_test.cpp.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "animation/track.hpp"

namespace moue {
namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

Track twoKeys() {
    return {.width = 2, .times = {0, 1}, .values = {0, 1, 2, 3}};
}

Track twoRotations() {
    return {.kind = TrackKind::Rotation,
            .width = 4,
            .times = {0, 1},
            .values = {0, 0, 0, 1, 1, 0, 0, 0}};
}

struct Refusal {
    const char* name;
    std::function<void(Track&)> spoil;
    const char* says;  ///< a part of the message
};

const Refusal kRefusals[] = {
    {"no keys",
     [](Track& track) {
         track.times.clear();
         track.values.clear();
     },
     "at least one key"},
    {"no width",
     [](Track& track) {
         track.width = 0;
         track.values.clear();
     },
     "at least one number"},
    {"one value short", [](Track& track) { track.values.pop_back(); }, "3 numbers"},
    {"one value too many", [](Track& track) { track.values.push_back(0); }, "5 numbers"},
    {"no values", [](Track& track) { track.values.clear(); }, "0 numbers"},
    {"cubic without tangents",
     [](Track& track) { track.interpolation = Interpolation::CubicSpline; }, "need 12"},
    {"equal times",
     [](Track& track) {
         track.times = {1, 1};
     },
     "do not increase: key 1"},
    {"falling times",
     [](Track& track) {
         track.times = {1, 0.5f};
     },
     "do not increase: key 1"},
    {"NaN time", [](Track& track) { track.times[1] = kNaN; }, "key time"},
    {"infinite time", [](Track& track) { track.times[1] = kInfinity; }, "key time"},
    {"NaN value", [](Track& track) { track.values[3] = kNaN; }, "key value"},
    {"infinite value", [](Track& track) { track.values[0] = -kInfinity; }, "key value"},
    {"rotation of two numbers", [](Track& track) { track.kind = TrackKind::Rotation; },
     "2 numbers, not 4"},
};

class RefusedTrack : public testing::TestWithParam<Refusal> {};

TEST_P(RefusedTrack, NamesWhatIsWrong) {
    Track track = twoKeys();
    ASSERT_TRUE(makeTrack(track));
    GetParam().spoil(track);
    const Result<Track> result = makeTrack(track);
    ASSERT_FALSE(result) << GetParam().name;
    EXPECT_EQ(result.error().code, ErrorCode::InvalidAnimation);
    EXPECT_NE(result.error().message.find(GetParam().says), std::string::npos)
        << result.error().message;
    EXPECT_TRUE(result.error().path.empty());
}

INSTANTIATE_TEST_SUITE_P(MakeTrack, RefusedTrack, testing::ValuesIn(kRefusals));

TEST(MakeTrack, RefusesAWidthWhoseProductWouldOverflow) {
    // 2^31 numbers a key and two keys: 2^32, which is 0 in 32 bits.
    Track track = twoKeys();
    track.width = 0x80000000u;
    track.values.clear();
    EXPECT_FALSE(makeTrack(track));
}

TEST(MakeTrack, AcceptsOneKey) {
    EXPECT_TRUE(makeTrack({.width = 1, .times = {0.5f}, .values = {1}}));
}

TEST(MakeTrack, AcceptsThreeRowsAKeyForCubicSplines) {
    EXPECT_TRUE(makeTrack({.interpolation = Interpolation::CubicSpline,
                           .width = 1,
                           .times = {0, 1},
                           .values = {0, 0, 0, 0, 0, 0}}));
}

TEST(MakeTrack, AcceptsARotation) {
    EXPECT_TRUE(makeTrack(twoRotations()));
}

TEST(MakeTrack, KeepsWhatItAccepts) {
    const Result<Track> track = makeTrack(twoKeys());
    ASSERT_TRUE(track);
    EXPECT_EQ(track->times, twoKeys().times);
    EXPECT_EQ(track->values, twoKeys().values);
    EXPECT_EQ(track->width, 2u);
}

}  // namespace
}  // namespace moue
