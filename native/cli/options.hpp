// SPDX-License-Identifier: MIT
// Options that several commands share: which file, and which pose of it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "cli/source.hpp"
#include "morph/morph_path.hpp"
#include "runtime/model.hpp"

namespace moue {

struct PoseOptions {
    std::string clip;      ///< name or index; empty: no animation is applied
    SourceOptions source;  ///< a take to play instead of a clip of the file
    double timeSeconds = 0;
    std::vector<std::pair<std::string, float>> weights;  ///< target name or index, weight
};

/// Splits "jawOpen=0.6,3=1". A name may hold '=': the last one counts. Empty on a malformed list
/// or a weight that is not a finite number.
std::optional<std::vector<std::pair<std::string, float>>> parseWeights(const std::string& text);

/// Splits "1280x720"; each side from 1 to 16384.
std::optional<std::pair<int, int>> parseSize(std::string_view text);

/// Splits "0:47"; 0 <= first <= last <= 999999.
std::optional<std::pair<int, int>> parseFrames(std::string_view text);

/// The error of a target that no mesh has.
Error unknownTarget(const std::string& nameOrIndex);

/// Poses `model`: clip or take and time first, then the given weights. Fails with UnknownClip or
/// UnknownTarget, or as loadTake() and addTake() do.
[[nodiscard]] Result<void> applyPose(Model& model, const PoseOptions& options);

/// Loads FILE, or the built-in demo head if `file` is empty; shows progress on a terminal.
[[nodiscard]] Result<std::shared_ptr<const Asset>> loadAsset(const std::string& file);

}  // namespace moue
