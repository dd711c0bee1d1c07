// SPDX-License-Identifier: MIT
// The facade for programs and pages: models in, pictures out.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "gltf/image.hpp"
#include "render/motion_pass.hpp"
#include "render/renderer.hpp"
#include "runtime/bake.hpp"
#include "runtime/model.hpp"

namespace moue {

/// Several models in one GL context. Every call, and destruction, needs that context current.
///
/// Typical use: make, add a model, then per frame update() and draw(). Models of one Asset share
/// its GPU data.
class Viewer {
  public:
    using ImagesOf = std::function<std::vector<PixelImage>(const Asset&)>;

    /// Fails with OutOfGpuMemory. The context's functions must be loaded (gl/api.hpp).
    [[nodiscard]] static Result<Viewer> make();

    /// Renderer::prepare(): for an asset that will be added.
    void prepare(std::shared_ptr<const Asset> asset) { renderer_.prepare(std::move(asset)); }
    /// Uploads an asset and makes an instance of it.
    ///
    /// images  decoded, one per Asset::images entry; missing or empty ones are drawn white
    /// Returns the instance, owned by the viewer until remove(). Fails as Renderer::upload() does.
    [[nodiscard]] Result<Model*> add(std::shared_ptr<const Asset> asset,
                                     std::span<const PixelImage> images,
                                     const Progress& progress = {});
    /// After GltfLoader::readTargets(), for models of `asset` that were added before: uploads the
    /// deltas. On failure those models are not drawn any more.
    [[nodiscard]] Result<void> addTargets(const Asset& asset);
    /// After a lost context is back and current: uploads everything anew. Models keep their
    /// weights, clips and times. On failure nothing is drawn until it succeeds.
    ///
    /// imagesOf  the decoded images of an asset, as add() took them; may be empty
    [[nodiscard]] Result<void> restore(const ImagesOf& imagesOf);

    /// For pages, whose browser decodes images: Materials::beginImage() and endImage() for a model,
    /// by its index. Models of one asset share its images.
    uint32_t beginImage(size_t index, uint32_t image, bool srgb) noexcept;
    void endImage(size_t index, uint32_t image, bool srgb) noexcept;

    /// Frees a model and, if no other one shares it, its GPU data.
    void remove(size_t index) noexcept;

    size_t modelCount() const noexcept { return entries_.size(); }
    Model& model(size_t index) noexcept { return *entries_[index].model; }

    /// Advances all models; seconds >= 0.
    void update(double elapsedSeconds) noexcept;
    /// World bounds of all models with their present weights.
    Box bounds() const noexcept;

    /// Draws all models with `settings`. Never fails.
    void draw(const View& view);
    /// Draws the motion of all models since the last call with `motion` (render/motion_pass.hpp):
    /// units, first frames and costs are described there. Call it once a frame, after update().
    void drawMotion(MotionPass& motion, const View& view, Clear clear = Clear::All);
    /// Says that a model was put elsewhere: it has no motion in the next drawMotion().
    void resetMotion(MotionPass& motion, size_t index) const noexcept;
    const DrawStats& stats() const noexcept { return renderer_.stats(); }

    /// Whether `settings.path` can carry the present weights; PathUnavailable says what does not
    /// fit. draw() falls back by itself; ask where that would be a surprise.
    [[nodiscard]] Result<void> checkPath() const;

    /// Bakes a model of this viewer by any path; GPU paths are read back from the GPU.
    [[nodiscard]] Result<std::vector<BakedNode>> bake(const Model& model, MorphPath path,
                                                      Space space);

    DrawSettings settings;

  private:
    struct GpuSide {
        std::shared_ptr<GpuAsset> asset;
        std::unique_ptr<GpuInstance> instance;
    };
    struct Entry {
        std::unique_ptr<Model> model;
        GpuSide gpu;  ///< empty while a lost context has not been restored
    };

    explicit Viewer(Renderer renderer);
    Result<GpuSide> upload(std::shared_ptr<const Asset> asset, std::span<const PixelImage> images,
                           const Progress& progress);
    /// Uploads the models whose GPU side is empty.
    Result<void> uploadMissing(const ImagesOf& imagesOf);
    void listItems();
    std::shared_ptr<GpuAsset> findUploaded(const Asset* asset) const noexcept;

    Renderer renderer_;
    std::vector<Entry> entries_;
    std::vector<DrawItem> items_;  // rebuilt each frame, in place
};

}  // namespace moue
