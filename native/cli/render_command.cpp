// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/camera_option.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/picture.hpp"
#include "egl_context.hpp"
#include "gl/limits.hpp"
#include "render/render_target.hpp"
#include "runtime/bake.hpp"

namespace moue {
namespace {

constexpr uint32_t kSamples = 8;

bool isSequence(const RenderOptions& options) {
    return options.lastFrame >= options.firstFrame;
}

double frameSeconds(const RenderOptions& options, int frame) {
    return options.pose.timeSeconds + frame / options.framesPerSecond;
}

/// "face.png", 7 -> "face-0007.png"
std::string framePath(const std::string& output, int frame) {
    char number[16];
    std::snprintf(number, sizeof number, "-%04d", frame);
    const std::filesystem::path path(output);
    const std::string name = path.stem().string() + number + path.extension().string();
    return (path.parent_path() / name).string();
}

/// What the whole picture or sequence shows, so that the camera stands still.
Box shownBounds(Model& model, const RenderOptions& options) {
    Box box = exactBounds(model);
    if (!isSequence(options) || !model.clip()) return box;
    constexpr int kProbes = 16;
    const int frames = options.lastFrame - options.firstFrame;
    for (int i = 0; i <= kProbes; ++i) {
        model.seek(frameSeconds(options, options.firstFrame + frames * i / kProbes));
        model.update(0);
        box.add(exactBounds(model));
    }
    return box;
}

Result<void> renderFrame(Viewer& viewer, RenderTarget& target, const CameraMatrices& camera,
                         const std::string& path) {
    if (Result<void> fits = viewer.checkPath(); !fits) return fits;
    viewer.draw(
        {camera.view, camera.projection, target.framebuffer(), target.width(), target.height()});
    PixelImage picture = target.readPixels();
    unpremultiply(picture);
    return writePng(path, picture);
}

Result<void> renderAll(Viewer& viewer, Model& model, RenderTarget& target,
                       const RenderOptions& options) {
    const float aspect = static_cast<float>(target.width()) / static_cast<float>(target.height());
    const Box bounds = shownBounds(model, options);
    if (!isSequence(options)) {
        const auto camera = chooseCamera(options.camera, model, bounds, aspect);
        if (!camera) return passOn(camera);
        return renderFrame(viewer, target, *camera, options.output);
    }
    ProgressBar bar("Rendering");
    const int count = options.lastFrame - options.firstFrame + 1;
    for (int i = 0; i < count; ++i) {
        const int frame = options.firstFrame + i;
        bar.show(static_cast<float>(i) / static_cast<float>(count));
        model.seek(frameSeconds(options, frame));
        model.update(0);
        const auto camera = chooseCamera(options.camera, model, bounds, aspect);
        if (!camera) return passOn(camera);
        Result<void> written =
            renderFrame(viewer, target, *camera, framePath(options.output, frame));
        if (!written) return written;
    }
    return {};
}

Result<void> showHeat(Model& model, const std::string& target) {
    if (target.empty()) return {};
    const auto slots = model.findTarget(target);
    if (!slots) return fail(unknownTarget(target));
    model.setHeatMap(*slots);
    return {};
}

Result<void> render(const RenderOptions& options) {
    const Result<std::shared_ptr<const Asset>> asset = loadAsset(options.file);
    if (!asset) return passOn(asset);
    for (const Warning& warning : (*asset)->warnings)
        reportWarning(warning);
    Result<EglContext> context = EglContext::make(EglApi::Gl);
    if (!context) return passOn(context);
    Result<Viewer> viewer = Viewer::make();
    if (!viewer) return passOn(viewer);
    Result<RenderTarget> target =
        RenderTarget::make(static_cast<uint32_t>(options.width),
                           static_cast<uint32_t>(options.height), kSamples, gl::queryLimits());
    if (!target) return passOn(target);
    const Result<Model*> model = addToViewer(*viewer, *asset);
    if (!model) return passOn(model);

    viewer->settings = studioSettings();
    viewer->settings.path = options.path;
    viewer->settings.approximate = options.approximate;
    viewer->settings.wireframe = options.wireframe;
    if (options.transparent) viewer->settings.background = glm::vec4(0);
    PoseOptions pose = options.pose;
    if (isSequence(options) && pose.clip.empty() && pose.source.file.empty() &&
        !(*asset)->clips.empty())
        pose.clip = "0";
    if (Result<void> posed = applyPose(**model, pose); !posed) return posed;
    if (Result<void> shown = showHeat(**model, options.heatMap); !shown) return shown;
    return renderAll(*viewer, **model, *target, options);
}

}  // namespace

int runRender(const RenderOptions& options) {
    const Result<void> rendered = render(options);
    return rendered ? kExitDone : reportError(rendered.error());
}

}  // namespace moue
