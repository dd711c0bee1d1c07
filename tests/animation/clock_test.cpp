// SPDX-License-Identifier: MIT
#include "animation/clock.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace moue {
namespace {

/// A few roundings of double arithmetic on times below 100 s; float durations are exact here.
constexpr double kTimeTolerance = 1e-12;

Clock started(PlayMode mode, float speed, float duration) {
    Clock clock{.mode = mode, .speed = speed};
    clock.start(duration);
    return clock;
}

TEST(Clock, DoesNotMoveBeforeItIsStarted) {
    Clock clock;
    EXPECT_FALSE(clock.advance(1, 2));
    EXPECT_EQ(clock.timeSeconds, 0);
}

TEST(Clock, StartsAtTheBeginningOrAtTheEndIfItPlaysBackwards) {
    EXPECT_EQ(started(PlayMode::Loop, 1, 3).timeSeconds, 0);
    EXPECT_EQ(started(PlayMode::Loop, -1, 3).timeSeconds, 3);
    EXPECT_TRUE(started(PlayMode::Once, 1, 3).playing);
}

struct Step {
    const char* name;
    PlayMode mode;
    float speed;
    double elapsed;
    double time;
    bool reversed;
};

class OneStep : public testing::TestWithParam<Step> {};

TEST_P(OneStep, LandsWhereItShould) {
    const Step& step = GetParam();
    Clock clock = started(step.mode, step.speed, 2);
    clock.advance(step.elapsed, 2);
    EXPECT_NEAR(clock.timeSeconds, step.time, kTimeTolerance) << step.name;
    EXPECT_EQ(clock.reversed, step.reversed) << step.name;
}

INSTANTIATE_TEST_SUITE_P(
    Clock, OneStep,
    testing::Values(Step{"once", PlayMode::Once, 1, 0.5, 0.5, false},
                    Step{"once past the end", PlayMode::Once, 1, 9, 2, false},
                    Step{"once backwards", PlayMode::Once, -1, 0.5, 1.5, false},
                    Step{"once backwards past the start", PlayMode::Once, -1, 9, 0, false},
                    Step{"once, doubled", PlayMode::Once, 2, 0.5, 1, false},
                    Step{"loop", PlayMode::Loop, 1, 0.5, 0.5, false},
                    Step{"loop wraps", PlayMode::Loop, 1, 2.5, 0.5, false},
                    Step{"loop wraps often", PlayMode::Loop, 1, 200.5, 0.5, false},
                    Step{"loop backwards wraps", PlayMode::Loop, -1, 2.5, 1.5, false},
                    Step{"loop at half speed", PlayMode::Loop, 0.5f, 1, 0.5, false},
                    Step{"loop at exactly one round", PlayMode::Loop, 1, 2, 0, false},
                    Step{"ping-pong there", PlayMode::PingPong, 1, 1.5, 1.5, false},
                    Step{"ping-pong turns", PlayMode::PingPong, 1, 2.5, 1.5, true},
                    Step{"ping-pong turns twice", PlayMode::PingPong, 1, 4.5, 0.5, false},
                    Step{"ping-pong turns often", PlayMode::PingPong, 1, 402.5, 1.5, true},
                    Step{"ping-pong backwards", PlayMode::PingPong, -1, 0.5, 1.5, false},
                    Step{"ping-pong backwards turns", PlayMode::PingPong, -1, 2.5, 0.5, true},
                    Step{"stands at speed 0", PlayMode::Loop, 0, 5, 0, false}));

TEST(Clock, PingPongComesBackTheWayItWent) {
    Clock clock = started(PlayMode::PingPong, 1, 2);
    const double expected[] = {0.75, 1.5, 1.75, 1.0, 0.25, 0.5, 1.25};
    for (const double time : expected) {
        clock.advance(0.75, 2);
        EXPECT_NEAR(clock.timeSeconds, time, kTimeTolerance);
    }
}

TEST(Clock, ReportsTheEndOnce) {
    for (const float speed : {1.0f, -1.0f}) {
        Clock clock = started(PlayMode::Once, speed, 2);
        EXPECT_FALSE(clock.advance(1, 2));
        EXPECT_TRUE(clock.advance(1, 2));
        EXPECT_FALSE(clock.playing);
        for (int i = 0; i < 3; ++i)
            EXPECT_FALSE(clock.advance(1, 2));
        EXPECT_EQ(clock.timeSeconds, speed > 0 ? 2 : 0);
    }
}

TEST(Clock, NeverEndsALoopOrAPausedClip) {
    for (const PlayMode mode : {PlayMode::Loop, PlayMode::PingPong}) {
        Clock clock = started(mode, 1, 2);
        for (int i = 0; i < 10; ++i)
            EXPECT_FALSE(clock.advance(3, 2));
        EXPECT_TRUE(clock.playing);
    }
    Clock still = started(PlayMode::Once, 0, 2);
    EXPECT_FALSE(still.advance(100, 2));
}

TEST(Clock, CanBeStartedAgainAfterItsEnd) {
    Clock clock = started(PlayMode::Once, 1, 2);
    EXPECT_TRUE(clock.advance(5, 2));
    clock.start(2);
    EXPECT_EQ(clock.timeSeconds, 0);
    EXPECT_FALSE(clock.advance(1, 2));
    EXPECT_TRUE(clock.advance(1, 2));
}

TEST(Clock, GivesZeroForAnEmptyClip) {
    for (const PlayMode mode : {PlayMode::Once, PlayMode::Loop, PlayMode::PingPong}) {
        for (const float speed : {1.0f, -1.0f}) {
            Clock clock = started(mode, speed, 0);
            EXPECT_EQ(clock.advance(0.5, 0), mode == PlayMode::Once);
            EXPECT_EQ(clock.timeSeconds, 0);
            EXPECT_FALSE(clock.advance(0.5, 0));
            EXPECT_EQ(clock.timeSeconds, 0);
        }
    }
}

TEST(Clock, StaysInsideTheClipForHugeSteps) {
    // The longest finite step at the largest finite speed overflows a double.
    for (const PlayMode mode : {PlayMode::Once, PlayMode::Loop, PlayMode::PingPong}) {
        for (const float speed : {1.0f, -1.0f, 3e38f, -3e38f}) {
            for (const double elapsed : {1e9, 1e300, std::numeric_limits<double>::max()}) {
                Clock clock = started(mode, speed, 1.7f);
                clock.advance(elapsed, 1.7f);
                EXPECT_GE(clock.timeSeconds, 0);
                EXPECT_LE(clock.timeSeconds, double{1.7f});
                clock.advance(0.1, 1.7f);
                EXPECT_FALSE(std::isnan(clock.timeSeconds));
            }
        }
    }
}

TEST(Clock, StaysInsideTheClipForTinyBackwardSteps) {
    for (const PlayMode mode : {PlayMode::Loop, PlayMode::PingPong}) {
        Clock clock = started(mode, -1, 2);
        clock.seek(0, 2);
        clock.advance(1e-20, 2);
        EXPECT_GE(clock.timeSeconds, 0);
        EXPECT_LE(clock.timeSeconds, 2);
    }
}

TEST(Clock, DoesNotDriftOverAnHourOfFrames) {
    Clock clock = started(PlayMode::Loop, 1, 4);
    for (int frame = 0; frame < 60 * 3600; ++frame)
        clock.advance(1.0 / 64, 4);
    EXPECT_NEAR(clock.timeSeconds, std::fmod(60 * 3600 / 64.0, 4.0), kTimeTolerance);
}

TEST(ClockSeek, ClampsToTheClip) {
    Clock clock = started(PlayMode::Loop, 1, 2);
    const double infinity = std::numeric_limits<double>::infinity();
    const std::pair<double, double> table[] = {{-1, 0}, {0, 0},        {1.25, 1.25},  {2, 2},
                                               {3, 2},  {infinity, 2}, {-infinity, 0}};
    for (const auto& [wish, time] : table) {
        clock.seek(wish, 2);
        EXPECT_EQ(clock.timeSeconds, time) << wish;
    }
}

TEST(ClockSeek, GoesToTheStartForNaN) {
    Clock clock = started(PlayMode::Loop, 1, 2);
    clock.seek(std::numeric_limits<double>::quiet_NaN(), 2);
    EXPECT_EQ(clock.timeSeconds, 0);
}

TEST(ClockSeek, NeitherStartsNorPauses) {
    Clock clock;
    clock.seek(1, 2);
    EXPECT_FALSE(clock.playing);
    clock.start(2);
    clock.seek(1, 2);
    EXPECT_TRUE(clock.playing);
}

}  // namespace
}  // namespace moue
