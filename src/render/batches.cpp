// SPDX-License-Identifier: MIT
#include "render/batches.hpp"

#include <algorithm>
#include <cstring>
#include <glm/gtc/matrix_access.hpp>

#include "base/sort.hpp"
#include "morph_layout.h"

namespace moue {
namespace {

// A larger mesh costs more in fetches that repeat for each vertex than a draw call of its own.
constexpr uint32_t kMostVertices = 16384;

constexpr uint64_t kAlone = 1;

const GpuPrimitive& primitiveOf(const DrawCall& call) {
    return call.item->model->primitives[call.item->model->entries[call.entry].primitive];
}

bool canInstance(const DrawItem& item, uint32_t index) noexcept {
    const DrawEntry& entry = item.model->entries[index];
    const EntryState& state = item.instance->entry(index);
    const uint32_t geometry = item.model->primitives[entry.primitive].geometry;
    return (state.mode == MorphMode::None || state.mode == MorphMode::Packed) && !state.onCpu &&
           entry.skin == kNone && !item.instance->heatMap.shown() &&
           item.model->asset().geometries[geometry].base.vertexCount <= kMostVertices;
}

/// Lets `batch`, which covers `calls`, use what `from` wrote for some of `list`, if these have the
/// same placements and weights.
bool shareInstances(const Batch& from, std::span<const DrawCall> list,
                    std::span<const DrawCall> calls, Batch& batch) {
    if (!from.instanced) return false;
    const DrawCall &a = list[from.first], &b = calls.front();
    const auto alike = [](const DrawCall& x, const DrawCall& y) {
        return x.item == y.item && x.state->mode == y.state->mode;
    };
    if (a.item->model->entries[a.entry].node != b.item->model->entries[b.entry].node ||
        primitiveOf(a).targetSet != primitiveOf(b).targetSet ||
        !std::equal(calls.begin(), calls.end(), &a, &a + from.count, alike))
        return false;
    batch.mode = from.mode;
    batch.firstTexel = from.firstTexel;
    batch.texels = from.texels;
    return true;
}

void writeInstance(Renderer::State& state, const DrawCall& call, const Batch& batch,
                   uint32_t* words) {
    const GpuAsset& model = *call.item->model;
    const glm::mat4& world = call.item->pose.world[model.entries[call.entry].node];
    for (int row = 0; row < MOUE_INSTANCE_HEAD; ++row, words += 4) {
        const glm::vec4 values = glm::row(world, row);
        std::memcpy(words, &values, sizeof values);
    }
    if (batch.mode != MorphMode::Packed) return;
    const bool morphed = call.state->mode == MorphMode::Packed;
    state.scratch.packed.encode(model.targetSets[primitiveOf(call).targetSet].packed.deltas(),
                                morphed ? call.state->active : std::span<const ActiveTarget>(),
                                WeightOrder::Compact, words);
}

void addInstances(Renderer::State& state, std::span<const DrawCall> calls, Batch& batch) {
    const uint32_t set = primitiveOf(calls.front()).targetSet;
    uint32_t most = 0;
    for (const DrawCall& call : calls) {
        if (call.state->mode != MorphMode::Packed) continue;
        const PackedDeltas& packed = call.item->model->targetSets[set].packed.deltas();
        most = std::max(most, 1 + weightVectors(packed, call.state->active, WeightOrder::Compact));
        batch.mode = MorphMode::Packed;
    }
    batch.texels = MOUE_INSTANCE_HEAD + most;
    batch.firstTexel = state.instances.add(batch.texels * batch.count);
    uint32_t* words = state.instances.words(batch.firstTexel);
    for (const DrawCall& call : calls) {
        writeInstance(state, call, batch, words);
        words += size_t{4} * batch.texels;
    }
}

}  // namespace

uint64_t batchKey(const DrawItem& item, uint32_t entry) noexcept {
    // mirrored ones together, so that primitives with the same instances follow each other
    return uint64_t{item.model->drawOrder} << 32 |
           uint64_t{item.instance->entry(entry).mirrored} << 31 | uint64_t{entry} << 1 |
           (canInstance(item, entry) ? 0 : kAlone);
}

void planBatches(Renderer::State& state, std::vector<DrawCall>& calls, bool instancing,
                 std::vector<Batch>& batches, PlannedCalls others) {
    batches.clear();
    const auto before = [](const DrawCall& a, const DrawCall& b) {
        return a.batchKey != b.batchKey ? a.batchKey < b.batchKey : a.item < b.item;
    };
    if (instancing && !std::is_sorted(calls.begin(), calls.end(), before)) {
        sortInPlace(calls.begin(), calls.end(), before);
    }
    auto other = others.batches.begin();
    for (uint32_t first = 0; first < calls.size();) {
        Batch batch{first, 1};
        const uint64_t key = calls[first].batchKey;
        if (instancing && (key & kAlone) == 0) {
            while (first + batch.count < calls.size() && calls[first + batch.count].batchKey == key)
                ++batch.count;
        }
        batch.instanced = batch.count > 1;
        const std::span<const DrawCall> covered = std::span(calls).subspan(first, batch.count);
        while (other != others.batches.end() && others.calls[other->first].batchKey < key)
            ++other;
        if (!batch.instanced) {
            calls[first].item->instance->writeWeights(calls[first].entry, state.scratch);
        } else if (!(other != others.batches.end() &&
                     shareInstances(*other, others.calls, covered, batch)) &&
                   !(!batches.empty() && shareInstances(batches.back(), calls, covered, batch))) {
            addInstances(state, covered, batch);
        }
        first += batch.count;
        batches.push_back(batch);
    }
}

}  // namespace moue
