// SPDX-License-Identifier: MIT
// Where the skin's grid lines run: rows that follow the lids and lips, columns that meet their
// corners.
#pragma once

#include <array>
#include <vector>

#include <glm/vec3.hpp>

namespace moue::head {

constexpr int kBackColumn = 64;  ///< columns 0 (face) to here (nape), mirrored: 128 around
constexpr int kColumns = 2 * kBackColumn;
constexpr int kEyeInnerColumn = 6;
constexpr int kEyeOuterColumn = 30;
constexpr int kMouthColumn = 20;  ///< of the mouth's corner
constexpr int kSideColumn = 46;   ///< in front of the ear; the columns behind are wider

/// A direction from the head's centre, and how far down the neck that centre has moved.
struct Chart {
    float azimuth = 0;    ///< radians, 0 ahead, positive to the left
    float elevation = 0;  ///< radians
    float drop = 0;       ///< of the ray's origin, decimetres
};

enum class Band { Neck, Chin, LowerLip, UpperLip, Face, Brow, Crown };

/// One row of the grid over the left half of the head, from front to back.
struct SkinRow {
    Band band;
    float t;  ///< place within the band, 0 at its lower edge, 1 at its upper edge
    std::array<Chart, kBackColumn + 1> charts;
};

/// Every row, bottom to top. The line between the lips and the lids' margins come twice: once
/// as the last row (t = 1) of the band below, once as the first (t = 0) of the band above.
std::vector<SkinRow> skinRows();

/// A column of the left eye's opening: its margins, and the turns about +X through the eye's
/// centre that bring each of them to the line where the lids meet.
struct LidColumn {
    glm::vec3 upper, lower;
    float upperTurn, lowerTurn;
};

std::array<LidColumn, kBackColumn + 1> lidColumns(const std::vector<SkinRow>& rows);

/// The surface point that a chart names.
glm::vec3 skinPoint(const Chart& chart);

}  // namespace moue::head
