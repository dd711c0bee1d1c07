// SPDX-License-Identifier: MIT
#include "morph/cpu_morpher.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/expect.hpp"
#include "morph/float4.hpp"
#include "morph/unit.hpp"

namespace moue {
namespace {

/// A gap of so many blocks costs less to upload than another call.
constexpr uint32_t kMostGapBlocks = 4;

// -- one block -----------------------------------------------------------------------------------

constexpr size_t kCacheLineFloats = 16;

/// A run's last vector may reach past the block: there it adds zeros.
inline void addRun(float* sums, const float* values, size_t vectors, float weight) noexcept {
    const Float4 four = broadcast(weight);
    // the run after it, which is read when other targets' are done: hardware gives up on so many
    for (size_t i = 0; i < 4 * vectors; i += kCacheLineFloats)
        __builtin_prefetch(values + 4 * vectors + i);
    for (size_t i = 0; i < 4 * vectors; i += 4)
        store(sums + i, load(sums + i) + four * load(values + i));
}

using Long2 = int64_t __attribute__((vector_size(16)));

/// Whether the squares of four lengths lie where neither they nor their parts leave float's range.
bool allComfortable(Float4 squares) noexcept {
    const Int4 inside = (squares > broadcast(1e-30f)) & (squares < broadcast(1e30f));
    const auto halves = reinterpret_cast<Long2>(inside);
    return (halves[0] & halves[1]) == -1;
}

Float4 inverseRoots(Float4 v) noexcept {
    const Float4 roots{std::sqrt(v[0]), std::sqrt(v[1]), std::sqrt(v[2]), std::sqrt(v[3])};
    return 1.0f / roots;
}

/// The rare ones: each row of `stride` floats by itself.
[[gnu::noinline]] void normalizeEach(float* rows, int stride) noexcept {
    for (float* row = rows; row != rows + 4 * stride; row += stride) {
        const glm::vec3 unit = unitOrZero({row[0], row[1], row[2]});
        std::memcpy(row, &unit, sizeof unit);
    }
}

/// Four rows of x, y, z.
void normalizeNormals(float* rows) noexcept {
    Float4 a = load(rows), b = load(rows + 4), c = load(rows + 8);  // xyzx yzxy zxyz
    const Float4 aa = a * a, bb = b * b, cc = c * c;
    const Float4 zxyz = __builtin_shufflevector(aa, bb, 2, 3, 4, 5);
    const Float4 xyzx = __builtin_shufflevector(bb, cc, 2, 3, 4, 5);
    const Float4 y01 = __builtin_shufflevector(aa, bb, 1, 1, 4, 4);
    const Float4 y23 = __builtin_shufflevector(bb, cc, 3, 3, 6, 6);
    const Float4 x = __builtin_shufflevector(aa, xyzx, 0, 3, 4, 7);
    const Float4 y = __builtin_shufflevector(y01, y23, 0, 2, 4, 6);
    const Float4 z = __builtin_shufflevector(zxyz, cc, 0, 3, 4, 7);
    const Float4 squares = x + y + z;
    if (!allComfortable(squares)) return normalizeEach(rows, 3);
    const Float4 scale = inverseRoots(squares);
    store(rows, a * __builtin_shufflevector(scale, scale, 0, 0, 0, 1));
    store(rows + 4, b * __builtin_shufflevector(scale, scale, 1, 1, 2, 2));
    store(rows + 8, c * __builtin_shufflevector(scale, scale, 2, 3, 3, 3));
}

/// Four rows of x, y, z and w, which stays.
void normalizeTangents(float* rows) noexcept {
    const auto column = [rows](int i) {
        return Float4{rows[i], rows[i + 4], rows[i + 8], rows[i + 12]};
    };
    const Float4 x = column(0), y = column(1), z = column(2);
    const Float4 squares = x * x + y * y + z * z;
    if (!allComfortable(squares)) return normalizeEach(rows, 4);
    const Float4 scale = inverseRoots(squares);
    for (int i = 0; i < 4; ++i)
        store(rows + 4 * i, load(rows + 4 * i) * Float4{scale[i], scale[i], scale[i], 1});
}

void clampColor(float* row) noexcept {
    const Float4 color = load(row), zero{}, one = broadcast(1);
    const Float4 positive = color < zero ? zero : color;
    store(row, positive > one ? one : positive);
}

/// What comes after the sum, for a block of rows.
void finish(Attribute attribute, float* rows) noexcept {
    constexpr int kRows = kPlacesPerBlock;
    if (attribute == Attribute::Normal) {
        for (int i = 0; i < kRows; i += 4)
            normalizeNormals(rows + 3 * i);
    } else if (attribute == Attribute::Tangent) {
        for (int i = 0; i < kRows; i += 4)
            normalizeTangents(rows + 4 * i);
    } else if (attribute == Attribute::Color0) {
        for (int i = 0; i < kRows; ++i)
            clampColor(rows + 4 * i);
    }
}

}  // namespace

// -- an update -----------------------------------------------------------------------------------

CpuMorpher::CpuMorpher(const PlacedVertices& base, PlacedDeltas& deltas)
    : base_(&base),
      deltas_(&deltas),
      morphed_(base),
      weights_(deltas.targetCount()),
      changed_(deltas.targetCount()),
      stale_(placeBlocks(base.vertexCount)),
      cursors_(deltas.targetCount()) {
    MOUE_EXPECT(base.vertexCount == deltas.vertexCount());
}

std::span<const TouchedRange> CpuMorpher::update(std::span<const ActiveTarget> active) {
    rangeCount_ = 0;
    findChanged(active);
    if (changedCount_ == 0 && filled_) return {};
    for (const Attribute attribute : kAttributes) {
        if (morphed_.attributes.has(attribute) && markStale(attribute)) morph(attribute, active);
    }
    filled_ = true;
    return {ranges_.data(), rangeCount_};
}

/// Takes over the weights and lists the targets whose weight was another; one that is not active
/// has the weight 0.
void CpuMorpher::findChanged(std::span<const ActiveTarget> active) {
    changedCount_ = 0;
    size_t next = 0;
    for (uint32_t target = 0; target < weights_.size(); ++target) {
        const bool isActive = next < active.size() && active[next].target == target;
        const float weight = isActive ? active[next++].weight : 0;
        if (weight != weights_[target]) changed_[changedCount_++] = target;
        weights_[target] = weight;
    }
    MOUE_EXPECT(next == active.size());
}

bool CpuMorpher::markStale(Attribute attribute) {
    bool any = !filled_;
    if (!filled_) std::fill(stale_.begin(), stale_.end(), uint8_t{1});
    for (size_t i = 0; i < changedCount_; ++i) {
        const PlacedStream* stream = deltas_->stream(changed_[i], attribute);
        if (stream == nullptr) continue;
        any |= !stream->runs.empty();
        for (const DeltaRun& run : stream->runs)
            stale_[run.block] = 1;
    }
    return any;
}

void CpuMorpher::morph(Attribute attribute, std::span<const ActiveTarget> active) {
    cursorCount_ = 0;
    for (const auto& [target, weight] : active) {
        const PlacedStream* stream = deltas_->stream(target, attribute);
        if (stream == nullptr || stream->runs.empty()) continue;
        const DeltaRun* first = stream->runs.data();
        cursors_[cursorCount_++] = {first, first + stream->runs.size(), stream->values.data(),
                                    weight};
    }
    const uint32_t rowFloats = vertexWidth(attribute);
    const size_t blockFloats = size_t{kPlacesPerBlock} * rowFloats;
    const size_t firstRange = rangeCount_;
    for (uint32_t block = 0; block < stale_.size(); ++block) {
        if (stale_[block] == 0) continue;
        stale_[block] = 0;
        float* rows = morphed_.rows(attribute) + block * blockFloats;
        std::memcpy(rows, base_->rows(attribute) + block * blockFloats,
                    blockFloats * sizeof(float));
        addDeltas(block, rows, rowFloats);
        finish(attribute, rows);
        addRange(attribute, block, firstRange);
    }
}

void CpuMorpher::addDeltas(uint32_t block, float* rows, uint32_t rowFloats) noexcept {
    for (size_t i = 0; i < cursorCount_; ++i) {
        Cursor& cursor = cursors_[i];
        const DeltaRun* run = cursor.run;  // local: stores of floats might change the cursor's
        const DeltaRun* const end = cursor.end;
        const float* values = cursor.values;
        for (; run != end && run->block < block; ++run)
            values += 4 * size_t{run->vectors};
        for (; run != end && run->block == block; ++run) {
            addRun(rows + size_t{run->firstRow} * rowFloats, values, run->vectors, cursor.weight);
            values += 4 * size_t{run->vectors};
        }
        cursor.run = run;
        cursor.values = values;
    }
}

void CpuMorpher::addRange(Attribute attribute, uint32_t block, size_t firstRange) noexcept {
    const uint32_t first = block * kPlacesPerBlock;
    const uint32_t end = std::min(first + kPlacesPerBlock, morphed_.vertexCount);
    if (rangeCount_ > firstRange) {
        TouchedRange& range = ranges_[rangeCount_ - 1];
        const bool close = first - (range.first + range.count) <= kMostGapBlocks * kPlacesPerBlock;
        if (close || rangeCount_ - firstRange == kMostRanges) {
            range.count = end - range.first;
            return;
        }
    }
    ranges_[rangeCount_++] = {attribute, first, end - first};
}

uint64_t CpuMorpher::sizeBytes() const noexcept {
    return sizeof(float) * (morphed_.floats.size() + weights_.size()) + stale_.size() +
           sizeof(uint32_t) * changed_.size() + sizeof(Cursor) * cursors_.size();
}

}  // namespace moue
