// SPDX-License-Identifier: MIT
// Small models, built in code and written to files for the program to read.
#pragma once

#include <string>

namespace moue::test {

/// A square of 1 x 1 in the xy plane, 4 vertices and 2 triangles, in a node "Sheet". 12 targets
/// with positions and normals, more than 16 attributes can carry: 0 "jawOpen" lifts it by 1
/// along z; 1 "a=b" shifts it by 1 along x; 2 "größer" scales it by 2; 3 "t3" ... move it a little.
/// A clip "Nod" takes weight 0 from 0 to 1 in a second. A camera "Portrait" looks from the front.
void writeSheet(const std::string& path);

/// What the pictures show of materials: a textured square that is opaque, an unlit one, one
/// without normals, and a half transparent one before them all, lifted by target "wave".
void writeMaterials(const std::string& path);

}  // namespace moue::test
