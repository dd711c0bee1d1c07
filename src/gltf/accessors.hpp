// SPDX-License-Identifier: MIT
// Accessors: from typed views of buffers, sparse or not, to numbers (glTF 2.0, section 3.6.2).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "gltf/buffers.hpp"
#include "gltf/json_path.hpp"
#include "gltf/model.hpp"

namespace moue {

enum class Component : uint8_t { Int8, Uint8, Int16, Uint16, Uint32, Float };

/// An accessor whose bytes were found and measured: every row that it names can be read.
struct AccessorData {
    uint32_t accessor = 0;  ///< its index, for messages
    uint32_t count = 0;     ///< rows
    uint32_t width = 1;     ///< numbers in a row
    Component component = Component::Float;
    bool normalized = false;
    bool isMatrix = false;
    size_t rowSize = 0;
    const std::byte* base = nullptr;  ///< first row; null: rows of zeros
    size_t stride = 0;                ///< from one base row to the next
    uint32_t sparseCount = 0;
    std::vector<uint32_t> sparseVertices;     ///< strictly increasing, each below count
    const std::byte* sparseValues = nullptr;  ///< sparseCount rows, tightly packed

    bool isFloat() const noexcept { return component == Component::Float; }
};

/// Finds, checks and decodes accessors, and keeps what all of them allocate within a budget, so
/// that a number in a small file cannot ask for gigabytes.
class Accessors {
  public:
    /// fileBytes  the model and its external buffers; the budget is 256 MiB + 64 times that
    /// All arguments must outlive the object.
    Accessors(const TypedModel& model, const Buffers& buffers, uint64_t fileBytes,
              std::vector<Warning>& warnings);

    /// Fails with InvalidBuffer if a buffer view reaches outside its buffer.
    Status checkViews() const;

    /// Finds the bytes of `accessor`, an index of the model. Fails with InvalidAccessor or
    /// TooLarge; warns once of data that is not aligned as it should be.
    Result<AccessorData> find(int accessor);

    /// The bytes of a buffer view. Expects checkViews() to have passed.
    std::span<const std::byte> view(int bufferView) const;

    /// Decodes `data` into rows of `Row`, a glm vector or matrix. Numbers that the accessor lacks
    /// become `fill`, those that it has too many are left out. Fails with InvalidAccessor where a
    /// number is not finite.
    template <typename Row>
    Result<std::vector<Row>> decode(const AccessorData& data, const Row& fill = Row(0)) {
        if (auto status = reserve(uint64_t{data.count} * sizeof(Row), data.accessor); !status)
            return passOn(std::move(status));
        std::vector<Row> rows(data.count, fill);
        auto status =
            decodeFloats(data, reinterpret_cast<float*>(rows.data()), sizeof(Row) / sizeof(float));
        if (!status) return passOn(std::move(status));
        return rows;
    }

    /// The same into one list of data.width floats for each row.
    Result<std::vector<float>> decodeNumbers(const AccessorData& data);

    /// Decodes unsigned integers, data.width to a row.
    Result<std::vector<uint32_t>> decodeIntegers(const AccessorData& data);

    /// Takes `bytes` from the budget, or fails with TooLarge and the accessor's path.
    Status reserve(uint64_t bytes, uint32_t accessor);
    /// The same for memory that no single accessor asks for.
    Status reserve(uint64_t bytes, const Path& path);

    const TypedModel& model() const noexcept { return model_; }

  private:
    Status findBase(const typed::Accessor& accessor, AccessorData& data);
    Status findSparse(const typed::Accessor& accessor, AccessorData& data);
    Status readSparseVertices(std::span<const std::byte> indices, int componentType,
                              AccessorData& data);
    Status decodeFloats(const AccessorData& data, float* out, uint32_t outWidth);

    const TypedModel& model_;
    const Buffers& buffers_;
    std::vector<Warning>& warnings_;
    std::vector<uint8_t> warnedOf_;  // per accessor
    uint64_t budget_ = 0;
    uint64_t reserved_ = 0;
};

}  // namespace moue
