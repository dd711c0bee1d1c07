// SPDX-License-Identifier: MIT
// The C ABI: models.
#include <algorithm>
#include <cmath>
#include <glm/gtc/type_ptr.hpp>

#include "runtime/handles.hpp"

namespace {

bool hasTarget(const moue_model* model, uint32_t target) {
    return target < model->model->targets().size();
}

bool hasClip(const moue_model* model, uint32_t clip) {
    return clip < model->model->clipCount();
}

}  // namespace

void moue_model_set_weight(moue_model* model, uint32_t target, float weight) {
    if (hasTarget(model, target) && std::isfinite(weight))
        model->model->setWeight(model->model->targets()[target], weight);
}

void moue_model_set_weights(moue_model* model, const float* weights, size_t count) {
    const std::span<const moue::TargetInfo> targets = model->model->targets();
    for (size_t i = 0; i < std::min(count, targets.size()); ++i)
        if (std::isfinite(weights[i])) model->model->setWeight(targets[i], weights[i]);
}

void moue_model_release_weight(moue_model* model, uint32_t target) {
    if (hasTarget(model, target)) model->model->releaseWeight(model->model->targets()[target]);
}

void moue_model_release_weights(moue_model* model) {
    model->model->releaseWeights();
}

void moue_model_weights(const moue_model* model, float* weights, size_t count) {
    const std::span<const moue::TargetInfo> targets = model->model->targets();
    for (size_t i = 0; i < count; ++i)
        weights[i] = i < targets.size() ? model->model->weight(targets[i]) : 0;
}

void moue_model_set_heat_map(moue_model* model, int target) {
    const auto index = static_cast<uint32_t>(target);
    if (hasTarget(model, index))
        model->model->setHeatMap(model->model->targets()[index].slots);
    else
        model->model->clearHeatMap();
}

// -- clips -------------------------------------------------------------------------------------

void moue_model_play(moue_model* model, uint32_t clip, int mode, float speed) {
    if (!hasClip(model, clip) || !std::isfinite(speed)) return;
    model->model->play(clip, static_cast<moue::PlayMode>(std::clamp(mode, 0, 2)), speed);
    model->ended = false;
}

void moue_model_pause(moue_model* model) {
    model->model->clock().playing = false;
}

void moue_model_resume(moue_model* model) {
    model->model->clock().playing = model->model->clip().has_value();
}

void moue_model_stop(moue_model* model) {
    model->model->stop();
}

void moue_model_seek(moue_model* model, uint32_t clip, double seconds) {
    if (!hasClip(model, clip)) return;
    if (model->model->clip() == clip)
        model->model->seek(seconds);
    else
        model->model->pose(clip, seconds);
}

void moue_model_set_speed(moue_model* model, float speed) {
    if (std::isfinite(speed)) model->model->clock().speed = speed;
}

void moue_model_clock(const moue_model* model, double clock[6]) {
    const moue::Clock& source = model->model->clock();
    const std::optional<uint32_t> clip = model->model->clip();
    clock[0] = clip ? *clip : -1.0;
    clock[1] = source.timeSeconds;
    clock[2] = source.playing;
    clock[3] = static_cast<double>(model->model->clipDurationSeconds());
    clock[4] = static_cast<double>(source.speed);
    clock[5] = static_cast<double>(source.mode);
}

int moue_model_take_ended(moue_model* model) {
    return std::exchange(model->ended, false);
}

// -- placement ---------------------------------------------------------------------------------

void moue_model_node_matrix(const moue_model* model, uint32_t node, float matrix[16]) {
    const std::span<const glm::mat4> world = model->model->pose().world;
    const glm::mat4 source = node < world.size() ? world[node] : glm::mat4(1);
    std::copy_n(glm::value_ptr(source), 16, matrix);
}

void moue_model_set_transform(moue_model* model, const float matrix[16]) {
    model->model->transform = glm::make_mat4(matrix);
}

// -- picking -----------------------------------------------------------------------------------

int moue_model_pick(moue_model* model, const float ray[6], double hit[10]) {
    model->movers.clear();
    const auto found = moue::pick(*model->model, {glm::make_vec3(ray), glm::make_vec3(ray + 3)});
    if (!found) return 0;
    model->pickedMesh = model->model->asset().nodes[found->node].mesh;
    model->movers = moue::moversAt(*model->model, *found);
    hit[0] = found->node;
    hit[1] = found->primitive;
    hit[2] = found->triangle;
    std::copy_n(glm::value_ptr(found->barycentrics), 3, hit + 3);
    std::copy_n(glm::value_ptr(found->point), 3, hit + 6);
    hit[9] = static_cast<double>(found->distance);
    return 1;
}

int moue_model_picked_target(const moue_model* model, uint32_t index, float* displacement) {
    if (index >= model->movers.size()) return -1;
    const moue::Mover& mover = model->movers[index];
    *displacement = mover.displacement;
    const std::span<const moue::TargetInfo> targets = model->model->targets();
    for (size_t t = 0; t < targets.size(); ++t)
        for (const auto& [mesh, slot] : targets[t].slots)
            if (mesh == model->pickedMesh && slot == mover.target) return static_cast<int>(t);
    return -1;
}
