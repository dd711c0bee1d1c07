// SPDX-License-Identifier: MIT
// The demo head's skin: one closed surface with openings for the eyes and the mouth.
#pragma once

#include <glm/vec3.hpp>

#include "demo_head/part.hpp"

namespace moue::head {

/// Face, neck, lids with thickness, lips with volume and the inside of the mouth.
Part makeSkin();

/// Base colour of bare skin at `p`, with blushed cheeks, nose and ears.
glm::vec3 skinColor(const glm::vec3& p);

}  // namespace moue::head
