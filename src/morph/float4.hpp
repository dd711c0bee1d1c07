// SPDX-License-Identifier: MIT
// Four floats at a time: the compiler's own vectors, which become SSE, NEON or WebAssembly SIMD.
#pragma once

#include <cstdint>
#include <cstring>
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

namespace moue {

using Float4 = float __attribute__((vector_size(16)));
using Int4 = int32_t __attribute__((vector_size(16)));

inline Float4 broadcast(float value) noexcept {
    return Float4{value, value, value, value};
}

/// Any alignment.
inline Float4 load(const float* from) noexcept {
    Float4 four;
    std::memcpy(&four, from, sizeof four);
    return four;
}

inline void store(float* to, Float4 four) noexcept {
    std::memcpy(to, &four, sizeof four);
}

/// Whether any bit of the four is set.
[[gnu::always_inline]] inline bool anySet(Int4 four) noexcept {
#ifdef __wasm_simd128__
    return wasm_v128_any_true(four);
#else
    return (four[0] | four[1] | four[2] | four[3]) != 0;
#endif
}

inline Int4 bitsOf(Float4 four) noexcept {
    Int4 bits;
    std::memcpy(&bits, &four, sizeof bits);
    return bits;
}

}  // namespace moue
