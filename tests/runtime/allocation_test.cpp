// SPDX-License-Identifier: MIT
// Steady frames allocate nothing. operator new counts here, in a program of its own.
#include <gtest/gtest.h>

#include "morph/cpu_morph.hpp"
#include "runtime/asset_builder.hpp"
#include "runtime/live_names.hpp"
#include "runtime/model.hpp"
#include "support/allocation_count.hpp"

namespace moue {
namespace {

/// Allocations while `work` runs.
template <typename Work>
size_t allocationsOf(Work&& work) {
    const size_t before = allocationCount();
    work();
    return allocationCount() - before;
}

/// Two nodes, a skin, targets of every attribute, and a clip that drives weights and a rotation.
Asset busyAsset() {
    test::Random random(3);
    Asset asset;
    const uint32_t count = 500;
    const uint32_t geometry =
        test::addGeometry(asset, test::randomVertices(random, count).positions, {{0, 0, 0}});
    MorphTargets targets =
        test::randomTargets(random, count, 8, {kAttributes.begin(), kAttributes.end()});
    asset.targetSets[0].deltaBounds = deltaBounds(targets);
    asset.targetSets[0].targets = std::move(targets);
    asset.geometries[0].base = test::randomVertices(random, count);
    const uint32_t mesh =
        test::addMesh(asset, {geometry}, {"a", "b", "c", "d", "e", "f", "g", "h"});
    test::addNode(asset, kNone, mesh);
    test::addNode(asset, 0);
    asset.geometries[0].joints.assign(count, {0, 0, 0, 0});
    asset.geometries[0].jointWeights.assign(count, {1, 0, 0, 0});
    asset.geometries[0].jointBounds = jointBounds(asset.geometries[0]);
    asset.skins.push_back({.joints = {1}, .inverseBindMatrices = {glm::mat4(1)}});
    asset.nodes[0].skin = 0;
    Clip clip;
    test::addChannel(clip, 0, ChannelPath::Weights,
                     {0, 0, 0, 0, 0, 0, 0, 0, 1, -1, 2, 1, 1, 0, 1, 1});
    test::addChannel(clip, 1, ChannelPath::Rotation, {0, 0, 0, 1, 0, 1, 0, 0});
    asset.clips = {clip};
    return asset;
}

TEST(SteadyFrames, AreCountedByAWorkingCounter) {
    EXPECT_GT(allocationsOf([] {
                  volatile size_t size = std::vector<int>(100).size();
                  (void)size;
              }),
              0u);
}

TEST(SteadyFrames, AllocateNothing) {
    Model model(test::shared(busyAsset()));
    const Asset& asset = model.asset();
    const TargetInfo target = model.targets()[2];
    std::vector<ActiveTarget> active(asset.meshes[0].targetCount);
    VertexStreams out;
    float height = 0;
    const auto frame = [&](double elapsed) {
        model.update(elapsed);
        const size_t count = compactWeights(model.pose().weightsOf(asset, 0), active);
        morphOnCpu(asset.geometries[0].base, asset.targetSets[0].targets,
                   std::span(active).first(count), out);
        height += model.bounds().size().y;
    };
    model.play(0);
    frame(0.01);  // sizes the arrays of `out`
    EXPECT_EQ(allocationsOf([&] {
                  for (int i = 0; i < 200; ++i)
                      frame(0.017);
                  model.setWeight(target, 0.5f);
                  model.seek(0.3);
                  frame(0);
                  model.releaseWeights();
                  model.play(0, PlayMode::PingPong, -2);
                  frame(100);
              }),
              0u);
    EXPECT_GT(height, 0);
}

TEST(SteadyFrames, MixLayersWithoutAllocating) {
    Model model(test::shared(busyAsset()));
    model.play(0);
    Layer& additive = model.mixer().addLayer(Blend::Additive);
    additive.play(0, 1, PlayMode::PingPong, 0.7f);
    Layer& live = model.mixer().addLayer(Blend::Override);
    live.weight = 0.5f;
    std::vector<float> frame(model.targets().size(), 0.25f);
    model.mixer().live(live).filter.minCutoffHz = 1;
    model.pushLive(live, frame, 0);
    model.mixer().live(live).pushRotation(1, glm::quat(1, 0, 0, 0));
    const std::vector<std::string> name = {model.targets()[0].name};
    LiveNames names(model, name);
    model.update(0);
    EXPECT_EQ(allocationsOf([&] {
                  model.play(0, PlayMode::Loop, 1, 0.5);  // fades over from itself
                  model.mixer().base().fadeTo(0.5f, 1);
                  for (int i = 1; i < 100; ++i) {
                      frame[1] = 0.01f * static_cast<float>(i);
                      model.pushLive(live, frame, 0.016 * i);
                      names.push(model, live, std::span(frame).first(1), 0.016 * i);
                      model.mixer().live(live).pushRotation(1, glm::quat(0, 1, 0, 0));
                      model.update(0.016);
                  }
              }),
              0u);
    EXPECT_NE(model.pose().weightsOf(model.asset(), 0)[0], 0);
}

TEST(SteadyFrames, SampleWithoutAllocating) {
    const Clip clip = busyAsset().clips[0];
    std::vector<float> value(8);
    size_t hint = 0;
    EXPECT_EQ(allocationsOf([&] {
                  for (float time = -1; time < 2; time += 0.01f)
                      sampleTrack(clip.tracks[0], time, value, hint);
              }),
              0u);
    EXPECT_EQ(value[2], 2);
}

}  // namespace
}  // namespace moue
