// SPDX-License-Identifier: MIT
#include "render/wireframe.hpp"

#include <gtest/gtest.h>

namespace moue {
namespace {

Primitive primitive(PrimitiveMode mode, std::vector<uint32_t> indices) {
    Primitive p;
    p.mode = mode;
    p.indexed = !indices.empty();
    p.indices = std::move(indices);
    return p;
}

TEST(EdgeIndices, SharedEdgeOfTwoTrianglesComesOnce) {
    const auto edges = edgeIndices(primitive(PrimitiveMode::Triangles, {0, 1, 2, 0, 2, 3}), 4);
    EXPECT_EQ(edges, (std::vector<uint32_t>{0, 1, 0, 2, 0, 3, 1, 2, 2, 3}));
}

TEST(EdgeIndices, StripsAndFansGiveTheirTriangles) {
    EXPECT_EQ(edgeIndices(primitive(PrimitiveMode::TriangleStrip, {0, 1, 2, 3}), 4).size(), 10u);
    EXPECT_EQ(edgeIndices(primitive(PrimitiveMode::TriangleFan, {0, 1, 2, 3}), 4).size(), 10u);
}

TEST(EdgeIndices, WithoutIndicesTakesVerticesInOrder) {
    EXPECT_EQ(edgeIndices(primitive(PrimitiveMode::Triangles, {}), 3),
              (std::vector<uint32_t>{0, 1, 0, 2, 1, 2}));
}

TEST(EdgeIndices, PointsLinesAndTooFewVerticesHaveNone) {
    EXPECT_TRUE(edgeIndices(primitive(PrimitiveMode::Lines, {0, 1, 1, 2}), 3).empty());
    EXPECT_TRUE(edgeIndices(primitive(PrimitiveMode::TriangleStrip, {0, 1}), 2).empty());
    EXPECT_TRUE(edgeIndices(primitive(PrimitiveMode::Triangles, {}), 0).empty());
}

TEST(EdgeIndices, DegenerateSidesAreLeftOut) {
    EXPECT_EQ(edgeIndices(primitive(PrimitiveMode::Triangles, {0, 0, 1}), 2),
              (std::vector<uint32_t>{0, 1}));
}

}  // namespace
}  // namespace moue
