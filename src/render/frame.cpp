// SPDX-License-Identifier: MIT
#include "render/frame.hpp"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_access.hpp>
#include <glm/matrix.hpp>

#include "base/apart.hpp"
#include "base/prefetch.hpp"
#include "base/sort.hpp"
#include "morph_layout.h"
#include "render/batches.hpp"
#include "render/deform_bindings.hpp"
#include "render/frustum.hpp"
#include "render/wireframe.hpp"

namespace moue {
namespace {

/// The program of an entry, found when first asked for. Where the driver refuses one of the packed
/// path, the primitive is marked.
Result<const ShaderProgram*> programFor(Renderer::State& state, GpuAsset& model, size_t entry,
                                        MorphMode morph, ShaderPass pass, bool instanced = false,
                                        bool heat = false) {
    GpuPrimitive& primitive = model.primitives[model.entries[entry].primitive];
    ProgramTable& table = pass == ShaderPass::Shadow ? primitive.shadowPrograms
                          : heat                     ? primitive.heatPrograms
                                                     : primitive.colorPrograms;
    const size_t placement = model.entries[entry].skin != kNone ? 1 : instanced ? 2 : 0;
    const ShaderProgram*& kept = table[3 * static_cast<size_t>(morph) + placement];
    if (kept != nullptr) return kept;
    ShaderVariant variant = variantOf(model, entry, morph, pass);
    variant.instanced = instanced;
    if (heat) variant.features |= kHeatMap;
    auto found = state.shaders.find(variant);
    if (found)
        kept = *found;
    else if (morph == MorphMode::Packed)
        primitive.packedRefused = true;
    return found;
}

/// Calls use(entry, pass) for each program that draws one instance of `model` at rest
/// (MorphMode::None) or by the packed path.
template <typename Use>
void forFirstPrograms(const GpuAsset& model, MorphMode morph, Use&& use) {
    for (size_t i = 0; i < model.entries.size(); ++i) {
        const GpuPrimitive& primitive = model.primitives[model.entries[i].primitive];
        if (morph == MorphMode::Packed && primitive.targetSet == kNone) continue;
        use(i, ShaderPass::Color);
        if (primitive.castsShadow()) use(i, ShaderPass::Shadow);
    }
}

/// Waits for the packed path's programs when a weight first asks for them: the first picture, which
/// mostly is at rest, is there before.
void finishPacked(Renderer::State& state, const DrawItem& item, MorphPath path) {
    GpuAsset& model = *item.model;
    const auto isSet = [](float weight) { return weight != 0; };
    const bool mayBeAsked =
        path == MorphPath::Packed || (path == MorphPath::Auto && !state.limits.software);
    if (model.packedFinished || !mayBeAsked ||
        std::none_of(item.pose.weights.begin(), item.pose.weights.end(), isSet))
        return;
    model.packedFinished = true;
    forFirstPrograms(model, MorphMode::Packed, [&](size_t entry, ShaderPass pass) {
        static_cast<void>(programFor(state, model, entry, MorphMode::Packed, pass));
    });
}

// -- what is drawn -------------------------------------------------------------------------------

void listCalls(Renderer::State& state, const DrawItem& item, const Frustum& frustum,
               const glm::vec4& depthRow, bool shadows) {
    const GpuAsset& model = *item.model;
    for (uint32_t i = 0; i < model.entries.size(); ++i) {
        const GpuPrimitive& primitive = model.primitives[model.entries[i].primitive];
        const EntryState& entry = item.instance->entry(i);
        if (!model.entries[i].visible || primitive.count == 0 || entry.bounds.empty()) continue;
        const float depth = glm::dot(depthRow, glm::vec4(entry.bounds.center(), 1));
        const DrawCall call{&item, &entry, i, depth, batchKey(item, i)};
        const bool casts = shadows && primitive.castsShadow();
        const bool seen = frustum.sees(entry.bounds);
        if (casts) state.casters.push_back(call);
        if (seen)
            ((primitive.features & kBlended) != 0 ? state.blended : state.opaque).push_back(call);
        state.stats.culled += !seen;
        state.anyStale |= entry.stale && (casts || seen);
    }
}

MOUE_APART void prepareItems(Renderer::State& state, std::span<const DrawItem> items,
                             const View& view, const DrawSettings& settings) {
    state.opaque.clear();
    state.blended.clear();
    state.casters.clear();
    state.anyStale = false;
    const Frustum frustum(view.projection * view.view);
    const glm::vec4 depthRow = -glm::row(view.view, 2);
    ++state.frame;
    uint32_t models = 0;
    for (const DrawItem& item : items) {
        prefetchAhead(
            items.subspan(static_cast<size_t>(&item - items.data())),
            [](const DrawItem& later) { prefetch(*later.instance); },
            [](const DrawItem& soon) { soon.instance->prefetchContents(soon.pose); });
        if (!item.heatTargets.empty() || item.instance->heatMap.shown())
            item.instance->heatMap.show(*item.model, item.heatTargets);
        finishPacked(state, item, settings.path);
        item.instance->prepare(item.pose, {settings.path, settings.approximate, settings.shadows},
                               state.stats);
        if (item.model->drawnFrame != state.frame) {
            item.model->drawnFrame = state.frame;
            item.model->drawOrder = models++;
            // instances share their model's deltas
            state.stats.deltaBytes += item.model->deltaBytes(state.stats.path);
        }
        if (state.stats.path == MorphPath::Cached)
            state.stats.deltaBytes += item.instance->morphedBytes();
        listCalls(state, item, frustum, depthRow, settings.shadows);
    }
    // by place in the list where depths are equal, so that frames do not flicker
    sortInPlace(state.blended.begin(), state.blended.end(),
                [](const DrawCall& a, const DrawCall& b) {
                    if (a.depth != b.depth) return a.depth > b.depth;
                    return a.item != b.item ? a.item < b.item : a.entry < b.entry;
                });
    const bool instancing = settings.instancing && !settings.wireframe;
    state.instances.clear();
    planBatches(state, state.opaque, instancing, state.opaqueBatches);
    planBatches(state, state.casters, instancing, state.casterBatches,
                {state.opaque, state.opaqueBatches});
    planBatches(state, state.blended, false, state.blendedBatches);
    state.stats.uploadedBytes += state.weights->flush();
    if (!state.instances.upload(state.stats.uploadedBytes)) {
        // no memory for instances: one by one
        state.instances.clear();
        planBatches(state, state.opaque, false, state.opaqueBatches);
        planBatches(state, state.casters, false, state.casterBatches);
        state.stats.uploadedBytes += state.weights->flush();
    }
}

// -- light ---------------------------------------------------------------------------------------

glm::vec4 premultiplied(const glm::vec4& color) {
    return {glm::vec3(color) * color.a, color.a};
}

MOUE_APART FrameBlock frameBlock(Renderer::State& state, const View& view,
                                 const DrawSettings& settings) {
    FrameBlock block;
    block.viewProjection = view.projection * view.view;
    const glm::vec3 eye = glm::inverse(glm::mat3(view.view)) * -glm::vec3(view.view[3]);
    block.camera = glm::vec4(eye, settings.exposure);
    // the studio's z axis: from the model to the camera, level
    const glm::vec2 back(view.view[0][2], view.view[2][2]);
    const float level = glm::length(back);
    const glm::vec2 turn = level > 1e-4f ? back / level : glm::vec2(0, 1);
    block.rig = {turn.y, turn.x, 0, 0};
    const glm::vec3 key = glm::normalize(settings.keyDirection);
    const glm::vec3 world(turn.y * key.x + turn.x * key.z, key.y, turn.y * key.z - turn.x * key.x);
    ShadowMap& map = state.shadowMap;
    const bool shadows = !state.casters.empty() && map.fit(shadowTexels(view.width, view.height));
    block.keyDirection = glm::vec4(world, shadows ? 1.0f : 0.0f);
    if (shadows) {
        Box scene;
        for (const DrawCall& call : state.casters) {
            scene.add(call.state->bounds);
        }
        const ShadowView fitted = fitShadow(scene, world, map.sizeTexels());
        constexpr float kBlur = 5.0f / 2048;  // of what the map spans
        const auto size = static_cast<float>(map.sizeTexels());
        block.shadowMatrix = fitted.matrix;
        block.shadowScale = {1 / size, fitted.texelWorld, kBlur * size, map.share()};
    }
    const bool gradient = settings.backgroundBottom.x >= 0;
    block.background[1] = premultiplied(settings.background);
    block.background[0] = premultiplied(gradient ? settings.backgroundBottom : settings.background);
    return block;
}

// -- passes --------------------------------------------------------------------------------------

void drawEdges(GpuPrimitive& primitive, const GpuAsset& model) {
    if (!primitive.edges) {
        const uint32_t vertexCount = model.asset().geometries[primitive.geometry].base.vertexCount;
        std::vector<uint32_t> indices = edgeIndices(*primitive.source, vertexCount);
        if (const auto places = model.geometries[primitive.geometry].places; !places.empty()) {
            for (uint32_t& index : indices)
                index = places[index];
        }
        auto made = gl::Buffer::make(GL_ELEMENT_ARRAY_BUFFER, indices.size() * sizeof(uint32_t),
                                     indices.data(), gl::Usage::Static, "a wireframe");
        if (!made) return;
        primitive.edges = std::move(*made);
        primitive.edgeCount = static_cast<GLsizei>(indices.size());
    }
    primitive.edges.bind();
    glDrawElements(GL_LINES, primitive.edgeCount, GL_UNSIGNED_INT, nullptr);
    // the vertex array keeps its own indices
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, primitive.indices ? primitive.indices.id() : 0);
}

void drawBatch(Renderer::State& state, const DrawCall& call, const Batch& batch, ShaderPass pass,
               bool wireframe) {
    GpuInstance& instance = *call.item->instance;
    GpuAsset& model = *call.item->model;
    const EntryState& entry = *call.state;
    GpuPrimitive& primitive = model.primitives[model.entries[call.entry].primitive];
    const bool heat = pass == ShaderPass::Color && instance.heatMap.shown();
    const MorphMode mode = batch.instanced ? batch.mode : entry.mode;
    const auto shader = programFor(state, model, call.entry, mode, pass, batch.instanced, heat);
    if (!shader) return;
    (*shader)->program.use();
    if (batch.instanced) {
        bindInstances(model, call.entry, batch, **shader, state.instances);
    } else {
        bindDeform(instance, call.entry, call.item->pose, **shader, *state.weights);
    }
    if (pass == ShaderPass::Color || (primitive.features & kAlphaMasked) != 0) {
        model.materials.bind(primitive.material, (primitive.features & kTextured) != 0);
    }
    if (heat) instance.heatMap.bind(model.entries[call.entry].primitive);
    if (pass == ShaderPass::Color) {
        if (primitive.doubleSided) {
            glDisable(GL_CULL_FACE);
        } else {
            glEnable(GL_CULL_FACE);
        }
        glFrontFace(entry.mirrored ? GL_CW : GL_CCW);
    }
    if (wireframe && primitive.mode >= GL_TRIANGLES) {
        drawEdges(primitive, model);
    } else if (batch.instanced) {
        const auto count = static_cast<GLsizei>(batch.count);
        if (primitive.indexType == GL_NONE)
            glDrawArraysInstanced(primitive.mode, 0, primitive.count, count);
        else
            glDrawElementsInstanced(primitive.mode, primitive.count, primitive.indexType, nullptr,
                                    count);
    } else {
        primitive.draw();
    }
    ++state.stats.draws;
}

void drawBatches(Renderer::State& state, const std::vector<DrawCall>& calls,
                 const std::vector<Batch>& batches, ShaderPass pass, bool wireframe) {
    for (const Batch& batch : batches)
        drawBatch(state, calls[batch.first], batch, pass, wireframe);
}

MOUE_APART void drawShadows(Renderer::State& state) {
    state.shadowMap.begin();
    glDisable(GL_CULL_FACE);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(2.0f, 4.0f);
    drawBatches(state, state.casters, state.casterBatches, ShaderPass::Shadow, false);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void clear(Renderer::State& state, const View& view, const DrawSettings& settings) {
    glBindFramebuffer(GL_FRAMEBUFFER, view.framebuffer);
    glViewport(view.x, view.y, view.width, view.height);
    if (settings.clear == Clear::Nothing) return;
    glScissor(view.x, view.y, view.width, view.height);
    glEnable(GL_SCISSOR_TEST);
    gl::clearDepth();
    const glm::vec4 color = premultiplied(settings.background);
    if (settings.clear == Clear::All) glClearBufferfv(GL_COLOR, 0, &color[0]);
    glDisable(GL_SCISSOR_TEST);
    if (settings.clear != Clear::All || settings.backgroundBottom.x < 0) return;
    const auto background = state.shaders.find(kBackgroundVariant);
    if (!background) return;  // the plain colour is there
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    (*background)->program.use();
    glBindVertexArray(state.emptyArray.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_DEPTH_TEST);
}

void drawColors(Renderer::State& state, const DrawSettings& settings) {
    state.shadowMap.bind(MOUE_UNIT_SHADOW, MOUE_UNIT_SHADOW_DEPTHS);
    drawBatches(state, state.opaque, state.opaqueBatches, ShaderPass::Color, settings.wireframe);
    if (state.blended.empty()) return;
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    drawBatches(state, state.blended, state.blendedBatches, ShaderPass::Color, settings.wireframe);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

}  // namespace

void beginState() {
    for (const GLenum capability :
         {GL_SCISSOR_TEST, GL_BLEND, GL_STENCIL_TEST, GL_POLYGON_OFFSET_FILL, GL_RASTERIZER_DISCARD,
          GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE})
        glDisable(capability);
    glBlendEquation(GL_FUNC_ADD);
    gl::resetDepthRange();
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    glEnable(GL_DEPTH_TEST);
    glCullFace(GL_BACK);
    // a sampler left there would filter what must be fetched
    glBindSampler(MOUE_UNIT_DELTAS, 0);
    glBindSampler(MOUE_UNIT_JOINTS, 0);
    glBindSampler(MOUE_UNIT_HEADERS, 0);
    glBindSampler(MOUE_UNIT_MORPHED, 0);
    glBindSampler(MOUE_UNIT_HEAT, 0);
    glBindSampler(MOUE_UNIT_INSTANCES, 0);
}

void endState() {
    for (GLuint unit = 0; unit < kMaterialTextures; ++unit)
        glBindSampler(unit, 0);
    glBindSampler(MOUE_UNIT_SHADOW, 0);
    glActiveTexture(GL_TEXTURE0);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glFrontFace(GL_CCW);
    glBindVertexArray(0);
    glUseProgram(0);
}

void startPrograms(Renderer::State& state, const GpuAsset& model) {
    if (model.moving()) gl::nameRenderer(state.limits);  // before `auto` has to choose
    for (const MorphMode morph : {MorphMode::None, MorphMode::Packed}) {
        // on software renderers `auto` morphs on the CPU
        if (morph == MorphMode::Packed && state.limits.software) continue;
        forFirstPrograms(model, morph, [&](size_t entry, ShaderPass pass) {
            state.shaders.start(variantOf(model, entry, morph, pass));
        });
    }
}

Result<void> finishPrograms(Renderer::State& state, GpuAsset& model) {
    Result<void> status;
    forFirstPrograms(model, MorphMode::None, [&](size_t entry, ShaderPass pass) {
        if (!status) return;
        if (auto found = programFor(state, model, entry, MorphMode::None, pass); !found)
            status = passOn(found);
    });
    return status;
}

void refreshMorphed(Renderer::State& state, GpuInstance& instance, size_t entry) {
    if (!instance.entry(entry).stale) return;
    GpuAsset& model = instance.model();
    GpuPrimitive& primitive = model.primitives[model.entries[entry].primitive];
    if (primitive.morphProgram == nullptr) {
        ShaderVariant variant = variantOf(model, entry, MorphMode::Packed, ShaderPass::Morph);
        variant.base = variant.stored;
        variant.skinned = false;
        auto found = state.shaders.find(variant);
        if (!found) return;
        primitive.morphProgram = *found;
    }
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    instance.morphed(entry)->beginDrawing();
    primitive.morphProgram->program.use();
    bindPacked(model.targetSets[primitive.targetSet].packed, instance.slice(instance.entry(entry)),
               *primitive.morphProgram, *state.weights);
    model.storedBase(primitive.geometry)->texture().bind(MOUE_UNIT_MORPHED);
    glBindVertexArray(state.emptyArray.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_DEPTH_TEST);
    instance.morphedIsFresh(entry);
    ++state.stats.morphPasses;
}

void reserveCalls(Renderer::State& state, const GpuAsset& model) {
    for (auto* list : {&state.opaque, &state.blended, &state.casters}) {
        list->reserve(list->capacity() + model.entries.size());
    }
    for (auto* list : {&state.opaqueBatches, &state.blendedBatches, &state.casterBatches}) {
        list->reserve(list->capacity() + model.entries.size());
    }
}

void drawFrame(Renderer::State& state, std::span<const DrawItem> items, const View& view,
               const DrawSettings& settings) {
    state.stats = DrawStats{};
    state.stats.gpuMilliseconds = state.timer.milliseconds();
    if (settings.timeGpu) state.timer.begin();
    prepareItems(state, items, view, settings);
    const FrameBlock block = frameBlock(state, view, settings);
    state.frameBlock.write(0, std::as_bytes(std::span(&block, 1)));
    glBindBufferBase(GL_UNIFORM_BUFFER, MOUE_BLOCK_FRAME, state.frameBlock.id());
    state.stats.uploadedBytes += sizeof block;
    beginState();
    for (const auto* calls : {&state.casters, &state.opaque, &state.blended}) {
        if (!state.anyStale) break;
        for (const DrawCall& call : *calls)
            refreshMorphed(state, *call.item->instance, call.entry);
    }
    if (block.keyDirection.w > 0) drawShadows(state);
    clear(state, view, settings);
    drawColors(state, settings);
    endState();
    state.timer.end();
}

}  // namespace moue
