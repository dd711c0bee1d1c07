// SPDX-License-Identifier: MIT
#pragma once

#include "options.hpp"

namespace moue::bench {

/// Registers BM_Draw for every case of the set and every path that can carry it.
void registerDraws(const Options& options);

/// Registers BM_CrowdHost: what crowds cost the host (crowd_bench.cpp).
void registerCrowds(const Options& options);

/// Registers BM_Motion: a pass of motion vectors (motion_bench.cpp).
void registerMotion(const Options& options);

}  // namespace moue::bench
