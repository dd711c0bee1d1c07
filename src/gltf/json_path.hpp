// SPDX-License-Identifier: MIT
// Small tools for errors inside a document: JSON paths, numbers as text, warnings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace moue {

using Status = Result<void>;

/// Where something lies in the document. Becomes text only where there is something to say about
/// it, and so borrows its parent and its name: a path that is kept must not be made of a temporary
/// one.
class Path {
  public:
    explicit Path(std::string_view name) noexcept : name_(name) {}
    /// "meshes[2].weights", as text.
    std::string text() const;

  private:
    friend Path at(std::string_view list, size_t index) noexcept;
    friend Path at(const Path& list, size_t index) noexcept;
    friend Path in(const Path& parent, std::string_view property) noexcept;
    friend Path in(const Path& parent, std::string_view list, size_t index) noexcept;
    static constexpr size_t kWhole = SIZE_MAX;
    Path(const Path* parent, std::string_view name, size_t index) noexcept
        : parent_(parent), name_(name), index_(index) {}

    const Path* parent_ = nullptr;
    std::string_view name_;
    size_t index_ = kWhole;
};

/// "meshes", 2 -> "meshes[2]".
Path at(std::string_view list, size_t index) noexcept;
Path at(const Path& list, size_t index) noexcept;

/// "meshes[2]", "weights" -> "meshes[2].weights".
Path in(const Path& parent, std::string_view property) noexcept;

/// "meshes[2]", "primitives", 1 -> "meshes[2].primitives[1]".
Path in(const Path& parent, std::string_view list, size_t index) noexcept;

/// As those of base/error.hpp.
Failure fail(ErrorCode code, const char* message, const Path& path);
Failure fail(ErrorCode code, const char* format, std::initializer_list<Piece> pieces,
             const Path& path);

/// Adds a warning; its message as of text().
void warn(std::vector<Warning>& warnings, ErrorCode code, const char* format,
          std::initializer_list<Piece> pieces, const Path& path);

}  // namespace moue
