// SPDX-License-Identifier: MIT
// How different two pictures look to a person.
#pragma once

#include "gltf/image.hpp"

namespace moue::test {

/// A picture of 1 / `factor` of the size, each pixel the mean light of those it stands for. Draw
/// large and shrink: what is left of a driver's way to smooth edges is little.
PixelImage shrunk(const PixelImage& image, uint32_t factor);

/// Differences in CIE Lab units (about 2 is the least that a person notices side by side), of
/// pictures blurred a little. Coverage counts like lightness: 100 from clear to solid.
struct Difference {
    double mean = 0;
    double most = 0;  ///< one pixel in a hundred differs by more than this
};

/// sRGB with straight alpha. Pictures of different sizes, or of none, are most unlike.
Difference differenceBetween(const PixelImage& a, const PixelImage& b);

}  // namespace moue::test
