// SPDX-License-Identifier: MIT
#include "render/frame.hpp"

#include <algorithm>
#include <array>
#include <glm/matrix.hpp>

#include "morph_layout.h"
#include "render/deform_bindings.hpp"

namespace moue {
namespace {

void writeFrameBlock(Renderer::State& state, const View& view, const DrawSettings& settings) {
    FrameBlock block;
    block.viewProjection = view.projection * view.view;
    block.camera = glm::vec4(glm::vec3(glm::inverse(view.view)[3]), settings.exposure);
    state.frameBlock.write(0, std::as_bytes(std::span(&block, 1)));
    state.stats.uploadedBytes += sizeof block;
    glBindBufferBase(GL_UNIFORM_BUFFER, MOUE_BLOCK_FRAME, state.frameBlock.id());
}

const ShaderProgram* programFor(Renderer::State& state, GpuInstance& instance, size_t entry,
                                ShaderPass pass) {
    GpuAsset& model = instance.model();
    GpuPrimitive& primitive = model.primitives[model.entries[entry].primitive];
    const ShaderVariant variant = variantOf(instance, entry, pass);
    ProgramTable& table =
        pass == ShaderPass::Shadow ? primitive.shadowPrograms : primitive.colorPrograms;
    const ShaderProgram*& kept =
        table[2 * static_cast<size_t>(variant.morph) + (variant.skinned ? 1 : 0)];
    if (kept == nullptr) {
        if (auto found = state.shaders.find(variant)) kept = *found;
    }
    return kept;
}

void drawEntry(Renderer::State& state, const DrawCall& call, ShaderPass pass) {
    GpuInstance& instance = *call.item->instance;
    const GpuAsset& model = *call.item->model;
    const GpuPrimitive& primitive = model.primitives[model.entries[call.entry].primitive];
    const ShaderProgram* shader = programFor(state, instance, call.entry, pass);
    if (shader == nullptr) return;
    shader->program.use();
    bindDeform(instance, call.entry, call.item->pose, *shader, *state.weights);
    if (primitive.indexType == GL_NONE) {
        glDrawArrays(primitive.mode, 0, primitive.count);
    } else {
        glDrawElements(primitive.mode, primitive.count, primitive.indexType, nullptr);
    }
    ++state.stats.draws;
}

void prepareItems(Renderer::State& state, std::span<const DrawItem> items,
                  const DrawSettings& settings) {
    state.opaque.clear();
    for (const DrawItem& item : items) {
        item.instance->prepare(item.pose, {settings.path, settings.approximate}, state.scratch,
                               state.stats);
        state.stats.deltaBytes += item.model->deltaBytes();
        for (uint32_t i = 0; i < item.model->entries.size(); ++i) {
            const DrawEntry& entry = item.model->entries[i];
            if (!entry.visible || item.model->primitives[entry.primitive].count == 0) continue;
            state.opaque.push_back({&item, i, 0.0f});
        }
    }
    state.stats.uploadedBytes += state.weights->flush();
}

void clear(const View& view, const DrawSettings& settings) {
    glBindFramebuffer(GL_FRAMEBUFFER, view.framebuffer);
    glViewport(0, 0, view.width, view.height);
    const glm::vec4& c = settings.background;
    glClearColor(c.r * c.a, c.g * c.a, c.b * c.a, c.a);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

}  // namespace

void drawFrame(Renderer::State& state, std::span<const DrawItem> items, const View& view,
               const DrawSettings& settings) {
    state.stats = DrawStats{};
    state.stats.gpuMilliseconds = state.timer.milliseconds();
    state.timer.begin();
    prepareItems(state, items, settings);
    writeFrameBlock(state, view, settings);
    clear(view, settings);
    glEnable(GL_DEPTH_TEST);
    for (const DrawCall& call : state.opaque)
        drawEntry(state, call, ShaderPass::Color);
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(0);
    glUseProgram(0);
    state.timer.end();
}

}  // namespace moue
