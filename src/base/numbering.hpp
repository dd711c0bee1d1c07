// SPDX-License-Identifier: MIT
// Numbers for keys of any kind: what std::set and std::map would do in a copy of code for each.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace moue {

/// Numbers distinct keys from 0 up, in the order in which they come.
class Numbering {
  public:
    struct Place {
        uint32_t number;
        bool added;  ///< the key is new
    };

    /// A text as key.
    Place add(std::string_view key);
    /// Numbers as key; not to be mixed with texts.
    Place add(std::span<const int> key);

  private:
    std::map<std::string, uint32_t, std::less<>> numbers_;
};

}  // namespace moue
