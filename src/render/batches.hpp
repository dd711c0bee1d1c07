// SPDX-License-Identifier: MIT
// Crowds: the calls of a list that one instanced draw can cover.
#pragma once

#include "render/renderer_state.hpp"

namespace moue {

/// What calls that one instanced draw may cover have in common, and the order of calls: by model,
/// as they appear in the frame, then by entry. The lowest bit is set where an entry must be drawn
/// alone.
uint64_t batchKey(const DrawItem& item, uint32_t entry) noexcept;

/// A list that planBatches() has been through.
struct PlannedCalls {
    std::span<const DrawCall> calls;
    std::span<const Batch> batches;
};

/// Sorts `calls` so that instances of one primitive follow each other and cuts the list into
/// batches; writes what the instanced ones need into state.instances, and the weights of the others
/// into state.weights. Neither is uploaded yet. instancing: false makes every call its own batch.
///
/// others  batches that have the same instances as one of `others` use what that one wrote
void planBatches(Renderer::State& state, std::vector<DrawCall>& calls, bool instancing,
                 std::vector<Batch>& batches, PlannedCalls others = {});

}  // namespace moue
