// SPDX-License-Identifier: MIT
#include "morph/packing.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/apart.hpp"
#include "base/parallel.hpp"
#include "base/sort.hpp"
#include "morph/packing_fields.hpp"

namespace moue {
namespace {

constexpr std::array kKinds = {SlotKind::Surface, SlotKind::TexCoords, SlotKind::Color};
constexpr uint32_t kMostLevels = 3;
static_assert(kBlockVertices == MOUE_BLOCK_VERTICES);

/// What a stream's slots are chosen by.
struct StreamSize {
    float largestComponent = 0;
    float largestLength = 0;
};

StreamSize sizeOf(const DeltaStream* stream, uint32_t width) {
    StreamSize size;
    if (stream == nullptr) return size;
    const DeltaExtent extent = extentOf(*stream, width);
    const Float4 largest = extent.most > -extent.least ? extent.most : -extent.least;
    size.largestComponent =
        std::max(std::max(largest[0], largest[1]), std::max(largest[2], largest[3]));
    size.largestLength = std::max(std::sqrt(extent.squaredLength), size.largestComponent);
    return size;
}

/// Levels that keep a component's error within budget * largest.
uint32_t levelsFor(const StreamSize& size, int32_t largest, float budget) {
    double error = 0.5 * double(size.largestComponent) / largest;
    uint32_t count = 1;
    for (; count < kMostLevels && error > double(budget) * size.largestLength; ++count)
        error = 0.5 * error / largest;
    return count;
}

bool equalStreams(const DeltaStream* a, const DeltaStream* b) {
    if (a == b) return true;
    if (a == nullptr || b == nullptr) return false;
    return a->vertices == b->vertices && a->values.size() == b->values.size() &&
           std::memcmp(a->values.data(), b->values.data(), a->values.size() * sizeof(float)) == 0;
}

// -- slots ---------------------------------------------------------------------------------------

/// The fields of one target and kind, as measured.
struct Unit {
    std::array<StreamSize, 3> sizes{};
    uint32_t firstSlot = 0, slotCount = 0;
};

class SlotPlanner {
  public:
    SlotPlanner(const MorphTargets& targets, const PackOptions& options, PackedDeltas& packed)
        : targets_(targets), options_(options), packed_(packed) {}

    MOUE_APART void run() {
        const size_t count = targets_.targets.size();
        units_.resize(count * kKinds.size());
        parallelFor(units_.size(), [this](size_t u) { measure(u); });
        packed_.firstSlot.push_back(0);
        for (size_t t = 0; t < count; ++t) {
            packed_.targets[t].sharedWith = static_cast<uint32_t>(t);
            packed_.targets[t].largestDelta = units_[t * kKinds.size()].sizes[0].largestLength;
            for (size_t k = 0; k < kKinds.size(); ++k)
                addUnit(t, k);
            packed_.firstSlot.push_back(static_cast<uint32_t>(packed_.slotIds.size()));
        }
    }

  private:
    const DeltaStream* stream(size_t target, const PackedField& field) const {
        return targets_.targets[target].stream(field.attribute);
    }

    void measure(size_t u) {
        const std::span<const PackedField> fields = fieldsOf(kKinds[u % kKinds.size()]);
        for (size_t f = 0; f < fields.size(); ++f)
            units_[u].sizes[f] =
                sizeOf(stream(u / kKinds.size(), fields[f]), deltaWidth(fields[f].attribute));
    }

    bool sameDeltas(size_t a, size_t b, size_t kind) const {
        for (size_t f = 0; f < 3; ++f) {
            const Unit &x = units_[a * kKinds.size() + kind], &y = units_[b * kKinds.size() + kind];
            if (x.sizes[f].largestComponent != y.sizes[f].largestComponent) return false;
        }
        const std::span<const PackedField> fields = fieldsOf(kKinds[kind]);
        return std::all_of(fields.begin(), fields.end(), [&](const PackedField& field) {
            return equalStreams(stream(a, field), stream(b, field));
        });
    }

