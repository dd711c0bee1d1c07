// SPDX-License-Identifier: MIT
#include "base/sort.hpp"

namespace moue {
namespace {

/// Lets the item at `root` sink below larger ones of the first `count`.
void sink(const SortedList& list, size_t root, size_t count) noexcept {
    for (size_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && list.less(list.list, child, child + 1)) ++child;
        if (!list.less(list.list, root, child)) return;
        list.swap(list.list, root, child);
        root = child;
    }
}

}  // namespace

void sortList(const SortedList& list) noexcept {
    for (size_t root = list.count / 2; root-- > 0;)
        sink(list, root, list.count);
    for (size_t count = list.count; count > 1;) {
        list.swap(list.list, 0, --count);
        sink(list, 0, count);
    }
}

}  // namespace moue
