// SPDX-License-Identifier: MIT
#include "runtime/live_names.hpp"

#include <cmath>
#include <limits>

#include "gltf/take_of_clip.hpp"

namespace moue {

LiveNames::LiveNames(const Model& model, std::span<const std::string> names, const NameMap& map)
    : count_(names.size()), parts_(model.targets().size()), frame_(model.targets().size()) {
    NameFit fit = fitNames(names, modelNodes(model.asset()), map);
    const std::vector<Node>& nodes = model.asset().nodes;
    for (size_t t = 0; t < parts_.size(); ++t)
        for (const auto& [mesh, index] : model.targets()[t].slots)
            for (size_t n = 0; n < nodes.size() && parts_[t].empty(); ++n)
                if (nodes[n].mesh == mesh) parts_[t] = fit.targets[n][index];
    driven_ = std::move(fit.driven);
    unresolved_ = std::move(fit.unresolved);
}

void LiveNames::push(Model& model, Layer& layer, std::span<const float> values, double seconds) {
    for (size_t t = 0; t < parts_.size(); ++t) {
        float sum = std::numeric_limits<float>::quiet_NaN();
        for (const auto& [name, factor] : parts_[t]) {
            if (name >= values.size() || std::isnan(values[name])) continue;
            sum = (std::isnan(sum) ? 0 : sum) + factor * values[name];
        }
        frame_[t] = sum;
    }
    model.pushLive(layer, frame_, seconds);
}

}  // namespace moue
