// SPDX-License-Identifier: MIT
#include "base/plain_json.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "base/sort.hpp"

namespace moue {

/// A piece of the memory of a document; its values and strings follow.
struct alignas(8) PlainJson::Chunk {
    Chunk* before;
};

/// Recursive descent over the grammar of RFC 8259. Each function leaves next_ behind what it read
/// and returns false where the text is wrong.
class PlainJsonParser {
  public:
    explicit PlainJsonParser(std::string_view text)
        : begin_(text.data()), next_(begin_), end_(begin_ + text.size()) {}

    /// Takes all memory along, whether or not the text is right.
    bool document(PlainJson& out) {
        const bool right = whole(out.is_);
        out.is_.root = true;
        out.is_.chunks = chunks_;
        return right;
    }

  private:
    using Type = PlainJson::value_t;
    using Is = PlainJson::Is;

    bool whole(Is& out) {
        if (end_ - next_ >= 3 && std::string_view(next_, 3) == "\xEF\xBB\xBF") next_ += 3;
        return value(out) && (skipSpace(), next_ == end_);
    }

    bool value(Is& out);
    bool items(Is& out, char last);
    bool string(const char*& out, uint32_t& size);
    bool escape();
    bool unicode();
    bool hexDigits(uint32_t& out);
    bool utf8();
    bool number(Is& out);
    void digits(uint64_t& mantissa, int& exponent, bool fraction);
    bool literal(std::string_view word, Is& out, Type type, uint64_t integer);
    void* room(size_t bytes);
    static size_t orderMembers(Is* members, size_t count);
    static std::string_view nameOf(const Is& member) { return {member.name, member.nameSize}; }

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

