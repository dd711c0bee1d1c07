// SPDX-License-Identifier: MIT
// The table behind schema.hpp: which properties of glTF 2.0 Moue reads, and what they may be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace moue::schema {

enum class Kind : uint8_t { Integer, Index, Number, Flag, Text, Object, IndexMap, Anything };

/// No maximum but what sizes can say here: 32 bits in WebAssembly, where larger numbers would be
/// cut.
inline constexpr size_t kAny = std::numeric_limits<size_t>::max();

/// One property: its kind, or a list of values of that kind.
struct Rule {
    std::string_view name;
    Kind kind = Kind::Anything;
    bool required = false;
    bool list = false;
    size_t minimumLength = 0;  ///< of a list
    size_t maximumLength = kAny;
    size_t minimum = 0;  ///< of an Integer
    size_t maximum = kAny;
    size_t multipleOf = 1;
    std::span<const uint16_t> integers = {};       ///< the only legal Integers, if any are listed
    std::span<const std::string_view> texts = {};  ///< the only legal Texts, if any are listed
    std::string_view target = {};        ///< Index, IndexMap: the root's list that it points into
    std::span<const Rule> members = {};  ///< Object
};

/// The root of a document.
std::span<const Rule> documentRules() noexcept;

}  // namespace moue::schema
