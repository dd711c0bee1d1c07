// SPDX-License-Identifier: MIT
// Real models, where they are at hand.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "gltf/load.hpp"

namespace moue {
namespace {

std::filesystem::path assetFolder() {
    const char* folder = std::getenv("MOUE_ASSETS");
    return folder ? folder : MOUE_ASSETS;
}

struct Model {
    const char* file;
    size_t meshes, targets, clips;
};

const Model kModels[] = {{"ict_face_expr_sparse.glb", 1, 57, 3},
                         {"mpfb_body_expr34_sparse.glb", 1, 34, 3},
                         {"RobotExpressive.glb", 14, 3, 14},
                         {"RobotExpressive_quantized.glb", 14, 3, 14},
                         {"MorphStressTest.glb", 1, 8, 3},
                         {"AnimatedMorphSphere.glb", 1, 2, 1},
                         {"AnimatedMorphCube.glb", 1, 2, 1},
                         {"AnimatedMorphCube_quantized.glb", 1, 2, 1},
                         {"MorphPrimitivesTest/MorphPrimitivesTest.gltf", 1, 1, 0},
                         {"SimpleMorph/SimpleMorph.gltf", 1, 2, 1},
                         {"threeCube/threeCube.gltf", 3, 4, 1},
                         {"twoCubeMorph/twoCubeMorph.gltf", 2, 4, 1},
                         {"01_cs_morph/01_cs_morph.gltf", 1, 1, 1},
                         {"01_morphed_cube/01_morphed_cube.gltf", 1, 2, 1},
                         {"singleBlendshapeCube_sparse.glb", 1, 1, 1},
                         {"Godette_vrm_v4.vrm", 2, 15, 0}};

class Assets : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::is_directory(assetFolder()))
            GTEST_SKIP() << "The folder of real models is not here; set MOUE_ASSETS to find it.";
    }
};

TEST_F(Assets, LoadWithoutAWarning) {
    for (const Model& model : kModels) {
        const auto asset = loadGltfFile((assetFolder() / model.file).string());
        ASSERT_TRUE(asset) << model.file << ": " << asset.error().message;
        size_t targets = 0;
        for (const Mesh& mesh : asset->meshes)
            targets += mesh.targetCount;
        EXPECT_EQ(asset->meshes.size(), model.meshes) << model.file;
        EXPECT_EQ(targets, model.targets) << model.file;
        EXPECT_EQ(asset->clips.size(), model.clips) << model.file;
        EXPECT_TRUE(asset->warnings.empty()) << model.file << ": " << asset->warnings[0].message;
    }
}

TEST_F(Assets, ThatNeedCompressionAreRefusedByName) {
    const std::pair<const char*, const char*> models[] = {
        {"RobotExpressive_draco.glb", "KHR_draco_mesh_compression"},
        {"AnimatedMorphCube_draco.glb", "KHR_draco_mesh_compression"},
        {"RobotExpressive_meshopt_high.glb", "EXT_meshopt_compression"},
        {"ict_face_expr_gltfpack_c.glb", "EXT_meshopt_compression"}};
    for (const auto& [file, extension] : models) {
        const auto asset = loadGltfFile((assetFolder() / file).string());
        ASSERT_FALSE(asset) << file;
        EXPECT_EQ(asset.error().code, ErrorCode::UnsupportedExtension) << file;
        EXPECT_NE(asset.error().message.find(extension), std::string::npos) << file;
    }
}

TEST_F(Assets, OfTheRealHeadStaySparse) {
    const auto asset = loadGltfFile((assetFolder() / "ict_face_expr_sparse.glb").string());
    ASSERT_TRUE(asset);
    const MorphTargets& targets = asset->targetSets.at(0).targets;
    uint64_t bytes = 0;
    for (const MorphTarget& target : targets.targets)
        for (const Attribute attribute : kAttributes)
            if (const DeltaStream* stream = target.stream(attribute)) bytes += stream->sizeBytes();
    const uint64_t dense = uint64_t{targets.vertexCount} * targets.targets.size() * 24;
    EXPECT_LT(bytes * 2, dense);
}

TEST(LoadFile, RefusesAFileThatIsNotThereAndAFolder) {
    for (const char* path : {"no/such/file.glb", ".", ""}) {
        const auto asset = loadGltfFile(path);
        ASSERT_FALSE(asset) << path;
        EXPECT_EQ(asset.error().code, ErrorCode::FileNotFound) << path;
    }
}

}  // namespace
}  // namespace moue
