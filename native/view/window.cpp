// SPDX-License-Identifier: MIT
#include "view/window.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <cmath>
#include <utility>

#include "gl/api.hpp"

namespace moue {
namespace {

constexpr int kSamples = 4;
constexpr double kIdleSeconds = 0.25;  // how often a still picture looks for slow changes

std::string lastGlfwError() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text != nullptr ? text : "no reason given";
}

Window* owner(GLFWwindow* window) noexcept {
    return static_cast<Window*>(glfwGetWindowUserPointer(window));
}

void styleImGui(float scale) {
    ImGui::StyleColorsDark();
    ImGuiStyle& style = ImGui::GetStyle();
    style.WindowRounding = 6;
    style.FrameRounding = 4;
    style.GrabRounding = 4;
    style.ScrollbarRounding = 6;
    style.WindowBorderSize = 0;
    style.ItemSpacing = {8, 5};
    style.Colors[ImGuiCol_WindowBg] = {0.09f, 0.10f, 0.12f, 0.88f};
    style.Colors[ImGuiCol_FrameBg] = {0.20f, 0.22f, 0.26f, 0.9f};
    style.Colors[ImGuiCol_SliderGrab] = {0.95f, 0.62f, 0.36f, 1};
    style.Colors[ImGuiCol_SliderGrabActive] = {1, 0.72f, 0.45f, 1};
    style.Colors[ImGuiCol_CheckMark] = {0.95f, 0.62f, 0.36f, 1};
    style.Colors[ImGuiCol_Header] = {0.24f, 0.26f, 0.31f, 1};
    style.ScaleAllSizes(scale);
    ImGui::GetIO().FontGlobalScale = scale;
}

}  // namespace

Result<std::unique_ptr<Window>> Window::open(const std::string& title) {
    if (glfwInit() != GLFW_TRUE)
        return fail(ErrorCode::NoGl, "No window can be opened: " + lastGlfwError() + ".");
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SAMPLES, kSamples);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    GLFWwindow* window = glfwCreateWindow(1280, 800, title.c_str(), nullptr, nullptr);
    if (window == nullptr) {
        Error error{
            ErrorCode::NoGl, "No OpenGL 3.3 window can be opened: " + lastGlfwError() + ".", {}};
        glfwTerminate();
        return fail(std::move(error));
    }
    std::unique_ptr<Window> opened(new Window(window));
    if (const Result<void> loaded = gl::loadGl(glfwGetProcAddress, gl::Api::Gl); !loaded)
        return passOn(loaded);
    return opened;
}

Window::Window(GLFWwindow* window) : window_(window) {
    glfwMakeContextCurrent(window_);
    glfwSwapInterval(1);
    glfwSetWindowUserPointer(window_, this);
    // Ours first: ImGui's backend calls the callbacks that it finds, then its own work.
    glfwSetCursorPosCallback(window_,
                             [](GLFWwindow* w, double x, double y) { owner(w)->onMove(x, y); });
    glfwSetScrollCallback(window_, [](GLFWwindow* w, double, double y) {
        if (!ImGui::GetIO().WantCaptureMouse)
            owner(w)->input_.zoom *= std::exp(-0.12f * static_cast<float>(y));
    });
    glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int, int action, int) {
        if (action != GLFW_RELEASE && !ImGui::GetIO().WantTextInput)
            owner(w)->input_.keys.push_back(key);
    });
    glfwSetDropCallback(window_, [](GLFWwindow* w, int count, const char** paths) {
        for (int i = 0; i < count; ++i)
            owner(w)->input_.droppedFiles.emplace_back(paths[i]);
    });
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;  // leave no file behind
    float scale = 1;
    glfwGetWindowContentScale(window_, &scale, nullptr);
    styleImGui(scale);
    ImGui_ImplGlfw_InitForOpenGL(window_, true);
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

Window::~Window() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    glfwDestroyWindow(window_);
    glfwTerminate();
}

void Window::onMove(double x, double y) noexcept {
    const glm::dvec2 cursor(x, y);
    const glm::dvec2 moved = cursor - lastCursor_;
    lastCursor_ = cursor;
    if (ImGui::GetIO().WantCaptureMouse) return;
    int width = 1, height = 1;
    glfwGetWindowSize(window_, &width, &height);
    const glm::vec2 delta(moved / static_cast<double>(std::max(height, 1)));
    const auto pressed = [&](int button) {
        return glfwGetMouseButton(window_, button) == GLFW_PRESS;
    };
    const bool shift = glfwGetKey(window_, GLFW_KEY_LEFT_SHIFT) == GLFW_PRESS;
    if (pressed(GLFW_MOUSE_BUTTON_RIGHT) || pressed(GLFW_MOUSE_BUTTON_MIDDLE) ||
        (shift && pressed(GLFW_MOUSE_BUTTON_LEFT))) {
        input_.pan += delta;
    } else if (pressed(GLFW_MOUSE_BUTTON_LEFT)) {
        input_.orbit += delta;
    }
}

bool Window::shouldClose() const noexcept {
    return glfwWindowShouldClose(window_) != 0;
}
void Window::close() noexcept {
    glfwSetWindowShouldClose(window_, GLFW_TRUE);
}
void Window::setTitle(const std::string& title) noexcept {
    glfwSetWindowTitle(window_, title.c_str());
}
double Window::seconds() const noexcept {
    return glfwGetTime();
}

glm::ivec2 Window::framebufferSize() const noexcept {
    glm::ivec2 size(0);
    glfwGetFramebufferSize(window_, &size.x, &size.y);
    return size;
}

void Window::beginFrame(bool wait) {
    if (wait)
        glfwWaitEventsTimeout(kIdleSeconds);
    else
        glfwPollEvents();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
}

void Window::drawPanel() {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void Window::swap() noexcept {
    glfwSwapBuffers(window_);
}

WindowInput Window::takeInput() noexcept {
    return std::exchange(input_, {});
}

}  // namespace moue
