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

const GpuPrimitive& primitiveOf(const DrawCall& call) {
    return call.item->model->primitives[call.item->model->entries[call.entry].primitive];
}

const EntryState& stateOf(const DrawCall& call) {
    return call.item->instance->entry(call.entry);
}

bool canInstance(const DrawCall& call) {
    const GpuAsset& model = *call.item->model;
    const EntryState& entry = stateOf(call);
    return (entry.mode == MorphMode::None || entry.mode == MorphMode::Packed) && !entry.onCpu &&
           model.entries[call.entry].skin == kNone && !call.item->instance->heatMap.shown() &&
           model.asset().geometries[primitiveOf(call).geometry].base.vertexCount <= kMostVertices;
}

uint32_t texelsFor(const DrawCall& call) {
    if (stateOf(call).mode != MorphMode::Packed) return MOUE_INSTANCE_HEAD + 1;
    const PackedDeltas& packed =
        call.item->model->targetSets[primitiveOf(call).targetSet].packed.deltas();
    return MOUE_INSTANCE_HEAD + 1 +
           weightVectors(packed, call.item->instance->active(call.entry), WeightOrder::Compact);
}

void writeInstance(Renderer::State& state, const DrawCall& call, std::span<uint32_t> words) {
    const GpuAsset& model = *call.item->model;
    const glm::mat4& world = call.item->pose.world[model.entries[call.entry].node];
    for (int row = 0; row < MOUE_INSTANCE_HEAD; ++row) {
        const glm::vec4 values = glm::row(world, row);
        std::memcpy(&words[4 * static_cast<size_t>(row)], &values, sizeof values);
    }
    if (stateOf(call).mode != MorphMode::Packed) return;
    const std::span<const uint32_t> block =
        state.scratch.packed.encode(model.targetSets[primitiveOf(call).targetSet].packed.deltas(),
                                    call.item->instance->active(call.entry), WeightOrder::Compact);
    std::memcpy(&words[MOUE_INSTANCE_HEAD * 4], block.data(), block.size_bytes());
}

void addInstances(Renderer::State& state, std::span<const DrawCall> calls, Batch& batch) {
    uint32_t most = 0;
    for (const DrawCall& call : calls) {
        most = std::max(most, texelsFor(call));
        if (stateOf(call).mode == MorphMode::Packed) batch.mode = MorphMode::Packed;
    }
    batch.instanced = true;
    batch.texels = most;
    batch.firstTexel = state.instances.add(most * static_cast<uint32_t>(calls.size()));
    for (size_t i = 0; i < calls.size(); ++i) {
        const uint32_t first = batch.firstTexel + most * static_cast<uint32_t>(i);
        writeInstance(state, calls[i], state.instances.words(first, most));
    }
}

}  // namespace

void planBatches(Renderer::State& state, std::vector<DrawCall>& calls, bool instancing,
                 std::vector<Batch>& batches) {
    batches.clear();
    const auto before = [](const DrawCall& a, const DrawCall& b) {
        return a.batchKey != b.batchKey ? a.batchKey < b.batchKey : a.item < b.item;
    };
    if (instancing && !std::is_sorted(calls.begin(), calls.end(), before)) {
        sortInPlace(calls.begin(), calls.end(), before);
    }
    for (uint32_t first = 0; first < calls.size();) {
        Batch batch{first, 1};
        if (instancing && canInstance(calls[first])) {
            while (first + batch.count < calls.size() &&
                   calls[first].batchKey == calls[first + batch.count].batchKey &&
                   canInstance(calls[first + batch.count]))
                ++batch.count;
        }
        if (batch.count > 1) {
            addInstances(state, std::span(calls).subspan(first, batch.count), batch);
        } else {
            calls[first].item->instance->writeWeights(calls[first].entry, state.scratch);
        }
        first += batch.count;
        batches.push_back(batch);
    }
}

}  // namespace moue
