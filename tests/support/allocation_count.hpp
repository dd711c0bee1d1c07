// SPDX-License-Identifier: MIT
// Counts the calls of operator new on this thread.
#pragma once

#include <cstddef>

namespace moue {
size_t allocationCount() noexcept;
}
