// SPDX-License-Identifier: MIT
#include "animation/takes/mediapipe.hpp"

#include <cmath>

#include "animation/takes/take_builder.hpp"

namespace moue {
namespace {

using test::curveOf, test::sample, test::valueAt, test::weightAt;

TEST(MediaPipe, ReadsLandmarkerResultsAsLines) {
    const Result<Take> take = readTake(sample("landmarks.jsonl"));
    ASSERT_TRUE(take) << take.error().message;
    EXPECT_EQ(take->tracks[0].width, 52u);  // without _neutral
    EXPECT_EQ(curveOf(*take, "_neutral"), nullptr);
    ASSERT_EQ(take->tracks[0].times.size(), 3u);  // one line without a face, one broken
    EXPECT_NEAR(take->durationSeconds, 0.1f, 1e-6);
    EXPECT_FLOAT_EQ(weightAt(*take, "jawOpen", 0), 0.25f);
    EXPECT_FLOAT_EQ(weightAt(*take, "jawOpen", 0.0333f), 0.5f);
    ASSERT_EQ(take->problems.size(), 1u);
    EXPECT_EQ(take->problems[0].path, "line 4");
}

// The matrix maps the canonical face (looking along +Z, +Y up, +X at its own left) into a
// right-handed space whose camera stands at the origin and looks along -Z: "Face Transform Module"
// in docs/solutions/face_mesh.md of github.com/google-ai-edge/mediapipe; its data are column-major
// (matrix_data.proto). So a face turned to its own left has a positive turn about +Y, which carries
// +Z towards +X.
TEST(MediaPipe, TurnsTheHeadByItsMatrix) {
    const Result<Take> take = readTake(sample("landmarks.jsonl"));
    ASSERT_TRUE(take);
    const std::vector<float> q = valueAt(*take, "head", 0.1f);
    ASSERT_EQ(q.size(), 4u);
    EXPECT_NEAR(q[1], std::sin(0.2f), 1e-5);  // a yaw of 0.4
    EXPECT_NEAR(q[3], std::cos(0.2f), 1e-5);
    EXPECT_TRUE(curveOf(*take, "head")->relative);
}

TEST(MediaPipe, TellsRowMajorMatricesByTheirTranslation) {
    const auto yawOf = [](const char* data) {
        const std::string line =
            R"({"faceBlendshapes":[{"categories":[{"categoryName":"jawOpen","score":1}]}],)"
            R"("facialTransformationMatrixes":[{"data":)" +
            std::string(data) + "}]}\n";
        const Result<Take> take = readTake(line);
        return take ? valueAt(*take, "head", 0)[1] : NAN;
    };
    const float half = std::sin(0.25f);
    EXPECT_NEAR(yawOf("[0.877583,0,-0.479426,0, 0,1,0,0, 0.479426,0,0.877583,0, 1,2,3,1]"), half,
                1e-5);
    EXPECT_NEAR(yawOf("[0.877583,0,0.479426,1, 0,1,0,2, -0.479426,0,0.877583,3, 0,0,0,1]"), half,
                1e-5);
}

TEST(MediaPipe, TakesSnakeCaseBareListsAndSeconds) {
    const Result<Take> take =
        readTake(R"({"time":1,"face_blendshapes":[[{"category_name":"jawOpen","score":0.5}]]})"
                 "\n"
                 R"({"time":3,"face_blendshapes":[[{"category_name":"jawOpen","score":1},)"
                 R"({"category_name":"late","score":0.25}]]})");
    ASSERT_TRUE(take) << take.error().message;
    EXPECT_FLOAT_EQ(take->durationSeconds, 2);
    EXPECT_FLOAT_EQ(weightAt(*take, "jawOpen", 0), 0.5f);
    EXPECT_FLOAT_EQ(weightAt(*take, "late", 0), 0);  // not yet seen
    EXPECT_FLOAT_EQ(weightAt(*take, "late", 2), 0.25f);
}

TEST(MediaPipe, CountsFramesWhereThereAreNoTimes) {
    const std::string line =
        R"({"faceBlendshapes":[{"categories":[{"categoryName":"jawOpen","score":1}]}]})"
        "\n";
    EXPECT_NEAR(readTake(line + line + line)->durationSeconds, 2.0f / 30, 1e-6);
    EXPECT_NEAR(readTake(line + line + line, {10})->durationSeconds, 0.2f, 1e-6);
}

TEST(MediaPipe, RefusesFilesWithoutAFace) {
    for (const char* text :
         {R"({"faceBlendshapes":[]})", R"({"faceBlendshapes":5})", R"({"faceBlendshapes":[{}]})",
          R"({"faceBlendshapes":[{"categories":[{"categoryName":"a"}]}]})",
          R"({"faceBlendshapes":[{"categories":[]}]})", R"(["faceBlendshapes")"}) {
        const Result<Take> take = readTake(text);
        ASSERT_FALSE(take) << text;
        EXPECT_EQ(take.error().code, ErrorCode::InvalidTake) << text;
    }
}

TEST(MediaPipe, DoesNotGrowWithEndlessNewNames) {
    std::string text;
    for (int i = 0; i < 3000; ++i)
        text += R"({"faceBlendshapes":[{"categories":[{"categoryName":"n)" + std::to_string(i) +
                R"(","score":1}]}]})" + "\n";
    const Result<Take> take = readTake(text);
    ASSERT_TRUE(take);
    EXPECT_EQ(take->tracks[0].width, 1024u);
    EXPECT_LE(take->problems.size(), 501u);
}

TEST(MediaPipe, SurvivesEveryTruncation) {
    const std::string whole = sample("landmarks.jsonl");
    for (size_t size = 0; size < whole.size(); size += 41)
        (void)readTake(std::string_view(whole).substr(0, size));
}

}  // namespace
}  // namespace moue
