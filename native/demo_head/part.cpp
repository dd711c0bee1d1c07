// SPDX-License-Identifier: MIT
#include "demo_head/part.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <utility>

namespace moue::head {

using glm::vec3;

constexpr float kSamePoint = 1e-5F;

uint32_t Part::add(const FacePoint& point, const vec3& color) {
    points.push_back(point);
    colors.push_back(color);
    return static_cast<uint32_t>(points.size() - 1);
}

void Part::addQuad(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    if (a != b && b != c && c != a) triangles.insert(triangles.end(), {a, b, c});
    if (a != c && c != d && d != a) triangles.insert(triangles.end(), {a, c, d});
}

void Part::addGrid(uint32_t first, uint32_t rows, uint32_t columns, bool closed) {
    const uint32_t spans = closed ? columns : columns - 1;
    for (uint32_t row = 0; row + 1 < rows; ++row) {
        for (uint32_t column = 0; column < spans; ++column) {
            const uint32_t here = first + row * columns + column;
            const uint32_t next = first + row * columns + (column + 1) % columns;
            addQuad(here, next, next + columns, here + columns);
        }
    }
}

void Part::flipFrom(size_t firstIndex) {
    for (size_t i = firstIndex; i < triangles.size(); i += 3) {
        std::swap(triangles[i + 1], triangles[i + 2]);
    }
}

void Part::mirrorFrom(uint32_t first, size_t firstIndex) {
    const auto end = static_cast<uint32_t>(points.size());
    const size_t lastIndex = triangles.size();
    for (uint32_t i = first; i < end; ++i) {
        FacePoint point = points[i];
        point.position.x = -point.position.x;
        point.anchor.x = -point.anchor.x;
        point.eye = -point.eye;
        add(point, colors[i]);
    }
    for (size_t i = firstIndex; i < lastIndex; i += 3) {
        const uint32_t shift = end - first;
        const uint32_t a = triangles[i] + shift;
        const uint32_t b = triangles[i + 1] + shift;
        const uint32_t c = triangles[i + 2] + shift;
        triangles.insert(triangles.end(), {a, c, b});
    }
}

std::vector<vec3> surfaceNormals(const Part& part, const std::vector<vec3>& positions) {
    std::vector<vec3> normals(positions.size(), vec3(0));
    for (size_t i = 0; i < part.triangles.size(); i += 3) {
        const std::array<uint32_t, 3> corners{part.triangles[i], part.triangles[i + 1],
                                              part.triangles[i + 2]};
        // the inside of the mouth must not bend the shading of the lips' corners
        const bool inside = std::any_of(corners.begin(), corners.end(), [&part](uint32_t corner) {
            return part.points[corner].mouthDepth > 0;
        });
        for (size_t k = 0; k < 3; ++k) {
            const uint32_t here = corners[k];
            if (inside && part.points[here].mouthDepth == 0) continue;
            const vec3 ahead = positions[corners[(k + 1) % 3]] - positions[here];
            const vec3 back = positions[corners[(k + 2) % 3]] - positions[here];
            const float aheadLength = glm::length(ahead);
            const float backLength = glm::length(back);
            // between points that coincide up to rounding, as at a pole, a face has no direction
            if (std::min(aheadLength, backLength) < kSamePoint) continue;
            normals[here] += glm::cross(ahead, back) / (aheadLength * backLength);
        }
    }
    for (vec3& normal : normals) {
        const float length = glm::length(normal);
        normal = length > 1e-12F ? normal / length : vec3(0, 0, 1);
    }
    return normals;
}

FacePoint still(const glm::vec3& position) {
    FacePoint point;
    point.position = point.anchor = position;
    point.tissue = Tissue::Still;
    return point;
}

vec3 fromSrgb(uint32_t hex) {
    const auto channel = [hex](int shift) {
        const float c = static_cast<float>((hex >> shift) & 0xFF) / 255;
        return c <= 0.04045F ? c / 12.92F : std::pow((c + 0.055F) / 1.055F, 2.4F);
    };
    return {channel(16), channel(8), channel(0)};
}

vec3 mixed(const vec3& a, const vec3& b, float t) {
    return a + (b - a) * t;
}

float smooth(float low, float high, float x) {
    const float t = std::clamp((x - low) / (high - low), 0.0F, 1.0F);
    return t * t * (3 - 2 * t);
}

float bump(const vec3& p, const vec3& center, const vec3& radii) {
    const vec3 q = (p - center) / radii;
    return std::exp(-glm::dot(q, q));
}

}  // namespace moue::head
