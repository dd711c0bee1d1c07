// SPDX-License-Identifier: MIT
#include "runtime/model.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/decimal.hpp"
#include "base/expect.hpp"
#include "base/numbering.hpp"
#include "base/prefetch.hpp"

namespace moue {
namespace {

std::optional<uint32_t> parseIndex(std::string_view text) noexcept {
    const auto index = takeDecimal(text);
    return text.empty() ? index : std::nullopt;
}

std::vector<uint32_t> weightOffsets(const Asset& asset) {
    std::vector<uint32_t> offsets;
    uint32_t next = 0;
    for (const Node& node : asset.nodes) {
        offsets.push_back(next);
        next += static_cast<uint32_t>(node.weights.size());
    }
    return offsets;
}

Mixer makeMixer(const Asset& asset, const std::vector<uint32_t>& offsets) {
    std::vector<float> weights;
    std::vector<Transform> rest;
    for (const Node& node : asset.nodes) {
        weights.insert(weights.end(), node.weights.begin(), node.weights.end());
        rest.push_back(node.transform);
    }
    return Mixer(std::move(weights), offsets, std::move(rest));
}

size_t mostTargets(const Asset& asset) noexcept {
    size_t count = 0;
    for (const Mesh& mesh : asset.meshes)
        count = std::max<size_t>(count, mesh.targetCount);
    return count;
}

}  // namespace

std::vector<TargetInfo> collectTargets(const Asset& asset) {
    std::vector<TargetInfo> targets;
    Numbering names;
    for (uint32_t m = 0; m < asset.meshes.size(); ++m) {
        const Mesh& mesh = asset.meshes[m];
        for (uint32_t i = 0; i < mesh.targetCount; ++i) {
            const auto [target, added] = names.add(mesh.targetNames[i]);
            if (added) targets.push_back({mesh.targetNames[i], {}});
            std::vector<TargetInfo::Slot>& slots = targets[target].slots;
            // Of two targets with one name in a mesh, the first answers.
            if (slots.empty() || slots.back().mesh != m) slots.push_back({m, i});
        }
    }
    return targets;
}

Model::Model(std::shared_ptr<const Asset> asset)
    : asset_(std::move(asset)),
      targets_(collectTargets(*asset_)),
      weightOffsets_(weightOffsets(*asset_)),
      mixer_(makeMixer(*asset_, weightOffsets_)),
      world_(asset_->nodes.size()),
      slots_(mixer_.weights().size()),
      active_(mostTargets(*asset_)) {
    for (const Clip& clip : asset_->clips)
        mixer_.addClip(std::shared_ptr<const Clip>(asset_, &clip));
    update(0);
}

// -- targets and weights ---------------------------------------------------------------------

std::optional<std::vector<TargetInfo::Slot>> Model::findTarget(std::string_view nameOrIndex) const {
    for (const TargetInfo& target : targets_)
        if (target.name == nameOrIndex) return target.slots;
    const std::optional<uint32_t> index = parseIndex(nameOrIndex);
    if (!index) return std::nullopt;
    std::vector<TargetInfo::Slot> slots;
    for (uint32_t m = 0; m < asset_->meshes.size(); ++m)
        if (*index < asset_->meshes[m].targetCount) slots.push_back({m, *index});
    if (slots.empty()) return std::nullopt;
    return slots;
}

/// Calls `apply(position in weights_)` for every node that shows one of the target's meshes.
template <typename Apply>
void Model::forEachSlotWeight(const TargetInfo& target, Apply&& apply) const {
    for (uint32_t n = 0; n < asset_->nodes.size(); ++n) {
        for (const auto& [mesh, index] : target.slots)
            if (asset_->nodes[n].mesh == mesh) apply(weightOffsets_[n] + index);
    }
}

bool Model::setWeight(std::string_view nameOrIndex, float weight) {
    auto slots = findTarget(nameOrIndex);
    if (!slots || !std::isfinite(weight)) return false;
    setWeight(TargetInfo{std::string(nameOrIndex), std::move(*slots)}, weight);
    return true;
}

void Model::setWeight(const TargetInfo& target, float weight) noexcept {
    MOUE_EXPECT(std::isfinite(weight));
    forEachSlotWeight(target, [&](size_t at) { mixer_.hold(at, weight); });
}

void Model::releaseWeight(const TargetInfo& target) noexcept {
    forEachSlotWeight(target, [&](size_t at) { mixer_.release(at); });
}

void Model::releaseWeights() noexcept {
    mixer_.releaseAll();
}

void Model::setHeatMap(std::span<const TargetInfo::Slot> target) {
    heatTargets_.assign(asset_->meshes.size(), kNone);
    for (const auto& [mesh, index] : target)
        heatTargets_[mesh] = index;
}

float Model::weight(const TargetInfo& target) const noexcept {
    std::optional<float> first;
    forEachSlotWeight(target, [&](size_t at) { first = first.value_or(mixer_.weights()[at]); });
    return first.value_or(0.0f);
}

bool Model::overridden(const TargetInfo& target) const noexcept {
    bool any = false;
    forEachSlotWeight(target, [&](size_t at) { any = any || mixer_.held(at); });
    return any;
}

// -- clips -------------------------------------------------------------------------------------

Result<uint32_t> Model::addClip(std::shared_ptr<const Clip> clip) {
    for (const Channel& channel : clip->channels) {
        bool fits = channel.node < asset_->nodes.size() && channel.track < clip->tracks.size();
        if (fits) {
            const uint32_t width = clip->tracks[channel.track].width;
            const size_t count = asset_->nodes[channel.node].weights.size();
            if (channel.path != ChannelPath::Weights)
                fits = width == (channel.path == ChannelPath::Rotation ? 4u : 3u);
            else
                fits = width == (channel.targets.empty() ? count : channel.targets.size());
            for (const uint32_t target : channel.targets)
                fits &=
                    channel.path == ChannelPath::Weights && (target < count || target == kUndriven);
        }
        if (!fits)
            return fail(ErrorCode::InvalidAnimation,
                        "A channel of the clip does not fit the model.");
    }
    return mixer_.addClip(std::move(clip));
}

std::optional<uint32_t> Model::findClip(std::string_view nameOrIndex) const noexcept {
    for (uint32_t i = 0; i < clipCount(); ++i)
        if (clipAt(i).name == nameOrIndex) return i;
    const std::optional<uint32_t> index = parseIndex(nameOrIndex);
    return index && *index < clipCount() ? index : std::nullopt;
}

void Model::play(uint32_t clip, PlayMode mode, float speed, double fadeSeconds) {
    MOUE_EXPECT(clip < clipCount());
    mixer_.base().play(clip, mixer_.durationSeconds(clip), mode, speed, fadeSeconds);
}

void Model::pose(uint32_t clip, double timeSeconds) noexcept {
    MOUE_EXPECT(clip < clipCount());
    Layer& base = mixer_.base();
    base.play(clip, 0, base.current.clock.mode, base.current.clock.speed);
    clock().playing = false;
    seek(timeSeconds);
}

void Model::stop(double fadeSeconds) {
    mixer_.base().stop(fadeSeconds);
}

std::optional<uint32_t> Model::clip() const noexcept {
    const uint32_t clip = mixer_.base().current.clip;
    return clip == kNoClip ? std::nullopt : std::optional(clip);
}

float Model::clipDurationSeconds() const noexcept {
    return mixer_.durationSeconds(mixer_.base().current.clip);
}

void Model::seek(double timeSeconds) noexcept {
    clock().seek(timeSeconds, clipDurationSeconds());
}

// -- layers ------------------------------------------------------------------------------------

/// Fills slots_ from one value per target.
void Model::spread(std::span<const float> values, float otherwise) noexcept {
    std::fill(slots_.begin(), slots_.end(), otherwise);
    for (size_t i = 0; i < std::min(values.size(), targets_.size()); ++i)
        forEachSlotWeight(targets_[i], [&](size_t at) { slots_[at] = values[i]; });
}

void Model::maskTargets(Layer& layer, std::span<const float> factors) {
    spread(factors, factors.empty() ? 1.0f : 0.0f);
    layer.mask.resize(slots_.size());
    std::copy(slots_.begin(), slots_.end(), layer.mask.begin());
}

void Model::pushLive(Layer& layer, std::span<const float> values, double seconds) {
    spread(values, std::numeric_limits<float>::quiet_NaN());
    mixer_.live(layer).push(slots_, seconds);
}

// -- frames ------------------------------------------------------------------------------------

bool Model::update(double elapsedSeconds) noexcept {
    MOUE_EXPECT(elapsedSeconds >= 0 && std::isfinite(elapsedSeconds));
    const bool ended = mixer_.advance(elapsedSeconds);
    mixer_.evaluate();
    computeWorldMatrices(*asset_, mixer_.locals(), transform, world_);
    return ended;
}

void Model::prefetchContents() const noexcept {
    mixer_.prefetchContents();
    prefetch(std::span(world_));
}

Box Model::primitiveBounds(uint32_t node, const Primitive& primitive) const noexcept {
    const Node& owner = asset_->nodes[node];
    const Geometry& geometry = asset_->geometries[primitive.geometry];
    const auto morphed = [&](const Box& base) {
        if (geometry.targetSet == kNone) return base;
        const size_t count = compactWeights(pose().weightsOf(*asset_, node), active_);
        return morphedBounds(base, asset_->targetSets[geometry.targetSet].deltaBounds,
                             std::span(active_).first(count));
    };
    if (owner.skin == kNone || geometry.jointBounds.empty())
        return transformed(morphed(geometry.bounds), world_[node]);
    const Skin& skin = asset_->skins[owner.skin];
    Box box;
    for (size_t j = 0; j < std::min(geometry.jointBounds.size(), skin.joints.size()); ++j) {
        const Box moved = morphed(geometry.jointBounds[j]);
        if (moved.empty()) continue;
        box.add(transformed(moved, world_[skin.joints[j]] * skin.inverseBindMatrices[j]));
    }
    return box;
}

Box Model::bounds() const noexcept {
    Box box;
    for (const uint32_t n : asset_->visibleNodes) {
        if (asset_->nodes[n].mesh == kNone) continue;
        for (const Primitive& primitive : asset_->meshes[asset_->nodes[n].mesh].primitives)
            box.add(primitiveBounds(n, primitive));
    }
    return box;
}

}  // namespace moue
