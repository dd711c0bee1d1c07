// SPDX-License-Identifier: MIT
#include "render/motion_history.hpp"

#include <algorithm>

#include "base/expect.hpp"
#include "morph/cpu_morph.hpp"

namespace moue {

Result<void> MotionHistory::makeWeights() {
    auto made = WeightUniforms::make(limits_);
    if (!made) return passOn(made);
    weights_ = std::move(*made);
    return {};
}

// -- instances -----------------------------------------------------------------------------------

InstanceMotion& MotionHistory::of(const GpuInstance& instance) noexcept {
    const auto found = instances_.find(instance.id);
    MOUE_EXPECT(found != instances_.end());
    return found->second;
}

InstanceMotion& MotionHistory::findOrMake(const DrawItem& item) {
    const auto [found, made] = instances_.try_emplace(item.instance->id);
    if (made) {
        makeEntries(*item.model, found->second);
        makeSkins(*item.model, found->second);
    }
    return found->second;
}

MeshMotion& MotionHistory::meshFor(GpuAsset& model, InstanceMotion& motion,
                                   const DrawEntry& entry) {
    const GpuPrimitive& primitive = model.primitives[entry.primitive];
    for (const auto& mesh : motion.meshes)
        if (mesh->node == entry.node && mesh->geometry == primitive.geometry) return *mesh;
    MeshMotion& mesh = *motion.meshes.emplace_back(std::make_unique<MeshMotion>());
    mesh.node = entry.node;
    mesh.geometry = primitive.geometry;
    mesh.targetSet = primitive.targetSet;
    mesh.base = model.storedBase(mesh.geometry);
    for (std::vector<ActiveTarget>& active : mesh.active)
        active.resize(model.asset().meshes[entry.mesh].targetCount);
    const PackedDeltas& packed = model.targetSets[mesh.targetSet].packed.deltas();
    const uint32_t vectors = weightVectors(packed, {}, WeightOrder::Dense);
    if (mesh.base != nullptr && vectors <= weights_->capacity()) {
        if (auto slice = weights_->allocate(vectors)) mesh.slice = *slice;
    }
    return mesh;
}

void MotionHistory::makeEntries(GpuAsset& model, InstanceMotion& motion) {
    motion.entries.resize(model.entries.size());
    for (size_t i = 0; i < model.entries.size(); ++i) {
        const GpuPrimitive& primitive = model.primitives[model.entries[i].primitive];
        if (!model.entries[i].visible || primitive.targetSet == kNone ||
            !model.storedAttributes(primitive.geometry).has(Attribute::Position))
            continue;
        motion.entries[i].mesh = &meshFor(model, motion, model.entries[i]);
    }
}

void MotionHistory::makeSkins(const GpuAsset& model, InstanceMotion& motion) {
    motion.skins.resize(model.asset().skins.size());
    for (const DrawEntry& entry : model.entries) {
        if (entry.skin == kNone || motion.skins[entry.skin].textures[0]) continue;
        SkinMotion& skin = motion.skins[entry.skin];
        skin.matrices.resize(model.asset().skins[entry.skin].joints.size(), glm::mat4(1));
        joints_.resize(std::max(joints_.size(), skin.matrices.size()));
        for (auto& texture : skin.textures) {
            auto made = JointTexture::make(static_cast<uint32_t>(skin.matrices.size()),
                                           limits_.maxTextureSizeTexels);
            if (made) texture = std::move(*made);
        }
    }
}

// -- a frame -------------------------------------------------------------------------------------

void MotionHistory::advance(std::span<const DrawItem> items, const View& view, MotionStats& stats) {
    ++frame_;
    views_.viewProjections[0] = view.projection * view.view;
    if (!viewKnown_) views_.viewProjections[1] = views_.viewProjections[0];
    views_.changed = views_.viewProjections[0] != views_.viewProjections[1];
    views_.halfSize = 0.5f * glm::vec2(view.width, view.height);
    for (const DrawItem& item : items) {
        InstanceMotion& motion = findOrMake(item);
        motion.known = motion.frame + 1 == frame_;
        motion.frame = frame_;
        for (const auto& mesh : motion.meshes)
            advanceMesh(item, *mesh, motion.known, stats);
        advanceSkins(item, motion, stats);
    }
    stats.uploadedBytes += weights_->flush();
}

void MotionHistory::advanceMesh(const DrawItem& item, MeshMotion& mesh, bool known,
                                MotionStats& stats) {
    const uint8_t next = mesh.now ^ 1;
    mesh.counts[next] = compactWeights(item.pose.weightsOf(item.model->asset(), mesh.node),
                                       std::span(mesh.active[next]));
    const auto a = mesh.activeIn(mesh.now), b = mesh.activeIn(next);
    mesh.changed = false;
    if (mesh.filled && std::equal(a.begin(), a.end(), b.begin(), b.end())) return;
    mesh.changed = mesh.filled && known;
    mesh.filled = true;
    mesh.now = next;
    if (!mesh.refused) fill(*item.model, mesh, stats);
}

void MotionHistory::fill(GpuAsset& model, MeshMotion& mesh, MotionStats& stats) {
    const std::span<const ActiveTarget> active = mesh.activeIn(mesh.now);
    if (active.empty() && mesh.base != nullptr) return;
    const Geometry& geometry = model.asset().geometries[mesh.geometry];
    StoredVertices& stored = mesh.stored[mesh.now];
    if (!stored) {
        auto made = StoredVertices::make(kPositionOnly, geometry.base.vertexCount, limits_);
        mesh.refused = !made;
        if (!made) return;
        stored = std::move(*made);
    }
    if (mesh.slice.sizeBytes != 0) {
        const PackedDeltas& packed = model.targetSets[mesh.targetSet].packed.deltas();
        const uint32_t most = weightVectors(packed, active, WeightOrder::Dense);
        scratch_.words.resize(4 * (1 + size_t{most}));
        scratch_.words.resize(
            scratch_.packed.encode(packed, active, WeightOrder::Dense, scratch_.words.data()));
        weights_->write(mesh.slice, scratch_.words);
        mesh.stale = true;
        return;
    }
    VertexStreams morphed;
    morphOnCpu(geometry.base, model.asset().targetSets[mesh.targetSet].targets, active, morphed);
    stored.write(morphed, kPositionOnly, model.geometries[mesh.geometry].places);
    ++stats.hostMorphs;
}

void MotionHistory::advanceSkins(const DrawItem& item, InstanceMotion& motion, MotionStats& stats) {
    for (size_t i = 0; i < motion.skins.size(); ++i) {
        SkinMotion& skin = motion.skins[i];
        if (!skin.textures[0] || !skin.textures[1]) continue;
        const std::span<glm::mat4> joints = std::span(joints_).first(skin.matrices.size());
        computeJointMatrices(item.model->asset().skins[i], item.pose.world, joints);
        skin.changed = false;
        if (skin.filled && std::equal(joints.begin(), joints.end(), skin.matrices.begin()))
            continue;
        skin.changed = skin.filled && motion.known;
        skin.filled = true;
        skin.now ^= 1;
        std::copy(joints.begin(), joints.end(), skin.matrices.begin());
        stats.uploadedBytes += skin.textures[skin.now]->write(skin.matrices);
    }
}

void MotionHistory::keep(std::span<const DrawItem> items) {
    views_.viewProjections[1] = views_.viewProjections[0];
    viewKnown_ = true;
    for (const DrawItem& item : items)
        of(*item.instance).worldBefore.assign(item.pose.world.begin(), item.pose.world.end());
    for (auto it = instances_.begin(); it != instances_.end();) {
        if (it->second.frame == frame_) {
            ++it;
            continue;
        }
        for (const auto& mesh : it->second.meshes)
            weights_->release(mesh->slice);
        it = instances_.erase(it);
    }
}

void MotionHistory::reset() noexcept {
    viewKnown_ = false;
    for (auto& [id, motion] : instances_)
        motion.frame = 0;
}

void MotionHistory::reset(const GpuInstance& instance) noexcept {
    const auto found = instances_.find(instance.id);
    if (found != instances_.end()) found->second.frame = 0;
}

uint64_t MotionHistory::sizeBytes() const noexcept {
    uint64_t bytes = weights_->sizeBytes();
    for (const auto& [id, motion] : instances_) {
        for (const auto& mesh : motion.meshes)
            bytes += mesh->stored[0].sizeBytes() + mesh->stored[1].sizeBytes();
        for (const SkinMotion& skin : motion.skins)
            for (const auto& texture : skin.textures)
                if (texture) bytes += texture->texture().sizeBytes();
    }
    return bytes;
}

}  // namespace moue
