// SPDX-License-Identifier: MIT
// The ways to evaluate morph targets, and their names on the command line and in the web API.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace moue {

enum class MorphPath : uint8_t {
    Auto,       ///< the best one here, by measured rules
    Cpu,        ///< on the host; the vertices are uploaded
    Attribute,  ///< deltas as vertex attributes; at most 8 active delta streams
    Texture,    ///< float32 deltas in a 2D array texture, fetched by gl_VertexID
    Packed,     ///< quantised deltas of the blocks that move, fetched likewise
    Cached      ///< as Packed, evaluated once for all passes and frames with equal weights
};

inline constexpr std::array<std::string_view, 6> kMorphPathNames = {
    "auto", "cpu", "attribute", "texture", "packed", "cached"};

constexpr std::string_view pathName(MorphPath path) noexcept {
    return kMorphPathNames[static_cast<size_t>(path)];
}

constexpr std::optional<MorphPath> pathFromName(std::string_view name) noexcept {
    for (size_t i = 0; i < kMorphPathNames.size(); ++i)
        if (kMorphPathNames[i] == name) return static_cast<MorphPath>(i);
    return std::nullopt;
}

}  // namespace moue
