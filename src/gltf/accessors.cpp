// SPDX-License-Identifier: MIT
#include "gltf/accessors.hpp"

#include "base/expect.hpp"
#include "gltf/accessor_rows.hpp"

namespace moue {
namespace {

constexpr uint64_t kBudgetBase = uint64_t{256} << 20;
constexpr uint64_t kBudgetPerFileByte = 64;

Component componentOf(int componentType) noexcept {
    switch (componentType) {
        case TINYGLTF_COMPONENT_TYPE_BYTE:
            return Component::Int8;
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
            return Component::Uint8;
        case TINYGLTF_COMPONENT_TYPE_SHORT:
            return Component::Int16;
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
            return Component::Uint16;
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT:
            return Component::Uint32;
        default:
            return Component::Float;
    }
}

size_t sizeOf(Component component) noexcept {
    constexpr size_t kSizes[] = {1, 1, 2, 2, 4, 4};
    return kSizes[static_cast<size_t>(component)];
}

/// Whether no number has all bits of its exponent set: infinities and NaNs have.
bool allFinite(const float* numbers, size_t count) noexcept {
    constexpr uint32_t kExponent = 0x7F80'0000, kLowestBit = 0x0080'0000;
    const auto* bytes = reinterpret_cast<const std::byte*>(numbers);
    uint32_t sums = 0;  // with the sign's bit set as soon as one carries into it
    for (size_t i = 0; i < count; ++i)
        sums |= (loadNumber<uint32_t>(bytes + i * sizeof(float)) & kExponent) + kLowestBit;
    return sums >> 31 == 0;
}

template <typename T>
std::vector<uint32_t> widenedFrom(const std::byte* numbers, size_t count) {
    std::vector<uint32_t> wide(count);
    for (size_t i = 0; i < count; ++i)
        wide[i] = loadNumber<T>(numbers + i * sizeof(T));
    return wide;
}

/// Tightly packed unsigned integers.
std::vector<uint32_t> widened(const std::byte* numbers, size_t count, Component component) {
    if (sizeOf(component) == 1) return widenedFrom<uint8_t>(numbers, count);
    if (sizeOf(component) == 2) return widenedFrom<uint16_t>(numbers, count);
    return widenedFrom<uint32_t>(numbers, count);
}

Path accessorPath(const AccessorData& data) {
    return at("accessors", data.accessor);
}

}  // namespace

Accessors::Accessors(const TypedModel& model, const Buffers& buffers, uint64_t fileBytes,
                     std::vector<Warning>& warnings)
    : model_(model),
      buffers_(buffers),
      warnings_(warnings),
      warnedOf_(model.accessors.size()),
      budget_(kBudgetBase + kBudgetPerFileByte * fileBytes) {}

Status Accessors::checkViews() const {
    for (size_t i = 0; i < model_.bufferViews.size(); ++i) {
        const typed::BufferView& view = model_.bufferViews[i];
        const uint64_t size = buffers_.spans[static_cast<size_t>(view.buffer)].size();
        const uint64_t offset = view.byteOffset, length = view.byteLength;
        if (offset > size || length > size - offset) {
            return fail(ErrorCode::InvalidBuffer,
                        "The view of % bytes at % reaches outside its buffer (%).",
                        {length, offset, size}, at("bufferViews", i));
        }
    }
    return {};
}

std::span<const std::byte> Accessors::view(int bufferView) const {
    const typed::BufferView& view = model_.bufferViews[static_cast<size_t>(bufferView)];
    return buffers_.spans[static_cast<size_t>(view.buffer)].subspan(view.byteOffset,
                                                                    view.byteLength);
}

Result<AccessorData> Accessors::find(int index) {
    const typed::Accessor& accessor = model_.accessors[static_cast<size_t>(index)];
    AccessorData data;
    data.accessor = static_cast<uint32_t>(index);
    if (accessor.count > 0xFFFFFFFFu) {
        return fail(ErrorCode::TooLarge, "The count (%) is larger than 4294967295.",
                    {accessor.count}, in(accessorPath(data), "count"));
    }
    data.count = static_cast<uint32_t>(accessor.count);
    data.width =
        static_cast<uint32_t>(typed::GetNumComponentsInType(static_cast<uint32_t>(accessor.type)));
    data.component = componentOf(accessor.componentType);
    data.normalized = accessor.normalized;
    data.isMatrix = accessor.type == TINYGLTF_TYPE_MAT2 || accessor.type == TINYGLTF_TYPE_MAT3 ||
                    accessor.type == TINYGLTF_TYPE_MAT4;
    data.rowSize = data.width * sizeOf(data.component);
    if (accessor.bufferView >= 0) {
        if (auto status = findBase(accessor, data); !status) return passOn(std::move(status));
    }
    if (accessor.sparse.isSparse) {
        if (auto status = findSparse(accessor, data); !status) return passOn(std::move(status));
    }
    return data;
}

Status Accessors::findBase(const typed::Accessor& accessor, AccessorData& data) {
    const auto bytes = view(accessor.bufferView);
    const typed::BufferView& bufferView =
        model_.bufferViews[static_cast<size_t>(accessor.bufferView)];
    data.stride = bufferView.byteStride != 0 ? bufferView.byteStride : data.rowSize;
    if (data.stride < data.rowSize) {
        return fail(ErrorCode::InvalidAccessor,
                    "The rows of % bytes overlap at the byteStride (%).",
                    {data.rowSize, data.stride}, accessorPath(data));
    }
    // stride <= 252 and count < 2^32, so the products cannot overflow
    const uint64_t extent = uint64_t{data.count - 1} * data.stride + data.rowSize;
    const uint64_t offset = accessor.byteOffset;
    if (offset > bytes.size() || extent > bytes.size() - offset) {
        return fail(ErrorCode::InvalidAccessor,
                    "The accessor needs % bytes at %, more than its buffer view has (%).",
                    {extent, offset, bytes.size()}, accessorPath(data));
    }
    data.base = bytes.data() + offset;
    const size_t alignment = sizeOf(data.component);
    if ((bufferView.byteOffset + offset) % alignment != 0 && !warnedOf_[data.accessor]) {
        warnedOf_[data.accessor] = true;
        warn(warnings_, ErrorCode::InvalidAccessor,
             "The offset of the data is no multiple of the component size (%).", {alignment},
             accessorPath(data));
    }
    return {};
}

Status Accessors::findSparse(const typed::Accessor& accessor, AccessorData& data) {
    const Path whole = accessorPath(data);
    const Path path = in(whole, "sparse");
    const auto& sparse = accessor.sparse;
    data.sparseCount = static_cast<uint32_t>(sparse.count);
    if (data.sparseCount > data.count) {
        return fail(ErrorCode::InvalidAccessor,
                    "The sparse count (%) is larger than the accessor's (%).",
                    {data.sparseCount, data.count}, in(path, "count"));
    }
    const auto indices = view(sparse.indices.bufferView);
    const auto values = view(sparse.values.bufferView);
    const auto indexOffset = static_cast<uint64_t>(sparse.indices.byteOffset);
    const auto valueOffset = static_cast<uint64_t>(sparse.values.byteOffset);
    const uint64_t indexSize =
        uint64_t{data.sparseCount} * sizeOf(componentOf(sparse.indices.componentType));
    const uint64_t valueSize = uint64_t{data.sparseCount} * data.rowSize;
    if (indexOffset > indices.size() || indexSize > indices.size() - indexOffset) {
        return fail(ErrorCode::InvalidAccessor,
                    "The sparse indices need % bytes at %, more than their buffer view has (%).",
                    {indexSize, indexOffset, indices.size()}, in(path, "indices"));
    }
    if (valueOffset > values.size() || valueSize > values.size() - valueOffset) {
        return fail(ErrorCode::InvalidAccessor,
                    "The sparse values need % bytes at %, more than their buffer view has (%).",
                    {valueSize, valueOffset, values.size()}, in(path, "values"));
    }
    data.sparseValues = values.data() + valueOffset;
    return readSparseVertices(indices.subspan(static_cast<size_t>(indexOffset)),
                              sparse.indices.componentType, data);
}

Status Accessors::readSparseVertices(std::span<const std::byte> indices, int componentType,
                                     AccessorData& data) {
    data.sparseVertices = widened(indices.data(), data.sparseCount, componentOf(componentType));
    uint32_t least = 0;  // that the next one may be
    for (const uint32_t vertex : data.sparseVertices) {
        if (vertex >= least && vertex < data.count) {
            least = vertex + 1;
            continue;
        }
        const bool rises = vertex >= least;
        return fail(ErrorCode::InvalidAccessor,
                    rises ? "The sparse index (%) is not below the accessor's count (%)."
                          : "The sparse index (%) is not larger than the one before it (%).",
                    {vertex, rises ? data.count : least - 1},
                    in(accessorPath(data), "sparse.indices"));
    }
    return {};
}

Status Accessors::decodeFloats(const AccessorData& data, float* out, uint32_t outWidth) {
    const uint32_t width = std::min(data.width, outWidth);
    const size_t outSize = outWidth * sizeof(float);
    if (!data.base) {  // the rows that are not stored are zeros, not what the caller filled in
        for (size_t i = 0; i < data.count; ++i)
            std::fill_n(out + i * outWidth, width, 0.0f);
    }
    if (data.isFloat() && data.base && data.stride == outSize && width == outWidth &&
        data.sparseCount == 0 && data.rowSize == outSize) {
        std::memcpy(out, data.base, data.count * outSize);
    } else {
        forEachStoredRow(data, [&](uint32_t row, const std::byte* stored) {
            decodeRow(data, stored, width, out + size_t{row} * outWidth);
        });
    }
    if (allFinite(out, size_t{data.count} * outWidth)) return {};
    return fail(ErrorCode::InvalidAccessor, "The accessor holds a number that is not finite.",
                accessorPath(data));
}

Result<std::vector<float>> Accessors::decodeNumbers(const AccessorData& data) {
    const uint64_t count = uint64_t{data.count} * data.width;
    if (auto status = reserve(count * sizeof(float), data.accessor); !status)
        return passOn(std::move(status));
    std::vector<float> numbers(static_cast<size_t>(count));
    if (auto status = decodeFloats(data, numbers.data(), data.width); !status)
        return passOn(std::move(status));
    return numbers;
}

Result<std::vector<uint32_t>> Accessors::decodeIntegers(const AccessorData& data) {
    MOUE_EXPECT(!data.isFloat());
    const uint64_t count = uint64_t{data.count} * data.width;
    if (auto status = reserve(count * sizeof(uint32_t), data.accessor); !status)
        return passOn(std::move(status));
    if (data.base && data.sparseCount == 0 && data.stride == data.rowSize)
        return widened(data.base, static_cast<size_t>(count), data.component);
    std::vector<uint32_t> numbers(static_cast<size_t>(count));
    forEachStoredRow(data, [&](uint32_t row, const std::byte* stored) {
        for (uint32_t i = 0; i < data.width; ++i) {
            uint32_t& number = numbers[size_t{row} * data.width + i];
            switch (sizeOf(data.component)) {
                case 1:
                    number = loadNumber<uint8_t>(stored + i);
                    break;
                case 2:
                    number = loadNumber<uint16_t>(stored + 2 * i);
                    break;
                default:
                    number = loadNumber<uint32_t>(stored + 4 * i);
                    break;
            }
        }
    });
    return numbers;
}

Status Accessors::reserve(uint64_t bytes, uint32_t accessor) {
    if (bytes <= budget_ - reserved_) {
        reserved_ += bytes;
        return {};
    }
    return reserve(bytes, at("accessors", accessor));
}

Status Accessors::reserve(uint64_t bytes, const Path& path) {
    if (bytes <= budget_ - reserved_) {
        reserved_ += bytes;
        return {};
    }
    return fail(ErrorCode::TooLarge,
                "Decoding needs % bytes more, beyond the limit (%) for a model of this file size.",
                {bytes, budget_}, path);
}

}  // namespace moue
