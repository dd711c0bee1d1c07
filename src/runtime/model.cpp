// SPDX-License-Identifier: MIT
#include "runtime/model.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>

#include "base/expect.hpp"

namespace moue {
namespace {

constexpr float kReleased = std::numeric_limits<float>::quiet_NaN();

std::optional<uint32_t> parseIndex(std::string_view text) noexcept {
    uint32_t index = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return index;
}

size_t widestTrack(const Asset& asset) noexcept {
    size_t width = 4;
    for (const Clip& clip : asset.clips)
        for (const Track& track : clip.tracks)
            width = std::max<size_t>(width, track.width);
    return width;
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
    std::map<std::string_view, size_t> byName;
    for (uint32_t m = 0; m < asset.meshes.size(); ++m) {
        const Mesh& mesh = asset.meshes[m];
        for (uint32_t i = 0; i < mesh.targetCount; ++i) {
            const auto [found, added] = byName.try_emplace(mesh.targetNames[i], targets.size());
            if (added) targets.push_back({mesh.targetNames[i], {}});
            std::vector<TargetInfo::Slot>& slots = targets[found->second].slots;
            // Of two targets with one name in a mesh, the first answers.
            if (slots.empty() || slots.back().mesh != m) slots.push_back({m, i});
        }
    }
    return targets;
}

Model::Model(std::shared_ptr<const Asset> asset) : asset_(std::move(asset)) {
    targets_ = collectTargets(*asset_);
    const size_t nodeCount = asset_->nodes.size();
    weightOffsets_.reserve(nodeCount);
    locals_.reserve(nodeCount);
    for (const Node& node : asset_->nodes) {
        weightOffsets_.push_back(static_cast<uint32_t>(restWeights_.size()));
        restWeights_.insert(restWeights_.end(), node.weights.begin(), node.weights.end());
        locals_.push_back(node.transform);
    }
    weights_ = restWeights_;
    overrides_.assign(restWeights_.size(), kReleased);
    world_.resize(nodeCount);
    for (const Clip& c : asset_->clips)
        hints_.emplace_back(c.tracks.size(), size_t{0});
    sample_.resize(widestTrack(*asset_));
    active_.resize(mostTargets(*asset_));
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
    forEachSlotWeight(target, [&](size_t at) { overrides_[at] = weight; });
}

void Model::releaseWeight(const TargetInfo& target) noexcept {
    forEachSlotWeight(target, [&](size_t at) { overrides_[at] = kReleased; });
}

void Model::releaseWeights() noexcept {
    std::fill(overrides_.begin(), overrides_.end(), kReleased);
}

void Model::setHeatMap(std::span<const TargetInfo::Slot> target) {
    heatTargets_.assign(asset_->meshes.size(), kNone);
    for (const auto& [mesh, index] : target)
        heatTargets_[mesh] = index;
}

float Model::weight(const TargetInfo& target) const noexcept {
    std::optional<float> first;
    forEachSlotWeight(target, [&](size_t at) { first = first.value_or(weights_[at]); });
    return first.value_or(0.0f);
}

bool Model::overridden(const TargetInfo& target) const noexcept {
    bool any = false;
    forEachSlotWeight(target, [&](size_t at) { any = any || !std::isnan(overrides_[at]); });
    return any;
}

// -- clips -------------------------------------------------------------------------------------

std::optional<uint32_t> Model::findClip(std::string_view nameOrIndex) const noexcept {
    for (uint32_t i = 0; i < asset_->clips.size(); ++i)
        if (asset_->clips[i].name == nameOrIndex) return i;
    const std::optional<uint32_t> index = parseIndex(nameOrIndex);
    return index && *index < asset_->clips.size() ? index : std::nullopt;
}

void Model::play(uint32_t clip, PlayMode mode, float speed) noexcept {
    MOUE_EXPECT(clip < asset_->clips.size());
    clip_ = clip;
    clock_.mode = mode;
    clock_.speed = speed;
    clock_.start(clipDurationSeconds());
}

void Model::pose(uint32_t clip, double timeSeconds) noexcept {
    MOUE_EXPECT(clip < asset_->clips.size());
    clip_ = clip;
    clock_.playing = false;
    seek(timeSeconds);
}

void Model::stop() noexcept {
    clip_.reset();
    clock_.playing = false;
}

float Model::clipDurationSeconds() const noexcept {
    return clip_ ? asset_->clips[*clip_].durationSeconds : 0;
}

void Model::seek(double timeSeconds) noexcept {
    clock_.seek(timeSeconds, clipDurationSeconds());
}

// -- frames ------------------------------------------------------------------------------------

void Model::applyClip(const Clip& clip) noexcept {
    const float time = static_cast<float>(clock_.timeSeconds);
    std::vector<size_t>& hints = hints_[*clip_];
    for (const Channel& channel : clip.channels) {
        const Track& track = clip.tracks[channel.track];
        if (channel.path == ChannelPath::Weights) {
            sampleTrack(track, time,
                        std::span(weights_).subspan(weightOffsets_[channel.node], track.width),
                        hints[channel.track]);
            continue;
        }
        sampleTrack(track, time, sample_, hints[channel.track]);
        Transform& local = locals_[channel.node];
        const float* v = sample_.data();
        if (channel.path == ChannelPath::Translation) local.translation = {v[0], v[1], v[2]};
        if (channel.path == ChannelPath::Rotation)
            local.rotation = glm::quat(v[3], v[0], v[1], v[2]);
        if (channel.path == ChannelPath::Scale) local.scale = {v[0], v[1], v[2]};
    }
}

bool Model::update(double elapsedSeconds) noexcept {
    MOUE_EXPECT(elapsedSeconds >= 0 && std::isfinite(elapsedSeconds));
    const bool ended = clip_ && clock_.advance(elapsedSeconds, clipDurationSeconds());
    std::copy(restWeights_.begin(), restWeights_.end(), weights_.begin());
    for (size_t n = 0; n < locals_.size(); ++n)
        locals_[n] = asset_->nodes[n].transform;
    if (clip_) applyClip(asset_->clips[*clip_]);
    for (size_t i = 0; i < weights_.size(); ++i)
        if (!std::isnan(overrides_[i])) weights_[i] = overrides_[i];
    computeWorldMatrices(*asset_, locals_, transform, world_);
    return ended;
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
