// SPDX-License-Identifier: MIT
#include "gltf/json_path.hpp"

#include "base/decimal.hpp"

namespace moue {

std::string shown(uint64_t value) {
    std::string text(1, '(');
    text += decimal(value);
    text += ')';
    return text;
}

std::string Path::text() const {
    std::string path;
    if (parent_ != nullptr) path = parent_->text();
    if (!path.empty() && !name_.empty()) path += '.';
    path += name_;
    if (index_ == kWhole) return path;
    path += '[';
    path += decimal(index_);
    path += ']';
    return path;
}

Path at(std::string_view list, size_t index) noexcept {
    return {nullptr, list, index};
}

Path at(const Path& list, size_t index) noexcept {
    return {&list, {}, index};
}

Path in(const Path& parent, std::string_view property) noexcept {
    return {&parent, property, Path::kWhole};
}

Path in(const Path& parent, std::string_view list, size_t index) noexcept {
    return {&parent, list, index};
}

Failure fail(ErrorCode code, const char* message, const Path& path) {
    return fail(code, message, path.text());
}

Failure fail(ErrorCode code, std::initializer_list<Piece> message, const Path& path) {
    return fail(code, message, path.text());
}

void warn(std::vector<Warning>& warnings, ErrorCode code, std::initializer_list<Piece> message,
          const Path& path) {
    warnings.push_back({code, text(message), path.text()});
}

}  // namespace moue
