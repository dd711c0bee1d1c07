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

std::string text(std::initializer_list<Piece> pieces) {
    std::string joined;
    for (const Piece& piece : pieces) {
        if (piece.text_ == nullptr)
            joined += std::to_string(piece.value_);
        else
            joined.append(piece.text_, static_cast<size_t>(piece.value_));
    }
    return joined;
}

tl::unexpected<Error> fail(ErrorCode code, std::initializer_list<Piece> message, std::string path) {
    return fail(code, text(message), std::move(path));
}

}  // namespace moue
