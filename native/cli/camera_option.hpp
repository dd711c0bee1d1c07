// SPDX-License-Identifier: MIT
// --camera: a camera of the file, a named direction, or angles.
#pragma once

#include <glm/mat4x4.hpp>
#include <string>

#include "base/error.hpp"
#include "runtime/model.hpp"

namespace moue {

struct CameraMatrices {
    glm::mat4 view{1}, projection{1};
};

inline constexpr const char* kCameraHelp =
    "front, three-quarter, side, back, top; YAW,PITCH[,ZOOM] in degrees; or a camera of the file "
    "by name or index";

/// The camera that `option` names (empty: front), framing `bounds` unless it is one of the file's.
///
/// aspect  width / height of the picture
/// Fails with UnknownCamera.
[[nodiscard]] Result<CameraMatrices> chooseCamera(const std::string& option, const Model& model,
                                                  const Box& bounds, float aspect);

}  // namespace moue
