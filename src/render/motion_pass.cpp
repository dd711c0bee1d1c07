// SPDX-License-Identifier: MIT
#include "render/motion_pass.hpp"

#include <glm/gtc/type_ptr.hpp>
#include <glm/matrix.hpp>
#include <utility>

#include "morph_layout.h"
#include "render/deform_bindings.hpp"
#include "render/frame.hpp"
#include "render/motion_history.hpp"
#include "render/shader_parts.hpp"

namespace moue {

struct MotionPass::State {
    State(const gl::Limits& limits, gl::Api api)
        : shaders(api, limits),
          ends{motionParts()[0], motionParts()[1]},
          history(limits),
          emptyArray(gl::VertexArray::make()) {}

    ShaderLibrary shaders;
    StageEnds ends;
    MotionHistory history;
    gl::VertexArray emptyArray;
    MotionStats stats;
};

namespace {

// -- morphing ------------------------------------------------------------------------------------

/// The cached path's pass, for positions alone.
void morphMesh(MotionPass::State& state, GpuAsset& model, const InstanceMotion& motion,
               size_t entry) {
    MeshMotion& mesh = *motion.entries[entry].mesh;
    if (!mesh.stale) return;
    mesh.stale = false;
    ShaderVariant variant = variantOf(model, entry, MorphMode::Packed, ShaderPass::Morph);
    variant.base = variant.stored = kPositionOnly;
    variant.skinned = false;
    const auto shader = state.shaders.find(variant);
    if (!shader) return;
    mesh.stored[mesh.now].beginDrawing();
    (*shader)->program.use();
    bindPacked(model.targetSets[mesh.targetSet].packed, mesh.slice, **shader,
               state.history.weights());
    mesh.base->texture().bind(MOUE_UNIT_MORPHED);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    ++state.stats.morphPasses;
}

void morphMeshes(MotionPass::State& state, std::span<const DrawItem> items) {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glBindVertexArray(state.emptyArray.id());
    for (const DrawItem& item : items) {
        const InstanceMotion& motion = state.history.of(*item.instance);
        for (size_t i = 0; i < motion.entries.size(); ++i)
            if (motion.entries[i].mesh != nullptr) morphMesh(state, *item.model, motion, i);
    }
    glEnable(GL_DEPTH_TEST);
}

// -- drawing -------------------------------------------------------------------------------------

void clear(const View& view, Clear what) {
    glBindFramebuffer(GL_FRAMEBUFFER, view.framebuffer);
    glViewport(view.x, view.y, view.width, view.height);
    if (what == Clear::Nothing) return;
    glScissor(view.x, view.y, view.width, view.height);
    glEnable(GL_SCISSOR_TEST);
    gl::clearDepth();
    constexpr std::array<float, 4> kStill{};
    if (what == Clear::All) glClearBufferfv(GL_COLOR, 0, kStill.data());
    glDisable(GL_SCISSOR_TEST);
}

/// The program that draws an entry; null where it does not compile.
const MotionProgram* programFor(MotionPass::State& state, const GpuAsset& model, size_t entry,
                                EntryMotion& motion, bool morphed) {
    MotionProgram& program = motion.programs[morphed ? 1 : 0];
    if (program.shader != nullptr) return &program;
    ShaderVariant variant =
        variantOf(model, entry, morphed ? MorphMode::Cached : MorphMode::None, ShaderPass::Shadow);
    variant.stored = kPositionOnly;
    const auto shader = state.shaders.find(variant, &state.ends);
    if (!shader) return nullptr;
    program.shader = *shader;
    const gl::Program& linked = program.shader->program;
    program.views = linked.uniform("uViews[0]");
    program.pixels = linked.uniform("uPixels");
    program.worldBefore = linked.uniform("uWorldBefore[0]");
    linked.bindSampler("uMorphedBefore", MOUE_UNIT_MORPHED_BEFORE);
    linked.bindSampler("uJointsBefore", MOUE_UNIT_JOINTS_BEFORE);
    return &program;
}

void setWorld(GLint location, const glm::mat4& world) {
    const glm::mat4 rows = glm::transpose(world);
    glUniform4fv(location, 3, glm::value_ptr(rows));
}

/// Binds placements, now and before; returns whether they differ.
bool bindPlacement(const DrawItem& item, const InstanceMotion& motion, const DrawEntry& drawn,
                   const MotionProgram& program) {
    if (drawn.skin != kNone) {
        const SkinMotion& skin = motion.skins[drawn.skin];
        skin.textures[skin.now]->texture().bind(MOUE_UNIT_JOINTS);
        skin.textures[skin.before()]->texture().bind(MOUE_UNIT_JOINTS_BEFORE);
        return skin.changed;
    }
    const glm::mat4& now = item.pose.world[drawn.node];
    const glm::mat4& before = motion.known ? motion.worldBefore[drawn.node] : now;
    setWorld(program.shader->world, now);
    setWorld(program.worldBefore, before);
    return now != before;
}

bool turnedInsideOut(const DrawItem& item, const InstanceMotion& motion, const DrawEntry& drawn) {
    const bool skinned = drawn.skin != kNone && !motion.skins[drawn.skin].matrices.empty();
    const glm::mat4& placement =
        skinned ? motion.skins[drawn.skin].matrices[0] : item.pose.world[drawn.node];
    return glm::determinant(glm::mat3(placement)) < 0;
}

void drawEntry(MotionPass::State& state, const DrawItem& item, InstanceMotion& motion,
               size_t index) {
    GpuAsset& model = *item.model;
    const DrawEntry& drawn = model.entries[index];
    const GpuPrimitive& primitive = model.primitives[drawn.primitive];
    if (!drawn.visible || primitive.count == 0 || (primitive.features & kBlended) != 0) return;
    EntryMotion& entry = motion.entries[index];
    const bool morphed = entry.mesh != nullptr && entry.mesh->moved();
    const MotionProgram* program = programFor(state, model, index, entry, morphed);
    if (program == nullptr) return;
    program->shader->program.use();
    glBindVertexArray(primitive.vertices.array.id());
    const MotionViews& views = state.history.views();
    bool changed = views.changed;
    changed |= bindPlacement(item, motion, drawn, *program);
    if (morphed) {
        changed |= entry.mesh->changed;
        entry.mesh->positions(entry.mesh->now).bind(MOUE_UNIT_MORPHED);
        entry.mesh->positions(entry.mesh->before()).bind(MOUE_UNIT_MORPHED_BEFORE);
    }
    if ((primitive.features & kAlphaMasked) != 0)
        model.materials.bind(primitive.material, (primitive.features & kTextured) != 0);
    glUniformMatrix4fv(program->views, 2, GL_FALSE, glm::value_ptr(views.viewProjections[0]));
    glUniform3f(program->pixels, views.halfSize.x, views.halfSize.y, changed ? 1.0f : 0.0f);
    if (primitive.doubleSided)
        glDisable(GL_CULL_FACE);
    else
        glEnable(GL_CULL_FACE);
    glFrontFace(turnedInsideOut(item, motion, drawn) ? GL_CW : GL_CCW);
    primitive.draw();
    ++state.stats.draws;
}

}  // namespace

MotionPass::MotionPass(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
MotionPass::MotionPass(MotionPass&&) noexcept = default;
MotionPass& MotionPass::operator=(MotionPass&&) noexcept = default;
MotionPass::~MotionPass() = default;

Result<MotionPass> MotionPass::make() {
    auto state = std::make_unique<State>(gl::queryLimits(), gl::currentApi());
    if (auto made = state->history.makeWeights(); !made) return passOn(made);
    return MotionPass(std::move(state));
}

void MotionPass::draw(std::span<const DrawItem> items, const View& view, Clear what) {
    state_->stats = {};
    state_->history.advance(items, view, state_->stats);
    beginState();
    morphMeshes(*state_, items);
    clear(view, what);
    for (const DrawItem& item : items) {
        InstanceMotion& motion = state_->history.of(*item.instance);
        for (size_t i = 0; i < motion.entries.size(); ++i)
            drawEntry(*state_, item, motion, i);
    }
    endState();
    state_->history.keep(items);
}

void MotionPass::reset() noexcept {
    state_->history.reset();
}

void MotionPass::reset(const GpuInstance& instance) noexcept {
    state_->history.reset(instance);
}

const MotionStats& MotionPass::stats() const noexcept {
    return state_->stats;
}

uint64_t MotionPass::sizeBytes() const noexcept {
    return state_->history.sizeBytes();
}

}  // namespace moue
