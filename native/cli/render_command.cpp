// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>

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

/// What pictures are drawn by.
struct Studio {
    Viewer viewer;
    RenderTarget target;
    std::optional<MotionPass> motion;  ///< in place of colours
};

/// `path` empty: for the next picture's motion alone.
Result<void> renderFrame(Studio& studio, const CameraMatrices& camera, const std::string& path) {
    RenderTarget& target = studio.target;
    const View view{camera.view, camera.projection, target.framebuffer(), target.width(),
                    target.height()};
    if (studio.motion) {
        studio.viewer.drawMotion(*studio.motion, view);
        if (path.empty()) return {};
        return writePng(path,
                        motionPicture(target.readFloats(), {target.width(), target.height()}));
    }
    if (Result<void> fits = studio.viewer.checkPath(); !fits) return fits;
    studio.viewer.draw(view);
    PixelImage picture = target.readPixels();
    unpremultiply(picture);
    return writePng(path, picture);
}

Result<void> renderAll(Studio& studio, Model& model, const RenderOptions& options) {
    const float aspect =
        static_cast<float>(studio.target.width()) / static_cast<float>(studio.target.height());
    const Box bounds = shownBounds(model, options);
    const auto render = [&](int frame, const std::string& path) -> Result<void> {
        if (model.clip()) model.seek(frameSeconds(options, frame));
        model.update(0);
        const auto camera = chooseCamera(options.camera, model, bounds, aspect);
        if (!camera) return passOn(camera);
        return renderFrame(studio, *camera, path);
    };
    if (studio.motion) {
        if (Result<void> drawn = render(options.firstFrame - 1, ""); !drawn) return drawn;
    }
    if (!isSequence(options)) return render(0, options.output);
    ProgressBar bar("Rendering");
    const int count = options.lastFrame - options.firstFrame + 1;
    for (int i = 0; i < count; ++i) {
        const int frame = options.firstFrame + i;
        bar.show(static_cast<float>(i) / static_cast<float>(count));
        if (Result<void> written = render(frame, framePath(options.output, frame)); !written)
            return written;
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
    Result<RenderTarget> target = RenderTarget::make(
        static_cast<uint32_t>(options.width), static_cast<uint32_t>(options.height),
        options.motion ? 1 : kSamples, gl::queryLimits(),
        options.motion ? PixelFormat::Rgba32f : PixelFormat::Rgba8);
    if (!target) return passOn(target);
    Studio studio{std::move(*viewer), std::move(*target), std::nullopt};
    if (options.motion) {
        Result<MotionPass> motion = MotionPass::make();
        if (!motion) return passOn(motion);
        studio.motion = std::move(*motion);
    }
    const Result<Model*> model = addToViewer(studio.viewer, *asset);
    if (!model) return passOn(model);

    DrawSettings& settings = studio.viewer.settings;
    settings = studioSettings();
    settings.path = options.path;
    settings.approximate = options.approximate;
    settings.wireframe = options.wireframe;
    if (options.transparent) settings.background = glm::vec4(0);
    PoseOptions pose = options.pose;
    if (isSequence(options) && pose.clip.empty() && pose.source.file.empty() &&
        !(*asset)->clips.empty())
        pose.clip = "0";
    if (Result<void> posed = applyPose(**model, pose); !posed) return posed;
    if (Result<void> shown = showHeat(**model, options.heatMap); !shown) return shown;
    return renderAll(studio, **model, options);
}

}  // namespace

int runRender(const RenderOptions& options) {
    const Result<void> rendered = render(options);
    return rendered ? kExitDone : reportError(rendered.error());
}

}  // namespace moue
