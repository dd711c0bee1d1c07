// SPDX-License-Identifier: MIT
// Walking the rows of an accessor, each as floats. Inlined into the loops that decode.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "gltf/accessors.hpp"

namespace moue {

/// Reads one number that may lie anywhere: files do not keep to alignment.
template <typename T>
T loadNumber(const std::byte* at) noexcept {
    T number;
    std::memcpy(&number, at, sizeof(T));
    return number;
}

/// Turns stored numbers of type T into floats (glTF 2.0, section 3.11: c / 127 and so on, and
/// for signed types no less than -1).
template <typename T>
struct RowReader {
    bool normalized;

    float number(const std::byte* row, uint32_t index) const noexcept {
        const T stored = loadNumber<T>(row + index * sizeof(T));
        if constexpr (std::is_same_v<T, float>) {
            return stored;
        } else {
            const auto value = static_cast<float>(stored);
            if (!normalized) return value;
            return std::max(value / static_cast<float>(std::numeric_limits<T>::max()), -1.0f);
        }
    }
};

/// Calls `work(RowReader<T>)` with the T of `data`.
template <typename Work>
void withReader(const AccessorData& data, Work&& work) {
    switch (data.component) {
        case Component::Int8:
            return work(RowReader<int8_t>{data.normalized});
        case Component::Uint8:
            return work(RowReader<uint8_t>{data.normalized});
        case Component::Int16:
            return work(RowReader<int16_t>{data.normalized});
        case Component::Uint16:
            return work(RowReader<uint16_t>{data.normalized});
        case Component::Uint32:
            return work(RowReader<uint32_t>{data.normalized});
        case Component::Float:
            return work(RowReader<float>{data.normalized});
    }
}

/// Calls `visit(row index, bytes of the row)` for each row that is stored, in order: all of them,
/// or, without base data, the sparse ones.
template <typename Visit>
void forEachStoredRow(const AccessorData& data, Visit&& visit) {
    const std::byte* sparseRow = data.sparseValues;
    if (!data.base) {
        for (const uint32_t vertex : data.sparseVertices) {
            visit(vertex, sparseRow);
            sparseRow += data.rowSize;
        }
        return;
    }
    size_t next = 0;
    for (uint32_t i = 0; i < data.count; ++i) {
        const bool replaced = next < data.sparseCount && data.sparseVertices[next] == i;
        visit(i, replaced ? sparseRow + data.rowSize * next : data.base + data.stride * i);
        next += replaced;
    }
}

}  // namespace moue
