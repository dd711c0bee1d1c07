// SPDX-License-Identifier: MIT
// Textures: data textures that are fetched by texel, and colour images that are sampled.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "gl/handle.hpp"

namespace moue::gl {

/// A texture's shape and format, enough to upload to it again.
struct TextureFormat {
    GLenum internal;  ///< for example GL_RGBA32F
    GLenum external;  ///< for example GL_RGBA
    GLenum type;      ///< for example GL_FLOAT
    uint32_t texelBytes;
};

/// The formats there are; textures refer to them.
inline constexpr TextureFormat kRgba32f{GL_RGBA32F, GL_RGBA, GL_FLOAT, 16};
inline constexpr TextureFormat kR32f{GL_R32F, GL_RED, GL_FLOAT, 4};
inline constexpr TextureFormat kRg32ui{GL_RG32UI, GL_RG_INTEGER, GL_UNSIGNED_INT, 8};
inline constexpr TextureFormat kRgba32ui{GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT, 16};
inline constexpr TextureFormat kRgba8{GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4};
inline constexpr TextureFormat kSrgb8Alpha8{GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE, 4};
inline constexpr TextureFormat kDepth24{GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT,
                                        4};

struct TextureSize {
    uint32_t width = 0, height = 0;
    uint32_t layers = 0;  ///< 0: a plain 2D texture, else a 2D array
};

class Texture {
  public:
    Texture() noexcept = default;

    /// A texture for texelFetch: NEAREST filters, no mipmaps, clamped. Without these a float or
    /// integer texture reads as 0 with no GL error. Contents are undefined until written.
    ///
    /// what  names the data in the error
    /// Fails with OutOfGpuMemory, with the bytes asked. Leaves it bound to the active unit.
    [[nodiscard]] static Result<Texture> makeData(const TextureFormat& format, TextureSize size,
                                                  std::string_view what);

    /// A colour image with all its mipmaps: linear filters until a sampler says otherwise.
    ///
    /// texels  width * height texels, rows from the top (v = 0)
    /// Fails with OutOfGpuMemory. Leaves it bound to the active unit.
    [[nodiscard]] static Result<Texture> makeImage(const TextureFormat& format, TextureSize size,
                                                   std::span<const uint8_t> texels,
                                                   std::string_view what);

    /// A colour image whose level 0 the caller fills by GL calls of its own; finishImage() then
    /// makes the mipmaps. Binds it to unit 0, the active one, and resets how pixels are unpacked.
    [[nodiscard]] static Texture openImage(const TextureFormat& format) noexcept;
    void finishImage() noexcept;

    /// Writes `rows` whole rows from row `firstRow` of `layer`. Leaves it bound to the active unit.
    void writeRows(uint32_t layer, uint32_t firstRow, uint32_t rows, const void* texels) noexcept;

    /// Binds to texture unit `unit` and makes that unit the active one.
    void bind(uint32_t unit) const noexcept;

    /// True when both filters are NEAREST, as texelFetch needs. Binds the texture. For tests.
    bool filtersAreNearest() const noexcept;

    GLuint id() const noexcept { return name_.id(); }
    GLenum target() const noexcept {
        return size_.layers > 0 ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D;
    }
    TextureSize size() const noexcept { return size_; }
    uint64_t sizeBytes() const noexcept;
    explicit operator bool() const noexcept { return static_cast<bool>(name_); }

  private:
    TextureName name_;
    const TextureFormat* format_ = nullptr;  // of those above
    TextureSize size_;
};

}  // namespace moue::gl
