// SPDX-License-Identifier: MIT
#include "gltf/uri.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "gltf/json_path.hpp"

namespace moue {
namespace {

constexpr std::string_view kDataScheme = "data:";
constexpr std::string_view kBase64 = ";base64";
constexpr uint8_t kNoDigit = 0xFF;

constexpr std::array<uint8_t, 256> base64Digits() noexcept {
    std::array<uint8_t, 256> digits{};
    for (uint8_t& digit : digits)
        digit = kNoDigit;
    constexpr std::string_view kAlphabet =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < kAlphabet.size(); ++i)
        digits[static_cast<uint8_t>(kAlphabet[i])] = static_cast<uint8_t>(i);
    return digits;
}

int hexDigit(char c) noexcept {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// A percent sign that is not followed by two digits stands for itself, as in "100%.bin".
std::string percentDecoded(std::string_view text) {
    std::string decoded;
    decoded.reserve(text.size());
    for (size_t i = 0; i < text.size(); ++i) {
        const bool escape = text[i] == '%' && i + 2 < text.size() && hexDigit(text[i + 1]) >= 0 &&
                            hexDigit(text[i + 2]) >= 0;
        decoded += escape ? static_cast<char>(hexDigit(text[i + 1]) * 16 + hexDigit(text[i + 2]))
                          : text[i];
        if (escape) i += 2;
    }
    return decoded;
}

bool hasScheme(std::string_view path) noexcept {
    const size_t colon = path.find(':');
    return colon != std::string_view::npos && colon < path.find('/');
}

bool leavesFolder(std::string_view path) noexcept {
    size_t depth = 0;
    while (!path.empty()) {
        const size_t slash = std::min(path.find('/'), path.size());
        const std::string_view segment = path.substr(0, slash);
        if (segment == "..") {
            if (depth == 0) return true;
            --depth;
        } else if (!segment.empty() && segment != ".") {
            ++depth;
        }
        path.remove_prefix(std::min(slash + 1, path.size()));
    }
    return depth == 0;  // the folder itself is no file
}

Result<std::vector<std::byte>> decodeBase64(std::string_view text) {
    static constexpr std::array<uint8_t, 256> kDigits = base64Digits();
    for (int padding = 0; padding < 2 && text.ends_with('='); ++padding)
        text.remove_suffix(1);
    if (text.size() % 4 == 1) {
        return fail(ErrorCode::InvalidBuffer, "The base64 data is cut off after (%) characters.",
                    {text.size()});
    }
    std::vector<std::byte> bytes(text.size() * 3 / 4);
    size_t count = 0;
    uint32_t bits = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        const uint8_t digit = kDigits[static_cast<uint8_t>(text[i])];
        if (digit == kNoDigit) {
            return fail(ErrorCode::InvalidBuffer,
                        "The base64 data has an illegal character at (%).", {i});
        }
        bits = bits << 6 | digit;
        const size_t place = i % 4;  // each digit but the first of four completes a byte
        if (place > 0) bytes[count++] = std::byte((bits >> (6 - 2 * place)) & 0xFF);
    }
    return bytes;
}

}  // namespace

bool isDataUri(std::string_view uri) noexcept {
    return uri.starts_with(kDataScheme);
}

Result<DataUri> decodeDataUri(std::string_view uri) {
    const size_t comma = uri.find(',');
    if (!isDataUri(uri) || comma == std::string_view::npos)
        return fail(ErrorCode::InvalidBuffer, "The data URI has no comma before its data.");
    std::string_view head = uri.substr(kDataScheme.size(), comma - kDataScheme.size());
    if (!head.ends_with(kBase64))
        return fail(ErrorCode::InvalidBuffer, "The data URI is not in base64.");
    head.remove_suffix(kBase64.size());
    auto bytes = decodeBase64(uri.substr(comma + 1));
    if (!bytes) return passOn(std::move(bytes));
    return DataUri{std::string(head.substr(0, head.find(';'))), std::move(*bytes)};
}

Result<std::string> relativePath(std::string_view uri) {
    std::string path = percentDecoded(uri);
    const bool control = std::any_of(path.begin(), path.end(), [](char c) {
        return (static_cast<unsigned char>(c) < 0x20) || c == '\\' || c == 0x7F;
    });
    if (control) {
        return fail(ErrorCode::ForbiddenPath, "The URI holds a control character or a backslash.");
    }
    if (hasScheme(path) || path.starts_with('/')) {
        return fail(ErrorCode::ForbiddenPath,
                    "The URI \"%\" is not relative to the model's folder.", {path});
    }
    if (leavesFolder(path)) {
        return fail(ErrorCode::ForbiddenPath,
                    "The URI \"%\" does not name a file in the model's folder.", {path});
    }
    return path;
}

}  // namespace moue
