// SPDX-License-Identifier: MIT
#include "demo_head/skin_chart.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "demo_head/anatomy.hpp"
#include "demo_head/head_surface.hpp"
#include "demo_head/part.hpp"

namespace moue::head {
namespace {

using Charts = std::array<Chart, kBackColumn + 1>;

constexpr float degrees(float angle) {
    return angle * kPi / 180;
}

constexpr float kSideAzimuth = degrees(68);

Chart chartAt(float x, float y) {
    const glm::vec3 d = frontPoint(x, y) - kHeadCenter;
    return {std::atan2(d.x, d.z), std::atan2(d.y, std::hypot(d.x, d.z)), 0};
}

// Continues a row from column `last` to the nape; the elevation eases to `side`, then `back`.
void fillBack(Charts& charts, int last, float side, float back) {
    const Chart from = charts[static_cast<size_t>(last)];
    for (int i = last + 1; i <= kBackColumn; ++i) {
        Chart& chart = charts[static_cast<size_t>(i)];
        if (i <= kSideColumn) {
            const float t = static_cast<float>(i - last) / static_cast<float>(kSideColumn - last);
            chart.azimuth = from.azimuth + (kSideAzimuth - from.azimuth) * t;
            chart.elevation = from.elevation + (side - from.elevation) * smooth(0, 1, t);
        } else {
            const float t =
                static_cast<float>(i - kSideColumn) / static_cast<float>(kBackColumn - kSideColumn);
            chart.azimuth = kSideAzimuth + (kPi - kSideAzimuth) * t;
            chart.elevation = side + (back - side) * smooth(0, 1, t);
        }
    }
}

Charts levelRow(float front, float side, float back) {
    Charts charts{};
    charts[0] = {0, front, 0};
    fillBack(charts, 0, side, back);
    return charts;
}

// Columns gather at the ends of a feature, where its outline turns.
float gathered(float k) {
    return 0.45F * k + 0.55F * (1 - std::cos(kPi * k)) / 2;
}

// The mouth's line (lip 0) or a lip's border (lip +1 upper, -1 lower).
Charts mouthRow(int lip) {
    Charts charts{};
    for (int i = 0; i <= kMouthColumn; ++i) {
        const float k = static_cast<float>(i) / kMouthColumn;
        const float s = std::sin(k * kPi / 2) * 0.5F + k * 0.5F;
        const float x = s * kMouthWidth;
        const float taper = std::pow(std::max(1 - s * s, 0.0F), 0.55F);
        float height = 0.018F;
        if (lip > 0) height += taper * (0.052F + 0.016F * smooth(0, 0.3F, s) - 0.012F * s);
        if (lip < 0) height += taper * 0.078F;
        charts[static_cast<size_t>(i)] =
            chartAt(x, mouthLineY(x) + static_cast<float>(lip) * height);
    }
    const float fan = static_cast<float>(lip);
    fillBack(charts, kMouthColumn, degrees(-27) + fan * degrees(3),
             degrees(-33) + fan * degrees(3));
    return charts;
}

// 0 at both ends, 1 in the middle; blunter with a smaller exponent.
float arch(float t, float exponent) {
    return std::pow(std::max(std::sin(kPi * t), 0.0F), exponent);
}

Charts lidRow(int lid) {
    Charts charts{};
    for (int i = 0; i <= kEyeOuterColumn; ++i) {
        if (i < kEyeInnerColumn) {
            const float k = static_cast<float>(i) / kEyeInnerColumn;
            const float y = kEyeInner.y + 0.03F * (1 - smooth(0, 1, k));
            charts[static_cast<size_t>(i)] = chartAt(kEyeInner.x * k, y);
            continue;
        }
        const float k = static_cast<float>(i - kEyeInnerColumn) /
                        static_cast<float>(kEyeOuterColumn - kEyeInnerColumn);
        const float s = gathered(k);
        const float base = kEyeInner.y + (kEyeOuter.y - kEyeInner.y) * s;
        const float upper = 0.160F * arch(std::pow(s, 0.92F), 0.62F);
        const float lower = 0.128F * arch(std::pow(s, 1.08F), 0.66F);
        charts[static_cast<size_t>(i)] = chartAt(kEyeInner.x + (kEyeOuter.x - kEyeInner.x) * s,
                                                 base + (lid > 0 ? upper : -lower));
    }
    fillBack(charts, kEyeOuterColumn, degrees(4), degrees(0));
    return charts;
}

// From the jaw's edge under the chin and then down the neck.
Chart neckChart(const Chart& top, float t) {
    const float deep = degrees(-70) + degrees(16) * smooth(0.2F, 1.0F, top.azimuth / kPi);
    Chart chart = top;
    if (t < 0.4F) {
        chart.elevation += (deep - chart.elevation) * t / 0.4F;
    } else {
        const float u = (t - 0.4F) / 0.6F;
        chart.elevation = deep * (1 - std::pow(u, 2.2F));
        chart.drop = 1.52F * u;
    }
    return chart;
}

void addBand(std::vector<SkinRow>& rows, Band band, const Charts& low, const Charts& high,
             int count, bool last, float (*spacing)(float)) {
    for (int row = 0; row < count + (last ? 1 : 0); ++row) {
        const float t = static_cast<float>(row) / static_cast<float>(count);
        const float along = spacing(t);
        SkinRow& made = rows.emplace_back(SkinRow{band, t, {}});
        for (size_t i = 0; i < made.charts.size(); ++i) {
            made.charts[i].azimuth = low[i].azimuth + (high[i].azimuth - low[i].azimuth) * along;
            made.charts[i].elevation =
                low[i].elevation + (high[i].elevation - low[i].elevation) * along;
        }
    }
}

float even(float t) {
    return t;
}
float denseAbove(float t) {
    return 1 - std::pow(1 - t, 1.35F);
}
float denseBelow(float t) {
    return std::pow(t, 1.5F);
}
float denseAtEnds(float t) {
    return 0.6F * t + 0.4F * smooth(0, 1, t);
}

}  // namespace

glm::vec3 skinPoint(const Chart& chart) {
    const float level = std::cos(chart.elevation);
    const glm::vec3 direction{std::sin(chart.azimuth) * level, std::sin(chart.elevation),
                              std::cos(chart.azimuth) * level};
    glm::vec3 origin = kHeadCenter;
    origin.y -= chart.drop;
    origin.z -= 0.2F * smooth(0, 1, chart.drop);
    return surfacePoint(origin, direction);
}

std::array<LidColumn, kBackColumn + 1> lidColumns(const std::vector<SkinRow>& rows) {
    std::array<LidColumn, kBackColumn + 1> columns{};
    for (const SkinRow& row : rows) {
        for (size_t i = 0; i < columns.size(); ++i) {
            if (row.band == Band::Brow && row.t == 0) columns[i].upper = skinPoint(row.charts[i]);
            if (row.band == Band::Face && row.t == 1) columns[i].lower = skinPoint(row.charts[i]);
        }
    }
    const auto angle = [](const glm::vec3& p) {
        return std::atan2(p.y - kEyeCenter.y, p.z - kEyeCenter.z);
    };
    for (LidColumn& column : columns) {
        const float upper = angle(column.upper);
        const float lower = angle(column.lower);
        const float shut = lower + (upper - lower) * 0.2F;
        column.upperTurn = upper - shut;  // turning about +X lowers what looks along +Z
        column.lowerTurn = lower - shut;
    }
    return columns;
}

std::vector<SkinRow> skinRows() {
    const Charts jaw = levelRow(degrees(-51), degrees(-44), degrees(-46));
    const Charts brow = levelRow(degrees(25), degrees(24), degrees(22));
    const Charts crown = levelRow(degrees(84), degrees(84), degrees(84));
    const Charts mouth = mouthRow(0);

    std::vector<SkinRow> rows;
    constexpr int kNeckRows = 10;
    for (int row = kNeckRows; row > 0; --row) {
        const float t = static_cast<float>(row) / kNeckRows;
        SkinRow& made = rows.emplace_back(SkinRow{Band::Neck, 1 - t, {}});
        for (size_t i = 0; i < jaw.size(); ++i)
            made.charts[i] = neckChart(jaw[i], t);
    }
    addBand(rows, Band::Chin, jaw, mouthRow(-1), 12, false, even);
    addBand(rows, Band::LowerLip, mouthRow(-1), mouth, 8, true, denseAbove);
    addBand(rows, Band::UpperLip, mouth, mouthRow(+1), 8, false, denseBelow);
    addBand(rows, Band::Face, mouthRow(+1), lidRow(-1), 26, true, denseAtEnds);
    addBand(rows, Band::Brow, lidRow(+1), brow, 15, false, denseBelow);
    addBand(rows, Band::Crown, brow, crown, 9, true, even);
    return rows;
}

}  // namespace moue::head