    const char* begin_;
    const char* next_;
    const char* end_;
    size_t depth_ = 0;
    std::vector<Is> open_;  // what objects and arrays that are not closed yet hold
    std::string decoded_;   // a string that has escapes
    PlainJson::Chunk* chunks_ = nullptr;
    char* room_ = nullptr;  // in the last chunk
    size_t roomBytes_ = 0;
};

/// Memory of the document. A chunk is about what the text needs, or, of long ones, a part of that.
void* PlainJsonParser::room(size_t bytes) {
    constexpr size_t kAlign = alignof(PlainJson::Chunk), kMostBytes = 1 << 18;
    bytes = (bytes + kAlign - 1) & ~(kAlign - 1);
    if (bytes > roomBytes_) {
        const auto textBytes = static_cast<size_t>(end_ - begin_);
        roomBytes_ = std::max(bytes, std::min(4 * textBytes, kMostBytes));
        void* memory = operator new(sizeof(PlainJson::Chunk) + roomBytes_);
        chunks_ = new (memory) PlainJson::Chunk{chunks_};
        room_ = reinterpret_cast<char*>(chunks_ + 1);
    }
    roomBytes_ -= bytes;
    return std::exchange(room_, room_ + bytes);
}

bool PlainJsonParser::value(Is& out) {
    skipSpace();
    switch (peek()) {
        case '{':
            out.type = Type::object;
            return items(out, '}');
        case '[':
            out.type = Type::array;
            return items(out, ']');
        case '"':
            out.type = Type::string;
            return string(out.text, out.textSize);
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

bool PlainJsonParser::literal(std::string_view word, Is& out, Type type, uint64_t integer) {
    if (!std::string_view(next_, static_cast<size_t>(end_ - next_)).starts_with(word)) return false;
    next_ += word.size();
    out.type = type;
    out.integer = integer;
    return true;
}

bool PlainJsonParser::items(Is& out, char last) {
    if (++depth_ > PlainJson::kMaxDepth) return false;
    ++next_;
    skipSpace();
    const bool named = out.type == Type::object;
    const size_t first = open_.size();
    if (peek() != last) {
        do {
            Is item;
            if (named) {
                skipSpace();
                if (peek() != '"') return false;
                item.place = static_cast<uint32_t>(next_ - begin_);
                if (!string(item.name, item.nameSize)) return false;
                skipSpace();
                if (!take(':')) return false;
            }
            if (!value(item)) return false;
            open_.push_back(item);
            skipSpace();
        } while (take(','));
    }
    if (!take(last)) return false;
    size_t count = open_.size() - first;
    if (named) count = orderMembers(open_.data() + first, count);
    if (count > 0) out.items = static_cast<PlainJson*>(room(count * sizeof(PlainJson)));
    out.itemCount = static_cast<uint32_t>(count);
    for (size_t i = 0; i < count; ++i)
        new (out.items + i) PlainJson(open_[first + i]);
    while (open_.size() > first)
        open_.pop_back();
    --depth_;
    return true;
}

/// Puts members in order; of two with one name, the one that stands later stays. Returns how many
/// there are then.
size_t PlainJsonParser::orderMembers(Is* members, size_t count) {
    bool already = true;
    for (size_t i = 1; i < count; ++i)
        already &= nameOf(members[i - 1]) < nameOf(members[i]);
    if (already) return count;
    sortInPlace(members, members + count, [](const Is& a, const Is& b) {
        const int order = nameOf(a).compare(nameOf(b));
        return order != 0 ? order < 0 : a.place < b.place;
    });
    size_t kept = 0;
    for (size_t i = 0; i < count; ++i) {
        const bool last = i + 1 == count || nameOf(members[i]) != nameOf(members[i + 1]);
        if (last) members[kept++] = members[i];
    }
    return kept;
}

// -- strings -----------------------------------------------------------------------------------

/// Strings stay where they are in the text, unless escapes spell them.
bool PlainJsonParser::string(const char*& out, uint32_t& size) {
    const char* run = ++next_;
    const char* const begin = run;
    decoded_.clear();
    for (;;) {
        while (isPlain(peek()))
            ++next_;
        if (next_ == end_ || static_cast<unsigned char>(*next_) < 0x20) return false;
        if (*next_ == '"') break;
        if (*next_ == '\\') {
            decoded_.append(run, next_);
            if (!escape()) return false;
            run = next_;
        } else if (!utf8()) {
            return false;
        }
    }
    out = begin;
    size = static_cast<uint32_t>(next_ - begin);
    if (run != begin) {
        decoded_.append(run, next_);
        size = static_cast<uint32_t>(decoded_.size());
        char* copy = static_cast<char*>(room(size));
        decoded_.copy(copy, size);
        out = copy;
    }
    ++next_;
    return true;
}

bool PlainJsonParser::escape() {
    constexpr std::string_view kNames = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
    ++next_;
    const char name = peek();
    if (name == 'u') return unicode();
    const size_t found = kNames.find(name);
    if (found == std::string_view::npos) return false;
    ++next_;
    decoded_ += kMeanings[found];
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

bool PlainJsonParser::unicode() {
    uint32_t code = 0, low = 0;
    if (!hexDigits(code)) return false;
    if (code >= 0xD800 && code < 0xE000) {  // only as a pair, high before low
        if (code >= 0xDC00 || !take('\\') || peek() != 'u' || !hexDigits(low)) return false;
        if (low < 0xDC00 || low > 0xDFFF) return false;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    const auto tail = [&](int shift) {
        decoded_ += static_cast<char>(0x80 | (code >> shift & 63));
    };
    if (code < 0x80) {
        decoded_ += static_cast<char>(code);
    } else if (code < 0x800) {
        decoded_ += static_cast<char>(0xC0 | code >> 6);
    } else if (code < 0x10000) {
        decoded_ += static_cast<char>(0xE0 | code >> 12);
        tail(6);
    } else {
        decoded_ += static_cast<char>(0xF0 | code >> 18);
        tail(12);
        tail(6);
    }
    if (code >= 0x80) tail(0);
    return true;
}

/// One character, whose bytes must be the shortest that spell a Unicode scalar value.
bool PlainJsonParser::utf8() {
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

bool PlainJsonParser::number(Is& out) {
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
    out.text = begin;
    out.textSize = static_cast<uint32_t>(next_ - begin);
    if (whole) {
        out.type = negative ? Type::number_integer : Type::number_unsigned;
        out.integer = negative ? 0 - mantissa : mantissa;
        return true;
    }
    const double value = scaled(mantissa, exponent);
    out.type = Type::number_float;
    out.real = negative ? -value : value;
    return std::isfinite(value);
}

// -- values ------------------------------------------------------------------------------------

PlainJson::~PlainJson() {
    if (!is_.root) return;
    for (Chunk* chunk = is_.chunks; chunk != nullptr;)
        operator delete(std::exchange(chunk, chunk->before));
}

PlainJson PlainJson::parse(std::string_view text, std::nullptr_t, bool) {
    PlainJson document;
    if (text.size() > UINT32_MAX || !PlainJsonParser(text).document(document))
        return PlainJson(value_t::discarded);
    return document;
}

const char* PlainJson::type_name() const noexcept {
    constexpr const char* kNames[] = {"null",   "boolean", "number", "number",   "number",
                                      "string", "array",   "object", "discarded"};
    return kNames[static_cast<size_t>(is_.type)];
}

double PlainJson::real() const noexcept {
    if (is_number_float()) return is_.real;
    if (is_number_unsigned()) return static_cast<double>(is_.integer);
    return static_cast<double>(static_cast<int64_t>(is_.integer));
}

PlainJson& PlainJson::operator=(uint64_t number) noexcept {
    is_.type = value_t::number_unsigned;
    is_.integer = number;
    return *this;
}

PlainJson::const_iterator PlainJson::find(std::string_view name) const {
    const PlainJson* const end = is_.items + is_.itemCount;
    const auto found = std::lower_bound(
        static_cast<const PlainJson*>(is_.items), end, name,
        [](const PlainJson& m, std::string_view wanted) { return m.name() < wanted; });
    return const_iterator(found != end && found->name() == name ? found : end);
}

PlainJson::iterator PlainJson::find(std::string_view name) {
    return iterator(const_cast<PlainJson*>(std::as_const(*this).find(name).at_));
}

PlainJson::iterator PlainJson::erase(iterator member) {
    std::move(member.at_ + 1, is_.items + is_.itemCount, member.at_);
    --is_.itemCount;
    return member;
}

void PlainJson::erase(std::string_view name) {
    if (const iterator found = find(name); found != end()) erase(found);
}

}  // namespace moue
