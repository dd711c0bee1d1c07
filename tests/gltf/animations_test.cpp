// SPDX-License-Identifier: MIT
#include "gltf/animations.hpp"

#include <limits>

#include "gltf/fixtures.hpp"

namespace moue::test {
namespace {

using Floats = std::vector<float>;

GlbBuilder animated(Floats times = {0, 1}, Floats values = {0, 0, 1, 1}) {
    GlbBuilder glb = morphedTriangle(2);
    addWeightClip(glb, std::move(times), std::move(values));
    return glb;
}

Json& clipOf(GlbBuilder& glb) {
    return glb.json["animations"][0];
}

TEST(Animations, BecomeClipsOfTracksAndChannels) {
    GlbBuilder glb = animated({0.5f, 2}, {0, 0.25f, 1, 0.75f});
    clipOf(glb)["name"] = "Talk";
    const Asset asset = loaded(glb);
    ASSERT_EQ(asset.clips.size(), 1u);
    const Clip& clip = asset.clips.at(0);
    EXPECT_EQ(clip.name, "Talk");
    EXPECT_EQ(clip.durationSeconds, 2);
    ASSERT_EQ(clip.tracks.size(), 1u);
    EXPECT_EQ(clip.tracks[0].width, 2u);
    EXPECT_EQ(clip.tracks[0].values, Floats({0, 0.25f, 1, 0.75f}));
    ASSERT_EQ(clip.channels.size(), 1u);
    EXPECT_EQ(clip.channels[0].path, ChannelPath::Weights);
}

TEST(Animations, ShareTheTrackOfASampler) {
    GlbBuilder glb = animated();
    glb.add("nodes", {{"mesh", 0}});
    clipOf(glb)["channels"].push_back(
        {{"sampler", 0}, {"target", {{"node", 1}, {"path", "weights"}}}});
    const Asset asset = loaded(glb);
    EXPECT_EQ(asset.clips.at(0).tracks.size(), 1u);
    EXPECT_EQ(asset.clips.at(0).channels.size(), 2u);
}

TEST(Animations, IgnoreChannelsWithoutANodeButKeepTheOthers) {
    GlbBuilder glb = animated();
    Json& channels = clipOf(glb)["channels"];
    const Json nodeless = {{"sampler", 0}, {"target", {{"path", "weights"}}}};
    channels.insert(channels.begin(), nodeless);
    const Asset asset = loaded(glb);
    EXPECT_EQ(asset.clips.at(0).channels.size(), 1u);
    EXPECT_TRUE(asset.warnings.empty());
}

struct Ignored {
    const char* name;
    std::function<void(GlbBuilder&)> edit;
    const char* warning;
};

TEST(Animations, IgnoreChannelsThatCannotDriveAnythingWithAWarning) {
    const Ignored table[] = {
        {"unknown path",
         [](GlbBuilder& glb) { clipOf(glb)["channels"][0]["target"]["path"] = "visibility"; },
         "UnsupportedFeature animations[0].channels[0].target.path"},
        {"unknown interpolation",
         [](GlbBuilder& glb) { clipOf(glb)["samplers"][0]["interpolation"] = "BEZIER"; },
         "InvalidAnimation animations[0].samplers[0].interpolation"},
        {"a node without targets",
         [](GlbBuilder& glb) {
             clipOf(glb)["channels"][0]["target"]["node"] = glb.add("nodes", Json::object());
         },
         "InvalidAnimation animations[0].channels[0]"},
        {"a node with a matrix",
         [](GlbBuilder& glb) {
             glb.json["nodes"][0]["matrix"] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
             clipOf(glb)["channels"][0]["target"]["path"] = "scale";
         },
         "InvalidAnimation animations[0].channels[0]"},
    };
    for (const Ignored& ignored : table) {
        GlbBuilder glb = animated();
        ignored.edit(glb);
        const Asset asset = loaded(glb);
        ASSERT_EQ(asset.clips.size(), 1u) << ignored.name;
        EXPECT_TRUE(asset.clips.at(0).channels.empty()) << ignored.name;
        EXPECT_EQ(warningsOf(asset), Warnings({ignored.warning})) << ignored.name;
    }
}

TEST(Animations, RefuseTimesThatDoNotIncrease) {
    for (const Floats& times : {Floats{1, 0}, Floats{0, 0}}) {
        const Error error = refused(animated(times));
        EXPECT_EQ(codeOf(error), "InvalidAnimation");
        EXPECT_EQ(error.path, "animations[0].samplers[0].input");
    }
}

TEST(Animations, RefuseTimesThatAreNotFinite) {
    EXPECT_EQ(codeOf(refused(animated({0, std::numeric_limits<float>::quiet_NaN()}))),
              "InvalidAccessor");
}

TEST(Animations, AcceptNegativeTimesWithAWarning) {
    EXPECT_EQ(warningsOf(loaded(animated({-1, 1}))),
              Warnings({"InvalidAnimation animations[0].samplers[0].input"}));
}

TEST(Animations, RefuseOutputsThatDoNotMatchTheKeys) {
    const Error error = refused(animated({0, 1}, {0, 0, 1}));
    EXPECT_EQ(error.path, "animations[0].samplers[0].output");
    EXPECT_EQ(error.message, "The output count (3) is not 4, as 2 keys need.");
}

TEST(Animations, RefuseASplineWithoutTangents) {
    GlbBuilder glb = animated();
    clipOf(glb)["samplers"][0]["interpolation"] = "CUBICSPLINE";
    EXPECT_EQ(codeOf(refused(glb)), "InvalidAnimation");
}

TEST(Animations, HoldTheOnlyKeyOfASpline) {
    GlbBuilder glb = animated({1}, {7, 7, 0.5f, 0.25f, 9, 9});
    clipOf(glb)["samplers"][0]["interpolation"] = "CUBICSPLINE";
    const Asset asset = loaded(glb);
    EXPECT_EQ(asset.clips.at(0).tracks.at(0).interpolation, Interpolation::Step);
    EXPECT_EQ(asset.clips.at(0).tracks[0].values, Floats({0.5f, 0.25f}));
    EXPECT_EQ(asset.warnings.size(), 1u);
}

TEST(Animations, RefuseTwoChannelsForOneTarget) {
    GlbBuilder glb = animated();
    clipOf(glb)["channels"].push_back(Json(clipOf(glb)["channels"][0]));
    const Error error = refused(glb);
    EXPECT_EQ(codeOf(error), "InvalidAnimation");
    EXPECT_EQ(error.path, "animations[0].channels[1].target");
}

TEST(Animations, RefuseASamplerThatIsNotThere) {
    GlbBuilder glb = animated();
    clipOf(glb)["channels"][0]["sampler"] = 3;
    const Error error = refused(glb);
    EXPECT_EQ(codeOf(error), "InvalidReference");
    EXPECT_EQ(error.path, "animations[0].channels[0].sampler");
}

TEST(Animations, ReadNormalisedIntegerOutputsAndRefusePlainOnes) {
    const std::vector<uint8_t> bytes = {0, 51, 255, 0};
    GlbBuilder glb = animated();
    const uint32_t output = glb.addAccessor(glb.addView(bytesOf(bytes)), 5121, "SCALAR", 4);
    clipOf(glb)["samplers"][0]["output"] = output;
    EXPECT_EQ(codeOf(refused(glb)), "InvalidAnimation");
    glb.json["accessors"][output]["normalized"] = true;
    EXPECT_EQ(loaded(glb).clips.at(0).tracks.at(0).values, Floats({0, 0.2f, 1, 0}));
}

TEST(Animations, NormaliseRotations) {
    GlbBuilder glb = animated();
    clipOf(glb)["samplers"][0]["output"] =
        glb.addVec4(std::vector<glm::vec4>{{0, 0, 0, 2}, {0, 3, 0, 4}});
    clipOf(glb)["channels"][0]["target"]["path"] = "rotation";
    const Asset asset = loaded(glb);
    EXPECT_EQ(asset.clips.at(0).tracks.at(0).kind, TrackKind::Rotation);
    EXPECT_EQ(asset.clips.at(0).tracks[0].values, Floats({0, 0, 0, 1, 0, 0.6f, 0, 0.8f}));
}

TEST(Animations, RefuseTranslationsOfTheWrongShape) {
    GlbBuilder glb = animated();
    clipOf(glb)["channels"][0]["target"]["path"] = "translation";
    EXPECT_EQ(codeOf(refused(glb)), "InvalidAnimation");
}

}  // namespace
}  // namespace moue::test
