// SPDX-License-Identifier: MIT
// For loops over many objects that are scattered in memory: asking for the next ones early.
#pragma once

#include <cstddef>
#include <span>

namespace moue {

/// Asks for the memory of `objects` to be brought into the cache. A hint without effect on results;
/// WebAssembly has none.
template <typename Object>
void prefetch([[maybe_unused]] std::span<Object> objects) noexcept {
#ifndef __wasm__
    constexpr size_t kCacheLine = 64;
    const auto* bytes = reinterpret_cast<const char*>(objects.data());
    for (size_t i = 0; i < objects.size_bytes(); i += kCacheLine)
        __builtin_prefetch(bytes + i);
#endif
}

template <typename Object>
void prefetch(const Object& object) noexcept {
    prefetch(std::span(&object, 1));
}

/// For a loop that is at the first of `rest`, each of which has an object somewhere: object(later)
/// may ask for one's own memory, and contents(soon), some rounds on, for what it points to.
template <typename Item, typename Object, typename Contents>
void prefetchAhead(std::span<Item> rest, Object&& object, Contents&& contents) noexcept {
    constexpr size_t kSoon = 2, kLater = 4;
    if (rest.size() > kLater) object(rest[kLater]);
    if (rest.size() > kSoon) contents(rest[kSoon]);
}

}  // namespace moue
