// SPDX-License-Identifier: MIT
#include "gltf/deltas.hpp"

#include <limits>

#include "gltf/fixtures.hpp"

namespace moue::test {
namespace {

using Rows = std::vector<glm::vec3>;

constexpr uint32_t kVertexCount = 10;

/// Ten vertices and one target, whose POSITION is the accessor that `make` adds.
template <typename Make>
GlbBuilder modelOf(Make&& make) {
    GlbBuilder glb;
    const uint32_t base = glb.addPositions(Rows(kVertexCount, glm::vec3(1)));
    const uint32_t deltas = make(glb);
    glb.add("meshes", {{"primitives", Json::array({{{"attributes", {{"POSITION", base}}},
                                                    {"targets", {{{"POSITION", deltas}}}}}})}});
    return glb;
}

const MorphTarget& onlyTarget(const Asset& asset) {
    return asset.targetSets.at(0).targets.targets.at(0);
}

TEST(Deltas, OfASparseAccessorStaySparseAndDropRowsOfZeros) {
    const std::vector<uint32_t> vertices = {1, 4, 9};
    const Rows rows = {{1, 0, 0}, {0, 0, 0}, {0, 0, 3}};
    const Asset asset = loaded(
        modelOf([&](GlbBuilder& glb) { return glb.addSparseVec3(kVertexCount, vertices, rows); }));
    const DeltaStream* stream = onlyTarget(asset).stream(Attribute::Position);
    ASSERT_NE(stream, nullptr);
    EXPECT_EQ(stream->vertices, std::vector<uint32_t>({1, 9}));
    EXPECT_EQ(stream->values, std::vector<float>({1, 0, 0, 0, 0, 3}));
}

TEST(Deltas, OfADenseAccessorBecomeSparseWhereThatIsSmaller) {
    Rows rows(kVertexCount, glm::vec3(0));
    rows[3] = {1, 2, 3};
    const Asset asset = loaded(modelOf([&](GlbBuilder& glb) { return glb.addPositions(rows); }));
    const DeltaStream* stream = onlyTarget(asset).stream(Attribute::Position);
    ASSERT_NE(stream, nullptr);
    EXPECT_EQ(stream->vertices, std::vector<uint32_t>({3}));
}

TEST(Deltas, OfASparseAccessorBecomeDenseWhereThatIsSmaller) {
    std::vector<uint32_t> vertices(kVertexCount);
    for (uint32_t i = 0; i < kVertexCount; ++i)
        vertices[i] = i;
    const Rows rows(kVertexCount, glm::vec3(2));
    const Asset asset = loaded(
        modelOf([&](GlbBuilder& glb) { return glb.addSparseVec3(kVertexCount, vertices, rows); }));
    const DeltaStream* stream = onlyTarget(asset).stream(Attribute::Position);
    ASSERT_NE(stream, nullptr);
    EXPECT_TRUE(stream->dense());
    EXPECT_EQ(stream->values, std::vector<float>(kVertexCount * 3, 2.0f));
}

TEST(Deltas, ThatMoveNothingHaveNoStream) {
    const Asset asset =
        loaded(modelOf([](GlbBuilder& glb) { return glb.addSparseVec3(kVertexCount, {}, {}); }));
    EXPECT_EQ(onlyTarget(asset).stream(Attribute::Position), nullptr);
    EXPECT_TRUE(asset.targetSets.at(0).targets.attributes.empty());
    EXPECT_EQ(asset.targetSets.at(0).deltaBounds.size(), 1u);
}

TEST(Deltas, AreSharedByTargetsAndAttributesThatUseOneAccessor) {
    GlbBuilder glb = morphedTriangle(2);
    Json& targets = primitiveOf(glb)["targets"];
    targets[0]["NORMAL"] = targets[1]["POSITION"];
    const Asset asset = loaded(glb);
    const auto& set = asset.targetSets.at(0).targets;
    EXPECT_EQ(set.targets[0].stream(Attribute::Normal), set.targets[1].stream(Attribute::Position));
}

TEST(Deltas, ThatAreNotFiniteAreRefused) {
    Rows rows(kVertexCount, glm::vec3(0));
    rows[7].z = std::numeric_limits<float>::infinity();
    const Error error = refused(modelOf([&](GlbBuilder& glb) { return glb.addVec3(rows); }));
    EXPECT_EQ(codeOf(error), "InvalidAccessor");
    EXPECT_EQ(error.path, "accessors[1]");
}

TEST(Deltas, OfThreeColoursLeaveAlphaAlone) {
    GlbBuilder glb = morphedTriangle(1);
    primitiveOf(glb)["attributes"]["COLOR_0"] =
        glb.addVec4(std::vector<glm::vec4>(3, glm::vec4(0.5f)));
    primitiveOf(glb)["targets"][0]["COLOR_0"] = glb.addVec3(Rows(3, glm::vec3(0.25f)));
    const Asset asset = loaded(glb);
    const DeltaStream* stream = onlyTarget(asset).stream(Attribute::Color0);
    ASSERT_NE(stream, nullptr);
    ASSERT_EQ(stream->values.size(), 12u);
    EXPECT_EQ(stream->values[3], 0);
    EXPECT_EQ(stream->values[2], 0.25f);
}

TEST(Deltas, KnowHowFarTheyReach) {
    Rows few(kVertexCount, glm::vec3(0)), many(kVertexCount, glm::vec3(1, 2, 3));
    few[3] = {1, -2, 3};
    few[8] = {4, -5, 0};
    many[6] = glm::vec3(0);
    for (const Rows& rows : {few, many}) {
        const Asset asset = loaded(modelOf([&](GlbBuilder& glb) { return glb.addVec3(rows); }));
        DeltaStream stream = *onlyTarget(asset).stream(Attribute::Position);
        ASSERT_TRUE(stream.extent);
        EXPECT_EQ(stream.dense(), rows == many);
        const DeltaExtent known = extentOf(stream, 3);
        stream.extent.reset();
        const DeltaExtent found = extentOf(stream, 3);
        EXPECT_EQ(known.squaredLength, found.squaredLength);
        for (int c = 0; c < 4; ++c) {
            EXPECT_EQ(known.least[c], found.least[c]) << c;
            EXPECT_EQ(known.most[c], found.most[c]) << c;
        }
    }
}

TEST(Deltas, ReportTheirSize) {
    LoadStats stats;
    LoadOptions options;
    options.stats = &stats;
    ASSERT_TRUE(load(morphedTriangle(2), options));
    EXPECT_EQ(stats.deltaBytes, 2 * 3 * 3 * sizeof(float));
}

}  // namespace
}  // namespace moue::test
