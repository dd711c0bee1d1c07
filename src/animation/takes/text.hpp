// SPDX-License-Identifier: MIT
// Cutting text sources into lines, fields and numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "animation/takes/take.hpp"
#include "base/plain_json.hpp"

namespace moue {

/// Walks the lines of a text: without their ends (LF or CR LF) and without a byte order mark.
class Lines {
  public:
    explicit Lines(std::string_view text) noexcept;
    /// The next line; nothing at the end. A text that ends with LF has no empty line after it.
    std::optional<std::string_view> next() noexcept;
    size_t number() const noexcept { return number_; }  ///< of the line last given, from 1

  private:
    std::string_view rest_;
    size_t number_ = 0;
};

std::string_view trimmed(std::string_view text) noexcept;

/// The fields between `separator`s, trimmed, in `fields`.
void splitFields(std::string_view line, char separator, std::vector<std::string_view>& fields);

/// A decimal number such as "-1.5e-3", the whole of `text`; nothing if it is none or not finite.
/// Knows no locale.
std::optional<double> parseDecimal(std::string_view text) noexcept;

/// A JSON value, or a discarded one if `text` is no JSON or nests too deeply. `text` must outlive
/// it.
PlainJson parseJson(std::string_view text);

/// The member `name` of an object; null if there is none or `value` is no object.
const PlainJson* member(const PlainJson& value, std::string_view name) noexcept;
/// The member as a finite number, or `otherwise`.
double numberOr(const PlainJson& value, std::string_view name, double otherwise) noexcept;

/// Notes what was passed over on a line; stops after some hundreds, and counts on in the last.
void noteProblem(Take& take, size_t line, std::string message);

}  // namespace moue
