// SPDX-License-Identifier: MIT
// The built-in model: a stylised head with the 52 ARKit targets, made by code alone.
#pragma once

#include <cstddef>
#include <vector>

namespace moue {

/// Builds the demo head as a .glb.
///
/// One node "Head" with one mesh "Head"; every primitive has the 52 ARKit targets, in one order,
/// named in the mesh's extras.targetNames. Clips: "Performance", a loop of some ten seconds, and
/// "Blink". A camera node frames the face. Metres, +Y up, facing +Z, no textures.
/// The same floats up to rounding on every platform. Takes some tenths of a second.
std::vector<std::byte> buildDemoHead();

}  // namespace moue
