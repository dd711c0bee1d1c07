// SPDX-License-Identifier: MIT
#include "gltf/deltas.hpp"

#include <algorithm>

#include "gltf/accessor_rows.hpp"

namespace moue {
namespace {

constexpr uint32_t kMaxWidth = 4;

[[gnu::always_inline]] inline bool anyNonZero(Float4 row) noexcept {
    return anySet(row != Float4{});
}

/// The first numbers of a stored row, and 0 beyond.
Float4 decodedRow(const AccessorData& data, const std::byte* row, uint32_t width) noexcept {
    if (data.isFloat() && width == 3) {  // most deltas
        return Float4{loadNumber<float>(row), loadNumber<float>(row + 4),
                      loadNumber<float>(row + 8), 0};
    }
    float numbers[kMaxWidth] = {};
    decodeRow(data, row, width, numbers);
    return load(numbers);
}

}  // namespace

bool DeltaStreams::collect(const AccessorData& data, uint32_t width) {
    const size_t stored = data.base ? data.count : data.sparseCount;
    vertices_.resize(std::max(vertices_.size(), stored));
    values_.resize(std::max(values_.size(), stored * width + kMaxWidth));
    const uint32_t read = std::min(data.width, width);
    uint32_t* vertices = vertices_.data();
    float* values = values_.data();
    DeltaExtent extent;
    Float4 notFinite{};  // x - x is 0 for finite numbers alone
    forEachStoredRow(data, [&](uint32_t vertex, const std::byte* bytes) {
        const Float4 row = decodedRow(data, bytes, read);
        if (!anyNonZero(row)) return;
        *vertices++ = vertex;
        store(values, row);  // the next row overwrites what is beyond the width
        values += width;
        notFinite += row - row;
        extent.add(row);
    });
    extent_ = extent;
    movedRows_ = static_cast<size_t>(vertices - vertices_.data());
    return !anyNonZero(notFinite);
}

DeltaStream DeltaStreams::sparseStream(uint32_t width) const {
    DeltaStream stream;
    stream.vertices.assign(vertices_.data(), vertices_.data() + movedRows_);
    stream.values.assign(values_.data(), values_.data() + movedRows_ * width);
    stream.extent = extent_;
    return stream;
}

DeltaStream DeltaStreams::denseStream(const AccessorData& data, uint32_t width) const {
    DeltaStream stream;
    stream.values.resize(size_t{data.count} * width);
    for (size_t i = 0; i < movedRows_; ++i)
        std::copy_n(&values_[i * width], width, &stream.values[size_t{vertices_[i]} * width]);
    stream.extent = extent_;
    if (movedRows_ < data.count) stream.extent->add(Float4{});
    return stream;
}

Result<std::shared_ptr<const DeltaStream>> DeltaStreams::stream(int accessor, uint32_t width) {
    const int key[] = {accessor, static_cast<int>(width)};
    const auto [number, added] = keys_.add(key);
    if (!added) return streams_[number];
    streams_.emplace_back();

    auto found = accessors_.find(accessor);
    if (!found) return passOn(std::move(found));
    const AccessorData& data = *found;
    if (!collect(data, width)) {
        return fail(ErrorCode::InvalidAccessor, "The accessor holds a number that is not finite.",
                    at("accessors", data.accessor));
    }
    std::shared_ptr<const DeltaStream> stream;
    if (movedRows_ > 0) {
        const uint64_t sparse = movedRows_ * (sizeof(uint32_t) + width * sizeof(float));
        const uint64_t dense = uint64_t{data.count} * width * sizeof(float);
        if (auto status = accessors_.reserve(std::min(sparse, dense), data.accessor); !status)
            return passOn(std::move(status));
        stream = std::make_shared<const DeltaStream>(sparse < dense ? sparseStream(width)
                                                                    : denseStream(data, width));
        sizeBytes_ += stream->sizeBytes();
    }
    streams_[number] = stream;
    return stream;
}

}  // namespace moue
