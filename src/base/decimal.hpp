// SPDX-License-Identifier: MIT
// Whole numbers as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace moue {

/// 1234 -> "1234". In place of std::to_string, which brings tables and a copy for each type.
std::string decimal(uint64_t value);

/// Takes the digits that `text` begins with. Empty, and `text` stays, if it begins with none or
/// they are beyond 32 bits.
std::optional<uint32_t> takeDecimal(std::string_view& text) noexcept;

}  // namespace moue
