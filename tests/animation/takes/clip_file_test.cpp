// SPDX-License-Identifier: MIT
#include "animation/takes/clip_file.hpp"

#include "animation/takes/take_builder.hpp"

namespace moue {
namespace {

using test::sample, test::valueAt, test::weightAt;

TEST(ClipFile, ReadsCurvesByNodeAndTarget) {
    const Result<Take> take = readTake(sample("smile.json"));
    ASSERT_TRUE(take) << take.error().message;
    EXPECT_EQ(take->name, "Smile");
    ASSERT_EQ(take->curves.size(), 5u);
    EXPECT_EQ(take->durationSeconds, 1);
    EXPECT_FLOAT_EQ(weightAt(*take, "mouthSmileLeft", 0.25f), 0.5f);
    EXPECT_EQ(weightAt(*take, "mouthSmileRight", 0.49f), 0);
    EXPECT_EQ(take->curves[1].node, "Head");
    EXPECT_FLOAT_EQ(weightAt(*take, "jawOpen", 0), 0);
    EXPECT_FLOAT_EQ(weightAt(*take, "jawOpen", 0.5f), 0.375f);  // Hermite: 1/8 of 1 and 1/2 of 0.5
    EXPECT_TRUE(take->curves[3].relative);
    EXPECT_EQ(valueAt(*take, "Neck", 1).size(), 4u);
}

TEST(ClipFile, SurvivesARoundTrip) {
    const Take take = *readTake(sample("smile.json"));
    const Result<Take> again = readClipFile(writeClipFile(take));
    ASSERT_TRUE(again) << again.error().message;
    ASSERT_EQ(again->curves.size(), take.curves.size());
    EXPECT_EQ(again->name, take.name);
    for (size_t i = 0; i < take.curves.size(); ++i) {
        EXPECT_EQ(again->curves[i].target, take.curves[i].target);
        EXPECT_EQ(again->curves[i].node, take.curves[i].node);
        EXPECT_EQ(again->curves[i].path, take.curves[i].path);
        EXPECT_EQ(again->curves[i].relative, take.curves[i].relative);
        EXPECT_EQ(again->tracks[i].interpolation, take.tracks[i].interpolation);
        EXPECT_EQ(again->tracks[i].times, take.tracks[i].times);
        EXPECT_EQ(again->tracks[i].values, take.tracks[i].values);
    }
}

TEST(ClipFile, WritesTheColumnsOfSharedTracks) {
    const Take take = test::heldTake({{"a \"quoted\"\n", 0.1f}, {"b", 0.2f}});
    const Result<Take> again = readClipFile(writeClipFile(take));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_FLOAT_EQ(weightAt(*again, "a \"quoted\"\n", 0.5f), 0.1f);
    EXPECT_FLOAT_EQ(weightAt(*again, "b", 0.5f), 0.2f);
}

TEST(ClipFile, IsWrittenInTheLowestVersionThatDoes) {
    Take take = test::heldTake({{"jawOpen", 1}});
    EXPECT_EQ(writeClipFile(take).rfind("{\"moueClip\": 1,", 0), 0u);
    take.tracks[0].interpolation = Interpolation::Step;
    EXPECT_EQ(writeClipFile(take).rfind("{\"moueClip\": 1,", 0), 0u);
    take.tracks[0].interpolation = Interpolation::CubicSpline;
    take.tracks[0].values.resize(6);
    EXPECT_EQ(writeClipFile(take).rfind("{\"moueClip\": 2,", 0), 0u);
    const Take node = *readClipFile(
        R"({"moueClip":2,"curves":[{"node":"n","path":"scale","times":[0],"values":[1,1,1]}]})");
    EXPECT_EQ(writeClipFile(node).rfind("{\"moueClip\": 2,", 0), 0u);
}

TEST(ClipFile, SaysWhatIsWrongAndWhere) {
    const struct {
        const char* text;
        const char* path;
        ErrorCode code = ErrorCode::InvalidTake;
    } cases[] = {
        {R"({"moueClip":1,"curves":[{"times":[0],"values":[0]}]})", "curves[0].target"},
        {R"({"moueClip":2,"curves":[{"path":"scale","times":[0],"values":[1,1,1]}]})",
         "curves[0].node"},
        {R"({"moueClip":1})", "curves"},
        {R"({"moueClip":1,"curves":[]})", "curves"},
        {R"({"moueClip":1,"curves":[5]})", "curves[0]"},
        {R"({"moueClip":0,"curves":[]})", "moueClip"},
        {R"({"moueClip":"1","curves":[]})", "moueClip"},
        {R"({"moueClip":3,"curves":[]})", "moueClip", ErrorCode::UnsupportedVersion},
        {R"({"moueClip":1,"name":5,"curves":[{"target":"a","times":[0],"values":[0]}]})", "name"},
        {R"({"moueClip":1,"curves":[{"target":"a","times":[0,"x"],"values":[0]}]})",
         "curves[0].times[1]"},
        {R"({"moueClip":1,"curves":[{"target":"a","times":[0]}]})", "curves[0].values"},
        {R"({"moueClip":1,"curves":[{"target":"a","times":[0,0],"values":[0,0]}]})", "curves[0]"},
        {R"({"moueClip":1,"curves":[{"target":"a","times":[0,1],"values":[0]}]})", "curves[0]"},
        {R"({"moueClip":1,"curves":[{"target":"a","interpolation":"EASE","times":[0],"values":[0]}]})",
         "curves[0].interpolation"},
        {R"({"moueClip":1,"curves":[{"target":"a","path":"pointer","times":[0],"values":[0]}]})",
         "curves[0].path"},
        {R"({"moueClip":1,"curves":[{"target":"a","relative":true,"times":[0],"values":[0]}]})",
         "curves[0].relative"},
        // what version 1 does not have
        {R"({"moueClip":1,"curves":[{"node":"n","path":"scale","times":[0],"values":[1,1,1]}]})",
         "curves[0]"},
        {R"({"moueClip":1,"curves":[{"target":"a","times":[0],"values":[0]},)"
         R"({"target":"a","times":[0],"values":[1]}]})",
         "curves[1]"},
        {R"({"moueClip":1,"curves":[)", ""}};
    for (const auto& [text, path, code] : cases) {
        const Result<Take> take = readTake(text);
        ASSERT_FALSE(take) << text;
        EXPECT_EQ(take.error().code, code) << text;
        EXPECT_EQ(take.error().path, path) << text;
        EXPECT_FALSE(take.error().message.empty());
    }
}

TEST(ReadTake, RefusesWhatItDoesNotKnow) {
    for (const char* text : {"", "hello", "{}", "[1,2]", "<html>", "a,b,c\n1,2,3\n", "\x00\xff"})
        EXPECT_EQ(readTake(text).error().code, ErrorCode::InvalidTake) << text;
}

}  // namespace
}  // namespace moue
