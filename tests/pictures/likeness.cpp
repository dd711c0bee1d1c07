// SPDX-License-Identifier: MIT
#include "pictures/likeness.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

namespace moue::test {
namespace {

using Rows = std::vector<glm::vec4>;

// Wider than what drivers differ by: where samples lie in a pixel, dithering, a texture's filter.
constexpr float kBlurPixels = 1.0f;
constexpr int kBlurReach = 3;

float toLinear(float encoded) {
    return encoded <= 0.04045f ? encoded / 12.92f : std::pow((encoded + 0.055f) / 1.055f, 2.4f);
}

uint8_t encoded(float linear) {
    const float v = std::clamp(linear, 0.0f, 1.0f);
    const float s = v <= 0.0031308f ? 12.92f * v : 1.055f * std::pow(v, 1 / 2.4f) - 0.055f;
    return static_cast<uint8_t>(std::lround(255 * s));
}

/// Linear light, premultiplied.
Rows linearRows(const PixelImage& image) {
    Rows rows;
    for (size_t i = 0; i + 4 <= image.rgba.size(); i += 4) {
        const uint8_t* pixel = &image.rgba[i];
        const float alpha = static_cast<float>(pixel[3]) / 255;
        glm::vec4 row(0, 0, 0, alpha);
        for (int k = 0; k < 3; ++k)
            row[k] = alpha * toLinear(static_cast<float>(pixel[k]) / 255);
        rows.push_back(row);
    }
    return rows;
}

/// One pass of a Gaussian along x (step 1) or y (step width); edges are held.
Rows blurredAlong(const Rows& rows, int width, int height, bool alongX) {
    std::array<float, 2 * kBlurReach + 1> kernel{};
    float sum = 0;
    for (int i = -kBlurReach; i <= kBlurReach; ++i) {
        const float x = static_cast<float>(i) / kBlurPixels;
        sum += kernel[size_t(i + kBlurReach)] = std::exp(-x * x / 2);
    }
    Rows out(rows.size(), glm::vec4(0));
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            for (int i = -kBlurReach; i <= kBlurReach; ++i) {
                const int fromX = std::clamp(alongX ? x + i : x, 0, width - 1);
                const int fromY = std::clamp(alongX ? y : y + i, 0, height - 1);
                out[size_t(y * width + x)] +=
                    kernel[size_t(i + kBlurReach)] / sum * rows[size_t(fromY * width + fromX)];
            }
        }
    }
    return out;
}

/// CIE L*a*b* (D65) over a middle grey, and 100 times the coverage.
glm::vec4 seen(const glm::vec4& pixel) {
    constexpr float kGrey = 0.2f;
    const glm::vec3 rgb = glm::vec3(pixel) + (1 - pixel.a) * kGrey;
    const glm::vec3 xyz((0.4124f * rgb.r + 0.3576f * rgb.g + 0.1805f * rgb.b) / 0.9505f,
                        0.2126f * rgb.r + 0.7152f * rgb.g + 0.0722f * rgb.b,
                        (0.0193f * rgb.r + 0.1192f * rgb.g + 0.9505f * rgb.b) / 1.089f);
    const auto f = [](float t) { return t > 0.008856f ? std::cbrt(t) : 7.787f * t + 16.0f / 116; };
    return {116 * f(xyz.y) - 16, 500 * (f(xyz.x) - f(xyz.y)), 200 * (f(xyz.y) - f(xyz.z)),
            100 * pixel.a};
}

Rows seenBlurred(const PixelImage& image) {
    const int width = static_cast<int>(image.width), height = static_cast<int>(image.height);
    Rows rows = blurredAlong(linearRows(image), width, height, true);
    rows = blurredAlong(rows, width, height, false);
    for (glm::vec4& row : rows)
        row = seen(row);
    return rows;
}

}  // namespace

PixelImage shrunk(const PixelImage& image, uint32_t factor) {
    const Rows rows = linearRows(image);
    PixelImage out{image.width / factor, image.height / factor, {}};
    const float share = 1 / static_cast<float>(factor * factor);
    for (uint32_t y = 0; y < out.height; ++y) {
        for (uint32_t x = 0; x < out.width; ++x) {
            glm::vec4 sum(0);
            for (uint32_t i = 0; i < factor * factor; ++i)
                sum += rows[(y * factor + i / factor) * image.width + x * factor + i % factor];
            const float alpha = sum.a * share;
            for (int k = 0; k < 3; ++k)
                out.rgba.push_back(encoded(sum.a > 0 ? sum[k] / sum.a : 0));
            out.rgba.push_back(static_cast<uint8_t>(std::lround(255 * alpha)));
        }
    }
    return out;
}

Difference differenceBetween(const PixelImage& a, const PixelImage& b) {
    constexpr double kUnlike = 1000;
    if (a.width != b.width || a.height != b.height) return {kUnlike, kUnlike};
    const Rows left = seenBlurred(a), right = seenBlurred(b);
    std::vector<double> distances;
    double sum = 0;
    for (size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
        distances.push_back(glm::distance(left[i], right[i]));
        sum += distances.back();
    }
    if (distances.empty()) return {kUnlike, kUnlike};
    const auto hundredth = distances.end() - 1 - std::ptrdiff_t(distances.size() / 100);
    std::nth_element(distances.begin(), hundredth, distances.end());
    return {sum / static_cast<double>(distances.size()), *hundredth};
}

}  // namespace moue::test
