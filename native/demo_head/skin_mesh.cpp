// SPDX-License-Identifier: MIT
#include "demo_head/skin_mesh.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "demo_head/anatomy.hpp"
#include "demo_head/head_surface.hpp"
#include "demo_head/skin_chart.hpp"

namespace moue::head {
namespace {

using glm::vec3;
using RowIndices = std::array<uint32_t, kColumns>;

const vec3 kSkinTone = fromSrgb(0xF3BD9C);
const vec3 kBlush = fromSrgb(0xEA8F7A);
const vec3 kLipTone = fromSrgb(0xD8807A);
const vec3 kMouthTone = fromSrgb(0x5A1A20);
const vec3 kNostrilTone = fromSrgb(0x8A4436);
const vec3 kLashTone = fromSrgb(0x3A211C);
const vec3 kWaterline = fromSrgb(0xD98F80);

constexpr size_t kMouthRows = 8;

int halfColumn(int column) {
    return column <= kBackColumn ? column : kColumns - column;
}
float sideOf(int column) {
    return column <= kBackColumn ? 1.0F : -1.0F;
}
bool inEye(int half) {
    return half > kEyeInnerColumn && half < kEyeOuterColumn;
}
bool inMouth(int half) {
    return half < kMouthColumn;
}

// Height of the lip's roll over the face at `lip`, 0 at the border and 1 at the line between.
float lipProfile(float lip, bool upper) {
    const float peak = upper ? 0.5F : 0.45F;
    if (lip < peak) return std::sin(lip / peak * kPi / 2);
    const float u = (lip - peak) / (1 - peak);
    return std::sqrt(std::max(1 - u * u, 0.0F));
}

class SkinBuilder {
  public:
    Part build();

  private:
    void addRow(const SkinRow& row, const RowIndices* below);
    FacePoint pointAt(const SkinRow& row, int column) const;
    void tagLid(FacePoint& point, const SkinRow& row, int half) const;
    void raiseLip(FacePoint& point, const SkinRow& row) const;
    void addLidEdges(int firstColumn, int lastColumn);
    void addMouthInside();
    void addEnds();

