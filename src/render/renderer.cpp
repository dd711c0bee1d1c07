// SPDX-License-Identifier: MIT
#include "render/renderer.hpp"

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

Result<std::unique_ptr<GpuAsset>> Renderer::upload(std::shared_ptr<const Asset> asset,
                                                   std::span<const PixelImage> images,
                                                   const UploadOptions& options) {
    auto model = GpuAsset::make(std::move(asset), images, state_->limits, options);
    if (!model) return model;
    if (auto compiled = compilePrograms(*state_, **model, options); !compiled) {
        return passOn(compiled);
    }
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
