// SPDX-License-Identifier: MIT
#include "animation/takes/face_csv.hpp"

#include <array>
#include <cmath>

#include "animation/takes/take_builder.hpp"

namespace moue {
namespace {

using test::curveOf, test::sample, test::valueAt, test::weightAt;

constexpr float kTime = 1e-5f;  // float seconds, and fractions of frames written to 1/1000

Take read(const std::string& text, const TakeOptions& options = {}) {
    Result<Take> take = readTake(text, options);
    EXPECT_TRUE(take) << take.error().message;
    return take.value_or(Take{});
}

TEST(FaceCsv, ReadsAPhonesCapture) {
    const Take take = read(sample("capture.csv"));
    EXPECT_EQ(take.curves.size(), 52u + 2u);  // the right eye never turns
    ASSERT_EQ(take.tracks[0].width, 52u);
    ASSERT_EQ(take.tracks[0].times.size(), 9u);
    EXPECT_EQ(take.tracks[0].times[0], 0);
    EXPECT_NEAR(take.tracks[0].times[1], 1.0f / 60, kTime);
    EXPECT_FLOAT_EQ(weightAt(take, "JawOpen", 0), 0);
    EXPECT_FLOAT_EQ(weightAt(take, "JawOpen", take.tracks[0].times[3]), 0.3f);
}

TEST(FaceCsv, BridgesDroppedFrames) {
    const Take take = read(sample("capture.csv"));
    const std::vector<float>& times = take.tracks[0].times;
    EXPECT_NEAR(times[5] - times[4], 2.999f / 60, kTime);
    EXPECT_NEAR(weightAt(take, "JawOpen", 0.5f * (times[4] + times[5])), 0.45f, 1e-5);
}

TEST(FaceCsv, ReportsBrokenRowsByLineAndPlaysTheRest) {
    const Take take = read(sample("capture.csv"));
    ASSERT_EQ(take.problems.size(), 3u);
    EXPECT_EQ(take.problems[0].path, "line 10");
    EXPECT_EQ(take.problems[0].message, "The row has 20 fields, not 63 as the header.");
    EXPECT_EQ(take.problems[1].path, "line 11");
    EXPECT_EQ(take.problems[1].message,
              "\"abc\" in field 6 is not a number, or not a sensible one.");
    EXPECT_EQ(take.problems[2].path, "line 13");  // line 12 is a row without a face
    EXPECT_EQ(take.problems[2].message, "The row's time is not later than the row's before.");
    EXPECT_EQ(take.problems[2].code, ErrorCode::InvalidTake);
}

TEST(FaceCsv, TurnsHeadAndEyesRelativeToRest) {
    const Take take = read(sample("capture.csv"));
    const Curve* head = curveOf(take, "head");
    ASSERT_NE(head, nullptr);
    EXPECT_TRUE(head->relative);
    EXPECT_EQ(head->path, ChannelPath::Rotation);
    const std::vector<float> q = valueAt(take, "head", take.tracks[0].times[1]);
    const float y = 0.025f, p = 0.01f;  // half of a yaw of 0.05; a pitch of -0.02 is down
    EXPECT_NEAR(q[0], std::cos(y) * std::sin(p), 1e-6);
    EXPECT_NEAR(q[1], std::sin(y) * std::cos(p), 1e-6);
    EXPECT_NEAR(q[2], -std::sin(y) * std::sin(p), 1e-6);
    EXPECT_NEAR(q[3], std::cos(y) * std::cos(p), 1e-6);
    EXPECT_NE(curveOf(take, "leftEye"), nullptr);
    EXPECT_EQ(curveOf(take, "rightEye"), nullptr);
}

/// Where a face or an eye looks, and what is up for it, after the angles of one row.
struct Look {
    std::array<float, 3> forward, up;
};

Look lookOf(const std::string& part, const std::string& angles) {
    const Take take = read("Timecode,BlendShapeCount,JawOpen," + part + "Yaw," + part + "Pitch," +
                           part + "Roll\n0:0:0:0,1,0," + angles + "\n");
    const std::string node = part == "Head" ? "head" : part == "LeftEye" ? "leftEye" : "rightEye";
    const std::vector<float> q = valueAt(take, node, 0);
    const float x = q[0], y = q[1], z = q[2], w = q[3];
    return {{2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)},
            {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)}};
}

