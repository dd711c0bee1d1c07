// SPDX-License-Identifier: MIT
#include "gltf/json_edit.hpp"

#include <algorithm>

namespace moue {

size_t JsonEdit::skipSpace(size_t at) const noexcept {
    return std::min(text_.find_first_not_of(" \t\r\n", at), text_.size());
}

/// Past the string that starts at `at`.
size_t JsonEdit::skipString(size_t at) const noexcept {
    for (++at; at < text_.size() && text_[at] != '"'; ++at)
        if (text_[at] == '\\') ++at;
    return std::min(at + 1, text_.size());
}

/// Past the value that starts at `at`.
size_t JsonEdit::skipValue(size_t at) const noexcept {
    size_t depth = 0;
    while (at < text_.size()) {
        const char c = text_[at];
        if (c == '"') {
            at = skipString(at);
        } else if (c == '[' || c == '{') {
            ++depth;
            ++at;
        } else if (c == ']' || c == '}') {
            if (depth == 0) return at;  // a number or a word ends where its list does
            --depth;
            ++at;
        } else if (depth == 0) {
            return std::min(text_.find_first_of(",]} \t\r\n", at), text_.size());
        } else {
            ++at;
        }
        if (depth == 0) return at;
    }
    return at;
}

/// The value of a member of the object that starts at `object`; of two, the last, as readers take.
std::optional<JsonEdit::Range> JsonEdit::member(size_t object,
                                                std::string_view name) const noexcept {
    std::optional<Range> found;
    for (size_t at = skipSpace(object + 1); at < text_.size() && text_[at] == '"';) {
        const size_t keyEnd = skipString(at);
        const std::string_view key = text_.substr(at + 1, keyEnd - at - 2);
        const size_t value = skipSpace(skipSpace(keyEnd) + 1);
        const size_t end = skipValue(value);
        if (key == name) found = Range{value, end};
        at = skipSpace(end);
        if (at < text_.size() && text_[at] == ',') at = skipSpace(at + 1);
    }
    return found;
}

bool JsonEdit::append(std::string_view name, std::string_view items) {
    const size_t root = skipSpace(text_.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    const auto list = member(root, name);
    if (list && text_[list->begin] != '[') return false;
    const size_t close = list ? list->end - 1 : skipValue(root) - 1;
    const size_t first = skipSpace((list ? list->begin : root) + 1);
    const bool empty = first == close;
    // several members may be added at the root: all but the first need their comma, too
    const bool follows =
        !empty || std::any_of(changes_.begin(), changes_.end(),
                              [&](const Change& change) { return change.range.begin == close; });
    std::string added = follows ? "," : "";
    if (!list) (((added += '"') += name) += "\":[");
    added += items;
    if (!list) added += ']';
    changes_.push_back({{close, close}, std::move(added)});
    return true;
}

bool JsonEdit::replaceInFirst(std::string_view name, std::string_view property,
                              std::string_view value) {
    const auto list = member(skipSpace(text_.starts_with("\xEF\xBB\xBF") ? 3 : 0), name);
    if (!list || text_[list->begin] != '[') return false;
    const size_t first = skipSpace(list->begin + 1);
    if (first >= text_.size() || text_[first] != '{') return false;
    const auto found = member(first, property);
    if (!found) return false;
    changes_.push_back({*found, std::string(value)});
    return true;
}

std::string JsonEdit::apply() const {
    std::vector<Change> ordered = changes_;
    std::stable_sort(ordered.begin(), ordered.end(), [](const Change& a, const Change& b) {
        return a.range.begin < b.range.begin;
    });
    std::string out;
    size_t at = 0;
    for (const Change& change : ordered) {
        out += text_.substr(at, change.range.begin - at);
        out += change.text;
        at = change.range.end;
    }
    return out += text_.substr(at);
}

}  // namespace moue
