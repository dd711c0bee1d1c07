// SPDX-License-Identifier: MIT
// The C ABI: viewers and their camera.
#include <algorithm>
#include <cmath>
#include <glm/gtc/type_ptr.hpp>

#include "gl/api.hpp"
#include "runtime/handles.hpp"

size_t moue_viewer::find(const moue_model* model) const noexcept {
    const auto at = std::find_if(models.begin(), models.end(),
                                 [&](const auto& owned) { return owned.get() == model; });
    return static_cast<size_t>(at - models.begin());
}

#ifndef __EMSCRIPTEN__
int moue_load_gl(moue_gl_function (*lookup)(const char* name), int es) {
    const auto loaded = moue::gl::loadGl(lookup, es != 0 ? moue::gl::Api::Gles : moue::gl::Api::Gl);
    if (!loaded) moue::keepError(loaded.error());
    return loaded.has_value();
}
#endif

moue_viewer* moue_viewer_new(void) {
    auto made = moue::valueOrKeepError(moue::Viewer::make());
    return made ? new moue_viewer{std::move(*made), {}, {}, 0, 0} : nullptr;
}

void moue_viewer_free(moue_viewer* viewer) {
    delete viewer;
}

int moue_viewer_restore(moue_viewer* viewer) {
    const auto restored =
        viewer->viewer.restore([](const moue::Asset&) { return std::vector<moue::PixelImage>(); });
    if (!restored) moue::keepError(restored.error());
    return restored.has_value();
}

moue_model* moue_viewer_add(moue_viewer* viewer, moue_asset* asset) {
    const auto added = moue::valueOrKeepError(viewer->viewer.add(asset->asset, {}));
    if (!added) return nullptr;
    viewer->models.push_back(std::make_unique<moue_model>());
    viewer->models.back()->model = *added;
    return viewer->models.back().get();
}

void moue_viewer_remove(moue_viewer* viewer, moue_model* model) {
    const size_t index = viewer->find(model);
    if (index == viewer->models.size()) return;
    viewer->viewer.remove(index);
    viewer->models.erase(viewer->models.begin() + static_cast<std::ptrdiff_t>(index));
}

uint32_t moue_viewer_begin_image(moue_viewer* viewer, moue_model* model, uint32_t image, int srgb) {
    return viewer->viewer.beginImage(viewer->find(model), image, srgb != 0);
}

void moue_viewer_end_image(moue_viewer* viewer, moue_model* model, uint32_t image, int srgb) {
    viewer->viewer.endImage(viewer->find(model), image, srgb != 0);
}

// -- settings ----------------------------------------------------------------------------------

void moue_viewer_set_path(moue_viewer* viewer, int path, int approximate) {
    viewer->viewer.settings.path = moue::pathFromNumber(path);
    viewer->viewer.settings.approximate = approximate != 0;
}

void moue_viewer_set_background(moue_viewer* viewer, const float top[4], const float bottom[3]) {
    moue::DrawSettings& settings = viewer->viewer.settings;
    settings.background = glm::make_vec4(top);
    settings.backgroundBottom =
        bottom != nullptr ? glm::vec4(glm::make_vec3(bottom), top[3]) : glm::vec4(-1);
}

void moue_viewer_set_clear(moue_viewer* viewer, int clear) {
    viewer->viewer.settings.clear = static_cast<moue::Clear>(std::clamp(clear, 0, 2));
}

void moue_viewer_set_origin(moue_viewer* viewer, int x, int y) {
    viewer->x = x;
    viewer->y = y;
}

void moue_viewer_set_exposure(moue_viewer* viewer, float exposure) {
    viewer->viewer.settings.exposure = exposure;
}

void moue_viewer_set_shadows(moue_viewer* viewer, int on) {
    viewer->viewer.settings.shadows = on != 0;
}

void moue_viewer_set_wireframe(moue_viewer* viewer, int on) {
    viewer->viewer.settings.wireframe = on != 0;
}

