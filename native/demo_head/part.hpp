// SPDX-License-Identifier: MIT
// The pieces of the demo head before they become glTF: points that know how they move.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <string>
#include <vector>

namespace moue::head {

/// What moves a point.
enum class Tissue { Skin, Eyeball, EyeLight, UpperTeeth, LowerTeeth, Tongue, Still };

/// A vertex with everything the target shapes ask about it.
struct FacePoint {
    glm::vec3 position{0};
    glm::vec3 anchor{0};  ///< skin point whose motion this one shares; mostly `position`
    Tissue tissue = Tissue::Skin;
    float eye = 0;         ///< +1: around or in the left eye, -1: the right one, 0: neither
    float lidSide = 0;     ///< +1 upper lid, -1 lower lid
    float lidShare = 0;    ///< how much of the lid's motion: 1 at its margin, 0 at its end
    float lidTurn = 0;     ///< radians about +X through the eye's centre that close the lid here
    float lipSide = 0;     ///< +1 above the line between the lips, -1 below, 0 at inner corners
    float lip = 0;         ///< 1 at the line between the lips, 0 from the lip's border on
    float mouthDepth = 0;  ///< 0 on the outside, 1 at the back of the mouth
    float along = 0;       ///< tongue: 0 root .. 1 tip
};

struct Part {
    std::string material;
    std::vector<FacePoint> points;
    std::vector<glm::vec3> colors;  ///< linear RGB, one per point
    std::vector<uint32_t> triangles;

    uint32_t add(const FacePoint& point, const glm::vec3& color);
    void addQuad(uint32_t a, uint32_t b, uint32_t c, uint32_t d);  ///< counterclockwise, outside
    /// Joins `rows` rows of `columns` points that start at `first`; `closed` joins the last
    /// column to the first.
    void addGrid(uint32_t first, uint32_t rows, uint32_t columns, bool closed);
    /// Turns the triangles from index `firstIndex` on inside out.
    void flipFrom(size_t firstIndex);
    /// Mirrors the points from `first` on to the other side of the head, triangles included.
    void mirrorFrom(uint32_t first, size_t firstIndex);
};

/// Normals of the part's surface with its points at `positions`. A face counts by the sine of its
/// corner, not by its area, so that rows of uneven height shade alike.
std::vector<glm::vec3> surfaceNormals(const Part& part, const std::vector<glm::vec3>& positions);

/// i / count, as a parameter along something divided into `count` parts.
inline float unit(size_t i, size_t count) {
    return static_cast<float>(i) / static_cast<float>(count);
}

/// A point that no expression moves.
FacePoint still(const glm::vec3& position);

glm::vec3 fromSrgb(uint32_t hex);  ///< 0xRRGGBB to linear
glm::vec3 mixed(const glm::vec3& a, const glm::vec3& b, float t);
float smooth(float low, float high, float x);  ///< 0 below `low`, 1 above `high`, eased between
float bump(const glm::vec3& p, const glm::vec3& center, const glm::vec3& radii);  ///< Gaussian

}  // namespace moue::head