    void addUnit(size_t target, size_t kind) {
        Unit& unit = units_[target * kKinds.size() + kind];
        const std::span<const PackedField> fields = fieldsOf(kKinds[kind]);
        for (size_t f = 0; f < fields.size(); ++f) {
            if (unit.sizes[f].largestComponent > 0)
                unit.slotCount =
                    std::max(unit.slotCount,
                             levelsFor(unit.sizes[f], fields[f].largest, options_.errorBudget));
        }
        if (unit.slotCount == 0) return;
        packed_.targets[target].levels = std::max(packed_.targets[target].levels, unit.slotCount);
        unit.firstSlot = static_cast<uint32_t>(packed_.slots.size());
        for (size_t other = 0; other < target; ++other) {
            const Unit& earlier = units_[other * kKinds.size() + kind];
            if (earlier.slotCount == 0 || !sameDeltas(other, target, kind)) continue;
            unit.firstSlot = earlier.firstSlot;
            if (kind == 0) packed_.targets[target].sharedWith = packed_.targets[other].sharedWith;
            break;
        }
        if (unit.firstSlot == packed_.slots.size()) addSlots(target, kind, unit);
        for (uint32_t i = 0; i < unit.slotCount; ++i)
            packed_.slotIds.push_back(unit.firstSlot + i);
    }

    void addSlots(size_t target, size_t kind, const Unit& unit) {
        const std::span<const PackedField> fields = fieldsOf(kKinds[kind]);
        std::array<double, 3> largest{};
        for (size_t f = 0; f < fields.size(); ++f)
            largest[f] = double(unit.sizes[f].largestComponent);
        for (uint32_t level = 0; level < unit.slotCount; ++level) {
            PackedSlot& slot = packed_.slots.emplace_back();
            slot.target = static_cast<uint32_t>(target);
            slot.kind = kKinds[kind];
            slot.level = static_cast<uint8_t>(level);
            for (size_t f = 0; f < fields.size(); ++f) {
                const double step = largest[f] / fields[f].largest;
                slot.steps[f] = static_cast<float>(step);
                largest[f] = 0.5 * step;  // what rounding may leave for the next level
            }
        }
    }

    const MorphTargets& targets_;
    const PackOptions& options_;
    PackedDeltas& packed_;
    std::vector<Unit> units_;  // by target, then kind
};

// -- numbering -----------------------------------------------------------------------------------

constexpr size_t kMovedBits = 128;

/// Which slots move a vertex, a bit each. With more slots than bits, neighbours share one.
struct MovedBy {
    std::array<uint32_t, kMovedBits / 32> words{};

    bool operator==(const MovedBy&) const noexcept = default;
    /// By the first slot that moves one and not the other.
    bool operator<(const MovedBy& other) const noexcept {
        for (size_t w = 0; w < words.size(); ++w) {
            const uint32_t differ = words[w] ^ other.words[w];
            if (differ != 0) return (other.words[w] & (differ & -differ)) != 0;
        }
        return false;
    }
    uint32_t hash() const noexcept {
        uint64_t mixed = 0;
        for (uint32_t word : words)
            mixed = (mixed ^ word) * 0x9E3779B97F4A7C15u;
        return static_cast<uint32_t>(mixed >> 32);
    }
};

/// Sets a bit for each vertex that it is shown: in words[place >> shift], `stride` words apart.
struct BitSetter {
    uint32_t* words;
    size_t stride;
    uint32_t bit;
    const uint32_t* places;  // null: vertices are where they were
    uint32_t shift;

