// SPDX-License-Identifier: MIT
#include "support/allocation_count.hpp"

#include <cstdlib>
#include <new>

namespace {
thread_local size_t count = 0;

void* allocate(size_t bytes) noexcept {
    ++count;
    return std::malloc(bytes != 0 ? bytes : 1);
}

void* allocateOrAbort(size_t bytes) noexcept {
    void* memory = allocate(bytes);
    if (memory == nullptr) std::abort();
    return memory;
}
}  // namespace

size_t moue::allocationCount() noexcept {
    return count;
}

// Every form is replaced, so that what one of them gives no other allocator takes back.
void* operator new(size_t bytes) {
    return allocateOrAbort(bytes);
}
void* operator new[](size_t bytes) {
    return allocateOrAbort(bytes);
}
void* operator new(size_t bytes, const std::nothrow_t&) noexcept {
    return allocate(bytes);
}
void* operator new[](size_t bytes, const std::nothrow_t&) noexcept {
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
