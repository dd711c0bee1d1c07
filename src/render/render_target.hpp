// SPDX-License-Identifier: MIT
// An image to draw into without a window, with multisampling, and to read back.
#pragma once

#include <cstdint>
#include <glm/vec4.hpp>
#include <vector>

#include "gl/handle.hpp"
#include "gl/limits.hpp"
#include "gltf/image.hpp"

namespace moue {

enum class PixelFormat : uint8_t {
    Rgba8,
    Rgba32f  ///< for motion vectors; not on every GLES 3.0 device
};

class RenderTarget {
  public:
    /// Colour and depth of width * height pixels.
    ///
    /// samples  per pixel; the device's limit where that is lower
    /// Fails with TooLarge or OutOfGpuMemory. Leaves framebuffer() bound.
    [[nodiscard]] static Result<RenderTarget> make(uint32_t width, uint32_t height,
                                                   uint32_t samples, const gl::Limits& limits,
                                                   PixelFormat format = PixelFormat::Rgba8);

    /// What View::framebuffer takes.
    uint32_t framebuffer() const noexcept { return drawn_.framebuffer.id(); }
    int width() const noexcept { return width_; }
    int height() const noexcept { return height_; }

    /// The picture as drawn so far: sRGB, premultiplied alpha, rows from the top. Waits for the
    /// GPU. Leaves framebuffer() bound.
    PixelImage readPixels() const;
    /// The same of an Rgba32f target: width * height pixels, rows from the top. Expects one sample.
    std::vector<glm::vec4> readFloats() const;

  private:
    struct Attachments {
        gl::Framebuffer framebuffer;
        gl::Renderbuffer color, depth;
    };
    Attachments makeAttachments(PixelFormat format, int samples, bool depth) const;

    Attachments drawn_, resolved_;  // the latter only with several samples
    int width_ = 0, height_ = 0;
};

/// Divides colour by alpha, in place, as PNG files want it.
void unpremultiply(PixelImage& image) noexcept;

}  // namespace moue
