// SPDX-License-Identifier: MIT
#include "render/deform_bindings.hpp"

#include <array>
#include <glm/gtc/matrix_access.hpp>
#include <glm/gtc/type_ptr.hpp>

#include "morph_layout.h"

namespace moue {
namespace {

constexpr GLuint kDeltaLocation = MOUE_LOCATION_DELTA0;

uint32_t slotId(const DeltaSlot& slot) {
    return slot.target * static_cast<uint32_t>(kAttributeCount) +
           static_cast<uint32_t>(slot.attribute);
}

void pointSlot(MorphableArray& vertices, uint32_t index, const DeltaSlot& slot,
               const gl::Buffer& stream) {
    const uint32_t id = slotId(slot);
    if (vertices.slots[index] == id) return;
    const GLuint location = kDeltaLocation + index;
    stream.bind();
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, static_cast<GLint>(deltaWidth(slot.attribute)), GL_FLOAT,
                          GL_FALSE, 0, nullptr);
    vertices.slots[index] = id;
}

// Expects the primitive's vertex array to be bound.
void bindSlots(GpuAsset& model, GpuPrimitive& primitive, const SlotPlan& plan,
               const ShaderProgram& shader) {
    std::array<float, kMaxDeltaStreams> weights{};
    std::array<GLint, kMaxDeltaStreams> kinds{};
    const MorphTargets& targets = model.asset().targetSets[primitive.targetSet].targets;
    TargetStreams& streams = model.targetSets[primitive.targetSet].streams;
    const std::span<const uint32_t> places = model.geometries[primitive.geometry].places;
    for (uint32_t i = 0; i < kMaxDeltaStreams; ++i) {
        const gl::Buffer* stream =
            i < plan.count
                ? streams.find(targets, places, plan.slots[i].target, plan.slots[i].attribute)
                : nullptr;
        if (stream != nullptr) {
            pointSlot(primitive.vertices, i, plan.slots[i], *stream);
            weights[i] = plan.slots[i].weight;
            kinds[i] = 1 + static_cast<GLint>(plan.slots[i].attribute);
        } else if (primitive.vertices.slots[i] != kNone) {
            // a slot out of use must not read a buffer that may be gone or too short
            glDisableVertexAttribArray(kDeltaLocation + i);
            primitive.vertices.slots[i] = kNone;
        }
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glUniform4fv(shader.slotWeights, 2, weights.data());
    glUniform4iv(shader.slotKinds, 2, kinds.data());
}

static_assert(MOUE_KIND_POSITION == 1 + static_cast<int>(Attribute::Position));
static_assert(MOUE_KIND_NORMAL == 1 + static_cast<int>(Attribute::Normal));
static_assert(MOUE_KIND_TANGENT == 1 + static_cast<int>(Attribute::Tangent));
static_assert(MOUE_KIND_UV0 == 1 + static_cast<int>(Attribute::TexCoord0));
static_assert(MOUE_KIND_UV1 == 1 + static_cast<int>(Attribute::TexCoord1));
static_assert(MOUE_KIND_COLOR == 1 + static_cast<int>(Attribute::Color0));

}  // namespace

void bindPacked(const PackedTexture& deltas, WeightSlice slice, const ShaderProgram& shader,
                const WeightUniforms& weights) {
    deltas.bind();
    glUniform4iv(shader.morphLayout, 1, deltas.shaderLayout().data());
    weights.bind(slice);
}

ShaderVariant variantOf(const GpuAsset& model, size_t entry, MorphMode morph,
                        ShaderPass pass) noexcept {
    const GpuPrimitive& primitive = model.primitives[model.entries[entry].primitive];
    ShaderVariant variant;
    variant.pass = pass;
    variant.morph = morph;
    variant.base = model.geometries[primitive.geometry].attributes;
    if (primitive.targetSet != kNone) {
        variant.bands = model.asset().targetSets[primitive.targetSet].targets.attributes;
        variant.stored = model.storedAttributes(primitive.geometry);
    }
    // a capture in mesh space stops before the joints
    variant.skinned = model.entries[entry].skin != kNone && pass != ShaderPass::CaptureMesh;
    if (pass == ShaderPass::Color) {
        variant.features = primitive.features;
    } else if (pass == ShaderPass::Shadow) {
        // depth needs no directions, and what makes holes only where there are any
        variant.base.remove(Attribute::Normal);
        variant.base.remove(Attribute::Tangent);
        if ((primitive.features & kAlphaMasked) != 0) {
            variant.features = primitive.features & (kAlphaMasked | kTextured);
        } else {
            variant.base.remove(Attribute::TexCoord0);
            variant.base.remove(Attribute::TexCoord1);
            variant.base.remove(Attribute::Color0);
        }
    }
    return variant;
}

void bindInstances(const GpuAsset& model, size_t entry, const Batch& batch,
                   const ShaderProgram& shader, const InstanceTexture& instances) {
    const GpuPrimitive& primitive = model.primitives[model.entries[entry].primitive];
    glBindVertexArray(primitive.vertices.array.id());
    if (batch.mode == MorphMode::Packed) {
        const PackedTexture& deltas = model.targetSets[primitive.targetSet].packed;
        deltas.bind();
        glUniform4iv(shader.morphLayout, 1, deltas.shaderLayout().data());
    }
    instances.bind();
    glUniform2i(shader.batch, static_cast<GLint>(batch.firstTexel),
                static_cast<GLint>(batch.texels));
}

void bindDeform(GpuInstance& instance, size_t entry, const Pose& pose, const ShaderProgram& shader,
                const WeightUniforms& weights) {
    GpuAsset& model = instance.model();
    const DrawEntry& drawn = model.entries[entry];
    GpuPrimitive& primitive = model.primitives[drawn.primitive];
    const EntryState& state = instance.entry(entry);
    glBindVertexArray(state.onCpu ? state.cpuArray.id() : primitive.vertices.array.id());
    if (state.mode == MorphMode::Texture) {
        const DeltaTexture& deltas = model.targetSets[primitive.targetSet].texture;
        deltas.texture().bind(MOUE_UNIT_DELTAS);
        glUniform4iv(shader.morphLayout, 1, deltas.shaderLayout().data());
        weights.bind(instance.slice(state));
    } else if (state.mode == MorphMode::Packed) {
        bindPacked(model.targetSets[primitive.targetSet].packed, instance.slice(state), shader,
                   weights);
    } else if (state.mode == MorphMode::Cached) {
        instance.morphed(entry)->texture().bind(MOUE_UNIT_MORPHED);
    } else if (state.mode == MorphMode::Attribute) {
        bindSlots(model, primitive, state.plan, shader);
    }
    if (const gl::Texture* joints = instance.joints(drawn.skin); joints != nullptr) {
        joints->bind(MOUE_UNIT_JOINTS);
    } else if (shader.world >= 0) {
        const glm::mat4& world = pose.world[drawn.node];
        const std::array<glm::vec4, 3> rows = {glm::row(world, 0), glm::row(world, 1),
                                               glm::row(world, 2)};
        glUniform4fv(shader.world, 3, glm::value_ptr(rows[0]));
    }
}

}  // namespace moue
