// SPDX-License-Identifier: MIT
#include "base/plain_json.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/sort.hpp"

namespace moue {

size_t jsonDepth(std::string_view text) noexcept {
    size_t depth = 0, deepest = 0;
    bool inString = false;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\') ++i;
            if (c == '"') inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            deepest = std::max(deepest, ++depth);
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return deepest;
}

/// Recursive descent over the grammar of RFC 8259. Each function leaves next_ behind what it read
/// and returns false where the text is wrong.
class PlainJsonParser {
  public:
    explicit PlainJsonParser(std::string_view text)
        : next_(text.data()), end_(text.data() + text.size()) {}

    bool document(PlainJson& out) {
        if (end_ - next_ >= 3 && std::string_view(next_, 3) == "\xEF\xBB\xBF") next_ += 3;
        return value(out) && (skipSpace(), next_ == end_);
    }

  private:
    using Type = PlainJson::value_t;

    bool value(PlainJson& out);
    bool object(PlainJson& out);
    bool array(PlainJson& out);
    bool string(std::string& out);
    bool escape(std::string& out);
    bool unicode(std::string& out);
    bool hexDigits(uint32_t& out);
    bool utf8(std::string& out);
    bool number(PlainJson& out);
    void digits(uint64_t& mantissa, int& exponent, bool fraction);
    bool literal(std::string_view word, PlainJson& out, Type type, uint64_t integer);

    /// Whether a byte of a string is a character that stands for itself; peek()'s 0 is none.
    static bool isPlain(char c) {
        return static_cast<signed char>(c) >= ' ' && c != '"' && c != '\\';
    }
    char peek() const { return next_ != end_ ? *next_ : '\0'; }
    bool isDigit() const { return peek() >= '0' && peek() <= '9'; }
    bool take(char c) {
        if (peek() != c || next_ == end_) return false;
        ++next_;
        return true;
    }
    void skipSpace() {
        while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t')
            ++next_;
    }

    const char* next_;
    const char* end_;
};

bool PlainJsonParser::value(PlainJson& out) {
    skipSpace();
    switch (peek()) {
        case '{':
            return object(out);
        case '[':
            return array(out);
        case '"':
            out.type_ = Type::string;
            return string(out.text_);
        case 't':
            return literal("true", out, Type::boolean, 1);
        case 'f':
            return literal("false", out, Type::boolean, 0);
        case 'n':
            return literal("null", out, Type::null, 0);
        default:
            return number(out);
    }
}

bool PlainJsonParser::literal(std::string_view word, PlainJson& out, Type type, uint64_t integer) {
    if (!std::string_view(next_, static_cast<size_t>(end_ - next_)).starts_with(word)) return false;
    next_ += word.size();
    out.type_ = type;
    out.integer_ = integer;
    return true;
}

bool PlainJsonParser::object(PlainJson& out) {
    out.type_ = Type::object;
    ++next_;
    skipSpace();
    if (take('}')) return true;
    do {
        skipSpace();
        PlainJson::Member& member = out.members_.emplace_back();
        member.at = next_;
        if (peek() != '"' || !string(member.name)) return false;
        skipSpace();
        if (!take(':') || !value(member.value)) return false;
        skipSpace();
    } while (take(','));
    out.orderMembers();
    return take('}');
}

bool PlainJsonParser::array(PlainJson& out) {
    out.type_ = Type::array;
    ++next_;
    skipSpace();
    if (take(']')) return true;
    do {
        if (!value(out.items_.emplace_back())) return false;
        skipSpace();
    } while (take(','));
    return take(']');
}

// -- strings -----------------------------------------------------------------------------------

bool PlainJsonParser::string(std::string& out) {
    ++next_;
    for (;;) {
        const char* run = next_;
        while (isPlain(peek()))
            ++next_;
        out.append(run, next_);
        if (next_ == end_) return false;
        const auto c = static_cast<unsigned char>(*next_);
        if (c == '"') {
            ++next_;
            return true;
        }
        if (c < 0x20) return false;
        if (c == '\\' ? !escape(out) : !utf8(out)) return false;
    }
}

bool PlainJsonParser::escape(std::string& out) {
    constexpr std::string_view kNames = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
    ++next_;
    const char name = peek();
    if (name == 'u') return unicode(out);
    const size_t found = kNames.find(name);
    if (found == std::string_view::npos) return false;
    ++next_;
    out += kMeanings[found];
    return true;
}

bool PlainJsonParser::hexDigits(uint32_t& out) {
    ++next_;  // the u
    out = 0;
    for (int i = 0; i < 4; ++i) {
        const char c = peek();
        const char lower = static_cast<char>(c | 0x20);
        if (isDigit())
            out = out * 16 + static_cast<uint32_t>(c - '0');
        else if (lower >= 'a' && lower <= 'f')
            out = out * 16 + static_cast<uint32_t>(lower - 'a' + 10);
        else
            return false;
        ++next_;
    }
    return true;
}

bool PlainJsonParser::unicode(std::string& out) {
    uint32_t code = 0, low = 0;
    if (!hexDigits(code)) return false;
    if (code >= 0xD800 && code < 0xE000) {  // only as a pair, high before low
        if (code >= 0xDC00 || !take('\\') || peek() != 'u' || !hexDigits(low)) return false;
        if (low < 0xDC00 || low > 0xDFFF) return false;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    const auto tail = [&](int shift) { out += static_cast<char>(0x80 | (code >> shift & 63)); };
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0 | code >> 6);
    } else if (code < 0x10000) {
        out += static_cast<char>(0xE0 | code >> 12);
        tail(6);
    } else {
        out += static_cast<char>(0xF0 | code >> 18);
        tail(12);
        tail(6);
    }
    if (code >= 0x80) tail(0);
    return true;
}

