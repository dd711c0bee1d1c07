// SPDX-License-Identifier: MIT
#include "gltf/deltas.hpp"

#include <array>
#include <cmath>

#include "gltf/accessor_rows.hpp"

namespace moue {
namespace {

constexpr uint32_t kMaxWidth = 4;
using DeltaRow = std::array<float, kMaxWidth>;

/// Calls `visit(vertex, row)` for each stored row as floats.
template <typename Visit>
void forEachDecodedRow(const AccessorData& data, uint32_t width, Visit&& visit) {
    const uint32_t stored = std::min(data.width, width);
    DeltaRow row{};
    forEachStoredRow(data, [&](uint32_t vertex, const std::byte* bytes) {
        decodeRow(data, bytes, stored, row.data());
        visit(vertex, row);
    });
}

bool moves(const DeltaRow& row) noexcept {
    return row[0] != 0 || row[1] != 0 || row[2] != 0 || row[3] != 0;
}

bool isFinite(const DeltaRow& row) noexcept {
    // x - x is 0 for finite numbers alone
    return (row[0] - row[0]) + (row[1] - row[1]) + (row[2] - row[2]) + (row[3] - row[3]) == 0;
}

struct Survey {
    size_t movedRows = 0;
    bool finite = true;
};

Survey survey(const AccessorData& data, uint32_t width) {
    Survey result;
    forEachDecodedRow(data, width, [&](uint32_t, const DeltaRow& row) {
        result.movedRows += moves(row);
        result.finite &= isFinite(row);
    });
    return result;
}

DeltaStream sparseStream(const AccessorData& data, uint32_t width, size_t movedRows) {
    DeltaStream stream;
    stream.vertices.resize(movedRows);
    stream.values.resize(movedRows * width);
    uint32_t* vertices = stream.vertices.data();
    float* values = stream.values.data();
    forEachDecodedRow(data, width, [&](uint32_t vertex, const DeltaRow& row) {
        if (!moves(row)) return;
        *vertices++ = vertex;
        values = std::copy_n(row.begin(), width, values);
    });
    return stream;
}

DeltaStream denseStream(const AccessorData& data, uint32_t width) {
    DeltaStream stream;
    stream.values.resize(size_t{data.count} * width);
    forEachDecodedRow(data, width, [&](uint32_t vertex, const DeltaRow& row) {
        std::copy_n(row.begin(), width, stream.values.data() + size_t{vertex} * width);
    });
    return stream;
}

}  // namespace

Result<std::shared_ptr<const DeltaStream>> DeltaStreams::stream(int accessor, uint32_t width) {
    const int key[] = {accessor, static_cast<int>(width)};
    const auto [number, added] = keys_.add(key);
    if (!added) return streams_[number];
    streams_.emplace_back();

    auto found = accessors_.find(accessor);
    if (!found) return passOn(std::move(found));
    const AccessorData& data = *found;
    const auto [movedRows, finite] = survey(data, width);
    if (!finite) {
        return fail(ErrorCode::InvalidAccessor, "The accessor holds a number that is not finite.",
                    at("accessors", data.accessor));
    }
    std::shared_ptr<const DeltaStream> stream;
    if (movedRows > 0) {
        const uint64_t sparse = movedRows * (sizeof(uint32_t) + width * sizeof(float));
        const uint64_t dense = uint64_t{data.count} * width * sizeof(float);
        if (auto status = accessors_.reserve(std::min(sparse, dense), data.accessor); !status)
            return passOn(std::move(status));
        stream = std::make_shared<const DeltaStream>(
            sparse < dense ? sparseStream(data, width, movedRows) : denseStream(data, width));
        sizeBytes_ += stream->sizeBytes();
    }
    streams_[number] = stream;
    return stream;
}

}  // namespace moue
