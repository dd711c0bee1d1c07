// SPDX-License-Identifier: MIT
#include "runtime/viewer.hpp"

#include <utility>

#include "base/expect.hpp"
#include "render/attribute_path.hpp"

namespace moue {

Viewer::Viewer(Renderer renderer) : renderer_(std::move(renderer)) {}

Result<Viewer> Viewer::make() {
    Result<Renderer> renderer = Renderer::make();
    if (!renderer) return tl::unexpected(renderer.error());
    return Viewer(std::move(*renderer));
}

std::shared_ptr<GpuAsset> Viewer::findUploaded(const Asset* asset) const noexcept {
    for (const auto& entry : entries_)
        if (&entry->model->asset() == asset) return entry->gpu;
    return nullptr;
}

Result<Model*> Viewer::add(std::shared_ptr<const Asset> asset, std::span<const PixelImage> images,
                           const Progress& progress) {
    auto entry = std::make_unique<Entry>();
    entry->gpu = findUploaded(asset.get());
    if (!entry->gpu) {
        auto uploaded = renderer_.upload(asset, images, {progress, {0, 0}});
        if (!uploaded) return tl::unexpected(uploaded.error());
        entry->gpu = std::move(*uploaded);
    }
    auto instance = renderer_.instantiate(*entry->gpu);
    if (!instance) return tl::unexpected(instance.error());
    entry->instance = std::move(*instance);
    entry->model = std::make_unique<Model>(std::move(asset));
    entries_.push_back(std::move(entry));
    items_.reserve(entries_.size());
    return entries_.back()->model.get();
}

void Viewer::remove(size_t index) noexcept {
    MOUE_EXPECT(index < entries_.size());
    entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(index));
}

void Viewer::update(double elapsedSeconds) noexcept {
    for (const auto& entry : entries_) entry->model->update(elapsedSeconds);
}

Box Viewer::bounds() const noexcept {
    Box box;
    for (const auto& entry : entries_) box.add(entry->model->bounds());
    return box;
}

void Viewer::draw(const View& view) {
    items_.clear();
    for (const auto& entry : entries_)
        items_.push_back({entry->gpu.get(), entry->instance.get(), entry->model->pose()});
    renderer_.draw(items_, view, settings);
}

}  // namespace moue
