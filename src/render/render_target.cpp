// SPDX-License-Identifier: MIT
#include "render/render_target.hpp"

#include <algorithm>
#include <string>

#include "base/expect.hpp"

namespace moue {

RenderTarget::Attachments RenderTarget::makeAttachments(PixelFormat format, int samples,
                                                        bool depth) const {
    Attachments made;
    made.framebuffer = gl::Framebuffer::make();
    made.color = gl::Renderbuffer::make();
    glBindFramebuffer(GL_FRAMEBUFFER, made.framebuffer.id());
    glBindRenderbuffer(GL_RENDERBUFFER, made.color.id());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples,
                                     format == PixelFormat::Rgba8 ? GL_RGBA8 : GL_RGBA32F, width_,
                                     height_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                              made.color.id());
    if (depth) {
        made.depth = gl::Renderbuffer::make();
        glBindRenderbuffer(GL_RENDERBUFFER, made.depth.id());
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH_COMPONENT24, width_,
                                         height_);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                  made.depth.id());
    }
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
    return made;
}

Result<RenderTarget> RenderTarget::make(uint32_t width, uint32_t height, uint32_t samples,
                                        const gl::Limits& limits, PixelFormat format) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
    const auto allowed = static_cast<uint32_t>(std::max(most, 1));
    if (width == 0 || height == 0 || width > allowed || height > allowed) {
        return fail(ErrorCode::TooLarge,
                    "A picture of % by % pixels is not possible; each side must be 1 to %.",
                    {width, height, allowed});
    }
    gl::takeError();
    RenderTarget target;
    target.width_ = static_cast<int>(width);
    target.height_ = static_cast<int>(height);
    const int used = static_cast<int>(std::min(samples, limits.maxSamples));
    if (used > 1) target.resolved_ = target.makeAttachments(format, 0, false);
    target.drawn_ = target.makeAttachments(format, used > 1 ? used : 0, true);
    if (gl::takeError() != GL_NO_ERROR ||
        glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        return fail(ErrorCode::OutOfGpuMemory,
                    "The device refused a picture of % by % pixels with % samples.",
                    {width, height, used});
    }
    return target;
}

PixelImage RenderTarget::readPixels() const {
    if (resolved_.framebuffer) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, drawn_.framebuffer.id());
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_.framebuffer.id());
        glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT,
                          GL_NEAREST);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved_.framebuffer.id());
    } else {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, drawn_.framebuffer.id());
    }
    PixelImage image{static_cast<uint32_t>(width_), static_cast<uint32_t>(height_), {}};
    const size_t rowBytes = size_t{4} * image.width;
    image.rgba.resize(rowBytes * image.height);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
    for (size_t y = 0; y < image.height / 2; ++y) {
        uint8_t* upper = image.rgba.data() + y * rowBytes;
        std::swap_ranges(upper, upper + rowBytes,
                         image.rgba.data() + (image.height - 1 - y) * rowBytes);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, drawn_.framebuffer.id());
    return image;
}

std::vector<glm::vec4> RenderTarget::readFloats() const {
    MOUE_EXPECT(!resolved_.framebuffer);
    const auto width = static_cast<size_t>(width_), height = static_cast<size_t>(height_);
    std::vector<glm::vec4> pixels(width * height);
    glBindFramebuffer(GL_FRAMEBUFFER, drawn_.framebuffer.id());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    for (size_t y = 0; y < height; ++y)
        glReadPixels(0, static_cast<GLint>(height - 1 - y), width_, 1, GL_RGBA, GL_FLOAT,
                     &pixels[y * width]);
    return pixels;
}

void unpremultiply(PixelImage& image) noexcept {
    for (size_t i = 0; i + 3 < image.rgba.size(); i += 4) {
        const unsigned alpha = image.rgba[i + 3];
        if (alpha == 0 || alpha == 255) continue;
        for (size_t c = 0; c < 3; ++c) {
            const unsigned value = (image.rgba[i + c] * 255u + alpha / 2) / alpha;
            image.rgba[i + c] = static_cast<uint8_t>(std::min(value, 255u));
        }
    }
}

}  // namespace moue
