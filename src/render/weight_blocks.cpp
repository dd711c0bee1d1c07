// SPDX-License-Identifier: MIT
#include "render/weight_blocks.hpp"

#include <cstring>

#include "morph_layout.h"

namespace moue {

void encodePairs(const DeltaLayout& layout, std::span<const ActiveTarget> active,
                 std::vector<uint32_t>& words) {
    words.assign(4 + (active.size() + 1) / 2 * 4, 0);
    words[0] = static_cast<uint32_t>(active.size());
    for (size_t i = 0; i < active.size(); ++i) {
        const TexelAddress origin = layout.origin(active[i].target);
        words[4 + 2 * i] = origin.y | origin.layer << MOUE_ORIGIN_LAYER_SHIFT;
        std::memcpy(&words[5 + 2 * i], &active[i].weight, sizeof(float));
    }
}

}  // namespace moue
