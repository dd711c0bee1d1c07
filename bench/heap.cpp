// SPDX-License-Identifier: MIT
#include "heap.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<size_t> current{0}, peak{0};

void* counted(size_t size) {
    void* block = std::malloc(size == 0 ? 1 : size);
    if (block == nullptr) std::abort();
    const size_t now = current += malloc_usable_size(block);
    size_t most = peak;
    while (now > most && !peak.compare_exchange_weak(most, now)) {
    }
    return block;
}

void release(void* block) noexcept {
    if (block == nullptr) return;
    current -= malloc_usable_size(block);
    std::free(block);
}

}  // namespace

void* operator new(size_t size) {
    return counted(size);
}
void* operator new[](size_t size) {
    return counted(size);
}
void* operator new(size_t size, const std::nothrow_t&) noexcept {
    return counted(size);
}
void* operator new[](size_t size, const std::nothrow_t&) noexcept {
    return counted(size);
}
void operator delete(void* block) noexcept {
    release(block);
}
void operator delete[](void* block) noexcept {
    release(block);
}
void operator delete(void* block, size_t) noexcept {
    release(block);
}
void operator delete[](void* block, size_t) noexcept {
    release(block);
}

namespace moue::bench {

size_t heapBytes() noexcept {
    return current;
}
size_t heapPeakBytes() noexcept {
    return peak;
}
void resetHeapPeak() noexcept {
    peak = current.load();
}

}  // namespace moue::bench
