// SPDX-License-Identifier: MIT
// What the commands write: JSON, PLY, PNG, GLB.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "gltf/image.hpp"
#include "native/program.hpp"
#include "native/small_models.hpp"

namespace moue::test {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

/// Drivers that GLX loads, and unloads at exit, leave strings behind.
std::map<std::string, std::string> withoutLeakCheck() {
    const char* options = std::getenv("ASAN_OPTIONS");
    return {{"ASAN_OPTIONS", (options ? std::string(options) + ":" : "") + "detect_leaks=0"}};
}

class CommandFiles : public testing::Test {
  protected:
    void SetUp() override {
        sheet = folder / "sheet.glb";
        writeSheet(sheet);
    }
    /// Runs the program, which must succeed, and returns what it printed.
    static std::string done(const Words& words) {
        const Outcome outcome = runMoue(words);
        EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
        return outcome.out;
    }
    /// bake's JSON of the sheet's only primitive.
    Json baked(Words words) const {
        words.insert(words.begin(), {"bake", sheet});
        const Json report = Json::parse(done(words), nullptr, false);
        EXPECT_TRUE(report.is_object());
        return report["nodes"][0];
    }
    PixelImage pictureOf(Words words) const {
        words.insert(words.begin(), {"render", sheet, "-o", folder / "x.png"});
        done(words);
        return decode(folder / "x.png");
    }
    static PixelImage decode(const std::string& path) {
        const std::string bytes = readFile(path);
        auto image = decodeImage(std::as_bytes(std::span(bytes)));
        EXPECT_TRUE(image) << path;
        return image ? std::move(*image) : PixelImage{};
    }

