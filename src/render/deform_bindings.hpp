// SPDX-License-Identifier: MIT
// Binding what the shaders' deform function reads, for one entry of one instance.
#pragma once

#include "gltf/pose.hpp"
#include "render/gpu_instance.hpp"
#include "render/renderer_state.hpp"

namespace moue {

/// The variant that draws or captures an entry of `model` when it is morphed by `morph`.
ShaderVariant variantOf(const GpuAsset& model, size_t entry, MorphMode morph,
                        ShaderPass pass) noexcept;

/// Binds packed deltas and a slice of weights for `shader`, which must be in use.
void bindPacked(const PackedTexture& deltas, WeightSlice slice, const ShaderProgram& shader,
                const WeightUniforms& weights);

/// Binds vertex array, weights, deltas, joints and placement of an entry for `shader`, which must
/// be in use and of the entry's variant. Binds: vertex array, uniform buffer MOUE_BLOCK_MORPH,
/// texture units MOUE_UNIT_DELTAS, _HEADERS, _MORPHED and _JOINTS (one of them stays active).
void bindDeform(GpuInstance& instance, size_t entry, const Pose& pose, const ShaderProgram& shader,
                const WeightUniforms& weights);

/// Binds what an instanced batch of an entry needs: vertex array, packed deltas, instances.
void bindInstances(const GpuAsset& model, size_t entry, const Batch& batch,
                   const ShaderProgram& shader, const InstanceTexture& instances);

}  // namespace moue
