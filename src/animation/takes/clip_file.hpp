// SPDX-License-Identifier: MIT
// Moue's own clip file: JSON, curves keyed by node and target name.
//
// {"moueClip": 1, "name": "Smile", "curves": [
//   {"target": "mouthSmileLeft", "times": [0, 0.5], "values": [0, 1]},
//   {"target": "jawOpen", "node": "Head", "interpolation": "STEP", "times": .., "values": ..},
//   {"node": "Neck", "path": "rotation", "relative": true, "times": .., "values": [x, y, z, w, ..]}
// ]}
//
// Times are seconds, increasing. "interpolation" is LINEAR (the default), STEP or CUBICSPLINE,
// whose keys hold in-tangent, value, out-tangent, as in glTF. A curve of weights (no "path", or
// "weights") must name a target, any other must name a node.
//
// Version 1 has weights with STEP and LINEAR; version 2 adds CUBICSPLINE and node transforms.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "animation/takes/take.hpp"

namespace moue {

inline constexpr int kNewestClipVersion = 2;
inline constexpr std::array<std::string_view, 4> kClipFilePaths = {"translation", "rotation",
                                                                   "scale", "weights"};
inline constexpr std::array<std::string_view, 3> kClipFileInterpolations = {"STEP", "LINEAR",
                                                                            "CUBICSPLINE"};

/// Whether version 1 lacks what the curve needs.
constexpr bool needsClipVersion2(const Curve& curve, const Track& track) noexcept {
    return curve.path != ChannelPath::Weights || track.interpolation == Interpolation::CubicSpline;
}

/// Fails with InvalidTake, with a JSON path, on anything wrong, such as a curve without a target,
/// two curves for one value, or content that the stated version does not have; with
/// UnsupportedVersion if the file is newer than kNewestClipVersion.
[[nodiscard]] Result<Take> readClipFile(std::string_view text);

/// Writes `take` in the lowest version that has what it needs. Not in the WebAssembly build, whose
/// library writes no floats.
std::string writeClipFile(const Take& take);

/// Whether `text` is meant to be such a file.
bool looksLikeClipFile(std::string_view text);

}  // namespace moue
