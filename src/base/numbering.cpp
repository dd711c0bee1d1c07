// SPDX-License-Identifier: MIT
#include "base/numbering.hpp"

namespace moue {

Numbering::Place Numbering::add(std::string_view key) {
    const auto next = static_cast<uint32_t>(numbers_.size());
    const auto [place, added] = numbers_.emplace(key, next);
    return {place->second, added};
}

Numbering::Place Numbering::add(std::span<const int> key) {
    return add(std::string_view(reinterpret_cast<const char*>(key.data()), key.size_bytes()));
}

}  // namespace moue
