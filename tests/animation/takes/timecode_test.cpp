// SPDX-License-Identifier: MIT
#include "animation/takes/timecode.hpp"

#include <gtest/gtest.h>

namespace moue {
namespace {

std::vector<Timecode> codes(std::initializer_list<const char*> texts) {
    std::vector<Timecode> list;
    for (const char* text : texts)
        list.push_back(parseTimecode(text).value());
    return list;
}

TEST(Timecode, ReadsHoursMinutesSecondsFramesAndTheirFraction) {
    const auto code = parseTimecode("16:28:30:57.018");
    ASSERT_TRUE(code);
    EXPECT_EQ(code->second, 16 * 3600 + 28 * 60 + 30);
    EXPECT_EQ(code->frame, 57u);
    EXPECT_NEAR(code->fraction, 0.018, 1e-12);
    EXPECT_FALSE(code->semicolon);
    EXPECT_EQ(parseTimecode("1:02:03:4")->frame, 4u);
    EXPECT_TRUE(parseTimecode("01:02:03;04")->semicolon);
}

TEST(Timecode, RefusesWhatIsNone) {
    for (const char* text : {"", "12", "12:00:00", "12:60:00:00", "12:00:60:00", "a:00:00:00",
                             "12:00:00:", "12:00:00:00.", "12:00:00:00 ", "12:00:00:00.5x",
                             "123:00:00:00", "12:00:00:1234", "-1:00:00:00"})
        EXPECT_FALSE(parseTimecode(text)) << text;
}

TEST(FrameRate, IsTheLowestUsualOneAboveTheHighestFrame) {
    EXPECT_EQ(findFrameRate(codes({"0:0:0:0", "0:0:1:23", "0:0:3:0"})).nominal, 24u);
    EXPECT_EQ(findFrameRate(codes({"0:0:0:0", "0:0:1:24", "0:0:3:0"})).nominal, 25u);
    EXPECT_EQ(findFrameRate(codes({"0:0:0:0", "0:0:1:29", "0:0:3:0"})).nominal, 30u);
    EXPECT_EQ(findFrameRate(codes({"0:0:0:0", "0:0:1:59", "0:0:3:0"})).nominal, 60u);
    EXPECT_EQ(findFrameRate(codes({"0:0:0:0", "0:0:1:130", "0:0:3:0"})).nominal, 131u);
}

TEST(FrameRate, IsSixtyWhereATakeIsTooShortToTell) {
    EXPECT_EQ(findFrameRate(codes({"0:0:0:0", "0:0:0:20"})).nominal, 60u);
    EXPECT_EQ(findFrameRate({}).nominal, 60u);
    EXPECT_EQ(findFrameRate(codes({"0:0:0:0", "0:0:0:20"}), 25).nominal, 25u);  // told
}

TEST(FrameRate, KnowsDropFrameByItsGapsAndByItsSemicolon) {
    const auto gap = codes({"0:0:58:10", "0:0:59:59", "0:1:0:4", "0:1:0:5"});
    EXPECT_TRUE(findFrameRate(gap).drop);
    EXPECT_TRUE(findFrameRate(codes({"0:0:0;0", "0:0:1;29", "0:0:3;0"})).drop);
    // the tenth minute has no gap, and other gaps are dropped frames
    EXPECT_FALSE(findFrameRate(codes({"0:9:58:1", "0:9:59:59", "0:10:0:4"})).drop);
    EXPECT_FALSE(findFrameRate(codes({"0:0:58:1", "0:0:59:57", "0:1:0:4"})).drop);
    EXPECT_FALSE(findFrameRate(codes({"0:0:58:1", "0:0:59:59", "0:1:0:5"})).drop);
}

TEST(FrameRate, TurnsCodesIntoSeconds) {
    const FrameRate whole{60, false}, drop{60, true};
    EXPECT_DOUBLE_EQ(toSeconds(*parseTimecode("0:0:1:30.5"), whole), 1 + 30.5 / 60);
    // consecutive drop-frame codes are one frame of 1001/60000 s apart, also across the gap
    const double before = toSeconds(*parseTimecode("0:0:59:59"), drop);
    const double after = toSeconds(*parseTimecode("0:1:0:4"), drop);
    EXPECT_NEAR(after - before, 1.001 / 60, 1e-9);
    // after ten minutes, codes and the clock agree to a frame or so
    EXPECT_NEAR(toSeconds(*parseTimecode("0:10:0:0"), drop), 600, 0.02);
}

}  // namespace
}  // namespace moue
