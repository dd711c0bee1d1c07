// SPDX-License-Identifier: MIT
// Which draws are measured: sweeps from a base case along each of its numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "head.hpp"
#include "options.hpp"
#include "paths.hpp"

namespace moue::bench {

struct DrawCase {
    HeadSpec head;
    uint32_t active = 12;
    uint32_t heads = 16;
    uint32_t passes = 1;  ///< 1: colour; 2: and shadow; 3: and colour from another side
    bool moving = true;   ///< weights change every frame

    bool operator==(const DrawCase&) const noexcept = default;
    bool fits(const PathEntry& path) const noexcept;
};

/// Each once, those of one head side by side.
std::vector<DrawCase> drawCases(CaseSet set);

/// "path:texture/attributes:PN/weights:moving/passes:1/heads:16/vertices:50000/targets:52/..."
std::string caseName(const DrawCase& c, const PathEntry& path);

}  // namespace moue::bench
