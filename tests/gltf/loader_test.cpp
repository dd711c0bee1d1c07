// SPDX-License-Identifier: MIT
// Loading in steps: the document, everything at rest, the deltas.
#include <algorithm>
#include <limits>

#include "gltf/fixtures.hpp"

namespace moue::test {
namespace {

const LoadOptions kNoOptions{};

/// The first two steps.
Result<GltfLoader> readAtRest(std::span<const std::byte> file,
                              const LoadOptions& options = kNoOptions) {
    Result<GltfLoader> loader = GltfLoader::open(file, options);
    if (!loader) return loader;
    if (auto done = loader->readRest(); !done) return passOn(done);
    return loader;
}

TEST(GltfLoader, ShowsTheModelAtRestBeforeItsDeltasAreRead) {
    const auto file = morphedTriangle(2).finish();
    const Result<GltfLoader> loader = readAtRest(file);
    ASSERT_TRUE(loader);
    const std::shared_ptr<const Asset> asset = loader->asset();
    EXPECT_EQ(asset->geometries.at(0).base.positions, kTriangle);
    EXPECT_EQ(asset->meshes.at(0).targetCount, 2u);
    EXPECT_EQ(asset->nodes.at(0).weights, std::vector<float>({0, 0}));
    const TargetSet& set = asset->targetSets.at(0);
    EXPECT_TRUE(set.targets.attributes.empty());
    ASSERT_EQ(set.targets.targets.size(), 2u);
    EXPECT_EQ(set.targets.targets[1].stream(Attribute::Position), nullptr);
    EXPECT_EQ(set.deltaBounds.size(), 2u);
}

TEST(GltfLoader, DescribesTheModelBeforeItsVerticesAreRead) {
    const auto file = morphedTriangle(2).finish();
    const Result<GltfLoader> loader = GltfLoader::open(file, kNoOptions);
    ASSERT_TRUE(loader);
    const std::shared_ptr<const Asset> asset = loader->asset();
    const Geometry& geometry = asset->geometries.at(0);
    EXPECT_TRUE(geometry.base.positions.empty());
    EXPECT_EQ(geometry.base.vertexCount, 3u);
    EXPECT_EQ(geometry.attributes(), loaded(morphedTriangle(2)).geometries.at(0).base.attributes());
    EXPECT_FALSE(geometry.attributes().empty());
    EXPECT_FALSE(geometry.skinned());
    EXPECT_EQ(asset->meshes.at(0).targetNames.size(), 2u);
    EXPECT_EQ(asset->visibleNodes.size(), 1u);
}

TEST(GltfLoader, ReadsAModelThatIsMorphedAtRestAtOnce) {
    GlbBuilder glb = morphedTriangle(1);
    glb.json["meshes"][0]["weights"] = {0.5f};
    const auto file = glb.finish();
    LoadStats stats;
    LoadOptions options;
    options.stats = &stats;
    Result<GltfLoader> loader = readAtRest(file, options);
    ASSERT_TRUE(loader);
    EXPECT_FALSE(loader->asset()->targetSets.at(0).targets.attributes.empty());
    EXPECT_GT(stats.deltaBytes, 0u);
    EXPECT_TRUE(loader->complete());
    EXPECT_TRUE(loader->readTargets());
}

TEST(GltfLoader, EndsWithWhatLoadGltfGives) {
    const auto file = morphedTriangle(2).finish();
    LoadStats stats;
    LoadOptions options;
    options.stats = &stats;
    Result<GltfLoader> loader = readAtRest(file, options);
    ASSERT_TRUE(loader);
    const std::shared_ptr<const Asset> asset = loader->asset();
    EXPECT_FALSE(loader->complete());
    ASSERT_TRUE(loader->readTargets());
    EXPECT_TRUE(loader->complete());
    const Asset whole = loaded(morphedTriangle(2));
    const MorphTargets& targets = asset->targetSets.at(0).targets;
    EXPECT_EQ(targets.attributes.bits(), whole.targetSets[0].targets.attributes.bits());
    for (size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(targets.targets[i].stream(Attribute::Position)->values,
                  whole.targetSets[0].targets.targets[i].stream(Attribute::Position)->values);
        EXPECT_EQ(asset->targetSets[0].deltaBounds[i].maximum.x, float(i + 1));
    }
    EXPECT_EQ(stats.deltaBytes, 2u * 3 * 3 * sizeof(float));
}

TEST(GltfLoader, FindsWhatIsWrongWithDeltasInTheLastStep) {
    GlbBuilder glb = morphedTriangle(1);
    const std::vector<glm::vec3> rows(3, glm::vec3(std::numeric_limits<float>::infinity()));
    const uint32_t deltas = glb.addVec3(rows);
    primitiveOf(glb)["targets"][0]["POSITION"] = deltas;
    const auto file = glb.finish();
    Result<GltfLoader> loader = readAtRest(file);
    ASSERT_TRUE(loader);
    const Result<void> read = loader->readTargets();
    ASSERT_FALSE(read);
    EXPECT_EQ(codeOf(read.error()), "InvalidAccessor");
    EXPECT_EQ(read.error().path, "accessors[" + std::to_string(deltas) + "]");
}

TEST(GltfLoader, FindsEverythingElseBefore) {
    GlbBuilder glb = morphedTriangle(1);
    primitiveOf(glb)["targets"][0]["POSITION"] = 9;
    const auto file = glb.finish();
    const Result<GltfLoader> loader = readAtRest(file);
    ASSERT_FALSE(loader);
    EXPECT_EQ(codeOf(loader.error()), "InvalidReference");
}

TEST(GltfLoader, TellsHowFarItIsAndNeverGoesBack) {
    std::vector<float> fractions;
    LoadOptions options;
    options.progress = [&](std::string_view, float fraction) { fractions.push_back(fraction); };
    const auto file = morphedTriangle(2).finish();
    Result<GltfLoader> loader = readAtRest(file, options);
    ASSERT_TRUE(loader && loader->readTargets());
    EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
    EXPECT_EQ(fractions.front(), 0);
    EXPECT_EQ(fractions.back(), 1);
}

size_t bytesAtRest(const std::vector<std::byte>& file) {
    const Result<GltfLoader> loader = GltfLoader::open(file, kNoOptions);
    EXPECT_TRUE(loader);
    return loader ? loader->bytesAtRest() : 0;
}

/// A triangle with one sparse target, whose rows the builder puts last: 4 + 12 bytes.
GlbBuilder sparseTriangle() {
    GlbBuilder glb = morphedTriangle(0);
    const std::vector<uint32_t> vertices = {2};
    const std::vector<glm::vec3> rows(1, glm::vec3(0, 1, 0));
    primitiveOf(glb)["targets"] =
        Json::array({{{"POSITION", glb.addSparsePositions(3, vertices, rows)}}});
    return glb;
}

TEST(GltfLoader, NeedsNoBytesOfDeltasForTheModelAtRest) {
    const auto file = sparseTriangle().finish();
    EXPECT_EQ(bytesAtRest(file), file.size() - 16);
}

TEST(GltfLoader, NeedsDeltasThatAreSomethingElseToo) {
    GlbBuilder glb = sparseTriangle();
    primitiveOf(glb)["attributes"]["NORMAL"] = primitiveOf(glb)["targets"][0]["POSITION"];
    const auto file = glb.finish();
    EXPECT_EQ(bytesAtRest(file), file.size());
}

TEST(GltfLoader, NeedsAllOfAModelThatIsMorphedAtRest) {
    for (const char* owner : {"meshes", "nodes"}) {
        GlbBuilder glb = sparseTriangle();
        glb.json[owner][0]["weights"] = {0.5f};
        const auto file = glb.finish();
        EXPECT_EQ(bytesAtRest(file), file.size()) << owner;
    }
}

TEST(GltfLoader, NeedsWhatLiesBehindTheDeltas) {
    GlbBuilder glb = sparseTriangle();
    const auto placed = glb.finish();
    GlbBuilder image = sparseTriangle();
    image.add("images",
              {{"bufferView", 3}, {"mimeType", "image/png"}});  // the deltas, of all things
    const auto file = image.finish();
    EXPECT_EQ(bytesAtRest(placed), placed.size() - 16);
    EXPECT_EQ(bytesAtRest(file), file.size());
}

TEST(GltfLoader, OpensAFileOfWhichOnlyTheDocumentIsThere) {
    auto file = sparseTriangle().finish();
    const auto whole = file;
    const size_t binary = file.size() - 36 - 36 - 16 - 8;
    std::fill(file.begin() + static_cast<std::ptrdiff_t>(binary + 8), file.end(), std::byte{0xFF});
    Result<GltfLoader> loader = GltfLoader::open(file, kNoOptions);
    ASSERT_TRUE(loader);
    const auto needed = static_cast<std::ptrdiff_t>(loader->bytesAtRest());
    std::copy(whole.begin(), whole.begin() + needed, file.begin());
    ASSERT_TRUE(loader->readRest());
    EXPECT_EQ(loader->asset()->geometries.at(0).base.positions, kTriangle);
    std::copy(whole.begin() + needed, whole.end(), file.begin() + needed);
    ASSERT_TRUE(loader->readTargets());
    EXPECT_EQ(loader->asset()->targetSets.at(0).deltaBounds.at(0).maximum.y, 1);
}

TEST(GlbBuilder, PutsAllSparseRowsLastInTwoViews) {
    GlbBuilder glb;
    const std::vector<uint32_t> first = {0}, second = {1, 2};
    const std::vector<glm::vec3> row(1, glm::vec3(1)), rows(2, glm::vec3(0.1f));
    glb.addSparseVec3(3, first, row);
    const uint32_t index = glb.addSparsePositions(3, second, rows);
    glb.addPositions(kTriangle);
    const auto file = glb.finish();
    const Json document = Json::parse(std::string(reinterpret_cast<const char*>(file.data()) + 20,
                                                  reinterpret_cast<const char*>(file.data()) + 20 +
                                                      static_cast<size_t>(file[12]) +
                                                      (static_cast<size_t>(file[13]) << 8)));
    const Json& views = document["bufferViews"];
    ASSERT_EQ(views.size(), 3u);
    EXPECT_EQ(views[2]["byteOffset"], 0);
    EXPECT_EQ(views[0]["byteOffset"], 36);
    EXPECT_EQ(views[1]["byteOffset"], 36 + 8);
    EXPECT_EQ(views[1]["byteLength"], 36);
    const Json& accessor = document["accessors"][index];
    EXPECT_EQ(accessor["sparse"]["indices"]["byteOffset"], 4);
    EXPECT_EQ(accessor["sparse"]["values"]["byteOffset"], 12);
    EXPECT_EQ(accessor["max"].dump(), "[0.1,0.1,0.1]");
}

}  // namespace
}  // namespace moue::test
