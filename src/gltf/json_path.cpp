// SPDX-License-Identifier: MIT
#include "gltf/json_path.hpp"

namespace moue {

std::string decimal(uint64_t value) {
    return std::to_string(value);
}

std::string shown(uint64_t value) {
    std::string text(1, '(');
    text += decimal(value);
    text += ')';
    return text;
}

std::string at(std::string_view list, size_t index) {
    std::string path(list);
    path += '[';
    path += decimal(index);
    path += ']';
    return path;
}

std::string in(std::string_view parent, std::string_view property) {
    std::string path(parent);
    path += '.';
    path += property;
    return path;
}

std::string in(std::string_view parent, std::string_view list, size_t index) {
    return at(in(parent, list), index);
}

}  // namespace moue
