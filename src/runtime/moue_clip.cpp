// SPDX-License-Identifier: MIT
// The C ABI: clips made by the caller.
#include <algorithm>

#include "runtime/handles.hpp"

namespace {

/// One channel for each node that shows a target of `targets`.
void addWeightChannels(const moue::Model& model, std::span<const uint32_t> targets,
                       moue::Clip& clip) {
    const std::vector<moue::Node>& nodes = model.asset().nodes;
    for (uint32_t n = 0; n < nodes.size(); ++n) {
        moue::Channel channel;
        channel.node = n;
        channel.track = static_cast<uint32_t>(clip.tracks.size()) - 1;
        channel.targets.assign(targets.size(), moue::kUndriven);
        bool any = false;
        for (size_t i = 0; i < targets.size(); ++i) {
            if (targets[i] >= model.targets().size()) continue;
            for (const auto& [mesh, index] : model.targets()[targets[i]].slots) {
                if (mesh != nodes[n].mesh) continue;
                channel.targets[i] = index;
                any = true;
            }
        }
        if (any) clip.channels.push_back(std::move(channel));
    }
}

}  // namespace

moue_clip* moue_clip_new(void) {
    return new moue_clip();
}

void moue_clip_free(moue_clip* clip) {
    delete clip;
}

int moue_clip_add(moue_clip* clip, const moue_model* model, int path, uint32_t node,
                  int interpolation, const float* times, size_t keys, const float* values,
                  const uint32_t* targets, size_t width) {
    const bool weights = path == static_cast<int>(moue::ChannelPath::Weights);
    moue::Track track;
    track.interpolation = static_cast<moue::Interpolation>(std::clamp(interpolation, 0, 2));
    if (path == static_cast<int>(moue::ChannelPath::Rotation))
        track.kind = moue::TrackKind::Rotation;
    track.width = static_cast<uint32_t>(width);
    track.times.assign(times, times + keys);
    const size_t rows = keys * (interpolation == 2 ? 3 : 1);
    track.values.assign(values, values + rows * width);
    auto made = moue::valueOrKeepError(moue::makeTrack(std::move(track)));
    if (!made) return 0;
    moue::Clip& filled = clip->clip;
    filled.durationSeconds = std::max(filled.durationSeconds, made->times.back());
    filled.tracks.push_back(std::move(*made));
    if (weights)
        addWeightChannels(*model->model, {targets, width}, filled);
    else
        filled.channels.push_back({node, static_cast<moue::ChannelPath>(std::clamp(path, 0, 2)),
                                   static_cast<uint32_t>(filled.tracks.size()) - 1});
    return 1;
}

int moue_model_add_clip(moue_model* model, const moue_clip* clip) {
    const auto added = moue::valueOrKeepError(
        model->model->addClip(std::make_shared<const moue::Clip>(clip->clip)));
    return added ? static_cast<int>(*added) : -1;
}
