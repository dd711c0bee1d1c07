// SPDX-License-Identifier: MIT
#include "animation/takes/idle.hpp"

#include <algorithm>
#include <cmath>

#include "animation/takes/take_builder.hpp"

namespace moue {
namespace {

using test::weightAt;

TEST(IdleTake, IsTheSameForTheSameSeedAndOtherForOthers) {
    const Take a = idleTake({.seed = 7, .seconds = 20}), b = idleTake({.seed = 7, .seconds = 20});
    const Take c = idleTake({.seed = 8, .seconds = 20});
    EXPECT_EQ(a.tracks[0].values, b.tracks[0].values);
    EXPECT_EQ(a.tracks[1].values, b.tracks[1].values);
    EXPECT_NE(a.tracks[0].values, c.tracks[0].values);
}

TEST(IdleTake, BlinksAsOftenAsPeopleDo) {
    const Take take = idleTake({.seed = 3, .seconds = 120});
    int blinks = 0;
    bool closed = false;
    for (float t = 0; t < 120; t += 1.0f / 60) {
        const float lid = weightAt(take, "eyeBlinkLeft", t);
        EXPECT_EQ(lid, weightAt(take, "eyeBlinkRight", t));
        blinks += lid > 0.9f && !closed;
        closed = lid > 0.9f || (closed && lid > 0.5f);
    }
    EXPECT_GE(blinks, 120 / 7);
    EXPECT_LE(blinks, 120);
}

TEST(IdleTake, LoopsWithoutASeamAndStaysSmall) {
    for (const double seconds : {2.0, 7.3, 60.0}) {
        for (uint64_t seed = 0; seed < 20; ++seed) {
            const Take take = idleTake({.seed = seed, .seconds = seconds});
            EXPECT_NEAR(take.durationSeconds, seconds, 1e-4);
            for (const Track& track : take.tracks) {
                ASSERT_TRUE(makeTrack(track));
                for (uint32_t i = 0; i < track.width; ++i) {
                    const float first = track.values[i];
                    const float last = track.values[track.values.size() - track.width + i];
                    EXPECT_NEAR(first, last, 2e-3f) << seed << " " << seconds << " " << i;
                }
            }
            for (const float weight : take.tracks[0].values) {
                EXPECT_GE(weight, 0);
                EXPECT_LE(weight, 1);
            }
            for (size_t key = 3; key < take.tracks[1].values.size(); key += 4)
                EXPECT_GT(take.tracks[1].values[key], std::cos(0.05f));  // below 6 degrees
        }
    }
}

TEST(IdleTake, LeavesOutWhatItIsToldTo) {
    const Take take =
        idleTake({.seed = 1, .seconds = 30, .blinks = false, .gaze = false, .motion = false});
    EXPECT_EQ(take.tracks.size(), 1u);
    EXPECT_TRUE(std::all_of(take.tracks[0].values.begin(), take.tracks[0].values.end(),
                            [](float v) { return v == 0; }));
}

}  // namespace
}  // namespace moue
