// SPDX-License-Identifier: MIT
#include "render/allocation_count.hpp"

#include <cstdlib>
#include <new>

namespace {
thread_local size_t count = 0;

void* allocate(size_t bytes) {
    ++count;
    if (void* memory = std::malloc(bytes != 0 ? bytes : 1)) return memory;
    std::abort();
}
}  // namespace

size_t moue::allocationCount() noexcept {
    return count;
}

void* operator new(size_t bytes) {
    return allocate(bytes);
}
void* operator new[](size_t bytes) {
    return allocate(bytes);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, size_t) noexcept {
    std::free(memory);
}
