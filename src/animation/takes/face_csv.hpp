// SPDX-License-Identifier: MIT
// Face captures as phone apps write them: comma-separated values, a row a frame.
#pragma once

#include <string_view>

#include "animation/takes/take.hpp"

namespace moue {

/// Reads `Timecode,BlendShapeCount,EyeBlinkLeft,...`: one weight a column, but HeadYaw, HeadPitch,
/// HeadRoll and the same of LeftEye and RightEye, in radians, which become relative rotations of
/// the nodes "head", "leftEye" and "rightEye": yaw, then pitch, then roll, about the node's own
/// axes. A head's are positive to its own left, up, and towards its right shoulder; an eye's to the
/// right, down, and the other way round: so the app writes them, held upright
/// (tests/animation/takes/face_csv_test.cpp says how that is known). A node whose angles are all 0
/// gets no curve.
///
/// Time codes are HH:MM:SS:FF.mmm: frames of a second, and a fraction of a frame. How many frames
/// a second has is found in the codes, unless the options say. Codes that leave out the first
/// frames of each minute but every tenth (drop frame), or that write FF after a ';', count at
/// 1000/1001 of that rate. Frames that are missing are bridged. Past midnight time goes on.
///
/// Rows that cannot be read are problems with their line; rows without a face (a count of 0) are
/// passed over. Fails with InvalidTake if the header is wrong or no row can be read.
[[nodiscard]] Result<Take> readFaceCsv(std::string_view text, const TakeOptions& options = {});

/// Whether `text` begins like such a file.
bool looksLikeFaceCsv(std::string_view text);

}  // namespace moue
