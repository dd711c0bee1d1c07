// SPDX-License-Identifier: MIT
// Small tools for errors inside a document: JSON paths, numbers as text, passing failures on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"

namespace moue {

using Status = Result<void>;

/// "meshes", 2 -> "meshes[2]".
std::string at(std::string_view list, size_t index);

/// "meshes[2]", "weights" -> "meshes[2].weights".
std::string in(std::string_view parent, std::string_view property);

/// "meshes[2]", "primitives", 1 -> "meshes[2].primitives[1]".
std::string in(std::string_view parent, std::string_view list, size_t index);

/// 7 -> "7".
std::string decimal(uint64_t value);

/// 7 -> "(7)", as messages show values.
std::string shown(uint64_t value);

}  // namespace moue
