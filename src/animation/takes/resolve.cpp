// SPDX-License-Identifier: MIT
#include "animation/takes/resolve.hpp"

#include <algorithm>

#include "animation/takes/names.hpp"

namespace moue {
namespace {

bool hasNode(const std::vector<ModelNode>& nodes, const std::string& folded) {
    return std::any_of(nodes.begin(), nodes.end(), [&](const ModelNode& node) {
        return !node.targets.empty() && foldName(node.name) == folded;
    });
}

}  // namespace

const NameMap::Weighted* mappedTo(const NameMap& map, const std::string& name) {
    if (const auto found = map.targets.find(name); found != map.targets.end())
        return &found->second;
    const std::string folded = foldName(name);
    for (const auto& [from, to] : map.targets)
        if (foldName(from) == folded) return &to;
    return nullptr;
}

CurveNames::CurveNames(const Take& take, const std::vector<ModelNode>& nodes, const NameMap& map)
    : take_(take) {
    for (size_t i = 0; i < take.curves.size(); ++i) {
        const Curve& curve = take.curves[i];
        if (curve.path != ChannelPath::Weights) continue;
        const bool bound = !curve.node.empty() && hasNode(nodes, foldName(curve.node));
        entries_.push_back({i, foldName(curve.target), canonicalName(curve.target),
                            mappedTo(map, curve.target), bound});
    }
}

bool CurveNames::isFor(const Entry& entry, const ModelNode& node) const {
    return !entry.bound || foldName(take_.curves[entry.curve].node) == foldName(node.name);
}

std::vector<Resolved> CurveNames::resolve(const ModelNode& node) const {
    // curves that name this node come first: they win over those that name none
    std::vector<const Entry*> entries;
    for (const bool bound : {true, false})
        for (const Entry& entry : entries_)
            if (entry.bound == bound && isFor(entry, node)) entries.push_back(&entry);
    std::vector<Resolved> targets(node.targets.size());
    std::vector<bool> used(entries.size());
    for (size_t t = 0; t < targets.size(); ++t) {
        for (size_t e = 0; e < entries.size(); ++e) {
            if (entries[e]->mapped == nullptr) continue;
            used[e] = true;
            for (const auto& [target, factor] : *entries[e]->mapped) {
                if (target != node.targets[t]) continue;
                targets[t].curves.emplace_back(entries[e]->curve, factor);
                targets[t].match = Match::Map;
            }
        }
    }
    resolveDirectly(node, entries, targets, used);
    compose(node, entries, targets, used);
    return targets;
}

/// Level by level, so that a curve which drives the target of its own name is not also taken for
/// another of like meaning (rigs often have both jawOpen and mouthOpen).
void CurveNames::resolveDirectly(const ModelNode& node, const std::vector<const Entry*>& entries,
                                 std::vector<Resolved>& targets, std::vector<bool>& used) const {
    std::vector<std::string> folded, canonical;
    for (const std::string& target : node.targets) {
        folded.push_back(foldName(target));
        canonical.push_back(canonicalName(target));
    }
    for (const Match level : {Match::Exact, Match::Folded, Match::Alias}) {
        std::vector<bool> now = used;
        for (size_t t = 0; t < targets.size(); ++t) {
            if (!targets[t].curves.empty()) continue;
            for (size_t e = 0; e < entries.size(); ++e) {
                const Entry& entry = *entries[e];
                const bool same = level == Match::Exact
                                      ? take_.curves[entry.curve].target == node.targets[t]
                                  : level == Match::Folded ? entry.folded == folded[t]
                                                           : entry.canonical == canonical[t];
                if (!same || used[e]) continue;
                targets[t] = {{{entry.curve, 1.0f}}, level};
                now[e] = true;
                break;
            }
        }
        used = now;
    }
}

void CurveNames::compose(const ModelNode& node, const std::vector<const Entry*>& entries,
                         std::vector<Resolved>& targets, std::vector<bool>& used) {
    const auto find = [&](const std::string& canonical) {
        for (size_t e = 0; e < entries.size(); ++e)
            if (!used[e] && entries[e]->canonical == canonical) return e;
        return entries.size();
    };
    // One to one first: what they drive is driven directly, and must not be driven twice.
    for (const bool single : {true, false}) {
        std::vector<bool> now = used;
        for (size_t t = 0; t < targets.size(); ++t) {
            if (!targets[t].curves.empty()) continue;
            const std::span<const Formula> formulas = compositions(canonicalName(node.targets[t]));
            for (const Formula& formula : formulas) {
                if (single && (formula.size() > 1 || formula[0].second != 1)) continue;
                Resolved composed{{}, Match::Composed};
                for (const auto& [part, factor] : formula) {
                    const size_t e = find(part);
                    if (e == entries.size()) continue;
                    composed.curves.emplace_back(entries[e]->curve, factor);
                    if (single) now[e] = true;
                }
                if (composed.curves.empty()) continue;
                targets[t] = std::move(composed);
                break;
            }
        }
        used = now;
    }
}

}  // namespace moue