/// One character, whose bytes must be the shortest that spell a Unicode scalar value.
bool PlainJsonParser::utf8(std::string& out) {
    const auto first = static_cast<unsigned char>(*next_);
    if (first >= 0x80 && first < 0xC2) return false;  // begins no character, or a longer spelling
    const int size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (end_ - next_ < size) return false;
    uint32_t code = size == 1 ? first : first & (0xFFu >> (size + 1));
    for (int i = 1; i < size; ++i) {
        const auto byte = static_cast<unsigned char>(next_[i]);
        if ((byte & 0xC0) != 0x80) return false;
        code = code << 6 | (byte & 63);
    }
    constexpr uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800 && code < 0xE000;
    if (code < kSmallest[size] || code > 0x10FFFF || surrogate || first > 0xF7) return false;
    out.append(next_, static_cast<size_t>(size));
    next_ += size;
    return true;
}

// -- numbers -----------------------------------------------------------------------------------

namespace {

/// mantissa * 10^exponent, within one unit in the last place or, far from 1, a few.
double scaled(uint64_t mantissa, int exponent) noexcept {
    constexpr double kPowers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};  // all exact
    auto value = static_cast<double>(mantissa);
    const bool up = exponent > 0;
    for (int left = up ? exponent : -exponent; left > 0 && value != 0 && std::isfinite(value);) {
        const int step = left < 22 ? left : 22;
        value = up ? value * kPowers[step] : value / kPowers[step];
        left -= step;
    }
    return value;
}

constexpr uint64_t kTenth = std::numeric_limits<uint64_t>::max() / 10;

}  // namespace

/// Appends digits to the mantissa; those that no longer fit only count.
void PlainJsonParser::digits(uint64_t& mantissa, int& exponent, bool fraction) {
    constexpr int kFar = 1 << 20;  // beyond any double, below any overflow
    for (; isDigit(); ++next_) {
        const auto digit = static_cast<uint64_t>(peek() - '0');
        // whole numbers go up to 2^64 - 1; once a digit did not fit, no later one does
        const bool last = !fraction && mantissa == kTenth && digit <= 5;
        const bool fits = exponent <= 0 && (mantissa < kTenth || last);
        if (fits) mantissa = mantissa * 10 + digit;
        if (fits == fraction && exponent > -kFar && exponent < kFar) exponent += fits ? -1 : 1;
    }
}

