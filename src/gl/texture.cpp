// SPDX-License-Identifier: MIT
#include "gl/texture.hpp"

#include <algorithm>
#include <string>

#include "base/expect.hpp"

namespace moue::gl {
namespace {

/// Not for small textures whose sides every device allows.
bool worthAsking(const Texture& texture) {
    constexpr uint32_t kAnySide = 2048;
    return texture.sizeBytes() >= kWorthAskingBytes || texture.size().width > kAnySide ||
           texture.size().height > kAnySide;
}

Result<void> checkAllocation(const Texture& texture, std::string_view what) {
    if (!worthAsking(texture) || takeError() == GL_NO_ERROR) return {};
    const uint64_t sizeBytes = texture.sizeBytes();
    return fail(ErrorCode::OutOfGpuMemory, "The device refused % bytes of texture for %.",
                {sizeBytes, what});
}

}  // namespace

Result<Texture> Texture::makeData(const TextureFormat& format, TextureSize size,
                                  std::string_view what) {
    Texture texture;
    texture.name_ = TextureName::make();
    texture.format_ = &format;
    texture.size_ = size;
    if (worthAsking(texture)) takeError();
    const GLenum target = texture.target();
    const auto internal = static_cast<GLint>(format.internal);
    const auto width = static_cast<GLsizei>(size.width);
    const auto height = static_cast<GLsizei>(size.height);
    glBindTexture(target, texture.name_.id());
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(target, GL_TEXTURE_BASE_LEVEL, 0);
    glTexParameteri(target, GL_TEXTURE_MAX_LEVEL, 0);
    resetUnpacking();
    if (size.layers > 0) {
        glTexImage3D(target, 0, internal, width, height, static_cast<GLsizei>(size.layers), 0,
                     format.external, format.type, nullptr);
    } else {
        glTexImage2D(target, 0, internal, width, height, 0, format.external, format.type, nullptr);
    }
    if (auto checked = checkAllocation(texture, what); !checked) {
        return passOn(checked);
    }
    return texture;
}

Result<Texture> Texture::makeImage(const TextureFormat& format, TextureSize size,
                                   std::span<const uint8_t> texels, std::string_view what) {
    MOUE_EXPECT(texels.size() >= size_t{size.width} * size.height * format.texelBytes);
    Texture texture;
    texture.name_ = TextureName::make();
    texture.format_ = &format;
    texture.size_ = {size.width, size.height, 0};
    if (worthAsking(texture)) takeError();
    glBindTexture(GL_TEXTURE_2D, texture.name_.id());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    resetUnpacking();
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format.internal),
                 static_cast<GLsizei>(size.width), static_cast<GLsizei>(size.height), 0,
                 format.external, format.type, texels.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    if (auto checked = checkAllocation(texture, what); !checked) {
        return passOn(checked);
    }
    return texture;
}

Texture Texture::openImage(const TextureFormat& format) noexcept {
    Texture texture;
    texture.name_ = TextureName::make();
    texture.format_ = &format;
    resetUnpacking();
    texture.bind(0);
    return texture;
}

void Texture::finishImage() noexcept {
    bind(0);
    glGenerateMipmap(GL_TEXTURE_2D);
    glBindTexture(GL_TEXTURE_2D, 0);
}

void Texture::writeRows(uint32_t layer, uint32_t firstRow, uint32_t rows,
                        const void* texels) noexcept {
    MOUE_EXPECT(firstRow + rows <= size_.height);
    const auto width = static_cast<GLsizei>(size_.width);
    const auto y = static_cast<GLint>(firstRow);
    const auto height = static_cast<GLsizei>(rows);
    glBindTexture(target(), name_.id());
    resetUnpacking();
    if (size_.layers > 0) {
        glTexSubImage3D(target(), 0, 0, y, static_cast<GLint>(layer), width, height, 1,
                        format_->external, format_->type, texels);
    } else {
        glTexSubImage2D(target(), 0, 0, y, width, height, format_->external, format_->type, texels);
    }
}

void Texture::bind(uint32_t unit) const noexcept {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(target(), name_.id());
}

bool Texture::filtersAreNearest() const noexcept {
    GLint minify = 0, magnify = 0;
    glBindTexture(target(), name_.id());
    glGetTexParameteriv(target(), GL_TEXTURE_MIN_FILTER, &minify);
    glGetTexParameteriv(target(), GL_TEXTURE_MAG_FILTER, &magnify);
    return minify == GL_NEAREST && magnify == GL_NEAREST;
}

uint64_t Texture::sizeBytes() const noexcept {
    if (format_ == nullptr) return 0;
    return uint64_t{format_->texelBytes} * size_.width * size_.height * std::max(1u, size_.layers);
}

}  // namespace moue::gl
