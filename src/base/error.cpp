// SPDX-License-Identifier: MIT
#include "base/error.hpp"

#include <array>

namespace moue {

std::string_view errorName(ErrorCode code) noexcept {
    constexpr std::array kNames = {
#define MOUE_ERROR_NAME(name) std::string_view(#name),
        MOUE_ERROR_CODES(MOUE_ERROR_NAME)
#undef MOUE_ERROR_NAME
    };
    return kNames[static_cast<size_t>(code)];
}

}  // namespace moue
