// SPDX-License-Identifier: MIT
#include "animation/takes/text.hpp"

#include <cmath>

namespace moue {

Lines::Lines(std::string_view text) noexcept : rest_(text) {
    if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
}

std::optional<std::string_view> Lines::next() noexcept {
    if (rest_.empty()) return std::nullopt;
    const size_t end = rest_.find('\n');
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++number_;
    return line;
}

std::string_view trimmed(std::string_view text) noexcept {
    const auto isSpace = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

void splitFields(std::string_view line, char separator, std::vector<std::string_view>& fields) {
    fields.clear();
    for (size_t start = 0; start <= line.size();) {
        const size_t end = std::min(line.find(separator, start), line.size());
        fields.push_back(trimmed(line.substr(start, end - start)));
        start = end + 1;
    }
}

std::optional<double> parseDecimal(std::string_view text) noexcept {
    size_t at = 0;
    const auto peek = [&] { return at < text.size() ? text[at] : '\0'; };
    const auto isDigit = [&] { return peek() >= '0' && peek() <= '9'; };
    const bool negative = peek() == '-';
    if (negative || peek() == '+') ++at;
    uint64_t mantissa = 0;
    int exponent = 0;
    size_t digits = 0;
    bool fraction = false;
    for (; isDigit() || (peek() == '.' && !fraction); ++at) {
        if (peek() == '.') {
            fraction = true;
            continue;
        }
        ++digits;
        constexpr uint64_t kRoom = (~uint64_t{0} - 9) / 10;
        if (mantissa > kRoom) {  // beyond what a double can tell
            exponent += fraction ? 0 : 1;
            continue;
        }
        mantissa = mantissa * 10 + static_cast<uint64_t>(peek() - '0');
        exponent -= fraction ? 1 : 0;
    }
    if (digits == 0) return std::nullopt;
    if (peek() == 'e' || peek() == 'E') {
        ++at;
        const bool small = peek() == '-';
        if (small || peek() == '+') ++at;
        if (!isDigit()) return std::nullopt;
        int power = 0;
        for (; isDigit(); ++at)
            power = std::min(power * 10 + (peek() - '0'), 9999);
        exponent += small ? -power : power;
    }
    if (at != text.size()) return std::nullopt;
    double value = static_cast<double>(mantissa);
    // in two steps: 10^-330 alone would be 0
    for (int left = exponent; left != 0 && value != 0 && std::isfinite(value);) {
        const int step = std::clamp(left, -300, 300);
        value = step < 0 ? value / std::pow(10.0, -step) : value * std::pow(10.0, step);
        left -= step;
    }
    if (!std::isfinite(value)) return std::nullopt;
    return negative ? -value : value;
}

PlainJson parseJson(std::string_view text) {
    return PlainJson::parse(text, nullptr, false);
}

const PlainJson* member(const PlainJson& value, std::string_view name) noexcept {
    if (!value.is_object()) return nullptr;
    const auto found = value.find(name);
    return found == value.end() ? nullptr : &*found;
}

double numberOr(const PlainJson& value, std::string_view name, double otherwise) noexcept {
    const PlainJson* found = member(value, name);
    return found != nullptr && found->is_number() ? found->get<double>() : otherwise;
}

void noteProblem(Take& take, size_t line, std::string message) {
    constexpr size_t kMost = 500;
    if (take.problems.size() > kMost) return;
    if (take.problems.size() == kMost) message = "There is more like this, not listed.";
    take.problems.push_back(
        {ErrorCode::InvalidTake, std::move(message), moue::text("line %", {line})});
}

}  // namespace moue