// A face that looks along +Z with +Y up has +X at its own left.
//
// Eyes: in a recording of the app itself (github.com/alexdjulin/LiveLinkFace-CSV-Retarget-For-
// Motionbuilder, anim/alex_rom_3.csv and alex_rom_4.csv, 7839 rows) LeftEyeYaw is -0.60 times
// (EyeLookOutLeft - EyeLookInLeft) with a correlation of -1.00, LeftEyePitch is -0.55 times
// (EyeLookUpLeft - EyeLookDownLeft), -1.00, and the roll is 0.97 yaw * pitch: what a turn about +X
// after one about +Y leaves, if all three signs are the opposite of the axes' but pitch's. An eye
// that looks out fully turns by 34 degrees, so the unit is the radian.
TEST(FaceCsv, TurnsAnEyeToTheSideThatItsTargetsSay) {
    for (const char* eye : {"LeftEye", "RightEye"}) {
        EXPECT_NEAR(lookOf(eye, "-0.6,0,0").forward[0], std::sin(0.6f), 1e-5);  // own left
        EXPECT_NEAR(lookOf(eye, "0,-0.3,0").forward[1], std::sin(0.3f), 1e-5);  // up
        // seen from the front, "up" stays upright; with another sign of the roll it leans by 0.23
        EXPECT_NEAR(lookOf(eye, "0.4,0.3,0.117").up[0], 0, 0.01);
    }
}

// Heads: programs that show or feed the app's stream agree on the three signs. A viewer of VRM
// avatars (three.js, a model that looks along -Z) sets neck.rotation to +HeadPitch, +HeadYaw,
// -HeadRoll about x, y, z, and the eyes to minus their angles, as the recording above has it;
// two senders of MediaPipe's facial matrix to Unreal (MeFaMo, and one by scipy's as_euler('xyz'))
// write HeadPitch, HeadYaw, HeadRoll as -x, +y, +z of a face that looks along +Z. Faceit, which
// imports the app's CSV into Blender, takes its angles as radians.
TEST(FaceCsv, TurnsTheHeadAsThePersonDid) {
    EXPECT_NEAR(lookOf("Head", "0.3,0,0").forward[0], std::sin(0.3f), 1e-5);  // to the own left
    EXPECT_NEAR(lookOf("Head", "0,0.2,0").forward[1], std::sin(0.2f), 1e-5);  // up
    EXPECT_NEAR(lookOf("Head", "0,0,0.1").up[0], -std::sin(0.1f), 1e-5);  // to the right shoulder
}

TEST(FaceCsv, GoesOnPastMidnight) {
    const Take take = read(
        "Timecode,BlendShapeCount,JawOpen\n23:59:59:58,1,0\n23:59:59:59,1,0.5\n"
        "00:00:00:00,1,1\n00:00:02:00,1,0\n");
    EXPECT_TRUE(take.problems.empty());
    EXPECT_NEAR(take.durationSeconds, 2 + 2.0f / 60, kTime);
}

TEST(FaceCsv, TakesTheRateThatItIsTold) {
    const std::string text = "Timecode,BlendShapeCount,JawOpen\n0:0:0:0,1,0\n0:0:0:15,1,1\n";
    EXPECT_NEAR(read(text).durationSeconds, 0.25f, kTime);
    EXPECT_NEAR(read(text, {30}).durationSeconds, 0.5f, kTime);
}

TEST(FaceCsv, RefusesFilesWithoutARow) {
    for (const char* text : {"Timecode,BlendShapeCount\n", "Timecode,BlendShapeCount,JawOpen\n",
                             "Timecode,BlendShapeCount,JawOpen\nsoon,1,0\n",
                             "Timecode,BlendShapeCount,JawOpen\n0:0:0:0,0\n", "Timecode,"}) {
        const Result<Take> take = readTake(text);
        ASSERT_FALSE(take) << text;
        EXPECT_EQ(take.error().code, ErrorCode::InvalidTake);
        EXPECT_FALSE(take.error().message.empty());
    }
    EXPECT_EQ(readTake("Timecode,BlendShapeCount,JawOpen\nsoon,1,0\n").error().path, "line 2");
}

TEST(FaceCsv, SurvivesEveryTruncationAndMutation) {
    const std::string whole = sample("capture.csv");
    for (size_t size = 0; size < whole.size(); size += 37)
        (void)readTake(std::string_view(whole).substr(0, size));
    for (size_t at = 0; at < whole.size(); at += 53) {
        std::string broken = whole;
        broken[at] = static_cast<char>(at);
        const Result<Take> take = readTake(broken);
        if (!take) continue;
        for (const Track& track : take->tracks)
            EXPECT_TRUE(makeTrack(track));
    }
}

}  // namespace
}  // namespace moue
