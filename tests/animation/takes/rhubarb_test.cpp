// SPDX-License-Identifier: MIT
#include "animation/takes/rhubarb.hpp"

#include <algorithm>
#include <cmath>

#include "animation/takes/take_builder.hpp"

namespace moue {
namespace {

using test::sample, test::weightAt;

TEST(Rhubarb, ReadsJsonTsvAndXmlAlike) {
    const Result<Take> json = readTake(sample("hello.json"));
    const Result<Take> tsv = readTake(sample("hello.tsv"));
    const Result<Take> xml = readTake(sample("hello.xml"));
    ASSERT_TRUE(json && tsv && xml);
    EXPECT_NEAR(json->durationSeconds, 1.54f, 0.02f);
    EXPECT_EQ(json->tracks[0].values, xml->tracks[0].values);
    ASSERT_EQ(json->tracks[0].values.size(), tsv->tracks[0].values.size());
    for (size_t i = 0; i < json->tracks[0].values.size(); ++i)
        EXPECT_NEAR(json->tracks[0].values[i], tsv->tracks[0].values[i], 1e-3f);
    EXPECT_TRUE(json->problems.empty() && tsv->problems.empty() && xml->problems.empty());
}

TEST(Rhubarb, ClosesTheLipsForAShortClosure) {
    const Take take = *readTake(sample("hello.json"));
    EXPECT_GT(weightAt(take, "viseme_PP", 0.455f), 0.8f);  // 70 ms between two open vowels
    EXPECT_LT(weightAt(take, "viseme_aa", 0.455f), 0.2f);
}

TEST(Rhubarb, ReachesAHeldVowelAndUndershootsAShortOne) {
    const Take longer = takeOfCues({{0, 0.5, 'X'}, {0.5, 1, 'D'}, {1, 1.5, 'X'}});
    const Take shorter = takeOfCues({{0, 0.5, 'B'}, {0.5, 0.53, 'D'}, {0.53, 1, 'B'}});
    EXPECT_GT(weightAt(longer, "viseme_aa", 0.75f), 0.93f);
    const float reached = weightAt(shorter, "viseme_aa", 0.515f);
    EXPECT_LT(reached, 0.6f);
    EXPECT_GT(reached, 0.15f);
}

TEST(Rhubarb, FormsASoundBeforeItIsHeard) {
    const Take take = takeOfCues({{0, 0.5, 'X'}, {0.5, 1, 'F'}, {1, 1.5, 'X'}});
    EXPECT_GT(weightAt(take, "viseme_U", 0.45f), 0.2f);
    EXPECT_LT(weightAt(take, "viseme_U", 0.3f), 0.01f);
}

TEST(Rhubarb, MovesWithoutJumpsAndNeverBeyondOne) {
    const Take take = *readTake(sample("hello.json"));
    const Track& track = take.tracks[0];
    for (size_t key = 0; key < track.times.size(); ++key) {
        float sum = 0;
        for (uint32_t i = 0; i < track.width; ++i) {
            const float value = track.values[key * track.width + i];
            EXPECT_GE(value, 0);
            sum += value;
            // the quickest lips need some three frames
            const size_t before = (key > 0 ? key - 1 : 0) * track.width + i;
            EXPECT_LT(std::abs(value - track.values[before]), 0.4f);
        }
        EXPECT_LE(sum, 1.0001f);
    }
}

TEST(Rhubarb, RestsBetweenCuesThatAreFarApart) {
    const Take take = takeOfCues({{0, 0.1, 'D'}, {3, 3.1, 'D'}});
    EXPECT_GT(weightAt(take, "viseme_sil", 1.5f), 0.999f);
    EXPECT_EQ(weightAt(take, "viseme_aa", 1.5f), 0);
}

TEST(Rhubarb, ReportsBrokenCuesAndPlaysTheRest) {
    const Result<Take> tsv = readTake("0.0\tX\n0.5\tD\nsoon\tA\n0.7\tQ\n0.9\n0.2\tA\n1.0\tX\n");
    ASSERT_TRUE(tsv);
    ASSERT_EQ(tsv->problems.size(), 4u);
    EXPECT_EQ(tsv->problems[0].path, "line 3");
    EXPECT_EQ(tsv->problems[3].path, "line 6");
    EXPECT_GT(weightAt(*tsv, "viseme_aa", 0.8f), 0.9f);
    const Result<Take> json = readTake(
        R"({"mouthCues":[{"start":0,"end":1,"value":"D"},{"start":"x","end":2,"value":"A"}]})");
    ASSERT_TRUE(json);
    ASSERT_EQ(json->problems.size(), 1u);
    EXPECT_EQ(json->problems[0].path, "mouthCues[1]");
    const Result<Take> xml = readTake(
        "<rhubarbResult>\n<mouthCue start=\"0\" end=\"1\">D</mouthCue>\n"
        "<mouthCue start=\"1\">Z</mouthCue>");
    ASSERT_TRUE(xml);
    ASSERT_EQ(xml->problems.size(), 1u);
    EXPECT_EQ(xml->problems[0].path, "line 3");
}

TEST(Rhubarb, RefusesFilesWithoutACue) {
    for (const char* text : {R"({"mouthCues":[]})", R"({"mouthCues":3})", R"({"mouthCues")",
                             "<rhubarbResult></rhubarbResult>", "<rhubarbResult><mouthCue start"}) {
        const Result<Take> take = readTake(text);
        ASSERT_FALSE(take) << text;
        EXPECT_EQ(take.error().code, ErrorCode::InvalidTake);
    }
}

TEST(Rhubarb, SurvivesEveryTruncation) {
    for (const char* name : {"hello.json", "hello.tsv", "hello.xml"}) {
        const std::string whole = sample(name);
        for (size_t size = 0; size < whole.size(); ++size)
            (void)readTake(std::string_view(whole).substr(0, size));
    }
}

}  // namespace
}  // namespace moue
