// SPDX-License-Identifier: MIT
// An image to draw into without a window, with multisampling, and to read back.
#pragma once

#include <cstdint>

#include "gl/handle.hpp"
#include "gl/limits.hpp"
#include "gltf/image.hpp"

namespace moue {

class RenderTarget {
  public:
    /// RGBA8 colour and depth of width * height pixels.
    ///
    /// samples  per pixel; the device's limit where that is lower
    /// Fails with TooLarge or OutOfGpuMemory. Leaves framebuffer() bound.
    [[nodiscard]] static Result<RenderTarget> make(uint32_t width, uint32_t height,
                                                   uint32_t samples, const gl::Limits& limits);

    /// What View::framebuffer takes.
    uint32_t framebuffer() const noexcept { return drawn_.framebuffer.id(); }
    int width() const noexcept { return width_; }
    int height() const noexcept { return height_; }

    /// The picture as drawn so far: sRGB, premultiplied alpha, rows from the top. Waits for the
    /// GPU. Leaves framebuffer() bound.
    PixelImage readPixels() const;

  private:
    struct Attachments {
        gl::Framebuffer framebuffer;
        gl::Renderbuffer color, depth;
    };
    static Attachments makeAttachments(int width, int height, int samples, bool depth);

    Attachments drawn_, resolved_;  // the latter only with several samples
    int width_ = 0, height_ = 0;
};

/// Divides colour by alpha, in place, as PNG files want it.
void unpremultiply(PixelImage& image) noexcept;

}  // namespace moue
