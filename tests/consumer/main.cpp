// SPDX-License-Identifier: MIT
// A program of somebody else: builds a .glb in memory, loads it, samples its clip, morphs its mesh.
#include <cstdio>
#include <vector>

#include "animation/track.hpp"
#include "gltf/glb_builder.hpp"
#include "gltf/load.hpp"
#include "morph/active.hpp"
#include "morph/cpu_morph.hpp"

namespace {

std::vector<std::byte> triangle() {
    moue::GlbBuilder glb;
    const std::vector<glm::vec3> corners = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const std::vector<glm::vec3> lift = {{0, 0, 1}, {0, 0, 2}, {0, 0, 4}};
    const std::vector<float> times = {0, 2}, weights = {0, 1};
    const uint32_t base = glb.addPositions(corners), target = glb.addPositions(lift);
    const uint32_t input = glb.addKeyTimes(times), output = glb.addScalars(weights);
    glb.add("meshes",
            {{"primitives",
              {{{"attributes", {{"POSITION", base}}}, {"targets", {{{"POSITION", target}}}}}}}});
    glb.add("nodes", {{"mesh", 0}});
    glb.add("scenes", {{"nodes", {0}}});
    glb.add("animations",
            {{"samplers", {{{"input", input}, {"output", output}}}},
             {"channels", {{{"sampler", 0}, {"target", {{"node", 0}, {"path", "weights"}}}}}}});
    return glb.finish();
}

}  // namespace

int main() {
    const moue::Result<moue::Asset> asset = moue::loadGltf(triangle());
    if (!asset) {
        std::printf("%s\n", asset.error().message.c_str());
        return 1;
    }
    float weight = 0;
    size_t hint = 0;
    moue::sampleTrack(asset->clips[0].tracks[0], 1.0f, {&weight, 1}, hint);

    moue::ActiveTarget active{};
    const size_t count = moue::compactWeights({&weight, 1}, {&active, 1});
    const moue::Geometry& geometry = asset->geometries[0];
    moue::VertexStreams out;
    moue::morphOnCpu(geometry.base, asset->targetSets[geometry.targetSet].targets, {&active, count},
                     out);
    std::printf("weight %g lifts to %g %g %g\n", weight, out.positions[0].z, out.positions[1].z,
                out.positions[2].z);
    return 0;
}
