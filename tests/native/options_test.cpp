// SPDX-License-Identifier: MIT
// What the command line's options accept, piece by piece.
#include "cli/options.hpp"

#include <gtest/gtest.h>

#include <glm/vec4.hpp>

#include "cli/camera_option.hpp"
#include "cli/output.hpp"
#include "native/program.hpp"
#include "native/small_models.hpp"

namespace moue {
namespace {

using Weights = std::vector<std::pair<std::string, float>>;

TEST(ParseWeights, AcceptsNamesOfAnyKind) {
    const struct {
        const char* text;
        Weights expected;
    } cases[] = {{"jawOpen=0.6", {{"jawOpen", 0.6f}}},
                 {"jawOpen=0.6,3=1", {{"jawOpen", 0.6f}, {"3", 1}}},
                 {"a=b=0.5", {{"a=b", 0.5f}}},
                 {"==2", {{"=", 2}}},
                 {"größer=1,笑=2", {{"größer", 1}, {"笑", 2}}},
                 {"mouth smile left=1", {{"mouth smile left", 1}}},
                 {"x=-1.5", {{"x", -1.5f}}},
                 {"x=1e2", {{"x", 100}}},
                 {"x=0,x=1", {{"x", 0}, {"x", 1}}}};
    for (const auto& [text, expected] : cases) {
        const auto weights = parseWeights(text);
        ASSERT_TRUE(weights) << text;
        EXPECT_EQ(*weights, expected) << text;
    }
}

TEST(ParseWeights, RefusesMalformedListsAndNumbersThatAreNotFinite) {
    for (const char* text :
         {"", "x", "x=", "=1", "x=1,", ",x=1", "x=1,,y=2", "x=nan", "x=NaN", "x=inf", "x=-inf",
          "x=infinity", "x=1e39", "x=0x10", "x=1 ", "x= 1", "x=1.0f", "x=one"})
        EXPECT_FALSE(parseWeights(text)) << "\"" << text << "\"";
}

TEST(ParseSize, AcceptsSidesFromOneToItsLimit) {
    EXPECT_EQ(parseSize("1x1"), std::pair(1, 1));
    EXPECT_EQ(parseSize("1280x720"), std::pair(1280, 720));
    EXPECT_EQ(parseSize("16384x16384"), std::pair(16384, 16384));
}

TEST(ParseSize, RefusesEverythingElse) {
    for (const char* text :
         {"", "x", "1280", "1280x", "x720", "0x720", "1280x0", "-1x5", "16385x1", "1x16385",
          "1280X720", "1280x720x3", "1280 x 720", "1e3x720", "99999999999x1", "nanxnan"})
        EXPECT_FALSE(parseSize(text)) << "\"" << text << "\"";
}

TEST(ParseFrames, AcceptsARangeInOrder) {
    EXPECT_EQ(parseFrames("0:0"), std::pair(0, 0));
    EXPECT_EQ(parseFrames("0:47"), std::pair(0, 47));
    EXPECT_EQ(parseFrames("12:999999"), std::pair(12, 999999));
}

TEST(ParseFrames, RefusesEverythingElse) {
    for (const char* text : {"", ":", "5", "5:", ":5", "3:1", "-1:5", "0:1000000", "0-5", "0:5:2",
                             "0:1.5", "a:b", "0:99999999999"})
        EXPECT_FALSE(parseFrames(text)) << "\"" << text << "\"";
}

class CameraOption : public testing::Test {
  protected:
    void SetUp() override {
        const test::ScratchFolder folder;
        test::writeSheet(folder / "sheet.glb");
        auto asset = loadAsset(folder / "sheet.glb");
        ASSERT_TRUE(asset) << asset.error().message;
        model.emplace(*asset);
    }
    /// Where the camera stands, or nothing if there is no such camera.
    std::optional<glm::vec3> eye(const std::string& option) {
        const auto camera = chooseCamera(option, *model, model->bounds(), 1);
        if (!camera) {
            EXPECT_EQ(camera.error().code, ErrorCode::UnknownCamera) << option;
            return std::nullopt;
        }
        return glm::vec3(glm::inverse(camera->view)[3]);
    }
    std::optional<Model> model;
};

constexpr float kCameraTolerance = 1e-4f;  // float32 angles at a distance of a few units

TEST_F(CameraOption, NamesDirections) {
    const glm::vec3 front = *eye("front");
    EXPECT_NEAR(front.x, 0, kCameraTolerance);
    EXPECT_GT(front.z, 1);
    EXPECT_EQ(*eye(""), front);
    EXPECT_NEAR(eye("back")->z, -front.z, kCameraTolerance);
    EXPECT_GT(eye("side")->x, 1);
    EXPECT_NEAR(eye("side")->z, 0, kCameraTolerance);
    EXPECT_GT(eye("top")->y, 1);
    EXPECT_GT(eye("three-quarter")->y, 0);
}

TEST_F(CameraOption, TakesAnglesAndAZoom) {
    const glm::vec3 front = *eye("front");
    EXPECT_NEAR(glm::distance(*eye("0,0"), front), 0, kCameraTolerance);
    EXPECT_NEAR(glm::distance(*eye("90,0"), *eye("side")), 0, kCameraTolerance);
    EXPECT_NEAR(glm::distance(*eye("35,8,1"), *eye("three-quarter")), 0, kCameraTolerance);
    EXPECT_NEAR(eye("0,0,2")->z, front.z / 2, kCameraTolerance);
    EXPECT_LT(eye("0,-30")->y, -1);
}

TEST_F(CameraOption, FindsCamerasOfTheFileByNodeNameCameraNameAndIndex) {
    for (const char* option : {"Eye", "Portrait", "0"})
        EXPECT_EQ(eye(option), glm::vec3(0, 0, 3)) << option;
}

TEST_F(CameraOption, RefusesWhatIsNoCamera) {
    for (const char* option : {"Front", "1", "-1", "30", "30,", ",30", "1,2,3,4", "nan,0", "0,inf",
                               "0,0,0", "0,0,-1", "0,0,nan", "0;0", "Sheet"})
        EXPECT_FALSE(eye(option)) << "\"" << option << "\"";
}

TEST(JsonText, EscapesWhatJsonCannotHold) {
    EXPECT_EQ(jsonString("a\"b\\c\nd"), R"("a\"b\\c\nd")");
    EXPECT_EQ(jsonString("größer"), "\"größer\"");
    EXPECT_EQ(jsonString("\xFF"), "\"\xEF\xBF\xBD\"");  // not UTF-8: the replacement character
}

TEST(JsonText, WritesNumbersThatReadBackAndNoneThatJsonLacks) {
    const std::pair<float, const char*> cases[] = {
        {0.1f, "0.1"}, {-2, "-2"}, {NAN, "0"}, {INFINITY, "0"}, {1e30f, "1e+30"}};
    for (const auto& [value, expected] : cases) {
        std::string text;
        appendNumber(text, value);
        EXPECT_EQ(text, expected);
    }
}

}  // namespace
}  // namespace moue
