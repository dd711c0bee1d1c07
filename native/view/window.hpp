// SPDX-License-Identifier: MIT
// A GLFW window with an OpenGL 3.3 core context and Dear ImGui in it.
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"

struct GLFWwindow;

namespace moue {

/// What the user did to the picture (never to the panel) since the last frame.
struct WindowInput {
    glm::vec2 orbit{0};     ///< drag with the left button, in window heights
    glm::vec2 pan{0};       ///< drag with the right or middle button, or with shift held
    float zoom = 1;         ///< factor on the distance, from the wheel
    std::vector<int> keys;  ///< GLFW key codes pressed
    std::vector<std::string> droppedFiles;
};

class Window {
  public:
    /// Opens a window; fails with NoGl where there is no display or no OpenGL 3.3.
    [[nodiscard]] static Result<std::unique_ptr<Window>> open(const std::string& title);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    bool shouldClose() const noexcept;
    void close() noexcept;
    void setTitle(const std::string& title) noexcept;
    glm::ivec2 framebufferSize() const noexcept;  ///< pixels
    double seconds() const noexcept;              ///< since the program started

    /// Takes pending events, or waits for some if nothing moves; starts an ImGui frame.
    void beginFrame(bool wait);
    /// Draws ImGui over the picture.
    void drawPanel();
    /// Shows the frame.
    void swap() noexcept;
    /// What happened since the last call.
    WindowInput takeInput() noexcept;

  private:
    explicit Window(GLFWwindow* window);
    void onMove(double x, double y) noexcept;

    GLFWwindow* window_;
    WindowInput input_;
    glm::dvec2 lastCursor_{0};
};

}  // namespace moue
