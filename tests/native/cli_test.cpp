// SPDX-License-Identifier: MIT
// Exit statuses and error reports of every command.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "gltf/glb_builder.hpp"
#include "native/program.hpp"
#include "native/small_models.hpp"

namespace moue::test {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

/// Where no driver can be found, by libglvnd's variable and by X's and Wayland's.
const std::map<std::string, std::string> kNoGl = {
    {"__EGL_VENDOR_LIBRARY_FILENAMES", "/nowhere.json"}, {"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}};

class CommandLine : public testing::Test {
  protected:
    void SetUp() override {
        sheet = folder / "sheet.glb";
        writeSheet(sheet);
        picture = folder / "out.png";
    }

    ScratchFolder folder;
    std::string sheet, picture;
};

std::string joined(const Words& words) {
    std::string line = "moue";
    for (const std::string& word : words)
        line += " '" + word + "'";
    return line;
}

/// Expects the report that programs read on stdout and the one line that people read on stderr.
void expectError(const Outcome& outcome, int status, const std::string& code) {
    EXPECT_EQ(outcome.status, status) << outcome.err;
    const Json report = Json::parse(outcome.out, nullptr, false);
    ASSERT_TRUE(report.is_object() && report.contains("error")) << outcome.out;
    EXPECT_EQ(report["error"]["code"], code);
    EXPECT_FALSE(report["error"]["message"].get<std::string>().empty());
    EXPECT_TRUE(report["error"]["path"].is_string());
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_EQ(outcome.err.rfind("moue: " + code + ": ", 0), 0u) << outcome.err;
    EXPECT_EQ(outcome.err.back(), '\n');
}

TEST_F(CommandLine, SaysItsVersion) {
    const Outcome outcome = runMoue({"--version"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out, MOUE_VERSION "\n");
    EXPECT_EQ(outcome.err, "");
}

TEST_F(CommandLine, HelpsWithEveryCommandOnStdout) {
    const Outcome whole = runMoue({"--help"});
    EXPECT_EQ(whole.status, 0);
    for (const std::string command : {"view", "render", "inspect", "demo", "bake", "apply"}) {
        EXPECT_NE(whole.out.find("\n  " + command + " "), std::string::npos) << command;
        const Outcome outcome = runMoue({command, "--help"});
        EXPECT_EQ(outcome.status, 0) << command;
        EXPECT_NE(outcome.out.find("moue " + command), std::string::npos) << outcome.out;
        EXPECT_EQ(outcome.err, "");
    }
}

TEST_F(CommandLine, ExitsWithOneAfterWrongUsage) {
    const Words cases[] = {{},
                           {"dance"},
                           {"--nonsense"},
                           {"bake"},
                           {"bake", ""},
                           {"bake", sheet, "-o", ""},
                           {"bake", sheet, "-o", folder / "x.obj"},
                           {"render", sheet, "-o", folder / "x.jpg"},
                           {"demo", "-o", folder / "x.gltf"},
                           {"bake", sheet, "--clip", ""},
                           {"bake", sheet, "--nonsense"},
                           {"bake", sheet, "second.glb"},
                           {"bake", sheet, "--space", "moon"},
                           {"bake", sheet, "--path", "magic"},
                           {"bake", sheet, "--weights", "jawOpen"},
                           {"bake", sheet, "--weights", "jawOpen=nan"},
                           {"bake", sheet, "--weights", ""},
                           {"bake", sheet, "--clip", "0", "--time", "soon"},
                           {"bake", sheet, "--clip", "0", "--time", "nan"},
                           {"bake", sheet, "--clip", "0", "--time", "inf"},
                           {"bake", sheet, "--json", "-o", folder / "x.ply"},
                           {"render", sheet},
                           {"render", "", "-o", picture},
                           {"render", sheet, "-o", ""},
                           {"render", sheet, "-o", picture, "--camera", ""},
                           {"render", sheet, "-o", picture, "--heat-map", ""},
                           {"render", sheet, "-o", picture, "--motion", "--heat-map", "0"},
                           {"render", sheet, "-o", picture, "--motion", "--wireframe"},
                           {"render", sheet, "-o", picture, "--size", "0x5"},
                           {"render", sheet, "-o", picture, "--frames", "3:1"},
                           {"render", sheet, "-o", picture, "--fps", "30"},
                           {"render", sheet, "-o", picture, "--frames", "0:1", "--fps", "0"},
                           {"render", sheet, "-o", picture, "--frames", "0:1", "--fps", "nan"},
                           {"inspect", sheet, "--yaml"},
                           {"demo"},
                           {"demo", "-o", ""},
                           {"view", sheet, "--size", "5x5"}};
    for (const Words& words : cases) {
        SCOPED_TRACE(joined(words));
        const Outcome outcome = runMoue(words);
        EXPECT_EQ(outcome.status, 1);
        EXPECT_EQ(outcome.out, "");
        EXPECT_NE(outcome.err, "");
    }
    EXPECT_FALSE(std::filesystem::exists(picture));
}

TEST_F(CommandLine, SaysWhichWordIsNoCommand) {
    EXPECT_NE(runMoue({"dance"}).err.find("dance"), std::string::npos);
    EXPECT_EQ(runMoue({}).err.find("not expected"), std::string::npos);
}

TEST_F(CommandLine, ExitsWithTwoAfterBadInputAndSaysWhichInBothWays) {
    const std::string broken = folder / "broken.glb", nowhere = folder / "no/such/folder/x";
    std::filesystem::copy_file(sheet, broken);
    std::filesystem::resize_file(broken, 40);
    const std::string missing = folder / "missing\nfile.glb";
    const struct {
        Words words;
        const char* code;
    } cases[] = {{{"bake", missing}, "FileNotFound"},
                 {{"inspect", missing, "--json"}, "FileNotFound"},
                 {{"render", missing, "-o", picture}, "FileNotFound"},
                 {{"bake", folder.path()}, "FileNotFound"},
                 {{"bake", broken}, "InvalidGlb"},
                 {{"inspect", broken}, "InvalidGlb"},
                 {{"render", broken, "-o", picture}, "InvalidGlb"},
                 {{"bake", sheet, "--clip", "Shake"}, "UnknownClip"},
                 {{"bake", sheet, "--clip", "1"}, "UnknownClip"},
                 {{"render", sheet, "-o", picture, "--clip", "Shake"}, "UnknownClip"},
                 {{"bake", sheet, "--weights", "jawopen=1"}, "UnknownTarget"},
                 {{"bake", sheet, "--weights", "12=1"}, "UnknownTarget"},
                 {{"render", sheet, "-o", picture, "--weights", "-1=1"}, "UnknownTarget"},
                 {{"render", sheet, "-o", picture, "--heat-map", "nothing"}, "UnknownTarget"},
                 {{"render", sheet, "-o", picture, "--camera", "Front"}, "UnknownCamera"},
                 {{"bake", sheet, "-o", nowhere}, "WriteFailed"},
                 {{"demo", "-o", nowhere}, "WriteFailed"},
                 {{"render", sheet, "-o", nowhere, "--size", "8x8"}, "WriteFailed"}};
    for (const auto& [words, code] : cases) {
        SCOPED_TRACE(joined(words));
        expectError(runMoue(words), 2, code);
    }
    EXPECT_FALSE(std::filesystem::exists(picture));
}

TEST_F(CommandLine, TellsThatADiskIsFull) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "This system has no /dev/full.";
    for (const Words& words :
         {Words{"demo", "-o", "/dev/full"}, Words{"bake", sheet, "-o", "/dev/full"},
          Words{"render", sheet, "--size", "8x8", "-o", "/dev/full"}}) {
        SCOPED_TRACE(joined(words));
        expectError(runMoue(words), 2, "WriteFailed");
    }
    for (const char* command : {"bake", "inspect"}) {
        const std::string line = "\"$0\" " + std::string(command) + " \"$1\" > /dev/full";
        const Outcome outcome = runCommand({"sh", "-c", line, moueProgram(), sheet});
        EXPECT_EQ(outcome.status, 2) << command;
        EXPECT_EQ(outcome.err.rfind("moue: WriteFailed: ", 0), 0u) << outcome.err;
    }
}

TEST_F(CommandLine, RefusesToBakeMoreThanMemoryHolds) {
    GlbBuilder builder;
    builder.add("accessors", {{"componentType", 5126}, {"type", "VEC3"}, {"count", 1'000'000}});
    const Json primitive = {{"attributes", {{"POSITION", 0}}}};
    builder.add("meshes", {{"primitives", Json::array_t(21, primitive)}});
    builder.add("nodes", {{"mesh", 0}});
    const std::string large = folder / "large.glb";
    const std::vector<std::byte> bytes = builder.finish();
    std::ofstream(large, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
    for (const char* path : {"cpu", "texture"})
        expectError(runMoue({"bake", large, "--path", path}), 2, "TooLarge");
}

TEST_F(CommandLine, ExitsWithThreeWithoutGl) {
    for (const Words& words :
         {Words{"render", sheet, "-o", picture}, Words{"bake", sheet, "--path", "texture"},
          Words{"view", sheet, "--screenshot", picture}}) {
        SCOPED_TRACE(joined(words));
        expectError(runMoue(words, kNoGl), 3, "NoGl");
    }
}

TEST_F(CommandLine, DoesWithoutGlWhatNeedsNone) {
    for (const Words& words : {Words{"bake", sheet}, Words{"bake", sheet, "-o", folder / "x.ply"},
                               Words{"inspect", sheet}, Words{"demo", "-o", folder / "x.glb"}})
        EXPECT_EQ(runMoue(words, kNoGl).status, 0) << joined(words);
}

TEST_F(CommandLine, RefusesTargetsThatAttributesCannotCarryUnlessApproximated) {
    std::string all;
    for (int i = 0; i < 12; ++i)
        all += (i > 0 ? "," : "") + std::to_string(i) + "=0.1";
    const Words attribute = {"render", sheet,    "-o",        picture,    "--size",
                             "8x8",    "--path", "attribute", "--weights"};
    Words few = attribute, many = attribute;
    few.push_back("jawOpen=0.1");
    many.push_back(all);
    EXPECT_EQ(runMoue(few).status, 0);
    EXPECT_TRUE(std::filesystem::remove(picture));
    expectError(runMoue(many), 2, "PathUnavailable");
    EXPECT_FALSE(std::filesystem::exists(picture));
    expectError(runMoue({"bake", sheet, "--path", "attribute", "--weights", all}), 2,
                "PathUnavailable");
    many.push_back("--approximate");
    EXPECT_EQ(runMoue(many).status, 0);
    EXPECT_TRUE(std::filesystem::exists(picture));
}

}  // namespace
}  // namespace moue::test
