// SPDX-License-Identifier: MIT
// Pictures: settings that every view shares, reading pixels back, PNG files.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "gltf/image.hpp"
#include "runtime/viewer.hpp"

namespace moue {

/// The look of the preview: a soft studio background, shadows.
DrawSettings studioSettings();

/// Decodes the asset's images, uploads it, shows progress; undecodable images are warned of.
[[nodiscard]] Result<Model*> addToViewer(Viewer& viewer, std::shared_ptr<const Asset> asset);

/// Reads a framebuffer's colours; rows from the top.
PixelImage readFramebuffer(uint32_t framebuffer, glm::ivec2 size);

/// Motion vectors (render/motion_pass.hpp; pixels, alpha 1 on surfaces) as a picture: red and green
/// 128 + 4 * vector, rounded, to the right and up, at most 31.75 pixels; blue 128; transparent
/// where there is no surface.
PixelImage motionPicture(std::span<const glm::vec4> vectors, glm::ivec2 size);

/// Writes a PNG file, or fails with WriteFailed.
[[nodiscard]] Result<void> writePng(const std::string& path, const PixelImage& image);

}  // namespace moue