// -- frames ------------------------------------------------------------------------------------

void moue_viewer_update(moue_viewer* viewer, double seconds) {
    const double elapsed = std::isfinite(seconds) ? std::max(seconds, 0.0) : 0.0;
    for (const auto& model : viewer->models)
        model->ended |= model->model->update(elapsed);
}

int moue_viewer_animating(const moue_viewer* viewer) {
    return std::any_of(viewer->models.begin(), viewer->models.end(),
                       [](const auto& model) { return model->model->mixer().moving(); });
}

int moue_viewer_bounds(const moue_viewer* viewer, float bounds[6]) {
    const moue::Box box = viewer->viewer.bounds();
    if (box.empty()) return 0;
    std::copy_n(glm::value_ptr(box.minimum), 3, bounds);
    std::copy_n(glm::value_ptr(box.maximum), 3, bounds + 3);
    return 1;
}

void moue_viewer_draw(moue_viewer* viewer, uint32_t framebuffer, int width, int height,
                      const float view[16], const float projection[16]) {
    viewer->viewer.draw({glm::make_mat4(view), glm::make_mat4(projection), framebuffer, width,
                         height, viewer->x, viewer->y});
}

void moue_viewer_stats(const moue_viewer* viewer, double stats[8]) {
    const moue::DrawStats& source = viewer->viewer.stats();
    stats[0] = static_cast<double>(source.path);
    stats[1] = source.draws;
    stats[2] = source.culled;
    stats[3] = source.activeTargets;
    stats[4] = source.fallbacks;
    stats[5] = static_cast<double>(source.deltaBytes);
    stats[6] = static_cast<double>(source.uploadedBytes);
    stats[7] = source.gpuMilliseconds.value_or(-1);
}

// -- the orbit camera --------------------------------------------------------------------------

void moue_camera_frame(moue_viewer* viewer, float aspect) {
    viewer->camera.frame(viewer->viewer.bounds(), aspect);
}

void moue_camera_set_direction(moue_viewer* viewer, float yawRadians, float pitchRadians) {
    viewer->camera.setDirection(yawRadians, pitchRadians);
}

void moue_camera_orbit(moue_viewer* viewer, float dx, float dy) {
    viewer->camera.orbit({dx, dy});
}

void moue_camera_pan(moue_viewer* viewer, float dx, float dy) {
    viewer->camera.pan({dx, dy});
}

void moue_camera_zoom(moue_viewer* viewer, float factor) {
    viewer->camera.zoom(factor);
}

void moue_camera_state(const moue_viewer* viewer, float state[7]) {
    const moue::OrbitCamera& camera = viewer->camera;
    state[0] = camera.yawRadians;
    state[1] = camera.pitchRadians;
    state[2] = camera.distance;
    std::copy_n(glm::value_ptr(camera.target), 3, state + 3);
    state[6] = camera.verticalFovRadians;
}

void moue_camera_set_state(moue_viewer* viewer, const float state[7]) {
    moue::OrbitCamera& camera = viewer->camera;
    camera.setDirection(state[0], state[1]);
    camera.distance = state[2];
    camera.target = glm::make_vec3(state + 3);
    camera.verticalFovRadians = state[6];
}

void moue_camera_ray(const moue_viewer* viewer, float x, float y, float aspect, float ray[6]) {
    const glm::vec3 eye = viewer->camera.eye();
    const glm::vec3 direction = viewer->camera.rayDirection({x, y}, aspect);
    std::copy_n(glm::value_ptr(eye), 3, ray);
    std::copy_n(glm::value_ptr(direction), 3, ray + 3);
}

void moue_camera_draw(moue_viewer* viewer, uint32_t framebuffer, int width, int height) {
    const float aspect = static_cast<float>(width) / static_cast<float>(std::max(height, 1));
    viewer->viewer.draw({viewer->camera.view(), viewer->camera.projection(aspect), framebuffer,
                         width, height, viewer->x, viewer->y});
}
