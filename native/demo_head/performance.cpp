// SPDX-License-Identifier: MIT
#include "demo_head/performance.hpp"

namespace moue::head {

void addClips(GlbBuilder&, uint32_t) {}

}  // namespace moue::head
