// SPDX-License-Identifier: MIT
// The demo head's clips.
#pragma once

#include <cstdint>

#include "gltf/glb_builder.hpp"

namespace moue::head {

/// Adds "Performance", a seamless greeting, and "Blink" to the document, for the head's `node`.
void addClips(GlbBuilder& builder, uint32_t node);

}  // namespace moue::head
