// SPDX-License-Identifier: MIT
// Real models, where they are at hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

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

void expectSame(const Asset& asset, const Asset& whole, const std::string& file) {
    ASSERT_EQ(asset.geometries.size(), whole.geometries.size()) << file;
    for (size_t i = 0; i < whole.geometries.size(); ++i) {
        EXPECT_EQ(asset.geometries[i].base.positions, whole.geometries[i].base.positions) << file;
        EXPECT_EQ(asset.geometries[i].base.normals, whole.geometries[i].base.normals) << file;
        EXPECT_EQ(asset.geometries[i].jointWeights, whole.geometries[i].jointWeights) << file;
    }
    for (size_t i = 0; i < whole.meshes.size(); ++i) {
        for (size_t p = 0; p < whole.meshes[i].primitives.size(); ++p) {
            EXPECT_EQ(asset.meshes[i].primitives[p].indices, whole.meshes[i].primitives[p].indices)
                << file;
        }
    }
    for (size_t i = 0; i < whole.clips.size(); ++i) {
        for (size_t t = 0; t < whole.clips[i].tracks.size(); ++t)
            EXPECT_EQ(asset.clips[i].tracks[t].values, whole.clips[i].tracks[t].values) << file;
    }
    for (size_t i = 0; i < whole.images.size(); ++i)
        EXPECT_EQ(asset.images[i].encoded, whole.images[i].encoded) << file;
    for (size_t i = 0; i < whole.targetSets.size(); ++i) {
        const auto& targets = asset.targetSets[i].targets.targets;
        for (size_t t = 0; t < targets.size(); ++t) {
            for (const Attribute attribute : kAttributes) {
                const DeltaStream* stream = targets[t].stream(attribute);
                const DeltaStream* expected =
                    whole.targetSets[i].targets.targets[t].stream(attribute);
                ASSERT_EQ(stream == nullptr, expected == nullptr) << file;
                if (stream == nullptr) continue;
                EXPECT_EQ(stream->values, expected->values) << file;
            }
        }
    }
}

TEST_F(Assets, AreReadFromTheBytesThatEachStepAsksFor) {
    size_t sooner = 0;
    for (const Model& model : kModels) {
        if (!std::string_view(model.file).ends_with(".glb")) continue;
        const auto bytes = readFileBytes((assetFolder() / model.file).string());
        ASSERT_TRUE(bytes) << model.file;
        const auto whole = loadGltf(*bytes);
        ASSERT_TRUE(whole) << model.file;
        std::vector<std::byte> coming(bytes->size(), std::byte{0xFF});
        uint32_t jsonBytes = 0;
        std::memcpy(&jsonBytes, bytes->data() + 12, sizeof jsonBytes);
        const auto copyFirst = [&](size_t count) {
            std::copy_n(bytes->begin(), count, coming.begin());
        };
        copyFirst(12 + 8 + jsonBytes + 8);  // the headers and the JSON
        const LoadOptions options;
        Result<GltfLoader> loader = GltfLoader::open(coming, options);
        ASSERT_TRUE(loader) << model.file << ": " << loader.error().message;
        sooner += loader->bytesAtRest() < bytes->size();
        // what programs are made of is known from the document alone
        std::vector<std::pair<uint32_t, bool>> described;
        for (const Geometry& geometry : loader->asset()->geometries)
            described.emplace_back(geometry.attributes().bits(), geometry.skinned());
        EXPECT_EQ(loader->asset()->materials.size(), whole->materials.size()) << model.file;
        EXPECT_EQ(loader->asset()->nodes.size(), whole->nodes.size()) << model.file;
        copyFirst(loader->bytesAtRest());
        ASSERT_TRUE(loader->readRest()) << model.file;
        ASSERT_EQ(described.size(), loader->asset()->geometries.size()) << model.file;
        for (size_t i = 0; i < described.size(); ++i) {
            const Geometry& geometry = loader->asset()->geometries[i];
            EXPECT_EQ(described[i].first, geometry.base.attributes().bits()) << model.file;
            EXPECT_EQ(described[i].second, !geometry.joints.empty()) << model.file;
        }
        copyFirst(bytes->size());
        ASSERT_TRUE(loader->readTargets()) << model.file;
        expectSame(*loader->asset(), *whole, model.file);
    }
    EXPECT_GT(sooner, 0u);
}

}  // namespace
}  // namespace moue
