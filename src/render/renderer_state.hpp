// SPDX-License-Identifier: MIT
// What a renderer keeps between frames.
#pragma once

#include <memory>
#include <vector>

#include "gl/buffer.hpp"
#include "gl/limits.hpp"
#include "gl/timer.hpp"
#include "render/gpu_instance.hpp"
#include "render/instance_texture.hpp"
#include "render/renderer.hpp"
#include "render/shader_library.hpp"
#include "render/shadow_map.hpp"
#include "render/uniform_blocks.hpp"
#include "render/weight_uniforms.hpp"

namespace moue {

/// One entry to draw this frame.
struct DrawCall {
    const DrawItem* item = nullptr;
    uint32_t entry = 0;
    float depth = 0;        ///< distance from the camera plane, for sorting
    uint64_t batchKey = 0;  ///< equal for calls that one instanced draw may cover
};

/// Calls [first, first + count) of a list, drawn at once.
struct Batch {
    uint32_t first = 0, count = 1;
    bool instanced = false;
    MorphMode mode = MorphMode::None;     ///< of an instanced batch
    uint32_t firstTexel = 0, texels = 0;  ///< in the instance texture: start, and per instance
};

struct Renderer::State {
    State(const gl::Limits& deviceLimits, gl::Api api)
        : limits(deviceLimits), shaders(api, deviceLimits), timer(deviceLimits) {}

    [[nodiscard]] static Result<std::unique_ptr<State>> make();

    gl::Limits limits;
    ShaderLibrary shaders;
    std::shared_ptr<WeightUniforms> weights;
    gl::Buffer frameBlock;
    ShadowMap shadowMap;
    gl::VertexArray emptyArray;  // for the background, which has no vertices
    gl::GpuTimer timer;
    DrawStats stats;
    std::vector<DrawCall> opaque, blended, casters;  // rebuilt each frame, in place
    std::vector<Batch> opaqueBatches, casterBatches, blendedBatches;
    InstanceTexture instances;
    uint64_t frame = 0;
    MorphScratch scratch;
};

}  // namespace moue
