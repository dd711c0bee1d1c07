// SPDX-License-Identifier: MIT
// Pictures by `moue render` against committed ones: alike to a person's eye, on any driver.
//
// MOUE_UPDATE_PICTURES=1 writes the committed ones anew (update.sh does it).
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <ostream>

#include "cli/camera_option.hpp"
#include "cli/options.hpp"
#include "cli/picture.hpp"
#include "egl_context.hpp"
#include "native/program.hpp"
#include "native/small_models.hpp"
#include "pictures/likeness.hpp"
#include "render/render_target.hpp"
#include "runtime/bake.hpp"

namespace moue::test {
namespace {

/// Drivers place samples, filter and round differently, mostly along edges; no person sees it.
/// Three times what a driver without multisampling makes.
constexpr Difference kDriversDiffer = {0.3, 3.0};
/// A line is one pixel wide on every driver, but smooth only on some.
constexpr Difference kLinesDiffer = {1.2, 7.0};

bool alike(const Difference& d, const Difference& limit = kDriversDiffer) {
    return d.mean <= limit.mean && d.most <= limit.most;
}

std::string said(const Difference& d) {
    return "mean " + std::to_string(d.mean) + ", most " + std::to_string(d.most);
}

constexpr int kSide = 384;
constexpr const char* kSize = "384x384";
constexpr uint32_t kShrink = 4;

struct Picture {
    const char* name;
    bool head;  // the demo head; else the materials
    std::vector<std::string> options;
    Difference limit = kDriversDiffer;
};

void PrintTo(const Picture& picture, std::ostream* out) {
    *out << picture.name;
}

const Picture kPictures[] = {
    {"head_neutral", true, {}},
    {"head_smile", true, {"--weights", "jawOpen=0.4,mouthSmileLeft=0.9,mouthSmileRight=0.9"}},
    {"head_performing_transparent",
     true,
     {"--transparent", "--camera", "three-quarter", "--clip", "Performance", "--time", "2.5"}},
    {"materials", false, {"--weights", "wave=1", "--camera", "25,20"}},
    {"materials_wireframe",
     false,
     {"--weights", "wave=1", "--camera", "25,20", "--wireframe"},
     kLinesDiffer}};

std::filesystem::path committedPath(const std::string& name) {
    return std::filesystem::path(MOUE_PICTURES) / (name + ".png");
}

PixelImage decoded(const std::filesystem::path& path) {
    const std::string bytes = readFile(path);
    auto image = decodeImage(std::as_bytes(std::span(bytes)));
    if (!image) ADD_FAILURE() << path << " is no picture: " << image.error().message;
    return image ? std::move(*image) : PixelImage{};
}

class Pictures : public testing::TestWithParam<Picture> {};

TEST_P(Pictures, LookAsCommitted) {
    const ScratchFolder folder;
    const std::string drawn = folder / "drawn.png";
    std::vector<std::string> words = {"render", "-o", drawn, "--size", kSize};
    if (!GetParam().head) {
        writeMaterials(folder / "materials.glb");
        words.push_back(folder / "materials.glb");
    }
    words.insert(words.end(), GetParam().options.begin(), GetParam().options.end());
    const Outcome outcome = runMoue(words);
    constexpr int kNoGlStatus = 3;
    if (outcome.status == kNoGlStatus && !MOUE_REQUIRE_GL) GTEST_SKIP() << outcome.err;
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const PixelImage picture = shrunk(decoded(drawn), kShrink);
    if (std::getenv("MOUE_UPDATE_PICTURES") != nullptr) {
        ASSERT_TRUE(writePng(committedPath(GetParam().name).string(), picture));
    }
    const Difference found = differenceBetween(picture, decoded(committedPath(GetParam().name)));
    EXPECT_TRUE(alike(found, GetParam().limit)) << said(found);
    // small files: there are few, and they change with the look
    EXPECT_LT(std::filesystem::file_size(committedPath(GetParam().name)), 20'000u);
}

INSTANTIATE_TEST_SUITE_P(All, Pictures, testing::ValuesIn(kPictures),
                         [](const auto& test) { return std::string(test.param.name); });

/// The neutral head, as the program draws it but for `change`.
class LostParts : public testing::Test {
  protected:
    template <typename Change>
    static Difference differenceAfter(Change&& change) {
        auto context = EglContext::make(EglApi::Gl);
        if (!context) ADD_FAILURE() << context.error().message;
        if (!context) return {};
        auto viewer = Viewer::make();
        const auto asset = loadAsset("");
        auto target = RenderTarget::make(kSide, kSide, 8, gl::queryLimits());
        EXPECT_TRUE(viewer && asset && target);
        if (!viewer || !asset || !target) return {};
        viewer->settings = studioSettings();
        const auto model = addToViewer(*viewer, *asset);
        const auto camera = chooseCamera("", **model, exactBounds(**model), 1);
        change(viewer->settings, **model);
        (*model)->update(0);
        viewer->draw({camera->view, camera->projection, target->framebuffer(), kSide, kSide});
        PixelImage picture = target->readPixels();
        unpremultiply(picture);
        return differenceBetween(shrunk(picture, kShrink), decoded(committedPath("head_neutral")));
    }
    void SetUp() override {
        if (!EglContext::make(EglApi::Gl) && !MOUE_REQUIRE_GL)
            GTEST_SKIP() << "There is no OpenGL context.";
    }
};

TEST_F(LostParts, NoneIsLostHere) {
    const Difference found = differenceAfter([](DrawSettings&, Model&) {});
    EXPECT_TRUE(alike(found)) << said(found);
}

TEST_F(LostParts, ShadowsAreMissed) {
    const Difference found =
        differenceAfter([](DrawSettings& settings, Model&) { settings.shadows = false; });
    EXPECT_FALSE(alike(found)) << said(found);
}

TEST_F(LostParts, TheKeyLightsPlaceIsMissed) {
    const Difference found = differenceAfter([](DrawSettings& settings, Model&) {
        settings.keyDirection = {-0.62f, 0.6f, 0.56f};
    });
    EXPECT_FALSE(alike(found)) << said(found);
}

TEST_F(LostParts, ATenthOfTheLightIsMissed) {
    const Difference found =
        differenceAfter([](DrawSettings& settings, Model&) { settings.exposure = 0.9f; });
    EXPECT_FALSE(alike(found)) << said(found);
}

TEST_F(LostParts, ASmileIsMissed) {
    const Difference found = differenceAfter([](DrawSettings&, Model& model) {
        model.setWeight("mouthSmileLeft", 0.9f);
        model.setWeight("mouthSmileRight", 0.9f);
    });
    EXPECT_FALSE(alike(found)) << said(found);
}

TEST_F(LostParts, CommittedNeutralAndSmilingHeadsDiffer) {
    const Difference found = differenceBetween(decoded(committedPath("head_neutral")),
                                               decoded(committedPath("head_smile")));
    EXPECT_FALSE(alike(found)) << said(found);
}

TEST_F(LostParts, LinesInPlaceOfTrianglesAreMissed) {
    const Difference found = differenceBetween(decoded(committedPath("materials")),
                                               decoded(committedPath("materials_wireframe")));
    EXPECT_FALSE(alike(found, kLinesDiffer)) << said(found);
}

TEST(Likeness, IsBlindToNoiseThatDitheringLeaves) {
    PixelImage noisy = decoded(committedPath("head_neutral"));
    for (size_t i = 0; i < noisy.rgba.size(); ++i)
        if (i % 4 != 3) noisy.rgba[i] ^= static_cast<uint8_t>((i / 4 * 7) % 3 & 1);
    const Difference found = differenceBetween(noisy, decoded(committedPath("head_neutral")));
    EXPECT_TRUE(alike(found)) << said(found);
}

TEST(Likeness, MeasuresLabUnits) {
    const PixelImage black{2, 2, std::vector<uint8_t>(16, 0)};
    PixelImage white = black, opaqueBlack = black;
    for (size_t i = 0; i < 16; ++i) {
        white.rgba[i] = 255;
        opaqueBlack.rgba[i] = i % 4 == 3 ? 255 : 0;
    }
    constexpr double kMatrixDigits = 0.1;  // the sRGB matrix has four of them
    EXPECT_NEAR(differenceBetween(white, opaqueBlack).mean, 100, kMatrixDigits);
    EXPECT_EQ(differenceBetween(white, white).most, 0);
    EXPECT_GT(differenceBetween(black, opaqueBlack).mean, 100);  // clear is not black
}

}  // namespace
}  // namespace moue::test
