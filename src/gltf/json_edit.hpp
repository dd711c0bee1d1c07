// SPDX-License-Identifier: MIT
// Small changes to a JSON text that leave every other byte of it as it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace moue {

/// Collects changes to a text and then makes them. The text must be valid JSON and outlive it.
class JsonEdit {
  public:
    explicit JsonEdit(std::string_view text) : text_(text) {}

    /// Appends `items` (comma-separated values) to the array that the root's member `name` is, or
    /// adds that member. At most once per name. False if the member is there but no array.
    bool append(std::string_view name, std::string_view items);

    /// Puts `value` in the place of member `property` of item 0 of the root's array `name`. False
    /// if there is none.
    bool replaceInFirst(std::string_view name, std::string_view property, std::string_view value);

    /// The changed text.
    std::string apply() const;

  private:
    struct Range {
        size_t begin, end;
    };
    struct Change {
        Range range;
        std::string text;
    };
    size_t skipSpace(size_t at) const noexcept;
    size_t skipString(size_t at) const noexcept;
    size_t skipValue(size_t at) const noexcept;
    std::optional<Range> member(size_t object, std::string_view name) const noexcept;

    std::string_view text_;
    std::vector<Change> changes_;
};

}  // namespace moue
