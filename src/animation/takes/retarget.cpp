// SPDX-License-Identifier: MIT
#include "animation/takes/retarget.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "animation/takes/join_tracks.hpp"
#include "animation/takes/names.hpp"
#include "animation/takes/resolve.hpp"

namespace moue {
namespace {

using CurveSum = std::vector<std::pair<size_t, float>>;

/// Collects the clip's tracks: each sum of curves becomes a column of one of them, once.
class Columns {
  public:
    explicit Columns(const Take& take) : take_(take) {}

    /// Sums of one source track share a track; a sum of several has its own.
    void add(const CurveSum& sum) {
        if (places_.contains(sum)) return;
        const uint32_t source = take_.curves[sum[0].first].track;
        const bool alone = std::any_of(sum.begin(), sum.end(), [&](const auto& part) {
            return take_.curves[part.first].track != source;
        });
        size_t group = groups_.size();
        if (!alone) {
            const auto [found, added] = bySource_.try_emplace(source, groups_.size());
            group = found->second;
        }
        if (group == groups_.size()) groups_.emplace_back();
        Sum column;
        for (const auto& [curve, factor] : sum)
            column.parts.push_back({take_.curves[curve].track, take_.curves[curve].column, factor});
        places_[sum] = {group, groups_[group].size()};
        groups_[group].push_back(std::move(column));
    }
    std::pair<size_t, size_t> place(const CurveSum& sum) const { return places_.at(sum); }
    size_t groupCount() const { return groups_.size(); }
    size_t width(size_t group) const { return groups_[group].size(); }
    Track join(size_t group) const { return joinTracks(take_.tracks, groups_[group]); }

  private:
    const Take& take_;
    std::vector<std::vector<Sum>> groups_;
    std::map<uint32_t, size_t> bySource_;
    std::map<CurveSum, std::pair<size_t, size_t>> places_;
};

/// The node that `name` means: by name, by fold, by alias.
std::optional<uint32_t> findNode(const std::vector<ModelNode>& nodes, const std::string& name) {
    const auto first = [&](auto&& same) -> std::optional<uint32_t> {
        const auto found = std::find_if(nodes.begin(), nodes.end(), same);
        if (found == nodes.end()) return std::nullopt;
        return static_cast<uint32_t>(found - nodes.begin());
    };
    if (auto exact = first([&](const ModelNode& node) { return node.name == name; })) return exact;
    const std::string folded = foldName(name), canonical = canonicalName(name);
    if (auto same = first([&](const ModelNode& node) { return foldName(node.name) == folded; }))
        return same;
    return first([&](const ModelNode& node) { return canonicalName(node.name) == canonical; });
}

/// A turn away from rest about the model's axes, as the node's own rotation.
void turnIntoNode(Track& track, const ModelNode& node) {
    const glm::quat toParent = glm::conjugate(node.parentRotation);
    const glm::quat fromRest = node.parentRotation * node.rest.rotation;
    for (size_t i = 0; i + 4 <= track.values.size(); i += 4) {
        float* v = track.values.data() + i;
        const glm::quat q = toParent * glm::quat(v[3], v[0], v[1], v[2]) * fromRest;
        v[0] = q.x, v[1] = q.y, v[2] = q.z, v[3] = q.w;
    }
}

class Retargeting {
  public:
    Retargeting(const Take& take, const std::vector<ModelNode>& nodes, const NameMap& map)
        : take_(take), nodes_(nodes), map_(map), used_(take.curves.size()) {}

    Retargeted run() {
        weights();
        for (size_t i = 0; i < take_.curves.size(); ++i)
            if (take_.curves[i].path != ChannelPath::Weights) transform(i);
        listUnresolved();
        result_.clip.name = take_.name;
        for (const Track& track : result_.clip.tracks)
            result_.clip.durationSeconds =
                std::max(result_.clip.durationSeconds, track.times.back());
        return std::move(result_);
    }

  private:
    void weights();
    void transform(size_t curve);
    void listUnresolved();
    void note(std::string target, const std::string& from, Match match) {
        if (noted_.emplace(target, from).second)
            result_.driven.push_back({std::move(target), from, match});
    }
    std::string namesOf(const CurveSum& sum) const {
        std::string names;
        for (const auto& [curve, factor] : sum)
            names += (names.empty() ? "" : " + ") + take_.curves[curve].target;
        return names;
    }

