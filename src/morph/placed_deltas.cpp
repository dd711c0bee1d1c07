// SPDX-License-Identifier: MIT
#include "morph/placed_deltas.hpp"

#include <algorithm>

#include "base/expect.hpp"

namespace moue {
namespace {

constexpr uint32_t kNoStream = UINT32_MAX;
/// Rows of zeros that cost less than the start of another run.
constexpr uint32_t kMostGap = 2;

static_assert(kPlacesPerBlock <= UINT8_MAX, "DeltaRun counts rows and vectors of a block in bytes");

}  // namespace

PlacedDeltas::PlacedDeltas(const MorphTargets& targets, std::span<const uint32_t> places)
    : targets_(&targets), places_(places) {
    MOUE_EXPECT(places.empty() || places.size() == targets.vertexCount);
    // an open hash table of distinct streams: 1 + the index of each
    size_t uses = 0;
    for (const MorphTarget& target : targets.targets) {
        for (const Attribute attribute : kAttributes)
            uses += target.stream(attribute) != nullptr;
    }
    size_t slots = 16;
    while (slots < 2 * uses)
        slots *= 2;
    std::vector<uint32_t> table(slots);
    streamOf_.reserve(targets.targets.size() * kAttributeCount);
    for (const MorphTarget& target : targets.targets) {
        for (const Attribute attribute : kAttributes)
            streamOf_.push_back(indexOf(target.stream(attribute), attribute, table));
    }
}

/// Of a stream's entry in streams_, made if it is not in `table` yet.
uint32_t PlacedDeltas::indexOf(const DeltaStream* source, Attribute attribute,
                               std::vector<uint32_t>& table) {
    if (source == nullptr) return kNoStream;
    const auto key = static_cast<uint64_t>(reinterpret_cast<uintptr_t>(source)) +  // aligned
                     static_cast<uint64_t>(attribute);
    size_t at = static_cast<size_t>(key * 0x9E3779B97F4A7C15u >> 32);
    for (;; ++at) {
        uint32_t& entry = table[at & (table.size() - 1)];
        if (entry == 0) {
            streams_.push_back({source, attribute, false, {}});
            entry = static_cast<uint32_t>(streams_.size());
        }
        const Stream& found = streams_[entry - 1];
        if (found.source == source && found.attribute == attribute) return entry - 1;
    }
}

const PlacedStream* PlacedDeltas::stream(uint32_t target, Attribute attribute) {
    const uint32_t index = streamOf_[target * kAttributeCount + static_cast<size_t>(attribute)];
    if (index == kNoStream) return nullptr;
    Stream& found = streams_[index];
    if (!found.made) place(found);
    return &found.placed;
}

void PlacedDeltas::place(Stream& stream) {
    const uint32_t width = deltaWidth(stream.attribute), rowFloats = vertexWidth(stream.attribute);
    const float* values = stream.source->values.data();
    rowAt_.resize(targets_->vertexCount);
    uint32_t row = 0;
    forEachDelta(*stream.source, width, [&](uint32_t vertex, const float* delta) {
        ++row;
        if (std::any_of(delta, delta + width, [](float number) { return number != 0; }))
            rowAt_[places_.empty() ? vertex : places_[vertex]] = row;
    });
    PlacedStream placed;
    const auto end = static_cast<uint32_t>(rowAt_.size());
    for (uint32_t first = 0; first < end;) {
        if (rowAt_[first] == 0) {
            ++first;
            continue;
        }
        const uint32_t block = first / kPlacesPerBlock;
        const uint32_t blockEnd = std::min(end, (block + 1) * kPlacesPerBlock);
        uint32_t runEnd = first + 1;
        for (uint32_t p = runEnd; p < blockEnd && p - runEnd <= kMostGap; ++p)
            if (rowAt_[p] != 0) runEnd = p + 1;
        const size_t start = placed.values.size();
        const size_t vectors = (size_t{runEnd - first} * rowFloats + 3) / 4;
        placed.values.resize(start + 4 * vectors);
        for (uint32_t p = first; p < runEnd; ++p) {
            if (rowAt_[p] == 0) continue;
            const float* delta = values + size_t{rowAt_[p] - 1} * width;
            std::copy_n(delta, width, &placed.values[start + size_t{p - first} * rowFloats]);
            rowAt_[p] = 0;
        }
        placed.runs.push_back(
            {block, static_cast<uint8_t>(first % kPlacesPerBlock), static_cast<uint8_t>(vectors)});
        first = runEnd;
    }
    stream.placed = placed;  // a copy has no room to spare
    stream.made = true;
}

uint64_t PlacedDeltas::sizeBytes() const noexcept {
    uint64_t bytes = sizeof(uint32_t) * (streamOf_.capacity() + rowAt_.capacity()) +
                     sizeof(Stream) * streams_.capacity();
    for (const Stream& stream : streams_)
        bytes += stream.placed.runs.capacity() * sizeof(DeltaRun) +
                 stream.placed.values.capacity() * sizeof(float);
    return bytes;
}

}  // namespace moue
