// SPDX-License-Identifier: MIT
#include "gl/buffer.hpp"

#include <string>

#include "base/expect.hpp"

namespace moue::gl {
namespace {

GLenum hint(Usage usage) {
    switch (usage) {
        case Usage::Static:
            return GL_STATIC_DRAW;
        case Usage::Dynamic:
            return GL_DYNAMIC_DRAW;
        case Usage::ReadBack:
            break;
    }
    return GL_STREAM_READ;
}

}  // namespace

Result<Buffer> Buffer::make(GLenum target, size_t sizeBytes, const void* data, Usage usage,
                            std::string_view what) {
    const bool ask = sizeBytes >= kWorthAskingBytes;
    if (ask) takeError();
    Buffer buffer;
    buffer.name_ = BufferName::make();
    buffer.target_ = target;
    buffer.sizeBytes_ = sizeBytes;
    buffer.bind();
    glBufferData(target, static_cast<GLsizeiptr>(sizeBytes), data, hint(usage));
    if (ask && takeError() != GL_NO_ERROR) {
        return fail(ErrorCode::OutOfGpuMemory, "The device refused % bytes for %.",
                    {sizeBytes, what});
    }
    return buffer;
}

void Buffer::write(size_t offsetBytes, std::span<const std::byte> bytes) noexcept {
    MOUE_EXPECT(offsetBytes + bytes.size() <= sizeBytes_);
    bind();
    glBufferSubData(target_, static_cast<GLintptr>(offsetBytes),
                    static_cast<GLsizeiptr>(bytes.size()), bytes.data());
}

}  // namespace moue::gl
