// SPDX-License-Identifier: MIT
// Results of a face landmarker as JSON lines: one object a frame.
#pragma once

#include <string_view>

#include "animation/takes/take.hpp"

namespace moue {

/// Reads lines of {"faceBlendshapes":[{"categories":[{"categoryName","score"},..]}],
/// "facialTransformationMatrixes":[{"data":[16 numbers]}]}; snake_case names and a bare array of
/// categories are taken, too. Of several faces the first counts. "_neutral" is left out. The
/// matrix, column-major (row-major ones are told by where the translation stands), turns the node
/// "head", relative to rest: it carries a face that looks along +Z, +Y up, into the camera's
/// right-handed space, where the camera looks along -Z, so its axes are the take's.
///
/// A line's time is its "timestampMs", "timestamp_ms" or "timestamp" (milliseconds) or "time"
/// (seconds); without one, lines count frames at options.framesPerSecond (0: 30).
///
/// Lines that cannot be read are problems with their number; lines without a face are passed over.
/// Fails with InvalidTake if no line can be read.
[[nodiscard]] Result<Take> readMediaPipe(std::string_view text, const TakeOptions& options = {});

}  // namespace moue
