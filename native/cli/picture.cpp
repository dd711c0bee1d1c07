// SPDX-License-Identifier: MIT
#include "cli/picture.hpp"

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

#include <algorithm>
#include <cmath>

#include "cli/output.hpp"
#include "gl/api.hpp"

namespace moue {

DrawSettings studioSettings() {
    DrawSettings settings;
    settings.background = {0.86f, 0.87f, 0.89f, 1};
    settings.backgroundBottom = {0.66f, 0.68f, 0.72f, 1};
    return settings;
}

Result<Model*> addToViewer(Viewer& viewer, std::shared_ptr<const Asset> asset) {
    std::vector<Warning> warnings;
    const std::vector<PixelImage> images = decodeImages(*asset, warnings);
    for (const Warning& warning : warnings)
        reportWarning(warning);
    ProgressBar bar("Uploading");
    return viewer.add(std::move(asset), images,
                      [&](std::string_view, float done) { bar.show(done); });
}

PixelImage readFramebuffer(uint32_t framebuffer, glm::ivec2 size) {
    PixelImage image;
    image.width = static_cast<uint32_t>(size.x);
    image.height = static_cast<uint32_t>(size.y);
    const size_t rowBytes = size_t{4} * image.width;
    image.rgba.resize(rowBytes * image.height);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, size.x, size.y, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
    for (size_t top = 0, bottom = image.height; top + 1 < bottom; ++top) {
        --bottom;
        const auto row = [&](size_t y) {
            return image.rgba.begin() + std::ptrdiff_t(y * rowBytes);
        };
        std::swap_ranges(row(top), row(top + 1), row(bottom));
    }
    return image;
}

PixelImage motionPicture(std::span<const glm::vec4> vectors, glm::ivec2 size) {
    const auto byte = [](float value) {
        return static_cast<uint8_t>(std::lround(std::clamp(128 + 4 * value, 1.0f, 255.0f)));
    };
    PixelImage image{static_cast<uint32_t>(size.x), static_cast<uint32_t>(size.y), {}};
    image.rgba.reserve(4 * vectors.size());
    for (const glm::vec4& v : vectors)
        image.rgba.insert(image.rgba.end(),
                          {byte(v.x), byte(v.y), 128, static_cast<uint8_t>(v.a > 0 ? 255 : 0)});
    return image;
}

Result<void> writePng(const std::string& path, const PixelImage& image) {
    // stb's own files do not tell a full disk
    const auto append = [](void* bytes, void* data, int size) {
        static_cast<std::string*>(bytes)->append(static_cast<const char*>(data),
                                                 static_cast<size_t>(size));
    };
    std::string bytes;
    const int encoded = stbi_write_png_to_func(append, &bytes, static_cast<int>(image.width),
                                               static_cast<int>(image.height), 4, image.rgba.data(),
                                               static_cast<int>(4 * image.width));
    if (encoded == 0)
        return fail(ErrorCode::WriteFailed, "The file \"" + path + "\" cannot be written.");
    return writeFile(path, bytes);
}

}  // namespace moue
