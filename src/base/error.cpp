// SPDX-License-Identifier: MIT
#include "base/error.hpp"

#include <array>
#include <utility>

#include "base/decimal.hpp"

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
            joined += decimal(piece.value_);
        else
            joined.append(piece.text_, static_cast<size_t>(piece.value_));
    }
    return joined;
}

void dropError(Error* error) noexcept {
    delete error;
}

Failure fail(Error error) {
    return {new Error(std::move(error))};
}

Failure fail(ErrorCode code, const std::string& message, const std::string& path) {
    return fail(Error{code, message, path});
}

Failure fail(ErrorCode code, const std::string& message) {
    return fail(code, message, std::string());
}

Failure fail(ErrorCode code, const char* message, const std::string& path) {
    return fail(code, std::string(message), path);
}

Failure fail(ErrorCode code, const char* message) {
    return fail(code, std::string(message));
}

Failure fail(ErrorCode code, std::initializer_list<Piece> message, const std::string& path) {
    return fail(code, text(message), path);
}

Failure fail(ErrorCode code, std::initializer_list<Piece> message) {
    return fail(code, text(message));
}

}  // namespace moue
