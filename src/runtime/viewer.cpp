// SPDX-License-Identifier: MIT
#include "runtime/viewer.hpp"

#include <algorithm>
#include <utility>

#include "base/expect.hpp"
#include "base/prefetch.hpp"
#include "render/attribute_path.hpp"

namespace moue {

Viewer::Viewer(Renderer renderer) : renderer_(std::move(renderer)) {}

Result<Viewer> Viewer::make() {
    Result<Renderer> renderer = Renderer::make();
    if (!renderer) return passOn(renderer);
    return Viewer(std::move(*renderer));
}

std::shared_ptr<GpuAsset> Viewer::findUploaded(const Asset* asset) const noexcept {
    for (const Entry& entry : entries_)
        if (&entry.model->asset() == asset && entry.gpu.asset) return entry.gpu.asset;
    return nullptr;
}

Result<Viewer::GpuSide> Viewer::upload(std::shared_ptr<const Asset> asset,
                                       std::span<const PixelImage> images,
                                       const Progress& progress) {
    GpuSide side;
    side.asset = findUploaded(asset.get());
    if (!side.asset) {
        auto uploaded = renderer_.upload(std::move(asset), images, {progress, {0, 0}});
        if (!uploaded) return passOn(uploaded);
        side.asset = std::move(*uploaded);
    }
    auto instance = renderer_.instantiate(*side.asset);
    if (!instance) return passOn(instance);
    side.instance = std::move(*instance);
    return side;
}

Result<Model*> Viewer::add(std::shared_ptr<const Asset> asset, std::span<const PixelImage> images,
                           const Progress& progress) {
    Result<GpuSide> side = upload(asset, images, progress);
    if (!side) return passOn(side);
    entries_.push_back({std::make_unique<Model>(std::move(asset)), std::move(*side)});
    items_.reserve(entries_.size());
    return entries_.back().model.get();
}

Result<void> Viewer::addTargets(const Asset& asset) {
    const std::shared_ptr<GpuAsset> atRest = findUploaded(&asset);
    if (!atRest) return {};  // restore() uploads all of it
    for (Entry& entry : entries_)
        if (entry.gpu.asset == atRest) entry.gpu = {};
    const auto noImages = [](const Asset&) { return std::vector<PixelImage>(); };
    if (auto done = uploadMissing(noImages); !done) return done;
    findUploaded(&asset)->materials = std::move(atRest->materials);
    return {};
}

Result<void> Viewer::restore(const ImagesOf& imagesOf) {
    for (Entry& entry : entries_)
        entry.gpu = {};
    Result<Renderer> renderer = Renderer::make();
    if (!renderer) return passOn(renderer);
    renderer_ = std::move(*renderer);
    return uploadMissing(imagesOf);
}

Result<void> Viewer::uploadMissing(const ImagesOf& imagesOf) {
    for (Entry& entry : entries_) {
        if (entry.gpu.asset) continue;
        const Asset& asset = entry.model->asset();
        const std::vector<PixelImage> images =
            findUploaded(&asset) ? std::vector<PixelImage>() : imagesOf(asset);
        Result<GpuSide> side = upload(entry.model->sharedAsset(), images, {});
        if (!side) return passOn(side);
        entry.gpu = std::move(*side);
    }
    return {};
}

uint32_t Viewer::beginImage(size_t index, uint32_t image, bool srgb) noexcept {
    if (index >= entries_.size() || !entries_[index].gpu.asset) return 0;
    return entries_[index].gpu.asset->materials.beginImage(image, srgb);
}

void Viewer::endImage(size_t index, uint32_t image, bool srgb) noexcept {
    if (index >= entries_.size() || !entries_[index].gpu.asset) return;
    entries_[index].gpu.asset->materials.endImage(image, srgb);
}

void Viewer::remove(size_t index) noexcept {
    MOUE_EXPECT(index < entries_.size());
    entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(index));
}

void Viewer::update(double elapsedSeconds) noexcept {
    std::span<const Entry> rest = entries_;
    for (; !rest.empty(); rest = rest.subspan(1)) {
        prefetchAhead(
            rest, [](const Entry& later) { prefetch(*later.model); },
            [](const Entry& soon) { soon.model->prefetchContents(); });
        rest.front().model->update(elapsedSeconds);
    }
}

Box Viewer::bounds() const noexcept {
    Box box;
    for (const Entry& entry : entries_)
        box.add(entry.model->bounds());
    return box;
}

void Viewer::listItems() {
    items_.clear();
    for (const Entry& entry : entries_)
        if (entry.gpu.instance)
            items_.push_back({entry.gpu.asset.get(), entry.gpu.instance.get(), entry.model->pose(),
                              entry.model->heatTargets()});
}

void Viewer::draw(const View& view) {
    listItems();
    renderer_.draw(items_, view, settings);
}

void Viewer::drawMotion(MotionPass& motion, const View& view, Clear clear) {
    listItems();
    motion.draw(items_, view, clear);
}

void Viewer::resetMotion(MotionPass& motion, size_t index) const noexcept {
    MOUE_EXPECT(index < entries_.size());
    if (entries_[index].gpu.instance) motion.reset(*entries_[index].gpu.instance);
}

Result<void> Viewer::checkPath() const {
    if (settings.path != MorphPath::Attribute || settings.approximate) return {};
    std::vector<ActiveTarget> active;
    for (const Entry& entry : entries_) {
        const Asset& asset = entry.model->asset();
        const Pose pose = entry.model->pose();
        for (const uint32_t node : asset.visibleNodes) {
            const std::span<const float> weights = pose.weightsOf(asset, node);
            active.resize(weights.size());
            active.resize(compactWeights(weights, active));
            if (active.empty()) continue;
            for (const Primitive& primitive : asset.meshes[asset.nodes[node].mesh].primitives) {
                const Geometry& geometry = asset.geometries[primitive.geometry];
                if (geometry.targetSet == kNone) continue;
                Result<void> fits = checkAttributePath(asset.targetSets[geometry.targetSet].targets,
                                                       geometry.base.attributes(), active);
                if (!fits) return fits;
            }
        }
    }
    return {};
}

Result<std::vector<BakedNode>> Viewer::bake(const Model& model, MorphPath path, Space space) {
    if (path == MorphPath::Cpu) return bakeOnCpu(model, space);
    const auto entry = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& e) { return e.model.get() == &model; });
    MOUE_EXPECT(entry != entries_.end());
    const DrawItem item{entry->gpu.asset.get(), entry->gpu.instance.get(), model.pose()};
    const Asset& asset = model.asset();
    std::vector<BakedNode> baked;
    for (uint32_t n = 0; n < asset.nodes.size(); ++n) {
        if (asset.nodes[n].mesh == kNone) continue;
        const std::span<const float> weights = item.pose.weightsOf(asset, n);
        BakedNode& node = baked.emplace_back();
        node.node = n;
        node.weights.assign(weights.begin(), weights.end());
        const size_t count = asset.meshes[asset.nodes[n].mesh].primitives.size();
        for (uint32_t p = 0; p < count; ++p) {
            auto vertices = renderer_.captureVertices(item, {n, p, path, space, false});
            if (!vertices) return passOn(vertices);
            node.primitives.push_back(std::move(*vertices));
        }
    }
    return baked;
}

}  // namespace moue
