// SPDX-License-Identifier: MIT
// Generated heads: the same in every run, with exact coverage, for the native and the browser
// benchmarks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gltf/asset.hpp"

namespace moue::bench {

struct HeadSpec {
    uint32_t vertices = 50'000;  ///< exact
    uint32_t targets = 52;
    uint32_t coverage = 15;   ///< percent of the vertices that each target moves, 1 to 100; exact
    uint32_t attributes = 2;  ///< 1: POSITION, 2: and NORMAL, 3: and TANGENT

    bool operator==(const HeadSpec&) const noexcept = default;
    uint32_t movedVertices() const noexcept;
};

/// "P", "PN" or "PNT".
std::string_view attributesName(uint32_t attributes) noexcept;

/// A name such as "v50000-t52-c15-PN", and back; empty where `name` is none, or out of range.
std::string headName(const HeadSpec& spec);
std::optional<HeadSpec> headSpec(std::string_view name);

/// A sphere of radius 1, its vertices numbered in stripes of neighbours as optimisers number them.
/// Each target moves the vertices nearest to a point of its own by 0.004 to 0.02, most in the
/// middle; at full coverage its streams are dense, else sparse.
std::shared_ptr<const Asset> makeHead(const HeadSpec& spec);

/// The .glb of what makeHead() returned.
std::vector<std::byte> headGlb(const Asset& head);

/// Weights of a frame: `active` ones, evenly spread over `targets`, are not 0, and all of these
/// change from frame to frame. Equals `headWeights` of web/bench.
void headWeights(uint32_t active, uint32_t frame, std::vector<float>& weights);

}  // namespace moue::bench
