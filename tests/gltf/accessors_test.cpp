// SPDX-License-Identifier: MIT
// Accessors of every form, seen through the base attributes that they become.
#include <cmath>
#include <limits>

#include "gltf/fixtures.hpp"

namespace moue::test {
namespace {

/// A triangle whose POSITION is the accessor that `make` adds.
template <typename Make>
GlbBuilder modelOf(Make&& make) {
    GlbBuilder glb;
    const uint32_t accessor = make(glb);
    glb.add("meshes", {{"primitives", Json::array({{{"attributes", {{"POSITION", accessor}}}}})}});
    glb.json["extensionsUsed"] = {"KHR_mesh_quantization"};
    return glb;
}

std::vector<glm::vec3> positionsOf(const GlbBuilder& glb) {
    const Asset asset = loaded(glb);
    return asset.geometries.empty() ? std::vector<glm::vec3>{}
                                    : asset.geometries.at(0).base.positions;
}

template <typename T>
std::vector<glm::vec3> decoded(const std::vector<T>& values, int componentType, bool normalized) {
    return positionsOf(modelOf([&](GlbBuilder& glb) {
        const uint32_t view = glb.addView(bytesOf(values), 34962, 4 * sizeof(T));
        const uint32_t accessor = glb.addAccessor(view, componentType, "VEC3", values.size() / 4);
        glb.json["accessors"][accessor]["normalized"] = normalized;
        return accessor;
    }));
}

using Rows = std::vector<glm::vec3>;

TEST(Accessors, DecodePlainIntegers) {
    EXPECT_EQ(decoded<int8_t>({-128, 0, 127, 0}, 5120, false), Rows({{-128, 0, 127}}));
    EXPECT_EQ(decoded<uint8_t>({255, 0, 1, 0}, 5121, false), Rows({{255, 0, 1}}));
    EXPECT_EQ(decoded<int16_t>({-32768, 0, 32767, 0}, 5122, false), Rows({{-32768, 0, 32767}}));
    EXPECT_EQ(decoded<uint16_t>({65535, 0, 1, 0}, 5123, false), Rows({{65535, 0, 1}}));
}

TEST(Accessors, DecodeNormalisedIntegersToNoLessThanMinusOne) {
    EXPECT_EQ(decoded<int8_t>({-128, -127, 127, 0}, 5120, true), Rows({{-1, -1, 1}}));
    EXPECT_EQ(decoded<uint8_t>({255, 0, 51, 0}, 5121, true), Rows({{1, 0, 51.0f / 255}}));
    EXPECT_EQ(decoded<int16_t>({-32768, -32767, 32767, 0}, 5122, true), Rows({{-1, -1, 1}}));
    EXPECT_EQ(decoded<uint16_t>({65535, 0, 13107, 0}, 5123, true),
              Rows({{1, 0, 13107.0f / 65535}}));
}

TEST(Accessors, FollowTheStrideAndBothOffsets) {
    const std::vector<float> numbers = {9, 9, 1, 2, 3, 9, 4, 5, 6};
    const GlbBuilder glb = modelOf([&](GlbBuilder& builder) {
        const uint32_t view = builder.addView(bytesOf(numbers), 34962, 16);
        builder.json["bufferViews"][view]["byteOffset"] = 4;
        builder.json["bufferViews"][view]["byteLength"] = 32;
        const uint32_t accessor = builder.addAccessor(view, 5126, "VEC3", 2);
        builder.json["accessors"][accessor]["byteOffset"] = 4;
        return accessor;
    });
    EXPECT_EQ(positionsOf(glb), Rows({{1, 2, 3}, {4, 5, 6}}));
}

TEST(Accessors, WithoutAViewAreZeros) {
    const GlbBuilder glb = modelOf([](GlbBuilder& builder) {
        return builder.add("accessors", {{"componentType", 5126}, {"type", "VEC3"}, {"count", 2}});
    });
    EXPECT_EQ(positionsOf(glb), Rows({{0, 0, 0}, {0, 0, 0}}));
}

TEST(Accessors, SparseRowsReplaceThoseOfTheBaseView) {
    const std::vector<uint8_t> vertices = {1};
    const Rows rows = {{7, 8, 9}};
    const GlbBuilder glb = modelOf([&](GlbBuilder& builder) {
        const uint32_t accessor = builder.addPositions(kTriangle);
        builder.json["accessors"][accessor]["sparse"] = {
            {"count", 1},
            {"indices",
             {{"bufferView", builder.addView(bytesOf(vertices))}, {"componentType", 5121}}},
            {"values", {{"bufferView", builder.addView(bytesOf(rows))}}}};
        return accessor;
    });
    EXPECT_EQ(positionsOf(glb), Rows({{0, 0, 0}, {7, 8, 9}, {0, 1, 0}}));
}

TEST(Accessors, SparseRowsWithoutABaseViewStandAmongZeros) {
    const std::vector<uint32_t> vertices = {0, 2};
    const Rows rows = {{1, 1, 1}, {2, 2, 2}};
    const GlbBuilder glb =
        modelOf([&](GlbBuilder& builder) { return builder.addSparseVec3(3, vertices, rows); });
    EXPECT_EQ(positionsOf(glb), Rows({{1, 1, 1}, {0, 0, 0}, {2, 2, 2}}));
}

struct SparseFault {
    const char* name;
    std::vector<uint32_t> vertices;
    const char* path;
};

TEST(Accessors, RefuseSparseIndicesThatDoNotRiseWithinTheCount) {
    const SparseFault faults[] = {{"equal to the count", {0, 3}, "accessors[0].sparse.indices"},
                                  {"unsorted", {2, 1}, "accessors[0].sparse.indices"},
                                  {"repeated", {1, 1}, "accessors[0].sparse.indices"},
                                  {"too many", {0, 1, 2, 3}, "accessors[0].sparse.count"}};
    for (const SparseFault& fault : faults) {
        const Rows rows(fault.vertices.size(), glm::vec3(1));
        const Error error = refused(modelOf(
            [&](GlbBuilder& builder) { return builder.addSparseVec3(3, fault.vertices, rows); }));
        EXPECT_EQ(codeOf(error), "InvalidAccessor") << fault.name;
        EXPECT_EQ(error.path, fault.path) << fault.name;
    }
}

TEST(Accessors, RefuseToReachOutsideTheirView) {
    GlbBuilder glb = morphedTriangle();
    glb.json["bufferViews"][2]["byteLength"] = 32;
    const Error error = refused(glb);
    EXPECT_EQ(codeOf(error), "InvalidAccessor");
    EXPECT_EQ(error.path, "accessors[2]");
    EXPECT_EQ(error.message,
              "The accessor needs 36 bytes at 0, more than its buffer view has (32).");
}

TEST(Accessors, RefuseOffsetsWhoseSumWouldWrapRound) {
    for (const uint64_t offset : {uint64_t{1} << 53, 0xFFFFFFFFFFFFFFF0u, uint64_t{4294967292}}) {
        GlbBuilder glb = morphedTriangle();
        glb.json["accessors"][2]["byteOffset"] = offset;
        EXPECT_EQ(refused(glb).path, "accessors[2]");
    }
}

TEST(Accessors, RefuseAStrideSmallerThanARow) {
    GlbBuilder glb = morphedTriangle();
    glb.json["bufferViews"][2]["byteStride"] = 8;
    EXPECT_EQ(codeOf(refused(glb)), "InvalidAccessor");
}

TEST(Accessors, RefuseNumbersThatAreNotFinite) {
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        const Rows rows = {{0, 0, 0}, {1, bad, 0}};
        const Error error =
            refused(modelOf([&](GlbBuilder& builder) { return builder.addVec3(rows); }));
        EXPECT_EQ(codeOf(error), "InvalidAccessor");
        EXPECT_EQ(error.path, "accessors[0]");
    }
}

TEST(Accessors, ReadMisalignedDataWithAWarning) {
    std::vector<std::byte> bytes(1 + 36);
    const GlbBuilder glb = modelOf([&](GlbBuilder& builder) {
        const uint32_t accessor = builder.addAccessor(builder.addView(bytes), 5126, "VEC3", 3);
        builder.json["accessors"][accessor]["byteOffset"] = 1;
        return accessor;
    });
    EXPECT_EQ(warningsOf(loaded(glb)), Warnings({"InvalidAccessor accessors[0]"}));
}

TEST(Accessors, RefuseZerosBeyondTheBudgetBeforeAllocating) {
    const Error error = refused(modelOf([](GlbBuilder& builder) {
        return builder.add("accessors",
                           {{"componentType", 5126}, {"type", "VEC3"}, {"count", 2147483648u}});
    }));
    EXPECT_EQ(codeOf(error), "TooLarge");
    EXPECT_EQ(error.path, "accessors[0]");
}

TEST(Accessors, RefuseACountBeyond32Bits) {
    GlbBuilder glb = morphedTriangle();
    for (Json& accessor : glb.json["accessors"])
        accessor["count"] = 4294967299u;
    EXPECT_EQ(codeOf(refused(glb)), "TooLarge");
}

}  // namespace
}  // namespace moue::test
