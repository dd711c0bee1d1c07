// SPDX-License-Identifier: MIT
// How much memory operator new has handed out, now and at most.
#pragma once

#include <cstddef>

namespace moue::bench {

/// Bytes handed out by operator new and not yet returned.
size_t heapBytes() noexcept;

/// The most heapBytes() has been since resetHeapPeak().
size_t heapPeakBytes() noexcept;
void resetHeapPeak() noexcept;

}  // namespace moue::bench
