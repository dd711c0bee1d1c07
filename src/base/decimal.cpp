// SPDX-License-Identifier: MIT
#include "base/decimal.hpp"

namespace moue {

std::string decimal(uint64_t value) {
    constexpr size_t kMaxDigits = 20;
    char digits[kMaxDigits];
    size_t first = kMaxDigits;
    do {
        digits[--first] = static_cast<char>('0' + value % 10);
        value /= 10;
    } while (value != 0);
    return std::string(digits + first, kMaxDigits - first);
}

std::optional<uint32_t> takeDecimal(std::string_view& text) noexcept {
    uint64_t value = 0;
    size_t length = 0;
    for (; length < text.size() && text[length] >= '0' && text[length] <= '9'; ++length) {
        value = value * 10 + static_cast<uint64_t>(text[length] - '0');
        if (value > UINT32_MAX) return std::nullopt;
    }
    if (length == 0) return std::nullopt;
    text.remove_prefix(length);
    return static_cast<uint32_t>(value);
}

}  // namespace moue
