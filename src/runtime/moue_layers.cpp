// SPDX-License-Identifier: MIT
// The C ABI: layers, live sources, and clips made by the caller.
#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>

#include "runtime/handles.hpp"

namespace {

moue::Layer* find(const moue_model* model, uint32_t layer) {
    return model->model->mixer().findLayer(layer);
}

/// Seconds as fades take them.
double fadeOf(double seconds) {
    return std::isfinite(seconds) ? std::max(seconds, 0.0) : 0.0;
}

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

uint32_t moue_model_add_layer(moue_model* model, int additive) {
    const auto blend = additive != 0 ? moue::Blend::Additive : moue::Blend::Override;
    return model->model->mixer().addLayer(blend).id;
}

void moue_model_remove_layer(moue_model* model, uint32_t layer) {
    if (layer != 0) model->model->mixer().removeLayer(layer);
}

void moue_layer_play(moue_model* model, uint32_t layer, uint32_t clip, int mode, float speed,
                     double fade) {
    moue::Layer* const found = find(model, layer);
    if (found == nullptr || !std::isfinite(speed)) return;
    const moue::Mixer& mixer = model->model->mixer();
    if (clip < mixer.clipCount())
        found->play(clip, mixer.durationSeconds(clip),
                    static_cast<moue::PlayMode>(std::clamp(mode, 0, 2)), speed, fadeOf(fade));
    else
        found->stop(fadeOf(fade));
}

void moue_layer_run(moue_model* model, uint32_t layer, int playing, float speed) {
    moue::Layer* const found = find(model, layer);
    if (found == nullptr) return;
    found->current.clock.playing = playing != 0 && found->current.clip != moue::kNoClip;
    if (std::isfinite(speed)) found->current.clock.speed = speed;
}

void moue_layer_seek(moue_model* model, uint32_t layer, double seconds) {
    moue::Layer* const found = find(model, layer);
    if (found == nullptr) return;
    const float duration = model->model->mixer().durationSeconds(found->current.clip);
    found->current.clock.seek(seconds, duration);
}

void moue_layer_fade(moue_model* model, uint32_t layer, float weight, double seconds) {
    moue::Layer* const found = find(model, layer);
    if (found != nullptr && std::isfinite(weight)) found->fadeTo(weight, fadeOf(seconds));
}

void moue_layer_mask(moue_model* model, uint32_t layer, const float* factors, size_t count,
                     int nodes) {
    moue::Layer* const found = find(model, layer);
    if (found == nullptr) return;
    model->model->maskTargets(*found, {factors, count});
    found->drivesNodes = nodes != 0;
}

int moue_layer_state(const moue_model* model, uint32_t layer, double state[8]) {
    const moue::Layer* const found = find(model, layer);
    if (found == nullptr) return 0;
    const moue::Voice& voice = found->current;
    state[0] = voice.clip == moue::kNoClip ? -1.0 : voice.clip;
    state[1] = voice.clock.timeSeconds;
    state[2] = voice.clock.playing;
    state[3] = static_cast<double>(model->model->mixer().durationSeconds(voice.clip));
    state[4] = static_cast<double>(voice.clock.speed);
    state[5] = static_cast<double>(voice.clock.mode);
    state[6] = static_cast<double>(found->weight);
    state[7] = static_cast<double>(voice.share);
    return 1;
}

// -- live sources ------------------------------------------------------------------------------

void moue_layer_push(moue_model* model, uint32_t layer, const float* values, size_t count,
                     double seconds) {
    moue::Layer* const found = find(model, layer);
    if (found != nullptr && std::isfinite(seconds))
        model->model->pushLive(*found, {values, count}, seconds);
}

void moue_layer_push_rotation(moue_model* model, uint32_t layer, uint32_t node,
                              const float rotation[4]) {
    moue::Layer* const found = find(model, layer);
    const float* q = rotation;
    const float squared = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (found == nullptr || node >= model->model->asset().nodes.size() || !(squared > 0) ||
        !std::isfinite(squared))
        return;
    model->model->mixer().live(*found).pushRotation(
        node, glm::quat(q[3], q[0], q[1], q[2]) / std::sqrt(squared));
}

void moue_layer_filter(moue_model* model, uint32_t layer, const float filter[5]) {
    moue::Layer* const found = find(model, layer);
    if (found == nullptr || !(filter[3] <= filter[4])) return;
    model->model->mixer().live(*found).filter = {filter[0], filter[1], filter[2], filter[3],
                                                 filter[4]};
}

void moue_layer_end_live(moue_model* model, uint32_t layer) {
    moue::Layer* const found = find(model, layer);
    if (found != nullptr) found->live.reset();
}

// -- clips of the caller's own -------------------------------------------------------------------

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
    if (path == static_cast<int>(moue::ChannelPath::Rotation)) track.kind = moue::TrackKind::Rotation;
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
