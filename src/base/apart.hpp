// SPDX-License-Identifier: MIT
// Keeping functions apart from their callers.
#pragma once

/// For a step that its callers should not contain: one that is long, or loops for long. Inlined,
/// such steps make one function of all loading; a browser then compiles all of it at the first
/// call, and has no quicker code for the loops before they have ended (ARCHITECTURE.md, "The first
/// picture").
#define MOUE_APART [[gnu::noinline]]
