// SPDX-License-Identifier: MIT
// Small models for tests of the loader, built in code.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gltf/glb_builder.hpp"
#include "gltf/load.hpp"

namespace moue::test {

using Json = nlohmann::json;

inline const std::vector<glm::vec3> kTriangle = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
inline const std::vector<glm::vec3> kUp(3, glm::vec3(0, 0, 1));

/// A node with a mesh of one triangle, POSITION (accessor 0) and NORMAL (accessor 1), and
/// `targetCount` targets: target i moves all vertices (accessor 2 + i) by i + 1 along x.
inline GlbBuilder morphedTriangle(size_t targetCount = 2) {
    GlbBuilder glb;
    const uint32_t positions = glb.addPositions(kTriangle);
    const uint32_t normals = glb.addVec3(kUp);
    Json primitive = {{"attributes", {{"POSITION", positions}, {"NORMAL", normals}}}};
    for (size_t i = 0; i < targetCount; ++i) {
        const std::vector<glm::vec3> deltas(3, glm::vec3(float(i + 1), 0, 0));
        primitive["targets"].push_back({{"POSITION", glb.addPositions(deltas)}});
    }
    glb.add("meshes", {{"primitives", Json::array({primitive})}});
    glb.add("nodes", {{"mesh", 0}});
    glb.add("scenes", {{"nodes", {0}}});
    return glb;
}

/// Gives the model a clip with one channel: weights of node 0, at times 0 and 1.
inline void addWeightClip(GlbBuilder& glb, std::vector<float> times, std::vector<float> values) {
    const uint32_t input = glb.addKeyTimes(times);
    const uint32_t output = glb.addScalars(values);
    glb.add("animations",
            {{"samplers", Json::array({{{"input", input}, {"output", output}}})},
             {"channels",
              Json::array({{{"sampler", 0}, {"target", {{"node", 0}, {"path", "weights"}}}}})}});
}

/// The first primitive, open to edits.
inline Json& primitiveOf(GlbBuilder& glb) {
    return glb.json["meshes"][0]["primitives"][0];
}

inline Result<Asset> load(const GlbBuilder& glb, const LoadOptions& options = {}) {
    return loadGltf(glb.finish(), options);
}

/// Loads what must load; an empty asset where it does not.
inline Asset loaded(const GlbBuilder& glb) {
    Result<Asset> result = load(glb);
    EXPECT_TRUE(result) << (result ? "" : result.error().message + " - " + result.error().path);
    return result ? std::move(*result) : Asset{};
}

/// The error of what must be refused.
inline Error refused(const GlbBuilder& glb, const LoadOptions& options = {}) {
    Result<Asset> result = load(glb, options);
    EXPECT_FALSE(result);
    return result ? Error{ErrorCode::NoGl, "loaded", "loaded"} : result.error();
}

inline std::string codeOf(const Error& error) {
    return std::string(errorName(error.code));
}

/// "code path" of each warning.
inline std::vector<std::string> warningsOf(const Asset& asset) {
    std::vector<std::string> texts;
    for (const Warning& warning : asset.warnings)
        texts.push_back(codeOf(warning) + " " + warning.path);
    return texts;
}

using Warnings = std::vector<std::string>;

template <typename T>
std::span<const std::byte> bytesOf(const std::vector<T>& values) {
    return std::as_bytes(std::span(values));
}

}  // namespace moue::test
