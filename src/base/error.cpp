// SPDX-License-Identifier: MIT
#include "base/error.hpp"

#include <array>
#include <utility>

#include "base/decimal.hpp"
#include "base/expect.hpp"

namespace moue {

std::string_view errorName(ErrorCode code) noexcept {
    constexpr std::array kNames = {
#define MOUE_ERROR_NAME(name) std::string_view(#name),
        MOUE_ERROR_CODES(MOUE_ERROR_NAME)
#undef MOUE_ERROR_NAME
    };
    return kNames[static_cast<size_t>(code)];
}

std::string text(const char* format, std::initializer_list<Piece> pieces) {
    std::string joined;
    const Piece* piece = pieces.begin();
    for (; *format != '\0'; ++format) {
        if (*format != '%') {
            joined += *format;
            continue;
        }
        MOUE_EXPECT(piece != pieces.end());
        if (piece->text_ == nullptr)
            joined += decimal(piece->value_);
        else
            joined.append(piece->text_, static_cast<size_t>(piece->value_));
        ++piece;
    }
    MOUE_EXPECT(piece == pieces.end());
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

Failure fail(ErrorCode code, const char* format, std::initializer_list<Piece> pieces,
             const std::string& path) {
    return fail(code, text(format, pieces), path);
}

Failure fail(ErrorCode code, const char* format, std::initializer_list<Piece> pieces) {
    return fail(code, text(format, pieces));
}

}  // namespace moue
