// SPDX-License-Identifier: MIT
// Every real model that needs no compression: it loads, draws, and bakes alike on the texture path
// and on the CPU.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "asset_folder.hpp"
#include "egl_context.hpp"
#include "gl/limits.hpp"
#include "render/render_target.hpp"
#include "runtime/bake.hpp"
#include "runtime/orbit_camera.hpp"
#include "runtime/viewer.hpp"

namespace moue {
namespace {

using test::assetFolder, test::loadModel, test::modelTestName;

/// Absolute, and again relative to the number: both paths compute in float32, each in its order.
constexpr float kFloat32Tolerance = 1e-5f;

/// Those that demand an extension which Moue refuses by name.
bool needsCompression(const std::string& name) {
    for (const char* mark : {"_draco", "_meshopt", "_gltfpack"})
        if (name.find(mark) != std::string::npos) return true;
    return false;
}

std::vector<std::string> modelFiles() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(assetFolder())) {
        const std::string extension = entry.path().extension().string();
        const bool model = extension == ".glb" || extension == ".gltf" || extension == ".vrm";
        if (model && !needsCompression(entry.path().filename().string()))
            files.push_back(std::filesystem::relative(entry.path(), assetFolder()).string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

class AssetPaths : public testing::Test {
  protected:
    void SetUp() override {
        MOUE_SKIP_WITHOUT_ASSETS();
        auto made = EglContext::make(EglApi::Gl);
        if (!made && MOUE_REQUIRE_GL) FAIL() << made.error().message;
        if (!made) GTEST_SKIP() << made.error().message;
        context.emplace(std::move(*made));
    }

    std::optional<EglContext> context;
};

/// All targets active, each by another amount, in the middle of the first clip.
void pose(Model& model) {
    if (!model.asset().clips.empty()) model.pose(0, model.asset().clips[0].durationSeconds * 0.4);
    for (size_t i = 0; i < model.targets().size(); ++i)
        model.setWeight(model.targets()[i], 0.15f + 0.1f * static_cast<float>(i % 5));
    model.update(0);
}

template <typename Row>
size_t differences(const std::vector<Row>& a, const std::vector<Row>& b) {
    if (a.size() != b.size()) return 1;
    size_t count = 0;
    for (size_t v = 0; v < a.size(); ++v)
        for (int k = 0; k < Row::length(); ++k)
            count += !(std::abs(a[v][k] - b[v][k]) <= kFloat32Tolerance * (1 + std::abs(b[v][k])));
    return count;
}

size_t differences(const std::vector<BakedNode>& a, const std::vector<BakedNode>& b) {
    size_t count = a.size() != b.size();
    for (size_t n = 0; n < std::min(a.size(), b.size()); ++n) {
        count += a[n].primitives.size() != b[n].primitives.size();
        for (size_t p = 0; p < std::min(a[n].primitives.size(), b[n].primitives.size()); ++p) {
            const VertexStreams& x = a[n].primitives[p];
            const VertexStreams& y = b[n].primitives[p];
            count += differences(x.positions, y.positions) + differences(x.normals, y.normals) +
                     differences(x.tangents, y.tangents) + differences(x.colors0, y.colors0) +
                     differences(x.texcoords0, y.texcoords0) +
                     differences(x.texcoords1, y.texcoords1);
        }
    }
    return count;
}

/// The share of pixels that show the model rather than the background.
double coveredShare(Viewer& viewer, const Model& model) {
    constexpr uint32_t kSide = 64;
    const auto target = RenderTarget::make(kSide, kSide, 1, gl::queryLimits());
    if (!target) return 0;
    OrbitCamera camera;
    camera.setDirection(0.5f, 0.4f);  // so that no flat model is seen from its edge
    camera.frame(exactBounds(model), 1);
    viewer.draw({camera.view(), camera.projection(1), target->framebuffer(), kSide, kSide});
    size_t covered = 0;
    const PixelImage picture = target->readPixels();
    for (size_t i = 3; i < picture.rgba.size(); i += 4)
        covered += picture.rgba[i] > 0;
    return static_cast<double>(covered) / (kSide * kSide);
}

TEST_F(AssetPaths, OfEveryModelDrawItAndAgreeAboutItsVertices) {
    const std::vector<std::string> files = modelFiles();
    EXPECT_GE(files.size(), 14u);
    for (const std::string& file : files) {
        SCOPED_TRACE(file);
        const std::shared_ptr<const Asset> asset = loadModel(file);
        if (!asset) continue;
        auto viewer = Viewer::make();
        ASSERT_TRUE(viewer);
        std::vector<Warning> warnings;
        const auto model = viewer->add(asset, decodeImages(*asset, warnings));
        ASSERT_TRUE(model) << model.error().message;
        EXPECT_TRUE(warnings.empty()) << warnings[0].message;
        pose(**model);
        EXPECT_GT(coveredShare(*viewer, **model), 0.05);
        for (const Space space : {Space::Mesh, Space::World}) {
            const auto baked = viewer->bake(**model, MorphPath::Texture, space);
            ASSERT_TRUE(baked) << baked.error().message;
            EXPECT_EQ(differences(*baked, bakeOnCpu(**model, space)), 0u);
        }
    }
}

TEST_F(AssetPaths, ComparisonFindsOneChangedWeight) {
    Model model(loadModel("AnimatedMorphCube.glb"));
    pose(model);
    const auto before = bakeOnCpu(model, Space::Mesh);
    EXPECT_EQ(differences(before, before), 0u);
    model.setWeight("0", 0.2f);
    model.update(0);
    EXPECT_GT(differences(before, bakeOnCpu(model, Space::Mesh)), 0u);
}

}  // namespace
}  // namespace moue
