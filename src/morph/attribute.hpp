// SPDX-License-Identifier: MIT
// The six vertex attributes that morph, and sets of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace moue {

/// Order is the band order of the delta texture. TANGENT morphs x, y, z; its w never does.
enum class Attribute : uint8_t { Position, Normal, Tangent, TexCoord0, TexCoord1, Color0 };

inline constexpr size_t kAttributeCount = 6;
inline constexpr std::array<Attribute, kAttributeCount> kAttributes = {
    Attribute::Position,  Attribute::Normal,    Attribute::Tangent,
    Attribute::TexCoord0, Attribute::TexCoord1, Attribute::Color0};

/// Numbers that a delta of `attribute` has: 3, 3, 3, 2, 2, 4.
constexpr uint32_t deltaWidth(Attribute attribute) noexcept {
    constexpr std::array<uint32_t, kAttributeCount> kWidths = {3, 3, 3, 2, 2, 4};
    return kWidths[static_cast<size_t>(attribute)];
}

/// A set of attributes.
class AttributeMask {
  public:
    constexpr AttributeMask() noexcept = default;
    constexpr void add(Attribute a) noexcept { bits_ |= bit(a); }
    constexpr void remove(Attribute a) noexcept { bits_ &= ~bit(a); }
    constexpr bool has(Attribute a) const noexcept { return (bits_ & bit(a)) != 0; }
    constexpr bool empty() const noexcept { return bits_ == 0; }
    constexpr uint32_t bits() const noexcept { return bits_; }
    constexpr uint32_t count() const noexcept {
        uint32_t n = 0;
        for (Attribute a : kAttributes)
            n += has(a);
        return n;
    }
    constexpr bool operator==(const AttributeMask&) const noexcept = default;

  private:
    static constexpr uint32_t bit(Attribute a) noexcept { return 1u << static_cast<uint32_t>(a); }
    uint32_t bits_ = 0;
};

}  // namespace moue
