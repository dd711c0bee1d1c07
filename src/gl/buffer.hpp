// SPDX-License-Identifier: MIT
// A GL buffer with a known size.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "gl/handle.hpp"

namespace moue::gl {

enum class Usage : unsigned char { Static, Dynamic, ReadBack };

class Buffer {
  public:
    Buffer() noexcept = default;

    /// Makes a buffer of `sizeBytes`, filled from `data` unless that is null.
    ///
    /// target  its kind, kept for good: WebGL2 never lets an index buffer serve as anything else
    /// what    names the data in the error
    /// Fails with OutOfGpuMemory. Leaves the buffer bound to `target`; for an index buffer bind
    /// the vertex array first.
    [[nodiscard]] static Result<Buffer> make(GLenum target, size_t sizeBytes, const void* data,
                                             Usage usage, std::string_view what);

    /// Overwrites bytes from `offsetBytes`. Leaves the buffer bound to its target.
    /// Expects the range to lie inside the buffer.
    void write(size_t offsetBytes, std::span<const std::byte> bytes) noexcept;

    void bind() const noexcept { glBindBuffer(target_, name_.id()); }
    GLuint id() const noexcept { return name_.id(); }
    size_t sizeBytes() const noexcept { return sizeBytes_; }
    explicit operator bool() const noexcept { return static_cast<bool>(name_); }

  private:
    BufferName name_;
    GLenum target_ = 0;
    size_t sizeBytes_ = 0;
};

}  // namespace moue::gl
