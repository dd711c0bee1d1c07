// SPDX-License-Identifier: MIT
// moue apply, and --source of render: takes in, animations and pictures out.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "gltf/load.hpp"
#include "native/program.hpp"
#include "native/small_models.hpp"

namespace moue::test {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

class Apply : public testing::Test {
  protected:
    void SetUp() override {
        sheet = folder / "sheet.glb";
        writeSheet(sheet);
        out = folder / "out.glb";
    }
    std::string write(const std::string& name, const std::string& text) const {
        const std::string path = folder / name;
        std::ofstream(path, std::ios::binary) << text;
        return path;
    }
    /// Runs apply, which must succeed, and returns its report.
    Json applied(Words words) const {
        words.insert(words.begin(), "apply");
        words.insert(words.end(), {"-o", out, "--json"});
        const Outcome outcome = runMoue(words);
        EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
        return Json::parse(outcome.out, nullptr, false);
    }
    Asset written() const {
        Result<Asset> asset = loadGltfFile(out);
        EXPECT_TRUE(asset) << asset.error().message;
        return asset ? std::move(*asset) : Asset{};
    }

    ScratchFolder folder;
    std::string sheet, out;
};

const char* const kCapture =
    "Timecode,BlendShapeCount,JawOpen,Nothing,HeadYaw,HeadPitch,HeadRoll\n"
    "10:00:00:00.000,5,0,0,0,0,0\n"
    "10:00:00:30.000,5,0.5,1,0.2,0,0\n"
    "10:00:00:31.000,5,oops,1,0.2,0,0\n"
    "10:00:01:00.000,5,1,0,0,0,0\n";

TEST_F(Apply, WritesACaptureIntoAModel) {
    const std::string take = write("take.csv", kCapture);
    const Json report = applied({take, "--model", sheet, "--name", "Talk"});
    EXPECT_EQ(report["name"], "Talk");
    EXPECT_FLOAT_EQ(report["durationSeconds"], 1);
    EXPECT_EQ(report["driven"],
              Json::array({{{"target", "jawOpen"}, {"from", "JawOpen"}, {"match", "folded"}}}));
    EXPECT_EQ(report["unresolved"], Json({"Nothing", "head"}));
    ASSERT_EQ(report["problems"].size(), 1u);
    EXPECT_EQ(report["problems"][0]["path"], "line 4");
    const Asset asset = written();
    ASSERT_EQ(asset.clips.size(), 2u);
    EXPECT_EQ(asset.clips[1].name, "Talk");
    const Track& track = asset.clips[1].tracks[0];
    EXPECT_EQ(track.width, 12u);
    EXPECT_EQ(track.times, (std::vector<float>{0, 1}));  // the key between lies on the line
}

TEST_F(Apply, WarnsPeopleOnceAndByLine) {
    const std::string take = write("take.csv", kCapture);
    const Outcome outcome = runMoue({"apply", take, "--model", sheet, "-o", out});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_NE(outcome.err.find("(line 4)"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("Nothing of the model answers to: Nothing, head."),
              std::string::npos)
        << outcome.err;
    EXPECT_NE(outcome.out.find("1 targets and nodes driven"), std::string::npos) << outcome.out;
}

TEST_F(Apply, ObeysAMap) {
    const std::string take = write("take.csv", kCapture);
    const std::string map =
        write("map.json", R"({"targets":{"JawOpen":{"t3":0.5}},"nodes":{"head":"Sheet"}})");
    applied({take, "--model", sheet, "--map", map});
    const Asset asset = written();
    const Clip& clip = asset.clips.at(1);
    EXPECT_EQ(clip.channels.size(), 2u);
    const Track& weights = clip.tracks[clip.channels.back().track];
    EXPECT_FLOAT_EQ(weights.values.back() + weights.values[weights.values.size() - 9], 0.5f);
}

TEST_F(Apply, MakesClipFilesAndReadsThemBack) {
    const std::string take = write("take.csv", kCapture), clip = folder / "clip.json";
    EXPECT_EQ(runMoue({"apply", take, "-o", clip}).status, 0);
    EXPECT_NE(readFile(clip).find("\"moueClip\": 2"), std::string::npos);  // the head turns
    const Json report = applied({clip, "--model", sheet});
    EXPECT_EQ(report["name"], "take");
    EXPECT_FLOAT_EQ(report["durationSeconds"], 1);
}

TEST_F(Apply, TakesClipsOfOtherModels) {
    applied({sheet, "--model", sheet, "--source-clip", "Nod", "--name", "Again"});
    const Asset asset = written();
    EXPECT_EQ(asset.clips[1].name, "Again");
    EXPECT_EQ(asset.clips[1].tracks[0].values, asset.clips[0].tracks[0].values);
}

TEST_F(Apply, SmoothsAndClamps) {
    const std::string take = write("take.csv", kCapture);
    applied({take, "--model", sheet, "--clamp", "0:0.25", "--smooth", "5,0.1"});
    const Asset asset = written();
    const std::vector<float>& values = asset.clips[1].tracks[0].values;
    EXPECT_EQ(*std::max_element(values.begin(), values.end()), 0.25f);
}

TEST_F(Apply, TellsOfFilesThatTheResultNeedsBesideIt) {
    const std::string take = write("take.csv", kCapture);
    std::ifstream in(sheet, std::ios::binary);
    const std::string glb((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    uint32_t jsonBytes = 0;
    std::memcpy(&jsonBytes, glb.data() + 12, sizeof jsonBytes);
    Json document = Json::parse(glb.substr(20, jsonBytes));
    document["buffers"][0]["uri"] = "sheet%20data.bin";
    write("sheet data.bin", glb.substr(28 + jsonBytes));
    const std::string model = write("sheet.gltf", document.dump());
    const auto missing = [&] {
        Json found = Json::array();
        const Json report = applied({take, "--model", model});
        for (const Json& problem : report["problems"])
            if (problem["code"] == "FileNotFound") found.push_back(problem["path"]);
        return found;
    };
    EXPECT_EQ(missing(), Json::array());
    EXPECT_FALSE(written().clips.empty());
    std::filesystem::create_directory(folder / "elsewhere");
    out = folder / "elsewhere/out.glb";
    EXPECT_EQ(missing(), Json::array({"buffers[0].uri"}));
}

TEST_F(Apply, SaysWhatIsWrong) {
    const std::string take = write("take.csv", kCapture);
    const std::string none = write("none.csv", "Timecode,BlendShapeCount,Wing\n0:0:0:0,1,0\n"),
                      text = write("a.txt", "hello");
    const std::string map = write("map.json", R"({"targets":5})");
    const std::string newer = write("new.json", R"({"moueClip":9,"curves":[]})");
    const struct {
        Words words;
        const char* code;
    } cases[] = {{{folder / "missing.csv", "--model", sheet}, "FileNotFound"},
                 {{take, "--model", folder / "missing.glb"}, "FileNotFound"},
                 {{take, "--model", sheet, "--map", folder / "missing.json"}, "FileNotFound"},
                 {{take, "--model", sheet, "--map", map}, "InvalidTake"},
                 {{text, "--model", sheet}, "InvalidTake"},
                 {{newer, "--model", sheet}, "UnsupportedVersion"},
                 {{none, "--model", sheet}, "UnknownTarget"},
                 {{sheet, "--model", sheet, "--source-clip", "Dance"}, "UnknownClip"},
                 {{take, "--model", text}, "InvalidJson"},
                 {{take, "--model", sheet, "-o", folder / "out.gltf"}, "WriteFailed"}};
    for (const auto& [words, code] : cases) {
        Words all = {"apply"};
        all.insert(all.end(), words.begin(), words.end());
        if (std::find(all.begin(), all.end(), "-o") == all.end())
            all.insert(all.end(), {"-o", out});
        const Outcome outcome = runMoue(all);
        EXPECT_EQ(outcome.status, 2) << code;
        const Json report = Json::parse(outcome.out, nullptr, false);
        ASSERT_TRUE(report.is_object()) << outcome.out;
        EXPECT_EQ(report["error"]["code"], code);
    }
    EXPECT_EQ(runMoue({"apply", take, "-o", "/nowhere/out.glb"}).status, 2);
}

TEST_F(Apply, RefusesWrongUsage) {
    const std::string take = write("take.csv", kCapture);
    const Words cases[] = {{"apply"},
                           {"apply", take},
                           {"apply", "", "-o", out},
                           {"apply", "idle:x", "-o", out},
                           {"apply", "idle:1:1", "-o", out},
                           {"apply", take, "-o", out, "--tolerance", "2"},
                           {"apply", take, "-o", out, "--clamp", "1:0"},
                           {"apply", take, "-o", out, "--clamp", ""},
                           {"apply", take, "-o", out, "--smooth", "0"},
                           {"apply", take, "-o", out, "--source-fps", "0"},
                           {"render", sheet, "-o", "x.png", "--map", take},
                           {"render", sheet, "-o", "x.png", "--clip", "0", "--source", take}};
    for (const Words& words : cases)
        EXPECT_EQ(runMoue(words).status, 1) << words.back();
}

/// The figure that is promised: five minutes at 60 Hz in less than two seconds.
TEST_F(Apply, WritesFiveMinutesInLessThanTwoSeconds) {
    std::string text = "Timecode,BlendShapeCount,JawOpen";
    for (int i = 1; i < 52; ++i)
        text += ",Shape" + std::to_string(i);
    text +=
        ",HeadYaw,HeadPitch,HeadRoll,LeftEyeYaw,LeftEyePitch,LeftEyeRoll,"
        "RightEyeYaw,RightEyePitch,RightEyeRoll\n";
    char row[64];
    for (int frame = 0; frame < 300 * 60; ++frame) {
        std::snprintf(row, sizeof row, "10:%02d:%02d:%02d.000,61", frame / 3600, frame / 60 % 60,
                      frame % 60);
        text += row;
        for (int i = 0; i < 61; ++i) {
            std::snprintf(row, sizeof row, ",%.10f",
                          0.3 + 0.3 * std::sin(0.01 * frame * (i % 7 + 1) + i));
            text += row;
        }
        text += '\n';
    }
    const std::string take = write("long.csv", text);
    const std::string map = write("map.json", R"({"nodes":{"head":"Sheet"}})");
    const auto started = std::chrono::steady_clock::now();
    const Json report = applied({take, "--model", sheet, "--map", map});
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;
    EXPECT_NEAR(report["durationSeconds"].get<double>(), 300, 0.02);
    EXPECT_EQ(report["keys"]["before"], 36000);
    EXPECT_LE(report["largestError"].get<double>(), 0.001);
#ifdef NDEBUG  // neither the sanitizers nor -O0 promise it
    EXPECT_LT(spent.count(), 2);
#endif
}

TEST_F(Apply, RendersTakesWithoutWritingThem) {
    const std::string take = write("take.csv", kCapture);
    const std::string before = folder / "before.png", after = folder / "after.png";
    const auto render = [&](const std::string& file, const char* time) {
        const Outcome outcome = runMoue({"render", sheet, "-o", file, "--size", "24x24", "--camera",
                                         "40,10", "--source", take, "--time", time});
        EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
        return readFile(file);
    };
    const std::string first = render(before, "0"), second = render(after, "1");
    EXPECT_FALSE(first.empty());
    EXPECT_NE(first, second);
}

TEST_F(Apply, InspectNamesTheVocabularies) {
    const Outcome outcome = runMoue({"inspect", sheet, "--json"});
    const Json report = Json::parse(outcome.out, nullptr, false);
    ASSERT_EQ(report["vocabularies"].size(), 4u);
    EXPECT_EQ(report["vocabularies"][0]["name"], "ARKit");
    EXPECT_EQ(report["vocabularies"][0]["known"], 1);
    EXPECT_EQ(report["vocabularies"][0]["missing"].size(), 51u);
    const std::string text = runMoue({"inspect", sheet}).out;
    EXPECT_NE(text.find("1 of 52 targets"), std::string::npos) << text;
    EXPECT_NE(text.find("missing: browDownLeft"), std::string::npos) << text;
}

}  // namespace
}  // namespace moue::test
