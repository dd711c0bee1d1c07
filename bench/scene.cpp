// SPDX-License-Identifier: MIT
#include "scene.hpp"

#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <optional>

#include "gpu.hpp"

namespace moue::bench {
namespace {

constexpr int kPixels = 512;
constexpr int kSoftwarePixels = 128;  // where pixels are dear, vertices still count
constexpr float kHeadRadius = 0.45f;  // of a cell of the grid

struct Cached {
    HeadSpec spec;
    uint32_t heads;
    MorphPath path;
    Scene scene;
};

/// In rows and columns, so that no pixel is shaded twice.
glm::mat4 placeInGrid(uint32_t head, uint32_t columns) {
    const float middle = float(columns - 1) / 2, cell = 1 / float(columns);
    const glm::vec3 at(float(head % columns) - middle, float(head / columns) - middle, 0);
    return glm::scale(glm::translate(glm::mat4(1), cell * at), glm::vec3(kHeadRadius * cell));
}

View viewFrom(const RenderTarget& target, float side) {
    return {glm::lookAt(glm::vec3(side, 0, 3), glm::vec3(0), glm::vec3(0, 1, 0)),
            glm::perspective(0.4f, 1.0f, 1.0f, 10.0f), target.framebuffer(), target.width(),
            target.height()};
}

std::optional<Cached> makeScene(const HeadSpec& spec, uint32_t heads, MorphPath path) {
    Result<Viewer> viewer = Viewer::make();
    const int pixels = gpu()->limits.software ? kSoftwarePixels : kPixels;
    Result<RenderTarget> target = RenderTarget::make(pixels, pixels, 1, gpu()->limits);
    if (!viewer || !target) return std::nullopt;
    Cached made{spec, heads, path, {cachedHead(spec), std::move(*target), std::move(*viewer), {}}};
    made.scene.viewer.settings.path = path;
    made.scene.viewer.settings.timeGpu = false;  // timed by timeFrame()
    const auto columns = static_cast<uint32_t>(std::ceil(std::sqrt(double(heads))));
    for (uint32_t i = 0; i < heads; ++i) {
        const Result<Model*> model = made.scene.viewer.add(made.scene.head, {});
        if (!model) return std::nullopt;
        (*model)->transform = placeInGrid(i, columns);
    }
    made.scene.weights.assign(spec.targets, 0.0f);
    return made;
}

}  // namespace

void Scene::setWeights(uint32_t active, uint32_t frame) {
    constexpr uint32_t kFramesApart = 5;
    for (size_t i = viewer.modelCount(); i-- > 0;) {  // the first head last: `weights` are its own
        headWeights(active, frame + static_cast<uint32_t>(i) * kFramesApart, weights);
        Model& model = viewer.model(i);
        for (size_t t = 0; t < weights.size(); ++t)
            model.setWeight(model.targets()[t], weights[t]);
    }
}

void Scene::draw(uint32_t passes) {
    viewer.update(0);
    viewer.settings.shadows = passes >= 2;
    viewer.draw(viewFrom(target, 0));
    if (passes < 3) return;
    viewer.settings.shadows = false;
    viewer.draw(viewFrom(target, 0.5f));
}

Scene* sceneOf(const HeadSpec& spec, uint32_t heads, MorphPath path) {
    static std::optional<Cached> cached;
    if (cached && cached->spec == spec && cached->heads == heads && cached->path == path)
        return &cached->scene;
    cached.reset();  // free the old one first
    cached = makeScene(spec, heads, path);
    return cached ? &cached->scene : nullptr;
}

std::shared_ptr<const Asset> cachedHead(const HeadSpec& spec) {
    static HeadSpec madeOf;
    static std::shared_ptr<const Asset> head;
    if (!head || !(madeOf == spec)) {
        head.reset();
        head = makeHead(spec);
        madeOf = spec;
    }
    return head;
}

}  // namespace moue::bench