    const Take& take_;
    const std::vector<ModelNode>& nodes_;
    const NameMap& map_;
    Retargeted result_;
    std::vector<bool> used_;  // per curve
    std::set<std::pair<std::string, std::string>> noted_;
};

void Retargeting::weights() {
    const CurveNames names(take_, nodes_, map_);
    Columns columns(take_);
    std::vector<std::vector<Resolved>> resolved;
    for (const ModelNode& node : nodes_) {
        resolved.push_back(names.resolve(node));
        for (size_t t = 0; t < node.targets.size(); ++t) {
            const Resolved& target = resolved.back()[t];
            if (target.curves.empty()) continue;
            columns.add(target.curves);
            for (const auto& [curve, factor] : target.curves)
                used_[curve] = true;
            note(node.targets[t], namesOf(target.curves), target.match);
        }
    }
    for (size_t group = 0; group < columns.groupCount(); ++group)
        result_.clip.tracks.push_back(columns.join(group));
    for (uint32_t n = 0; n < nodes_.size(); ++n) {
        // several targets may take one column: then the node needs a channel more
        std::map<std::pair<size_t, size_t>, Channel> channels;  // group, how often taken so far
        for (uint32_t t = 0; t < resolved[n].size(); ++t) {
            if (resolved[n][t].curves.empty()) continue;
            const auto [group, column] = columns.place(resolved[n][t].curves);
            for (size_t again = 0;; ++again) {
                Channel& channel = channels[{group, again}];
                if (channel.targets.empty()) {
                    channel.node = n;
                    channel.track = static_cast<uint32_t>(group);
                    channel.targets.assign(columns.width(group), kUndriven);
                }
                if (channel.targets[column] != kUndriven) continue;
                channel.targets[column] = t;
                break;
            }
        }
        for (auto& [key, channel] : channels)
            result_.clip.channels.push_back(std::move(channel));
    }
}

void Retargeting::transform(size_t index) {
    const Curve& curve = take_.curves[index];
    std::string name = curve.node;
    Match match = Match::Exact;
    if (const auto mapped = map_.nodes.find(name); mapped != map_.nodes.end()) {
        name = mapped->second;
        match = Match::Map;
        used_[index] = name.empty();  // told to be left out: no news
    }
    const auto node = findNode(nodes_, name);
    if (!node || name.empty() || nodes_[*node].hasMatrix) return;
    const auto taken = [&](const Channel& channel) {
        return channel.node == *node && channel.path == curve.path;
    };
    Clip& clip = result_.clip;
    if (std::any_of(clip.channels.begin(), clip.channels.end(), taken)) return;
    Track track = take_.tracks[curve.track];
    if (curve.relative) turnIntoNode(track, nodes_[*node]);
    if (match == Match::Exact && nodes_[*node].name != name)
        match = foldName(nodes_[*node].name) == foldName(name) ? Match::Folded : Match::Alias;
    clip.channels.push_back({*node, curve.path, static_cast<uint32_t>(clip.tracks.size())});
    clip.tracks.push_back(std::move(track));
    used_[index] = true;
    note(nodes_[*node].name, curve.node, match);
}

/// A name that drives something by one of its curves is no news, nor is rest, which needs no
/// target, nor what the map leaves out.
void Retargeting::listUnresolved() {
    const auto nameOf = [&](size_t i) {
        const Curve& curve = take_.curves[i];
        return curve.path == ChannelPath::Weights ? curve.target : curve.node;
    };
    std::set<std::string> known = {"viseme_sil", "neutral", "Neutral", "_neutral"};
    for (size_t i = 0; i < take_.curves.size(); ++i)
        if (used_[i]) known.insert(nameOf(i));
    for (size_t i = 0; i < take_.curves.size(); ++i) {
        if (take_.curves[i].path != ChannelPath::Weights) continue;
        const NameMap::Weighted* mapped = mappedTo(map_, nameOf(i));
        if (mapped != nullptr && mapped->empty()) known.insert(nameOf(i));
    }
    for (size_t i = 0; i < take_.curves.size(); ++i)
        if (known.insert(nameOf(i)).second) result_.unresolved.push_back(nameOf(i));
}

}  // namespace

Retargeted retarget(const Take& take, const std::vector<ModelNode>& nodes, const NameMap& map) {
    return Retargeting(take, nodes, map).run();
}

}  // namespace moue