    ScratchFolder folder;
    std::string sheet;
};

TEST_F(CommandFiles, BakeAppliesWeightsByNameAndIndexInAnyScript) {
    const Json node = baked({"--weights", "jawOpen=2,a=b=0.5,größer=-1,11=1"});
    EXPECT_EQ(node["name"], "Sheet");
    EXPECT_EQ(node["weights"], Json({2, 0.5, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
    // corner (-0.5, -0.5, 0): halved to 0 by "größer", then shifted
    const Json position = node["primitives"][0]["positions"][0];
    EXPECT_FLOAT_EQ(position[0], 0.5f);
    EXPECT_FLOAT_EQ(position[1], 0.11f);
    EXPECT_FLOAT_EQ(position[2], 2);
}

TEST_F(CommandFiles, BakeLeavesClipsOutUntilAsked) {
    EXPECT_EQ(baked({})["weights"][0], 0);
    EXPECT_EQ(baked({"--time", "0.5"})["weights"][0], 0);
    EXPECT_EQ(baked({"--clip", "Nod", "--time", "0.5"})["weights"][0], 0.5);
    EXPECT_EQ(baked({"--clip", "0", "--time", "7"})["weights"][0], 1);
    EXPECT_EQ(baked({"--clip", "0", "--time", "-7"})["weights"][0], 0);
    EXPECT_EQ(baked({"--clip", "0", "--time", "0.5", "--weights", "0=3"})["weights"][0], 3);
}

TEST_F(CommandFiles, BakeWritesAPlyOfTheCountsThatItsHeaderSays) {
    const std::string path = folder / "sheet.ply";
    EXPECT_EQ(done({"bake", sheet, "-o", path, "--weights", "jawOpen=3"}), "");
    const std::string ply = readFile(path);
    const std::string end = "end_header\n";
    const size_t body = ply.find(end) + end.size();
    ASSERT_EQ(ply.rfind("ply\nformat binary_little_endian 1.0\n", 0), 0u);
    const std::string header = ply.substr(0, body);
    EXPECT_NE(header.find("element vertex 4\n"), std::string::npos) << header;
    EXPECT_NE(header.find("element face 2\n"), std::string::npos) << header;
    EXPECT_NE(header.find("property float nx\n"), std::string::npos) << header;
    constexpr size_t kVertexBytes = 24, kFaceBytes = 13;
    ASSERT_EQ(ply.size() - body, 4 * kVertexBytes + 2 * kFaceBytes);
    float z = 0;
    std::memcpy(&z, ply.data() + body + 8, sizeof z);
    EXPECT_EQ(z, 3);
    uint32_t corners[3];
    const char* face = ply.data() + body + 4 * kVertexBytes;
    EXPECT_EQ(*face, 3);
    std::memcpy(corners, face + 1, sizeof corners);
    EXPECT_EQ(std::vector(corners, corners + 3), (std::vector<uint32_t>{0, 1, 2}));
}

TEST_F(CommandFiles, DemoWritesAHeadThatInspectReads) {
    const std::string head = folder / "head.glb";
    EXPECT_EQ(done({"demo", "-o", head}), "");
    const Json report = Json::parse(done({"inspect", head, "--json"}), nullptr, false);
    ASSERT_TRUE(report.is_object());
    ASSERT_EQ(report["meshes"].size(), 1u);
    std::set<std::string> names;
    for (const Json& target : report["meshes"][0]["targets"])
        names.insert(target["name"]);
    EXPECT_EQ(names.size(), 52u);
    EXPECT_EQ(names.count("mouthSmileLeft"), 1u);
    EXPECT_EQ(report["clips"][0]["name"], "Performance");
    EXPECT_TRUE(report["warnings"].empty());
    EXPECT_EQ(report, Json::parse(done({"inspect", "--json"}), nullptr, false));
}

TEST_F(CommandFiles, InspectSaysToPeopleWhatItSaysToPrograms) {
    const Json report = Json::parse(done({"inspect", sheet, "--json"}), nullptr, false);
    const Json& mesh = report["meshes"][0];
    EXPECT_EQ(mesh["vertices"], 4);
    EXPECT_EQ(mesh["triangles"], 2);
    EXPECT_EQ(mesh["targets"][2]["name"], "größer");
    EXPECT_EQ(mesh["targets"][0]["largestDisplacement"], 1);
    EXPECT_EQ(mesh["targets"][0]["attributes"], Json({"POSITION", "NORMAL"}));
    const std::string text = done({"inspect", sheet});
    for (const char* part : {"4 vertices", "2 triangles", "12 targets", "größer", "Nod", "a=b"})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST_F(CommandFiles, RenderWritesAPictureOfTheAskedSize) {
    for (const auto& [width, height] :
         {std::pair(8u, 8u), std::pair(40u, 24u), std::pair(1u, 7u)}) {
        const std::string size = std::to_string(width) + "x" + std::to_string(height);
        const PixelImage picture = pictureOf({"--size", size});
        EXPECT_EQ(picture.width, width);
        EXPECT_EQ(picture.height, height);
    }
}

TEST_F(CommandFiles, RenderLeavesTheBackgroundOutWhenAsked) {
    const size_t corner = 3, middle = 4 * (16 * 32 + 16) + 3;
    const PixelImage solid = pictureOf({"--size", "32x32"});
    EXPECT_EQ(solid.rgba[corner], 255);
    const PixelImage clear = pictureOf({"--size", "32x32", "--transparent"});
    EXPECT_EQ(clear.rgba[corner], 0);
    EXPECT_EQ(clear.rgba[middle], 255);
}

TEST_F(CommandFiles, RenderTakesAnyCamera) {
    const PixelImage front = pictureOf({"--size", "32x32", "--camera", "front"});
    EXPECT_EQ(front.rgba, pictureOf({"--size", "32x32"}).rgba);
    EXPECT_EQ(front.rgba, pictureOf({"--size", "32x32", "--camera", "0,0,1"}).rgba);
    const PixelImage ownCamera = pictureOf({"--size", "32x32", "--camera", "Portrait"});
    EXPECT_EQ(ownCamera.rgba, pictureOf({"--size", "32x32", "--camera", "Eye"}).rgba);
    EXPECT_NE(front.rgba, ownCamera.rgba);
    EXPECT_NE(front.rgba, pictureOf({"--size", "32x32", "--camera", "40,10"}).rgba);
}

TEST_F(CommandFiles, RenderColoursByWhatATargetMoves) {
    // the target moves the whole sheet alike: yellow all over
    const PixelImage heat = pictureOf({"--size", "32x32", "--heat-map", "jawOpen"});
    const size_t middle = 4 * (16 * 32 + 16);
    EXPECT_GT(heat.rgba[middle], 2 * heat.rgba[middle + 2]);
    EXPECT_GT(heat.rgba[middle + 1], 2 * heat.rgba[middle + 2]);
    EXPECT_EQ(heat.rgba, pictureOf({"--size", "32x32", "--heat-map", "0"}).rgba);
    EXPECT_NE(heat.rgba, pictureOf({"--size", "32x32"}).rgba);
}

TEST_F(CommandFiles, RenderShowsMotionSinceTheFrameBefore) {
    // the clip brings the sheet nearer until frame 2: it grows in all directions, then stands still
    const std::string output = folder / "motion.png";
    done({"render", sheet, "-o", output, "--size", "64x64", "--motion", "--frames", "0:3", "--fps",
          "2"});
    const auto pixel = [](const PixelImage& image, int x, int y) {
        const uint8_t* p = &image.rgba[4 * static_cast<size_t>(64 * y + x)];
        return std::array<int, 4>{p[0], p[1], p[2], p[3]};
    };
    const std::array<int, 4> still = {128, 128, 128, 255};
    const PixelImage growing = decode(folder / "motion-0002.png");
    EXPECT_GT(pixel(growing, 40, 23)[0], 132) << "to the right";
    EXPECT_GT(pixel(growing, 40, 23)[1], 132) << "upwards";
    EXPECT_LT(pixel(growing, 23, 40)[0], 124);
    EXPECT_LT(pixel(growing, 23, 40)[1], 124);
    EXPECT_EQ(pixel(growing, 0, 0), (std::array<int, 4>{128, 128, 128, 0}));
    for (const char* name : {"motion-0000.png", "motion-0003.png"})
        EXPECT_EQ(pixel(decode(folder / name), 40, 23), still) << name;
    const PixelImage single =
        pictureOf({"--size", "64x64", "--motion", "--clip", "0", "--time", "1"});
    EXPECT_GT(pixel(single, 46, 17)[0], 128) << "since 1/30 s before";
    EXPECT_LT(pixel(single, 46, 17)[0], pixel(growing, 46, 17)[0]);
}

TEST_F(CommandFiles, RenderNumbersTheFramesOfASequence) {
    const std::string output = folder / "frame.v2.png";
    done({"render", sheet, "-o", output, "--size", "16x16", "--frames", "9:11", "--fps", "10"});
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        if (entry.path().extension() == ".png") names.insert(entry.path().filename().string());
    EXPECT_EQ(names, (std::set<std::string>{"frame.v2-0009.png", "frame.v2-0010.png",
                                            "frame.v2-0011.png"}));
    // the clip ends at frame 10: the sheet stands still from there on
    const PixelImage last = decode(folder / "frame.v2-0010.png");
    EXPECT_NE(decode(folder / "frame.v2-0009.png").rgba, last.rgba);
    EXPECT_EQ(decode(folder / "frame.v2-0011.png").rgba, last.rgba);
}

TEST_F(CommandFiles, ViewTakesAScreenshotThatIsNotBlank) {
    if (runCommand({"sh", "-c", "command -v xvfb-run"}).status != 0)
        GTEST_SKIP() << "xvfb-run, a display for tests, is not installed.";
    const std::string path = folder / "window.png";
    const Outcome outcome = runCommand({"xvfb-run", "-a", "-s", "-screen 0 1280x800x24",
                                        moueProgram(), "view", sheet, "--screenshot", path},
                                       withoutLeakCheck());
    ASSERT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    const PixelImage picture = decode(path);
    EXPECT_GT(picture.width, 300u);
    std::set<uint32_t> colors;
    for (size_t i = 0; i + 4 <= picture.rgba.size(); i += 4) {
        uint32_t color = 0;
        std::memcpy(&color, &picture.rgba[i], sizeof color);
        colors.insert(color);
    }
    EXPECT_GT(colors.size(), 50u);  // a gradient, a lit sheet, a panel with text
}

}  // namespace
}  // namespace moue::test
