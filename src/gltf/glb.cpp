// SPDX-License-Identifier: MIT
#include "gltf/glb.hpp"

#include <cstring>
#include <string>

#include "gltf/json_path.hpp"

namespace moue {
namespace {

constexpr size_t kHeaderSize = 12;
constexpr size_t kChunkHeaderSize = 8;
constexpr uint32_t kMagic = 0x46546C67;   // "glTF"
constexpr uint32_t kJson = 0x4E4F534A;    // "JSON"
constexpr uint32_t kBinary = 0x004E4942;  // "BIN"

uint32_t wordAt(std::span<const std::byte> bytes, size_t offset) noexcept {
    uint32_t word = 0;
    for (size_t i = 0; i < 4; ++i)
        word |= uint32_t(bytes[offset + i]) << (8 * i);
    return word;
}

Result<std::span<const std::byte>> checkHeader(std::span<const std::byte> bytes) {
    if (bytes.empty()) return fail(ErrorCode::InvalidGlb, "The file is empty.");
    if (bytes.size() < kHeaderSize) {
        return fail(ErrorCode::InvalidGlb,
                    "The file size (%) is smaller than a GLB header (12 bytes).", {bytes.size()});
    }
    if (wordAt(bytes, 0) != kMagic)
        return fail(ErrorCode::InvalidGlb, "The file does not begin with \"glTF\".");
    const uint32_t version = wordAt(bytes, 4);
    if (version != 2) {
        return fail(ErrorCode::UnsupportedVersion, "The GLB container version (%) is not 2.",
                    {version});
    }
    const uint32_t length = wordAt(bytes, 8);
    if (length < kHeaderSize || length > bytes.size()) {
        return fail(ErrorCode::InvalidGlb,
                    "The length in the GLB header (%) does not fit the file size (%).",
                    {length, bytes.size()});
    }
    return bytes.first(length);
}

}  // namespace

bool looksLikeGlb(std::span<const std::byte> bytes) noexcept {
    // the byte-order mark and white space may precede the brace of a .gltf, never a 'g'
    return bytes.empty() || bytes[0] == std::byte{'g'};
}

Result<GlbChunks> splitGlb(std::span<const std::byte> bytes, size_t most) {
    auto body = checkHeader(bytes);
    if (!body) return passOn(std::move(body));

    GlbChunks chunks;
    size_t offset = kHeaderSize;
    for (size_t index = 0; index < most && offset < body->size(); ++index) {
        const size_t left = body->size() - offset;
        if (left < kChunkHeaderSize) {
            return fail(ErrorCode::InvalidGlb, "The header of chunk % is cut off after (%) bytes.",
                        {index, left});
        }
        const uint32_t length = wordAt(*body, offset);
        const uint32_t type = wordAt(*body, offset + 4);
        if (length > left - kChunkHeaderSize) {
            return fail(ErrorCode::InvalidGlb,
                        "The length of chunk % (%) is larger than the rest of the file (%).",
                        {index, length, left - kChunkHeaderSize});
        }
        const auto data = body->subspan(offset + kChunkHeaderSize, length);
        if ((index == 0) != (type == kJson))
            return fail(ErrorCode::InvalidGlb, "The first chunk, and no other, must be JSON.");
        if (index == 0) chunks.json = data;
        if (index == 1 && type == kBinary) chunks.binary = data;
        offset += kChunkHeaderSize + length;
    }
    if (chunks.json.empty()) return fail(ErrorCode::InvalidGlb, "The GLB has no JSON.");
    return chunks;
}

}  // namespace moue
