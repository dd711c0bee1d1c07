// SPDX-License-Identifier: MIT
// Walking the rows of an accessor, each as floats. Inlined into the loops that decode.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>

#include "gltf/accessors.hpp"

namespace moue {

/// Reads one number that may lie anywhere: files do not keep to alignment.
template <typename T>
T loadNumber(const std::byte* at) noexcept {
    T number;
    std::memcpy(&number, at, sizeof(T));
    return number;
}

/// A stored integer as a float (glTF 2.0, section 3.11: normalised ones are c / 127 and so on, and
/// for signed types no less than -1).
template <typename T>
float integerNumber(const std::byte* row, uint32_t index, bool normalized) noexcept {
    const auto value = static_cast<float>(loadNumber<T>(row + index * sizeof(T)));
    if (!normalized) return value;
    return std::max(value / static_cast<float>(std::numeric_limits<T>::max()), -1.0f);
}

/// Number `index` of a row of `data` as a float.
inline float numberIn(const AccessorData& data, const std::byte* row, uint32_t index) noexcept {
    switch (data.component) {
        case Component::Int8:
            return integerNumber<int8_t>(row, index, data.normalized);
        case Component::Uint8:
            return integerNumber<uint8_t>(row, index, data.normalized);
        case Component::Int16:
            return integerNumber<int16_t>(row, index, data.normalized);
        case Component::Uint16:
            return integerNumber<uint16_t>(row, index, data.normalized);
        case Component::Uint32:
            return integerNumber<uint32_t>(row, index, data.normalized);
        case Component::Float:
            break;
    }
    return loadNumber<float>(row + index * sizeof(float));
}

/// Writes the first `width` numbers of a row as floats. Floats, which most deltas are, take the
/// short way.
inline void decodeRow(const AccessorData& data, const std::byte* row, uint32_t width,
                      float* out) noexcept {
    if (data.isFloat()) {
        for (uint32_t i = 0; i < width; ++i)
            out[i] = loadNumber<float>(row + i * sizeof(float));
        return;
    }
    for (uint32_t i = 0; i < width; ++i)
        out[i] = numberIn(data, row, i);
}

/// Calls `visit(row index, bytes of the row)` for each row that is stored, in order: all of them,
/// or, without base data, the sparse ones. From one place: see forEachDelta().
template <typename Visit>
void forEachStoredRow(const AccessorData& data, Visit&& visit) {
    const std::byte* sparseRow = data.sparseValues;
    size_t next = 0;
    const size_t rows = data.base ? data.count : data.sparseCount;
    for (size_t i = 0; i < rows; ++i) {
        const uint32_t row = data.base ? static_cast<uint32_t>(i) : data.sparseVertices[i];
        const bool replaced = next < data.sparseCount && data.sparseVertices[next] == row;
        visit(row, replaced ? sparseRow + data.rowSize * next : data.base + data.stride * i);
        next += replaced;
    }
}

}  // namespace moue