bool PlainJsonParser::number(PlainJson& out) {
    const char* begin = next_;
    const bool negative = take('-');
    if (!isDigit()) return false;
    uint64_t mantissa = 0;
    int exponent = 0;
    const bool zero = peek() == '0';
    digits(mantissa, exponent, false);
    if (zero && next_ - begin > 1 + negative) return false;  // 01
    constexpr uint64_t kLowest = uint64_t{1} << 63;
    bool whole = exponent == 0 && (!negative || mantissa <= kLowest);
    if (take('.')) {
        whole = false;
        if (!isDigit()) return false;
        digits(mantissa, exponent, true);
    }
    if (take('e') || take('E')) {
        whole = false;
        const bool down = take('-');
        if (!down) take('+');
        if (!isDigit()) return false;
        uint64_t shift = 0;
        int ignored = 0;
        digits(shift, ignored, false);
        const int bounded = static_cast<int>(shift < 1u << 20 ? shift : 1u << 20);
        exponent += down ? -bounded : bounded;
    }
    const auto size = static_cast<size_t>(next_ - begin);
    out.literal_ = {begin, size};
    out.type_ =
        !whole ? Type::number_float : (negative ? Type::number_integer : Type::number_unsigned);
    out.integer_ = negative ? 0 - mantissa : mantissa;
    out.float_ = negative ? -scaled(mantissa, exponent) : scaled(mantissa, exponent);
    return std::isfinite(out.float_);
}

// -- values ------------------------------------------------------------------------------------

PlainJson PlainJson::parse(std::string_view text, std::nullptr_t, bool) {
    PlainJson document;
    if (!PlainJsonParser(text).document(document)) return PlainJson(value_t::discarded);
    return document;
}

const char* PlainJson::type_name() const noexcept {
    constexpr const char* kNames[] = {"null",   "boolean", "number", "number",   "number",
                                      "string", "array",   "object", "discarded"};
    return kNames[static_cast<size_t>(type_)];
}

PlainJson& PlainJson::operator=(uint64_t number) noexcept {
    type_ = value_t::number_unsigned;
    integer_ = number;
    float_ = static_cast<double>(number);
    return *this;
}

void PlainJson::orderMembers() {
    const auto ordered = [](const Member& a, const Member& b) { return a.name < b.name; };
    bool already = true;
    for (size_t i = 1; i < members_.size(); ++i)
        already &= ordered(members_[i - 1], members_[i]);
    if (already) return;
    sortInPlace(members_.begin(), members_.end(), [](const Member& a, const Member& b) {
        const int order = a.name.compare(b.name);
        return order != 0 ? order < 0 : a.at < b.at;
    });
    size_t kept = 0;
    for (size_t i = 0; i < members_.size(); ++i) {
        const bool last = i + 1 == members_.size() || members_[i].name != members_[i + 1].name;
        if (last && kept != i) members_[kept] = std::move(members_[i]);
        kept += last;
    }
    members_.erase(members_.begin() + static_cast<std::ptrdiff_t>(kept), members_.end());
}

PlainJson::const_iterator PlainJson::find(std::string_view name) const {
    const auto found =
        std::lower_bound(members_.begin(), members_.end(), name,
                         [](const Member& m, std::string_view wanted) { return m.name < wanted; });
    const bool there = found != members_.end() && found->name == name;
    return const_iterator(members_.data() + (there ? found - members_.begin()
                                                   : static_cast<std::ptrdiff_t>(members_.size())));
}

PlainJson::iterator PlainJson::find(std::string_view name) {
    return iterator(const_cast<Member*>(std::as_const(*this).find(name).member_));
}

PlainJson::iterator PlainJson::erase(iterator member) {
    const auto at = members_.erase(members_.begin() + (member.member_ - members_.data()));
    return iterator(members_.data() + (at - members_.begin()));
}

void PlainJson::erase(std::string_view name) {
    if (const iterator found = find(name); found != end()) erase(found);
}

}  // namespace moue
