// SPDX-License-Identifier: MIT
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/picture.hpp"
#include "runtime/bake.hpp"
#include "runtime/orbit_camera.hpp"
#include "view/panel.hpp"
#include "view/window.hpp"

namespace moue {
namespace {

constexpr double kStepSeconds = 1.0 / 30;  // what the arrow keys move by
constexpr double kLongestStep = 0.1;       // a stall does not throw a clip forward
constexpr int kScreenshotFrames = 12;      // enough for ImGui to settle and a clip to move

/// The window application: one viewer, one camera, one panel.
class ViewApp {
  public:
    ViewApp(Window& window, Viewer& viewer) : window_(window), viewer_(viewer) {
        viewer_.settings = studioSettings();
    }

    Result<void> open(const std::string& file);
    Result<void> drop(const std::string& file);
    void start(const ViewOptions& options);
    void frame();
    bool moving() const;
    bool wantsAnotherFrame() const { return framesLeft_ > 0; }

  private:
    void handle(const WindowInput& input);
    void handleKey(int key);
    void frameModel();
    void nextClip();

    Window& window_;
    Viewer& viewer_;
    OrbitCamera camera_;
    PanelState panel_;
    double lastSeconds_ = 0;
    int framesLeft_ = 3;  // ImGui needs a few frames to settle after an event
};

Result<void> ViewApp::open(const std::string& file) {
    const Result<std::shared_ptr<const Asset>> asset = loadAsset(file);
    if (!asset) return passOn(asset);
    const Result<Model*> added = addToViewer(viewer_, *asset);
    if (!added) return passOn(added);
    while (viewer_.modelCount() > 1)
        viewer_.remove(0);
    panel_.fileName = file.empty() ? "demo head" : std::filesystem::path(file).filename().string();
    window_.setTitle(panel_.fileName + " - Moue");
    frameModel();
    return {};
}

void ViewApp::start(const ViewOptions& options) {
    viewer_.settings.path = options.path;
    Model& model = viewer_.model(0);
    if (!options.pose.source.file.empty())
        model.clock().playing = true;  // applyPose() chose it
    else if (options.pose.clip.empty() && model.clipCount() > 0 && options.pose.weights.empty())
        model.play(0);
}

/// Opens a model, or plays a take on the one that is open.
Result<void> ViewApp::drop(const std::string& file) {
    if (isTakeFile(file)) {
        const Result<uint32_t> clip = addTake(viewer_.model(0), SourceOptions{.file = file});
        if (!clip) return passOn(clip);
        viewer_.model(0).play(*clip);
        return {};
    }
    if (Result<void> opened = open(file); !opened) return opened;
    if (viewer_.model(0).clipCount() > 0) viewer_.model(0).play(0);
    return {};
}

void ViewApp::frameModel() {
    const glm::vec2 size = glm::max(window_.framebufferSize(), 1);
    camera_.frame(exactBounds(viewer_.model(0)), size.x / size.y);
}

void ViewApp::nextClip() {
    Model& model = viewer_.model(0);
    const uint32_t count = model.clipCount();
    if (count == 0) return;
    const uint32_t next = model.clip() ? (*model.clip() + 1) % count : 0;
    model.play(next, model.clock().mode, panel_.speed);
}

void ViewApp::handleKey(int key) {
    Model& model = viewer_.model(0);
    Clock& clock = model.clock();
    switch (key) {
        case GLFW_KEY_SPACE:
            if (model.clip())
                clock.playing = !clock.playing;
            else
                nextClip();
            break;
        case GLFW_KEY_LEFT:
        case GLFW_KEY_RIGHT:
            clock.playing = false;
            model.seek(clock.timeSeconds + (key == GLFW_KEY_LEFT ? -kStepSeconds : kStepSeconds));
            break;
        case GLFW_KEY_N:
            nextClip();
            break;
        case GLFW_KEY_P: {
            const size_t next =
                (static_cast<size_t>(viewer_.settings.path) + 1) % kMorphPathNames.size();
            viewer_.settings.path = static_cast<MorphPath>(next);
            break;
        }
        case GLFW_KEY_R:
            model.releaseWeights();
            break;
        case GLFW_KEY_SLASH:
            panel_.visible = panel_.focusSearch = true;
            break;
        case GLFW_KEY_F:
            frameModel();
            break;
        case GLFW_KEY_W:
            viewer_.settings.wireframe = !viewer_.settings.wireframe;
            break;
        case GLFW_KEY_TAB:
            panel_.visible = !panel_.visible;
            break;
        case GLFW_KEY_H:
            panel_.help = !panel_.help;
            break;
        case GLFW_KEY_ESCAPE:
        case GLFW_KEY_Q:
            window_.close();
            break;
        default:
            break;
    }
}

void ViewApp::handle(const WindowInput& input) {
    camera_.orbit(input.orbit);
    camera_.pan(input.pan);
    if (input.zoom != 1) camera_.zoom(input.zoom);
    for (const int key : input.keys)
        handleKey(key);
    for (const std::string& file : input.droppedFiles) {
        if (const Result<void> opened = drop(file); !opened)
            panel_.error = file + "\n\n" + opened.error().message +
                           (opened.error().path.empty() ? "" : "\n" + opened.error().path);
    }
    const bool touched = input.orbit != glm::vec2(0) || input.pan != glm::vec2(0) ||
                         input.zoom != 1 || !input.keys.empty() || !input.droppedFiles.empty();
    if (touched) framesLeft_ = 3;
}

bool ViewApp::moving() const {
    return viewer_.modelCount() > 0 && viewer_.model(0).clock().playing;
}

void ViewApp::frame() {
    const auto started = std::chrono::steady_clock::now();
    handle(window_.takeInput());
    const double now = window_.seconds();
    viewer_.update(std::clamp(now - lastSeconds_, 0.0, kLongestStep));
    lastSeconds_ = now;
    const glm::ivec2 size = window_.framebufferSize();
    if (size.x > 0 && size.y > 0) {
        const float aspect = static_cast<float>(size.x) / static_cast<float>(size.y);
        viewer_.draw({camera_.view(), camera_.projection(aspect), 0, size.x, size.y});
    }
    const std::chrono::duration<double, std::milli> spent =
        std::chrono::steady_clock::now() - started;
    panel_.frameMilliseconds += 0.1 * (spent.count() - panel_.frameMilliseconds);
    drawPanel(panel_, viewer_);
    if (std::exchange(panel_.frameRequested, false)) frameModel();
    framesLeft_ = std::max(0, framesLeft_ - 1);
}

}  // namespace

int runView(const ViewOptions& options) {
    Result<std::unique_ptr<Window>> window = Window::open("Moue");
    if (!window) return reportError(window.error());
    Result<Viewer> viewer = Viewer::make();
    if (!viewer) return reportError(viewer.error());
    ViewApp app(**window, *viewer);
    if (const Result<void> opened = app.open(options.file); !opened)
        return reportError(opened.error());
    if (const Result<void> posed = applyPose(viewer->model(0), options.pose); !posed)
        return reportError(posed.error());
    app.start(options);
    for (int frame = 0; !(*window)->shouldClose(); ++frame) {
        (*window)->beginFrame(options.screenshot.empty() && !app.moving() &&
                              !app.wantsAnotherFrame());
        app.frame();
        (*window)->drawPanel();
        if (!options.screenshot.empty() && frame >= kScreenshotFrames) {
            const glm::ivec2 size = (*window)->framebufferSize();
            const Result<void> written = writePng(options.screenshot, readFramebuffer(0, size));
            return written ? kExitDone : reportError(written.error());
        }
        (*window)->swap();
    }
    return kExitDone;
}

}  // namespace moue
