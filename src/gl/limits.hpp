// SPDX-License-Identifier: MIT
// What the current context can do, asked once.
#pragma once

#include <cstdint>
#include <string>

namespace moue::gl {

struct Limits {
    uint32_t maxTextureSizeTexels = 2048;
    uint32_t maxArrayLayers = 256;
    uint32_t maxUniformBlockBytes = 16384;
    uint32_t uniformOffsetAlignmentBytes = 256;
    uint32_t maxDrawBuffers = 4;
    uint32_t maxSamples = 4;
    bool timer = false;          ///< GPU time can be measured
    bool disjointTimer = false;  ///< results must be checked for GL_GPU_DISJOINT_EXT
    // known after nameRenderer():
    bool software = false;  ///< drawn by the CPU: Mesa's llvmpipe, softpipe; SwiftShader
    std::string renderer;   ///< the driver's GL_RENDERER
};

/// Asks the current context. Slow on the web: call once and keep the result.
Limits queryLimits();

/// Asks for the renderer, unless that is done. Browsers wait for the GPU to be idle meanwhile.
void nameRenderer(Limits& limits);

/// The largest anisotropy of a sampler; 1 where the extension is missing. As slow.
float queryMaxAnisotropy();

}  // namespace moue::gl
