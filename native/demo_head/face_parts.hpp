// SPDX-License-Identifier: MIT
// What sits in and on the face: eyes, brows, teeth and tongue.
#pragma once

#include "demo_head/part.hpp"

namespace moue::head {

Part makeEyes();
Part makeEyeLights();  ///< the painted highlights, which stay put while the eyes turn
Part makeBrows();
Part makeTeeth();  ///< both rows, with gums
Part makeTongue();

}  // namespace moue::head
