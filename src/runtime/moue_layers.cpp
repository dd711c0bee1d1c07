// SPDX-License-Identifier: MIT
// The C ABI: layers and live sources.
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

void moue_layer_push_node(moue_model* model, uint32_t layer, uint32_t node, int path,
                          const float* values) {
    moue::Layer* const found = find(model, layer);
    const bool turns = path == static_cast<int>(moue::ChannelPath::Rotation);
    float own[4] = {};
    std::copy_n(values, turns ? 4 : 3, own);
    const float squared = own[0] * own[0] + own[1] * own[1] + own[2] * own[2] + own[3] * own[3];
    if (found == nullptr || node >= model->model->asset().nodes.size() || path < 0 || path > 2 ||
        !std::isfinite(squared) || (turns && squared == 0))
        return;
    if (turns)
        for (float& x : own)
            x /= std::sqrt(squared);
    model->model->mixer().pushNode(*found, node, static_cast<moue::ChannelPath>(path), own);
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
