// SPDX-License-Identifier: MIT
#include "gltf/json_path.hpp"

namespace moue {

std::string Path::text() const {
    std::string path;
    if (parent_ != nullptr) path = parent_->text();
    if (!path.empty() && !name_.empty()) path += '.';
    path += name_;
    if (index_ == kWhole) return path;
    return path + moue::text("[%]", {index_});
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

Failure fail(ErrorCode code, const char* format, std::initializer_list<Piece> pieces,
             const Path& path) {
    return fail(code, format, pieces, path.text());
}

void warn(std::vector<Warning>& warnings, ErrorCode code, const char* format,
          std::initializer_list<Piece> pieces, const Path& path) {
    warnings.push_back({code, text(format, pieces), path.text()});
}

}  // namespace moue
