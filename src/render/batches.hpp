// SPDX-License-Identifier: MIT
// Crowds: the calls of a list that one instanced draw can cover.
#pragma once

#include "render/renderer_state.hpp"

namespace moue {

/// Sorts `calls` so that instances of one primitive follow each other and cuts the list into
/// batches; writes what the instanced ones need into state.instances, and the weights of the others
/// into state.weights. Neither is uploaded yet. instancing: false makes every call its own batch.
void planBatches(Renderer::State& state, std::vector<DrawCall>& calls, bool instancing,
                 std::vector<Batch>& batches);

}  // namespace moue
