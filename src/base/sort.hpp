// SPDX-License-Identifier: MIT
// Sorting for lists that are short or sorted once.
#pragma once

#include <cstddef>
#include <utility>

namespace moue {

/// A list as sortList() sees it: by index.
struct SortedList {
    void* list;
    size_t count;
    bool (*less)(const void* list, size_t a, size_t b);
    void (*swap)(void* list, size_t a, size_t b);
};

/// Sorts by heap: n log n at worst, never allocates.
void sortList(const SortedList& list) noexcept;

/// Sorts [first, last), of an array. A web page would load a copy of std::sort for each type; this
/// is one function and, for each type, what it calls.
template <typename Iterator, typename Less>
void sortInPlace(Iterator first, Iterator last, Less less) {
    struct List {
        Iterator items;
        Less less;
    };
    List list{first, less};
    sortList({&list, static_cast<size_t>(last - first),
              [](const void* of, size_t a, size_t b) -> bool {
                  const List& it = *static_cast<const List*>(of);
                  return it.less(it.items[static_cast<std::ptrdiff_t>(a)],
                                 it.items[static_cast<std::ptrdiff_t>(b)]);
              },
              [](void* of, size_t a, size_t b) {
                  const List& it = *static_cast<List*>(of);
                  std::swap(it.items[static_cast<std::ptrdiff_t>(a)],
                            it.items[static_cast<std::ptrdiff_t>(b)]);
              }});
}

}  // namespace moue
