// SPDX-License-Identifier: MIT
#include "animation/takes/fit_names.hpp"

#include "animation/takes/resolve.hpp"

namespace moue {

NameFit fitNames(std::span<const std::string> names, const std::vector<ModelNode>& nodes,
                 const NameMap& map) {
    Take take;
    take.tracks = {{.width = static_cast<uint32_t>(names.size()),
                    .times = {0},
                    .values = std::vector<float>(names.size())}};
    for (uint32_t i = 0; i < names.size(); ++i)
        take.curves.push_back({.target = names[i], .column = i});
    NameFit fit;
    const CurveNames curves(take, nodes, map);
    for (const ModelNode& node : nodes) {
        auto& targets = fit.targets.emplace_back();
        for (const Resolved& resolved : curves.resolve(node)) {
            std::vector<NamePart>& parts = targets.emplace_back();
            for (const auto& [curve, factor] : resolved.curves)
                parts.push_back({static_cast<uint32_t>(curve), factor});
        }
    }
    Retargeted fitted = retarget(take, nodes, map);
    fit.driven = std::move(fitted.driven);
    fit.unresolved = std::move(fitted.unresolved);
    return fit;
}

}  // namespace moue
