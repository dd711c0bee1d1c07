// SPDX-License-Identifier: MIT
// A loop over all cores.
#pragma once

#include <cstddef>
#ifndef __EMSCRIPTEN__
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>
#endif

namespace moue {

/// Calls `work(i)` for each i below `count`, once, in any order; natively on several threads where
/// `count` is large enough to share out. Returns when all are done. `work` must not throw.
template <typename Work>
void parallelFor(size_t count, Work&& work) {
#ifndef __EMSCRIPTEN__
    constexpr size_t kMostThreads = 8;
    const size_t threadCount =
        std::min({count, kMostThreads, size_t{std::max(1u, std::thread::hardware_concurrency())}});
    if (threadCount > 1) {
        std::atomic<size_t> next{0};
        const auto run = [&] {
            for (size_t i = next++; i < count; i = next++)
                work(i);
        };
        std::vector<std::thread> threads;
        for (size_t t = 1; t < threadCount; ++t)
            threads.emplace_back(run);
        run();
        for (std::thread& thread : threads)
            thread.join();
        return;
    }
#endif
    for (size_t i = 0; i < count; ++i)
        work(i);
}

}  // namespace moue
