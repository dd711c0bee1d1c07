// SPDX-License-Identifier: MIT
#include "cli/camera_option.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <glm/trigonometric.hpp>
#include <optional>
#include <vector>

#include "runtime/orbit_camera.hpp"

namespace moue {
namespace {

struct Direction {
    const char* name;
    float yawDegrees, pitchDegrees;
};
constexpr std::array kDirections = {Direction{"front", 0, 0}, Direction{"three-quarter", 35, 8},
                                    Direction{"side", 90, 0}, Direction{"back", 180, 0},
                                    Direction{"top", 0, 88}};

/// "30,10" or "30,10,0.5": two or three finite numbers, the third above 0.
std::optional<std::vector<float>> parseNumbers(const std::string& text) {
    std::vector<float> numbers;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (true) {
        float number = 0;
        const auto [next, error] = std::from_chars(at, end, number);
        if (error != std::errc() || !std::isfinite(number)) return std::nullopt;
        numbers.push_back(number);
        if (next == end) break;
        if (*next != ',') return std::nullopt;
        at = next + 1;
    }
    if (numbers.size() < 2 || numbers.size() > 3) return std::nullopt;
    if (numbers.size() == 3 && numbers[2] <= 0) return std::nullopt;
    return numbers;
}

/// The camera node that `option` names: by camera or node name, or by the camera's index.
std::optional<uint32_t> findCameraNode(const std::string& option, const Asset& asset) {
    for (uint32_t n = 0; n < asset.nodes.size(); ++n) {
        const uint32_t camera = asset.nodes[n].camera;
        if (camera == kNone) continue;
        if (asset.nodes[n].name == option || asset.cameras[camera].name == option ||
            std::to_string(camera) == option)
            return n;
    }
    return std::nullopt;
}

CameraMatrices framed(float yawDegrees, float pitchDegrees, float zoom, const Box& bounds,
                      float aspect) {
    OrbitCamera camera;
    camera.setDirection(glm::radians(yawDegrees), glm::radians(pitchDegrees));
    camera.frame(bounds, aspect);
    camera.zoom(1 / zoom);
    return {camera.view(), camera.projection(aspect)};
}

}  // namespace

Result<CameraMatrices> chooseCamera(const std::string& option, const Model& model,
                                    const Box& bounds, float aspect) {
    for (const Direction& direction : kDirections) {
        if (option == direction.name || (option.empty() && &direction == &kDirections[0]))
            return framed(direction.yawDegrees, direction.pitchDegrees, 1, bounds, aspect);
    }
    if (const auto numbers = parseNumbers(option)) {
        const float zoom = numbers->size() == 3 ? (*numbers)[2] : 1;
        return framed((*numbers)[0], (*numbers)[1], zoom, bounds, aspect);
    }
    const Asset& asset = model.asset();
    const std::optional<uint32_t> node = findCameraNode(option, asset);
    if (!node) {
        return fail(ErrorCode::UnknownCamera, "No camera \"" + option + "\"; the file has " +
                                                  std::to_string(asset.cameras.size()) + ".");
    }
    return CameraMatrices{cameraView(model.pose().world[*node]),
                          cameraProjection(asset.cameras[asset.nodes[*node].camera], aspect)};
}

}  // namespace moue
