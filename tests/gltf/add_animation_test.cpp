// SPDX-License-Identifier: MIT
// Clips written into files that were there before.
#include "gltf/add_animation.hpp"

#include "gltf/fixtures.hpp"
#include "gltf/glb.hpp"
#include "gltf/take_of_clip.hpp"

namespace moue {
namespace {

using test::loaded, test::morphedTriangle;
using Json = nlohmann::json;

Track linear(std::vector<float> times, std::vector<float> values, uint32_t width) {
    Track track;
    track.width = width;
    track.times = std::move(times);
    track.values = std::move(values);
    return makeTrack(std::move(track)).value();
}

/// Drives target 1 of node 0, and the node's translation.
Clip smallClip() {
    Clip clip;
    clip.name = "Take \"1\"";
    clip.tracks = {linear({0, 0.5f, 1}, {0, 1, 0.25f}, 1), linear({0, 2}, {0, 0, 0, 1, 2, 3}, 3)};
    clip.channels = {{0, ChannelPath::Weights, 0, {1}}, {0, ChannelPath::Translation, 1, {}}};
    return clip;
}

std::string_view textOf(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::vector<std::byte> bytesOf(const std::string& text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

AnimatedFile added(std::span<const std::byte> file, const Clip& clip,
                   const AddAnimationOptions& options = {}) {
    const Result<Asset> asset = loadGltf(file);
    EXPECT_TRUE(asset) << asset.error().message;
    auto result = addAnimation(file, *asset, clip, options);
    EXPECT_TRUE(result) << result.error().message;
    return result ? std::move(*result) : AnimatedFile{};
}

TEST(AddAnimation, WritesWhatTheLoaderReads) {
    GlbBuilder glb = morphedTriangle(3);
    glb.json["nodes"][0]["weights"] = {0.5, 0.25, 0.125};
    const AnimatedFile file = added(glb.finish(), smallClip());
    const Result<Asset> asset = loadGltf(file.bytes);
    ASSERT_TRUE(asset) << asset.error().message << asset.error().path;
    EXPECT_TRUE(asset->warnings.empty());
    ASSERT_EQ(asset->clips.size(), 1u);
    const Clip& clip = asset->clips[0];
    EXPECT_EQ(clip.name, "Take \"1\"");
    ASSERT_EQ(clip.channels.size(), 2u);
    EXPECT_EQ(clip.tracks[clip.channels[0].track].values, (std::vector<float>{0, 0, 0, 1, 2, 3}));
    // glTF drives all targets: those without a curve stay where the node has them
    EXPECT_EQ(clip.tracks[clip.channels[1].track].values,
              (std::vector<float>{0.5f, 0, 0.125f, 0.5f, 1, 0.125f, 0.5f, 0.25f, 0.125f}));
}

TEST(AddAnimation, KeepsEveryByteOfTheBinaryChunkAndOfTheDocument) {
    GlbBuilder glb = morphedTriangle();
    glb.json["extras"] = {{"note", "]} \" buffers"}, {"number", 1.0}};
    const std::vector<std::byte> before = glb.finish();
    const std::vector<std::byte> after = added(before, smallClip()).bytes;
    const GlbChunks old = *splitGlb(before), now = *splitGlb(after);
    ASSERT_GT(now.binary->size(), old.binary->size());
    EXPECT_EQ(textOf(now.binary->first(old.binary->size())), textOf(*old.binary));
    // without what was added, the document is the old one
    Json document = Json::parse(textOf(now.json)), expected = Json::parse(textOf(old.json));
    document["accessors"].erase(document["accessors"].begin() + expected["accessors"].size(),
                                document["accessors"].end());
    document["bufferViews"].erase(document["bufferViews"].size() - 1);
    document.erase("animations");
    document["buffers"] = expected["buffers"];
    EXPECT_EQ(document, expected);
    EXPECT_NE(textOf(now.json).find(R"("number":1.0)"), std::string_view::npos);
}

TEST(AddAnimation, IsAddedToAnimationsThatAreThere) {
    GlbBuilder glb = morphedTriangle();
    test::addWeightClip(glb, {0, 1}, {0, 0, 1, 1});
    const AnimatedFile once = added(glb.finish(), smallClip());
    const AnimatedFile twice = added(once.bytes, smallClip());
    const Result<Asset> asset = loadGltf(twice.bytes);
    ASSERT_TRUE(asset) << asset.error().message;
    ASSERT_EQ(asset->clips.size(), 3u);
    EXPECT_EQ(asset->clips[0].tracks[0].values, (std::vector<float>{0, 0, 1, 1}));
    EXPECT_EQ(asset->clips[2].name, "Take \"1\"");
}

TEST(AddAnimation, WritesTextFilesWithADataUriAndKeepsTheirLayout) {
    GlbBuilder glb = morphedTriangle();
    const std::vector<std::byte> file = glb.finish();
    const GlbChunks chunks = *splitGlb(file);
    Json document = Json::parse(textOf(chunks.json));
    document["buffers"][0]["uri"] = "shape.bin";
    const std::string text = document.dump(3) + "\n";
    LoadOptions options;
    options.readExternal = [&](const std::string&) -> Result<std::vector<std::byte>> {
        return std::vector<std::byte>(chunks.binary->begin(), chunks.binary->end());
    };
    const Result<Asset> asset = loadGltf(bytesOf(text), options);
    ASSERT_TRUE(asset);
    const auto written = addAnimation(bytesOf(text), *asset, smallClip());
    ASSERT_TRUE(written);
    const std::string_view out = textOf(written->bytes);
    EXPECT_EQ(out.substr(0, 40), std::string_view(text).substr(0, 40));
    EXPECT_EQ(out.back(), '\n');
    const Result<Asset> again = loadGltf(written->bytes, options);
    ASSERT_TRUE(again) << again.error().message << again.error().path;
    EXPECT_EQ(again->clips.at(0).channels.size(), 2u);
}

TEST(AddAnimation, GivesAChunkToAFileWithoutOne) {
    const std::string text =
        R"({"asset":{"version":"2.0"},"nodes":[{"name":"n"}],"scenes":[{"nodes":[0]}]})";
    std::vector<std::byte> file = GlbBuilder().finish();
    GlbBuilder glb;
    glb.json = Json::parse(text);
    file = glb.finish();
    Clip clip;
    clip.tracks = {linear({0, 2}, {0, 0, 0, 1, 2, 3}, 3)};
    clip.channels = {{0, ChannelPath::Translation, 0, {}}};
    const Result<Asset> asset = loadGltf(added(file, clip).bytes);
    ASSERT_TRUE(asset) << asset.error().message << asset.error().path;
    EXPECT_EQ(asset->clips.at(0).tracks[0].values, (std::vector<float>{0, 0, 0, 1, 2, 3}));
}

TEST(AddAnimation, KeepsChunksThatItDoesNotKnow) {
    std::vector<std::byte> file = morphedTriangle().finish();
    const std::vector<std::byte> extra = {
        std::byte{4},   std::byte{0},   std::byte{0}, std::byte{0}, std::byte{'X'}, std::byte{'T'},
        std::byte{'R'}, std::byte{'A'}, std::byte{1}, std::byte{2}, std::byte{3},   std::byte{4}};
    file.insert(file.end(), extra.begin(), extra.end());
    for (int i = 0; i < 4; ++i)
        file[8 + i] = static_cast<std::byte>(file.size() >> 8 * i & 0xFF);
    const std::vector<std::byte> out = added(file, smallClip()).bytes;
    EXPECT_TRUE(std::equal(extra.begin(), extra.end(), out.end() - extra.size()));
    EXPECT_TRUE(loadGltf(out));
}

TEST(AddAnimation, LeavesOutKeysWithinItsTolerance) {
    Clip clip;
    std::vector<float> times, values;
    for (int key = 0; key <= 100; ++key) {
        times.push_back(0.1f * static_cast<float>(key));
        values.push_back(0.01f * static_cast<float>(key));
    }
    clip.tracks = {linear(times, values, 1)};
    clip.channels = {{0, ChannelPath::Weights, 0, {0}}};
    const AnimatedFile file = added(morphedTriangle().finish(), clip, {0.001f});
    EXPECT_EQ(file.keysBefore, 101u);
    EXPECT_EQ(file.keysAfter, 2u);
    EXPECT_LE(file.largestError, 0.001f);
    EXPECT_EQ(added(morphedTriangle().finish(), clip, {0}).keysBefore, 101u);
}

TEST(TakeOfClip, NamesNodesAndTargets) {
    GlbBuilder glb = morphedTriangle();
    glb.json["nodes"][0]["name"] = "Head";
    glb.json["meshes"][0]["extras"] = {{"targetNames", {"jawOpen", "smile"}}};
    test::addWeightClip(glb, {0, 1}, {0, 0.5f, 1, 0.75f});
    const Asset asset = loaded(glb);
    const Take take = takeOfClip(asset, 0);
    ASSERT_EQ(take.curves.size(), 2u);
    EXPECT_EQ(take.curves[1].target, "smile");
    EXPECT_EQ(take.curves[1].node, "Head");
    EXPECT_EQ(take.curves[1].column, 1u);
    const std::vector<ModelNode> nodes = modelNodes(asset);
    ASSERT_EQ(nodes.size(), 1u);
    EXPECT_EQ(nodes[0].targets, (std::vector<std::string>{"jawOpen", "smile"}));
    const Retargeted fitted = retarget(take, nodes);
    EXPECT_EQ(fitted.driven.size(), 2u);
}

TEST(ModelNodes, KnowHowParentsStand) {
    GlbBuilder glb;
    glb.add("nodes", {{"children", {1}}, {"rotation", {0, 0.6, 0, 0.8}}, {"scale", {2, 3, 4}}});
    glb.add("nodes", {{"children", {2}}, {"rotation", {0.6, 0, 0, 0.8}}});
    glb.add("nodes",
            {{"name", "head"}, {"matrix", Json({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 5, 1})}});
    glb.add("scenes", {{"nodes", {0}}});
    const std::vector<ModelNode> nodes = modelNodes(loaded(glb));
    EXPECT_EQ(nodes[0].parentRotation, glm::quat(1, 0, 0, 0));
    EXPECT_NEAR(std::abs(glm::dot(nodes[1].parentRotation, glm::quat(0.8f, 0, 0.6f, 0))), 1, 1e-6);
    EXPECT_TRUE(nodes[2].hasMatrix);
    EXPECT_FALSE(nodes[1].hasMatrix);
}

}  // namespace
}  // namespace moue
