// SPDX-License-Identifier: MIT
#pragma once

namespace moue::bench {

/// Registers the last stage of loading: an asset's way to the GPU, and its floor.
void registerUploads();

}  // namespace moue::bench
