// SPDX-License-Identifier: MIT
// MOUE_EXPECT: a contract that the caller must keep. "Expects" in a comment means this check.
#pragma once

#include <cassert>

/// Checked in builds without NDEBUG (native-debug, asan); free elsewhere.
#define MOUE_EXPECT(condition) assert(condition)