    void operator()(uint32_t vertex) const noexcept {
        const uint32_t place = places == nullptr ? vertex : places[vertex];
        words[(place >> shift) * stride] |= bit;
    }
};

MOUE_APART std::vector<MovedBy> movedBy(const MorphTargets& targets, const PackedDeltas& packed) {
    std::vector<MovedBy> moved(packed.vertexCount);
    const size_t slotCount = packed.slots.size();
    for (size_t s = 0; s < slotCount; ++s) {
        const size_t at = slotCount <= kMovedBits ? s : s * kMovedBits / slotCount;
        forEachMoved(
            targets, packed, s,
            BitSetter{&moved[0].words[at / 32], kMovedBits / 32, 1u << at % 32, nullptr, 0});
    }
    return moved;
}

/// Numbers the vertices: by what moves them, in the file's order among equals. O(vertices), plus a
/// sort of the distinct sets.
MOUE_APART void numberVertices(const std::vector<MovedBy>& moved, PackedDeltas& packed) {
    // an open hash table of distinct sets; `group` is each vertex's
    size_t slots = 256;
    while (slots < 2 * moved.size() && slots < (size_t{1} << 16))
        slots *= 2;
    struct Group {
        MovedBy by;
        uint32_t count = 0, next = 0;
    };
    std::vector<Group> groups;
    std::vector<uint32_t> table(slots, UINT32_MAX), group(moved.size());
    for (size_t v = 0; v < moved.size(); ++v) {
        size_t at = moved[v].hash() & (slots - 1);
        while (table[at] != UINT32_MAX && !(groups[table[at]].by == moved[v]))
            at = (at + 1) & (slots - 1);
        if (table[at] == UINT32_MAX) {
            // more sets than half the table: no order is worth more; keep the file's
            if (2 * groups.size() >= slots) {
                packed.movedVertices = packed.vertexCount;
                return;
            }
            table[at] = static_cast<uint32_t>(groups.size());
            groups.push_back({moved[v]});
        }
        group[v] = table[at];
        ++groups[table[at]].count;
    }
    std::vector<uint32_t> order(groups.size());
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = static_cast<uint32_t>(i);
    sortInPlace(order.begin(), order.end(),
                [&groups](uint32_t a, uint32_t b) { return groups[b].by < groups[a].by; });
    uint32_t next = 0;
    for (uint32_t g : order) {
        groups[g].next = next;
        next += groups[g].count;
        if (groups[g].by == MovedBy{}) packed.movedVertices = groups[g].next;
    }
    if (order.empty() || !(groups[order.back()].by == MovedBy{})) packed.movedVertices = next;
    packed.places.resize(moved.size());
    bool unchanged = true;
    for (size_t v = 0; v < moved.size(); ++v) {
        packed.places[v] = groups[group[v]].next++;
        unchanged &= packed.places[v] == v;
    }
    if (unchanged) packed.places = {};
}

// -- tables --------------------------------------------------------------------------------------

uint32_t bitCount(uint32_t word) {
    return static_cast<uint32_t>(__builtin_popcount(word));
}

/// Sets the bit of each slot in the header of each block that it moves.
void markBlocks(const MorphTargets& targets, const std::vector<MovedBy>& moved,
                PackedDeltas& packed) {
    const size_t stride = size_t{packed.chunkCount} * 4;
    if (packed.chunkCount == 1) {
        for (uint32_t v = 0; v < packed.vertexCount; ++v) {
            const uint32_t place = packed.placeOf(v);
            if (place >= packed.movedVertices) continue;
            uint32_t* header = &packed.headers[(place >> MOUE_BLOCK_SHIFT) * stride];
            for (size_t w = 0; w < MOUE_CHUNK_WORDS; ++w)
                header[1 + w] |= moved[v].words[w];
        }
        return;
    }
    if (packed.headers.empty()) return;
    const uint32_t* places = packed.places.empty() ? nullptr : packed.places.data();
    for (size_t s = 0; s < packed.slots.size(); ++s) {
        const size_t inChunk = s % MOUE_CHUNK_SLOTS;
        uint32_t* words = &packed.headers[s / MOUE_CHUNK_SLOTS * 4 + 1 + inChunk / 32];
        forEachMoved(targets, packed, s,
                     BitSetter{words, stride, 1u << inChunk % 32, places, MOUE_BLOCK_SHIFT});
    }
}

MOUE_APART void addHeaders(const MorphTargets& targets, const std::vector<MovedBy>& moved,
                           PackedDeltas& packed) {
    const uint32_t slotCount = static_cast<uint32_t>(packed.slots.size());
    packed.chunkCount = (slotCount + MOUE_CHUNK_SLOTS - 1) / MOUE_CHUNK_SLOTS;
    const size_t blocks = (packed.movedVertices + MOUE_BLOCK_VERTICES - 1) / MOUE_BLOCK_VERTICES;
    packed.headers.assign(blocks * packed.chunkCount * 4, 0);
    markBlocks(targets, moved, packed);
    for (size_t i = 0; i < packed.headers.size(); i += 4) {
        uint32_t* header = &packed.headers[i];
        header[0] = packed.texelCount;
        const size_t firstSlot = i / 4 % packed.chunkCount * MOUE_CHUNK_SLOTS;
        for (size_t w = 0; w < MOUE_CHUNK_WORDS; ++w) {
            for (uint32_t left = header[1 + w]; left != 0; left &= left - 1)
                ++packed.slots[firstSlot + w * 32 + static_cast<size_t>(__builtin_ctz(left))]
                      .blockCount;
        }
        packed.texelCount +=
            MOUE_BLOCK_VERTICES * (bitCount(header[1]) + bitCount(header[2]) + bitCount(header[3]));
    }
}

/// What an end of a box becomes, in lengths.
MOUE_APART Float4 rounded(Float4 end, const FieldLevels& levels, float step) {
    return __builtin_convertvector(quantize(end, levels), Float4) * broadcast(step);
}

/// Rounding keeps order, so the ends of a target's deltas become the ends of its box.
MOUE_APART Box quantisedBounds(const DeltaStream& stream, const PackedDeltas& packed,
                               size_t target) {
    const DeltaExtent extent = extentOf(stream, 3);
    Float4 least{}, most{};
    float lastStep = 0;
    for (uint32_t i = packed.firstSlot[target]; i < packed.firstSlot[target + 1]; ++i) {
        const uint32_t id = packed.slotIds[i];
        const PackedSlot& slot = packed.slots[id];
        if (slot.kind != SlotKind::Surface) continue;
        const FieldLevels levels = levelsOf(packed.slots, id, 0, 0);
        least += rounded(extent.least, levels, slot.steps[0]);
        most += rounded(extent.most, levels, slot.steps[0]);
        // sums of several levels keep it but for the last one's rounding
        if (slot.level > 0) lastStep = slot.steps[0];
    }
    Box box{glm::vec3(0), glm::vec3(0)};
    for (int c = 0; c < 3; ++c) {
        if (least[c] < 0) box.minimum[c] = least[c] - lastStep;
        if (most[c] > 0) box.maximum[c] = most[c] + lastStep;
    }
    return box;
}

}  // namespace

float movesPerVertex(const PackedDeltas& packed, std::span<const ActiveTarget> active) noexcept {
    uint64_t blocks = 0;
    for (const ActiveTarget& a : active) {
        for (uint32_t i = packed.firstSlot[a.target]; i < packed.firstSlot[a.target + 1]; ++i)
            blocks += packed.slots[packed.slotIds[i]].blockCount;
    }
    return packed.vertexCount == 0 ? 0.0f
                                   : static_cast<float>(blocks * MOUE_BLOCK_VERTICES) /
                                         static_cast<float>(packed.vertexCount);
}

PackedDeltas packDeltas(const MorphTargets& targets, const PackOptions& options) {
    PackedDeltas packed;
    packed.vertexCount = targets.vertexCount;
    packed.attributes = targets.attributes;
    packed.texelWords = targets.attributes.has(Attribute::Tangent) ? 4 : 2;
    packed.targets.resize(targets.targets.size());
    SlotPlanner(targets, options, packed).run();
    for (TargetPacking& target : packed.targets)
        target.dropBelow = std::min(options.dropBelow, options.errorBudget * target.largestDelta);
    const std::vector<MovedBy> moved = movedBy(targets, packed);
    numberVertices(moved, packed);
    addHeaders(targets, moved, packed);
    for (size_t t = 0; t < targets.targets.size(); ++t) {
        const DeltaStream* stream = targets.targets[t].stream(Attribute::Position);
        packed.bounds.push_back(stream == nullptr ? Box{glm::vec3(0), glm::vec3(0)}
                                                  : quantisedBounds(*stream, packed, t));
    }
    return packed;
}

}  // namespace moue