    Part part_{.material = "Skin", .points = {}, .colors = {}, .triangles = {}};
    std::vector<RowIndices> rows_;
    std::array<LidColumn, kBackColumn + 1> lids_{};
    RowIndices lowerLip_{}, upperLip_{}, lowerLid_{}, upperLid_{};
};

void SkinBuilder::tagLid(FacePoint& point, const SkinRow& row, int half) const {
    if (half < kEyeInnerColumn - 3 || half > kEyeOuterColumn + 3) return;
    point.eye = 1;
    const auto column = static_cast<size_t>(half);
    if (row.band == Band::Brow) {
        point.lidSide = 1;
        point.lidShare = 1 - smooth(0.0F, 0.85F, row.t);
        point.lidTurn = lids_[column].upperTurn;
    } else if (row.band == Band::Face && row.t > 0.6F) {
        point.lidSide = -1;
        point.lidShare = smooth(0.72F, 1.0F, row.t);
        point.lidTurn = lids_[column].lowerTurn;
    }
}

void SkinBuilder::raiseLip(FacePoint& point, const SkinRow& row) const {
    const bool upper = row.band == Band::UpperLip;
    const bool lower = row.band == Band::LowerLip;
    point.lipSide = row.band < Band::UpperLip ? -1.0F : 1.0F;
    const vec3 p = point.position;
    const float s = std::abs(p.x) / kMouthWidth;
    const vec3 ahead = glm::normalize(vec3(p.x * 0.5F, 0, p.z - 0.1F));
    // a soft dent just outside each corner, and the groove under the lower lip
    float height =
        -0.022F *
        bump(p, {std::copysign(kMouthWidth * 1.06F, p.x), mouthLineY(p.x), p.z}, {0.05F, 0.05F, 1});
    height -= 0.02F * bump(p, {0, kMouthY - 0.145F, p.z}, {0.15F, 0.04F, 1});
    height -= 0.012F * bump(p, {0, kMouthY + 0.13F, p.z}, {0.028F, 0.06F, 1});  // philtrum
    if (upper || lower) {
        const float lip = upper ? 1 - row.t : row.t;
        const float taper = std::pow(std::max(1 - s * s, 0.0F), 0.7F);
        point.lip = s < 1.05F ? lip : 0;
        height += taper * (lipProfile(lip, upper) * (upper ? 0.052F : 0.062F) - 0.012F * lip);
    }
    point.position += ahead * height;
}

FacePoint SkinBuilder::pointAt(const SkinRow& row, int column) const {
    const int half = halfColumn(column);
    FacePoint point;
    point.position = skinPoint(row.charts[static_cast<size_t>(half)]);
    tagLid(point, row, half);
    raiseLip(point, row);
    point.position.x *= sideOf(column);
    point.eye *= sideOf(column);
    if (half == 0 || half == kBackColumn) point.position.x = 0;
    point.anchor = point.position;
    return point;
}

vec3 colorOf(const FacePoint& point, const SkinRow& row) {
    vec3 color = skinColor(point.position);
    if (row.band == Band::UpperLip || row.band == Band::LowerLip) {
        const float s = std::abs(point.position.x) / kMouthWidth;
        const float inside = smooth(1.0F, 0.86F, s);
        color = mixed(color, kLipTone, smooth(0.02F, 0.25F, point.lip) * inside);
        color = mixed(color, kMouthTone, 0.55F * smooth(0.9F, 1.0F, point.lip) * inside);
    }
    if (point.lidSide > 0) {
        const float tint = 0.35F * smooth(0.3F, 0.8F, point.lidShare);
        color = mixed(color, kBlush, tint * smooth(0.0F, 0.45F, point.lidTurn));
    }
    return color;
}

void SkinBuilder::addRow(const SkinRow& row, const RowIndices* below) {
    RowIndices indices{};
    const bool atMouth = row.band == Band::UpperLip && row.t == 0;
    const bool atEyes = row.band == Band::Brow && row.t == 0;
    for (int column = 0; column < kColumns; ++column) {
        const int half = halfColumn(column);
        const bool open = (atMouth && inMouth(half)) || (atEyes && inEye(half));
        const auto c = static_cast<size_t>(column);
        if ((atMouth || atEyes) && !open) {
            indices[c] = (*below)[c];
            continue;
        }
        const FacePoint point = pointAt(row, column);
        indices[c] = part_.add(point, colorOf(point, row));
    }
    if (atMouth) upperLip_ = indices;
    if (atEyes) upperLid_ = indices;
    if (row.band == Band::LowerLip && row.t == 1) lowerLip_ = indices;
    if (row.band == Band::Face && row.t == 1) lowerLid_ = indices;
    if (below != nullptr && !atMouth && !atEyes) {
        for (size_t c = 0; c < kColumns; ++c) {
            const size_t next = (c + 1) % kColumns;
            part_.addQuad((*below)[c], (*below)[next], indices[next], indices[c]);
        }
    }
    rows_.push_back(indices);
}

// The margin's thickness, turned in towards the eyeball and then hidden behind the lid.
void SkinBuilder::addLidEdges(int firstColumn, int lastColumn) {
    constexpr std::array<float, 3> kRadii{0.367F, 0.345F, 0.335F};
    constexpr std::array<float, 3> kOpening{0.0F, 0.02F, 0.14F};
    for (const bool upper : {true, false}) {
        const RowIndices& margin = upper ? upperLid_ : lowerLid_;
        std::vector<uint32_t> before;
        for (int c = firstColumn; c <= lastColumn; ++c)
            before.push_back(margin[static_cast<size_t>(c)]);
        for (size_t depth = 0; depth < kRadii.size(); ++depth) {
            std::vector<uint32_t> row;
            for (int c = firstColumn; c <= lastColumn; ++c) {
                FacePoint point = part_.points[margin[static_cast<size_t>(c)]];
                const vec3 center{kEyeCenter.x * point.eye, kEyeCenter.y, kEyeCenter.z};
                vec3 d = point.position - center;
                d.y += (upper ? 1.0F : -1.0F) * kOpening[depth];
                point.position = center + glm::normalize(d) * kRadii[depth];
                point.lidSide = upper ? 1.0F : -1.0F;
                row.push_back(part_.add(point, upper ? kLashTone : kWaterline));
            }
            for (size_t i = 0; i + 1 < row.size(); ++i) {
                if (upper)
                    part_.addQuad(row[i], row[i + 1], before[i + 1], before[i]);
                else
                    part_.addQuad(before[i], before[i + 1], row[i + 1], row[i]);
            }
            before = row;
        }
    }
}

FacePoint insidePoint(const FacePoint& lip, float side, size_t depth) {
    // back, up and outwards from the line between the lips: lip, pocket before the teeth, palate
    constexpr std::array<float, kMouthRows> kBack{0.03F, 0.06F, 0.075F, 0.09F,
                                                  0.20F, 0.38F, 0.55F,  0.68F};
    constexpr std::array<float, kMouthRows> kOpen{0.006F, 0.03F, 0.09F, 0.15F,
                                                  0.19F,  0.19F, 0.14F, 0.0F};
    FacePoint point = lip;
    const float s = std::abs(lip.position.x) / kMouthWidth;
    const float inward = static_cast<float>(depth + 1) / kMouthRows;
    point.anchor = lip.position;
    point.position.z -= kBack[depth];
    point.position.y += side * kOpen[depth] * std::sqrt(std::max(1 - s * s, 0.0F));
    // wider behind the lips, narrower in the throat: no wall runs along the view
    point.position.x *= 1 + 0.5F * std::min(inward, 0.5F) - 1.0F * std::max(inward - 0.5F, 0.0F);
    point.lipSide = depth + 1 == kMouthRows || s > 0.999F ? 0 : side;
    point.mouthDepth = inward;
    point.lip = 0;
    return point;
}

void SkinBuilder::addMouthInside() {
    constexpr size_t kCount = 2 * kMouthColumn + 1;
    std::array<std::array<uint32_t, kCount>, kMouthRows> upper{};
    for (const float side : {1.0F, -1.0F}) {
        std::array<uint32_t, kCount> before{};
        for (size_t i = 0; i < kCount; ++i) {
            const size_t column = (i + kColumns - kMouthColumn) % kColumns;
            before[i] = side > 0 ? upperLip_[column] : lowerLip_[column];
        }
        const std::array<uint32_t, kCount> lips = before;
        for (size_t depth = 0; depth < kMouthRows; ++depth) {
            std::array<uint32_t, kCount> row{};
            for (size_t i = 0; i < kCount; ++i) {
                const bool seam = i == 0 || i + 1 == kCount || depth + 1 == kMouthRows;
                if (side < 0 && seam) {  // closed at the corners and at the back
                    row[i] = upper[depth][i];
                    continue;
                }
                const FacePoint point = insidePoint(part_.points[lips[i]], side, depth);
                row[i] = part_.add(point, mixed(kLipTone * 0.7F, kMouthTone,
                                                smooth(0.0F, 0.4F, point.mouthDepth)));
            }
            if (side > 0) upper[depth] = row;
            for (size_t i = 0; i + 1 < kCount; ++i) {
                if (side > 0)
                    part_.addQuad(row[i], row[i + 1], before[i + 1], before[i]);
                else
                    part_.addQuad(before[i], before[i + 1], row[i + 1], row[i]);
            }
            before = row;
        }
    }
}

void SkinBuilder::addEnds() {
    FacePoint crown;
    crown.position = crown.anchor = surfacePoint(kHeadCenter, {0, 1, 0});
    const uint32_t top = part_.add(crown, kSkinTone);
    for (size_t c = 0; c < kColumns; ++c) {
        part_.addQuad(rows_.back()[c], rows_.back()[(c + 1) % kColumns], top, top);
    }
}

Part SkinBuilder::build() {
    const std::vector<SkinRow> rows = skinRows();
    lids_ = lidColumns(rows);
    for (const SkinRow& row : rows)
        addRow(row, rows_.empty() ? nullptr : &rows_.back());
    addLidEdges(kEyeInnerColumn, kEyeOuterColumn);
    addLidEdges(kColumns - kEyeOuterColumn, kColumns - kEyeInnerColumn);
    addMouthInside();
    addEnds();
    return std::move(part_);
}

}  // namespace

vec3 skinColor(const vec3& point) {
    const vec3 p{std::abs(point.x), point.y, point.z};
    float blush = 0.55F * bump(p, {0.50F, -0.36F, 0.68F}, {0.20F, 0.15F, 0.5F});
    blush += 0.45F * bump(p, {0, -0.32F, 1.05F}, {0.13F, 0.10F, 0.2F});
    blush += 0.45F * bump(p, {0.98F, -0.1F, -0.1F}, {0.2F, 0.3F, 0.3F});
    blush += 0.15F * bump(p, {0, -0.92F, 0.75F}, {0.2F, 0.12F, 0.3F});
    const float nostril = bump(p, {0.055F, -0.415F, 0.92F}, {0.034F, 0.024F, 0.06F});
    return mixed(mixed(kSkinTone, kBlush, std::min(blush, 1.0F)), kNostrilTone, 0.75F * nostril);
}

Part makeSkin() {
    return SkinBuilder{}.build();
}

}  // namespace moue::head
