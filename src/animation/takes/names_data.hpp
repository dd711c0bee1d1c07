// SPDX-License-Identifier: MIT
// The name tables of names/, embedded at build time.
#pragma once

#include <string_view>

namespace moue {

/// The text of names/`name`, such as "aliases.json"; empty if there is none.
std::string_view namesFile(std::string_view name) noexcept;

}  // namespace moue
