// SPDX-License-Identifier: MIT
// Sorting for lists that are short or sorted once.
#pragma once

#include <algorithm>

namespace moue {

/// Sorts by heap: n log n at worst, never allocates, and a third of std::sort's code, of which a
/// web page would load a copy for each type.
template <typename Iterator, typename Less>
void sortInPlace(Iterator first, Iterator last, Less less) {
    std::make_heap(first, last, less);
    std::sort_heap(first, last, less);
}

}  // namespace moue
