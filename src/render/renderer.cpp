// SPDX-License-Identifier: MIT
#include "render/renderer.hpp"

#include <algorithm>
#include <utility>

#include "render/capture_vertices.hpp"
#include "render/frame.hpp"
#include "render/renderer_state.hpp"

namespace moue {

Renderer::Renderer(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;
Renderer::~Renderer() = default;

Result<Renderer> Renderer::make() {
    auto state = State::make();
    if (!state) return passOn(state);
    return Renderer(std::move(*state));
}

void Renderer::prepare(std::shared_ptr<const Asset> asset) {
    const auto model = GpuAsset::describe(std::move(asset), state_->limits, {});
    startPrograms(*state_, *model);
    glFlush();  // browsers gather calls
}

Result<std::unique_ptr<GpuAsset>> Renderer::upload(std::shared_ptr<const Asset> asset,
                                                   std::span<const PixelImage> images,
                                                   const UploadOptions& options) {
    std::unique_ptr<GpuAsset> model = GpuAsset::describe(std::move(asset), state_->limits, options);
    startPrograms(*state_, *model);  // the driver compiles while deltas are packed
    if (auto done = model->uploadTargets(options); !done) return passOn(done);
    // browsers answer when all calls before are done: that is soonest before the vertices go up
    if (auto done = finishPrograms(*state_, *model); !done) return passOn(done);
    if (auto done = model->upload(images, options); !done) return passOn(done);
    // where targets are still to come, they bring the question along
    const bool last = model->moving() || model->asset().targetSets.empty();
    if (last && gl::takeError() == GL_OUT_OF_MEMORY)
        return fail(ErrorCode::OutOfGpuMemory, "The device has no memory left for the model.");
    glFlush();  // here is time to work off what browsers have gathered
    report(options.progress, "shaders", 1.0f);
    return model;
}

Result<std::unique_ptr<GpuInstance>> Renderer::instantiate(GpuAsset& model) {
    reserveCalls(*state_, model);
    auto instance = GpuInstance::make(model, state_->weights, state_->limits);
    if (instance) (*instance)->id = ++state_->instanceCount;
    return instance;
}

void Renderer::draw(std::span<const DrawItem> items, const View& view,
                    const DrawSettings& settings) {
    drawFrame(*state_, items, view, settings);
}

const DrawStats& Renderer::stats() const noexcept {
    return state_->stats;
}

const gl::Limits& Renderer::limits() const noexcept {
    return state_->limits;
}

Result<VertexStreams> Renderer::captureVertices(const DrawItem& item,
                                                const CaptureRequest& request) {
    return captureEntry(*state_, item, request);
}

}  // namespace moue
