// SPDX-License-Identifier: MIT
// What frames the face and never morphs: hair, ears and a collar that ends the neck.
#pragma once

#include "demo_head/part.hpp"

namespace moue::head {

Part makeHair();
Part makeEars();
Part makeCollar();

}  // namespace moue::head
