// SPDX-License-Identifier: MIT
// Models and handles for tests of the C ABI.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "gltf/glb_builder.hpp"
#include "runtime/moue.h"

namespace moue::test {

struct FreeAsset {
    void operator()(moue_asset* asset) const { moue_asset_free(asset); }
};
using AssetHandle = std::unique_ptr<moue_asset, FreeAsset>;

inline AssetHandle loadBytes(const std::vector<std::byte>& bytes) {
    moue_loader* loader = moue_loader_new();
    AssetHandle asset(
        moue_loader_load(loader, reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()));
    moue_loader_free(loader);
    return asset;
}

/// The first two steps of a load; what follows needs `bytes` as long as the loader.
inline AssetHandle loadAtRest(moue_loader* loader, const std::vector<std::byte>& bytes) {
    const auto* data = reinterpret_cast<const uint8_t*>(bytes.data());
    const size_t needed = moue_loader_open(loader, data, bytes.size(), nullptr);
    return AssetHandle(needed == 0 ? nullptr : moue_loader_read_rest(loader));
}

/// A triangle in the plane z = 0 that faces +z, in material 0 where there is one. Target "up" moves
/// it by 1 along y, "side" by 2 along x; clip "Wave" takes "up" from 0 to 1 in 1.25 s.
inline GlbBuilder animatedTriangle() {
    using Json = nlohmann::json;
    GlbBuilder glb;
    const std::vector<glm::vec3> corners = {{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}};
    const std::vector<glm::vec3> up(3, glm::vec3(0, 1, 0)), side(3, glm::vec3(2, 0, 0));
    const std::vector<glm::vec3> normals(3, glm::vec3(0, 0, 1));
    const std::vector<glm::vec2> uvs = {{0, 1}, {1, 1}, {0.5f, 0}};
    Json primitive = {{"attributes",
                       {{"POSITION", glb.addPositions(corners)},
                        {"NORMAL", glb.addVec3(normals)},
                        {"TEXCOORD_0", glb.addVec2(uvs)}}}};
    primitive["targets"].push_back({{"POSITION", glb.addPositions(up)}});
    primitive["targets"].push_back({{"POSITION", glb.addPositions(side)}});
    glb.add("meshes", {{"primitives", Json::array({primitive})},
                       {"extras", {{"targetNames", {"up", "side"}}}}});
    glb.add("nodes", {{"mesh", 0}});
    glb.add("scenes", {{"nodes", {0}}});
    const std::vector<float> times = {0, 1.25f}, weights = {0, 0, 1, 0};
    const uint32_t input = glb.addKeyTimes(times), output = glb.addScalars(weights);
    glb.add("animations",
            {{"name", "Wave"},
             {"samplers", Json::array({{{"input", input}, {"output", output}}})},
             {"channels",
              Json::array({{{"sampler", 0}, {"target", {{"node", 0}, {"path", "weights"}}}}})}});
    return glb;
}

}  // namespace moue::test
