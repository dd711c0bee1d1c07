// SPDX-License-Identifier: MIT
// Real models against an independent reference: reference.py computed these numbers in double
// precision from the specification.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "asset_folder.hpp"
#include "egl_context.hpp"
#include "runtime/bake.hpp"
#include "runtime/viewer.hpp"

namespace moue {
namespace {

using Json = nlohmann::json;
using test::assetFolder, test::loadModel, test::modelTestName;

/// Of the number, and again of the model's size (but at most 1): tens of float32 roundings.
constexpr double kFloat32Tolerance = 1e-5;
/// The same for each term of a sum over vertices. Less, for errors cancel out; not far less, for
/// a rounding in a chain of node matrices shifts all vertices alike.
constexpr double kSumTermTolerance = 2e-6;

constexpr const char* kModels[] = {"AnimatedMorphCube.glb",
                                   "AnimatedMorphSphere.glb",
                                   "MorphStressTest.glb",
                                   "SimpleMorph/SimpleMorph.gltf",
                                   "threeCube/threeCube.gltf",
                                   "twoCubeMorph/twoCubeMorph.gltf",
                                   "01_morphed_cube/01_morphed_cube.gltf",
                                   "01_cs_morph/01_cs_morph.gltf",
                                   "singleBlendshapeCube_sparse.glb",
                                   "RobotExpressive.glb",
                                   "ict_face_expr_sparse.glb"};

Json readGolden(const std::string& model) {
    const std::string name = std::filesystem::path(model).stem().string() + ".json";
    std::ifstream file(std::filesystem::path(MOUE_GOLDENS) / name);
    return Json::parse(file, nullptr, false);
}

bool isNear(double actual, double expected, double scale = 1) {
    return std::abs(actual - expected) <= kFloat32Tolerance * (scale + std::abs(expected));
}

/// The largest shown coordinate, at most 1: a small model is compared as closely as a large one.
double scaleOf(const Json& rows) {
    double largest = 0;
    for (const Json& row : rows)
        for (const Json& x : row)
            largest = std::max(largest, std::abs(double(x)));
    return std::min(largest, 1.0);
}

/// Compares with one attribute of a golden; counts what differs rather than stop at the first.
template <typename Row>
size_t differences(const std::vector<Row>& rows, const Json& vertices, const Json& golden) {
    if (golden.is_null() || rows.empty()) return golden.is_null() && rows.empty() ? 0 : 1;
    const double scale = scaleOf(golden["rows"]);
    size_t count = 0;
    for (size_t i = 0; i < vertices.size(); ++i)
        for (int k = 0; k < 3; ++k)
            count += !isNear(rows.at(vertices[i])[k], golden["rows"][i][size_t(k)], scale);
    for (int k = 0; k < 3; ++k) {
        double sum = 0, allowed = kFloat32Tolerance * scale;
        for (size_t v = 0; v < rows.size(); ++v) {
            const auto times = static_cast<double>(1 + v % 7);
            sum += times * double{rows[v][k]};
            allowed += times * kSumTermTolerance * (scale + std::abs(double{rows[v][k]}));
        }
        count += !(std::abs(sum - double(golden["sum"][size_t(k)])) <= allowed);
    }
    return count;
}

size_t differences(const BakedNode& node, const Json& golden) {
    if (node.node != golden["node"] || node.weights.size() != golden["weights"].size() ||
        node.primitives.size() != golden["primitives"].size())
        return 1;
    size_t count = 0;
    for (size_t i = 0; i < node.weights.size(); ++i)
        count += !isNear(node.weights[i], golden["weights"][i]);
    for (size_t p = 0; p < node.primitives.size(); ++p) {
        const VertexStreams& vertices = node.primitives[p];
        const Json& primitive = golden["primitives"][p];
        count += differences(vertices.positions, primitive["vertices"], primitive["positions"]);
        count += differences(vertices.normals, primitive["vertices"], primitive["normals"]);
        count += differences(vertices.tangents, primitive["vertices"], primitive["tangents"]);
    }
    return count;
}

void expectGolden(const std::vector<BakedNode>& nodes, const Json& golden) {
    SCOPED_TRACE("clip " + golden["clip"].dump() + " at " + golden["time"].dump() + " s");
    ASSERT_EQ(nodes.size(), golden["nodes"].size());
    for (size_t n = 0; n < nodes.size(); ++n)
        EXPECT_EQ(differences(nodes[n], golden["nodes"][n]), 0u) << "node " << nodes[n].node;
}

/// Brings the model where the golden's case is.
void poseAsIn(const Json& golden, Model& model) {
    model.stop();
    model.releaseWeights();
    if (!golden["clip"].is_null()) model.pose(golden["clip"], golden["time"]);
    if (!golden["everyWeight"].is_null())
        for (const TargetInfo& target : model.targets())
            model.setWeight(target, golden["everyWeight"]);
    model.update(0);
}

class Goldens : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        MOUE_SKIP_WITHOUT_ASSETS();
        asset = loadModel(GetParam());
        ASSERT_TRUE(asset);
        golden = readGolden(GetParam());
        ASSERT_FALSE(golden.is_discarded());
        ASSERT_GE(golden["cases"].size(), 5u);
    }

    std::shared_ptr<const Asset> asset;
    Json golden;
};

TEST_P(Goldens, AreReachedByTheCpuPath) {
    Model model(asset);
    for (const Json& moment : golden["cases"]) {
        poseAsIn(moment, model);
        expectGolden(bakeOnCpu(model, Space::World), moment);
    }
}

TEST_P(Goldens, AreReachedInPlayBackwardsAndForwards) {
    Model model(asset);
    for (const Json& moment : golden["cases"]) {
        if (moment["clip"].is_null()) continue;
        for (const float speed : {1.0f, -1.0f}) {
            model.play(moment["clip"], PlayMode::Once, speed);
            const double time =
                std::clamp(double{moment["time"]}, 0.0, double{model.clipDurationSeconds()});
            const double way = speed > 0 ? time : model.clipDurationSeconds() - time;
            for (int step = 0; step < 4; ++step)
                model.update(way / 4);
            expectGolden(bakeOnCpu(model, Space::World), moment);
        }
    }
}

TEST_P(Goldens, AreReachedByTheTexturePath) {
    const auto context = EglContext::make(EglApi::Gl);
    if (!context && MOUE_REQUIRE_GL) FAIL() << context.error().message;
    if (!context) GTEST_SKIP() << context.error().message;
    auto viewer = Viewer::make();
    ASSERT_TRUE(viewer);
    const auto model = viewer->add(asset, {});
    ASSERT_TRUE(model) << model.error().message;
    for (const Json& moment : golden["cases"]) {
        poseAsIn(moment, **model);
        const auto baked = viewer->bake(**model, MorphPath::Texture, Space::World);
        ASSERT_TRUE(baked) << baked.error().message;
        expectGolden(*baked, moment);
    }
}

TEST_P(Goldens, DifferFromAModelAMillimetreOff) {
    Model model(asset);
    model.transform[3].x = 1e-3f;
    const Json& moment = golden["cases"][0];
    poseAsIn(moment, model);
    size_t found = 0;
    const auto nodes = bakeOnCpu(model, Space::World);
    for (size_t n = 0; n < nodes.size(); ++n)
        found += differences(nodes[n], moment["nodes"][n]);
    EXPECT_GT(found, 0u);
}

INSTANTIATE_TEST_SUITE_P(Models, Goldens, testing::ValuesIn(kModels),
                         [](const auto& test) { return modelTestName(test.param); });

}  // namespace
}  // namespace moue
