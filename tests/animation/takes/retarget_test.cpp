// SPDX-License-Identifier: MIT
#include "animation/takes/retarget.hpp"

#include <cmath>
#include <numbers>

#include "animation/takes/clip_file.hpp"
#include "animation/takes/take_builder.hpp"

namespace moue {
namespace {

using test::drivenWeight, test::heldTake, test::node;
using Names = std::vector<std::string>;

const Driven* drivenBy(const Retargeted& fitted, const std::string& target) {
    for (const Driven& driven : fitted.driven)
        if (driven.target == target) return &driven;
    return nullptr;
}

TEST(Retarget, PrefersExactThenFoldedThenAliases) {
    const Take take =
        heldTake({{"jawOpen", 0.1f}, {"EyeBlinkLeft", 0.2f}, {"mouthSmileLeft", 0.3f}});
    const Retargeted fitted =
        retarget(take, {node("Head", {"jawOpen", "eyeBlink_L", "mouthCornerPullL", "other"})});
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 0, 0), 0.1f);
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 0, 1), 0.2f);
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 0, 2), 0.3f);
    EXPECT_TRUE(std::isnan(drivenWeight(fitted.clip, 0, 3)));
    EXPECT_EQ(drivenBy(fitted, "jawOpen")->match, Match::Exact);
    EXPECT_EQ(drivenBy(fitted, "eyeBlink_L")->match, Match::Folded);
    EXPECT_EQ(drivenBy(fitted, "mouthCornerPullL")->match, Match::Alias);
    EXPECT_TRUE(fitted.unresolved.empty());
    EXPECT_EQ(fitted.clip.durationSeconds, 1);
}

TEST(Retarget, DrivesEveryNodeThatHasTheTarget) {
    const Retargeted fitted = retarget(
        heldTake({{"jawOpen", 0.5f}, {"tongueOut", 0.25f}}),
        {node("Head", {"jawOpen"}), node("Bone"), node("Teeth", {"tongueOut", "jawOpen"})});
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 0, 0), 0.5f);
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 2, 0), 0.25f);
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 2, 1), 0.5f);
    EXPECT_EQ(fitted.clip.tracks.size(), 1u);  // both nodes take columns of one track
}

TEST(Retarget, DoesNotDriveTwoTargetsOfOneMeaning) {
    // a rig with jawOpen and mouthOpen: the capture's jaw must not open it twice
    const Retargeted fitted =
        retarget(heldTake({{"jawOpen", 1}}), {node("Head", {"mouthOpen", "jawOpen"})});
    EXPECT_TRUE(std::isnan(drivenWeight(fitted.clip, 0, 0)));
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 0, 1), 1);
}

TEST(Retarget, ComposesWhatIsMissing) {
    const Take take = heldTake({{"mouthSmileLeft", 0.5f}, {"mouthSmileRight", 1}});
    const Retargeted one = retarget(take, {node("Head", {"mouthSmile"})});
    EXPECT_FLOAT_EQ(drivenWeight(one.clip, 0, 0), 0.75f);
    EXPECT_EQ(drivenBy(one, "mouthSmile")->match, Match::Composed);
    EXPECT_EQ(drivenBy(one, "mouthSmile")->from, "mouthSmileLeft + mouthSmileRight");
    // but not over targets that are driven by themselves
    const Retargeted both =
        retarget(take, {node("Head", {"mouthSmile", "mouthSmileLeft", "mouthSmileRight"})});
    EXPECT_TRUE(std::isnan(drivenWeight(both.clip, 0, 0)));
    EXPECT_FLOAT_EQ(drivenWeight(both.clip, 0, 1), 0.5f);
}

TEST(Retarget, SplitsOneCurveToBothSides) {
    const Retargeted fitted = retarget(heldTake({{"browInnerUp", 0.4f}}),
                                       {node("Head", {"browInnerUp_L", "browInnerUp_R"})});
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 0, 0), 0.4f);
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 0, 1), 0.4f);
}

TEST(Retarget, SpeaksThroughVowelsOrJawsAsTheModelHas) {
    const Take take = heldTake({{"viseme_aa", 1}, {"viseme_U", 0}, {"viseme_PP", 0}});
    const Retargeted visemes = retarget(take, {node("Head", {"viseme_aa", "jawOpen"})});
    EXPECT_FLOAT_EQ(drivenWeight(visemes.clip, 0, 0), 1);
    EXPECT_TRUE(std::isnan(drivenWeight(visemes.clip, 0, 1)) ||
                drivenWeight(visemes.clip, 0, 1) == 0);
    const Retargeted vowels = retarget(take, {node("Head", {"Fcl_MTH_A", "Fcl_MTH_U"})});
    EXPECT_FLOAT_EQ(drivenWeight(vowels.clip, 0, 0), 1);
    EXPECT_FLOAT_EQ(drivenWeight(vowels.clip, 0, 1), 0);
    const Retargeted jaw = retarget(take, {node("Head", {"jawOpen", "mouthPucker"})});
    EXPECT_NEAR(drivenWeight(jaw.clip, 0, 0), 0.65f, 1e-6);
    EXPECT_FLOAT_EQ(drivenWeight(jaw.clip, 0, 1), 0);
}

TEST(Retarget, ListsUnresolvedNamesOnce) {
    Take take = heldTake({{"jawOpen", 1}, {"wingFlap", 1}, {"viseme_sil", 1}});
    take.curves.push_back(take.curves[1]);
    const Retargeted fitted = retarget(take, {node("Head", {"jawOpen"})});
    EXPECT_EQ(fitted.unresolved, (Names{"wingFlap"}));
}

TEST(Retarget, ObeysAMap) {
    const NameMap map =
        *readNameMap(R"({"targets":{"JawOpen":["a","b"],"puff":{"c":0.5,"a":0.25},"off":null},)"
                     R"("nodes":{"head":"Neck","leftEye":null}})");
    Take take = heldTake({{"jawOpen", 0.8f}, {"puff", 0.4f}, {"off", 1}});
    take.tracks.push_back(
        {.kind = TrackKind::Rotation, .width = 4, .times = {0}, .values = {0, 0, 0, 1}});
    take.curves.push_back({.path = ChannelPath::Rotation, .node = "head", .track = 1});
    take.curves.push_back({.path = ChannelPath::Rotation, .node = "leftEye", .track = 1});
    const Retargeted fitted =
        retarget(take, {node("Head", {"a", "b", "c", "off", "jawOpen"}), node("Neck")}, map);
    EXPECT_NEAR(drivenWeight(fitted.clip, 0, 0), 0.9f, 1e-6);  // 0.8 and a quarter of 0.4
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 0, 1), 0.8f);
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 0, 2), 0.2f);
    EXPECT_TRUE(std::isnan(drivenWeight(fitted.clip, 0, 3)));
    EXPECT_TRUE(std::isnan(drivenWeight(fitted.clip, 0, 4)));  // the map instead of the name
    EXPECT_EQ(fitted.clip.channels.back().node, 1u);
    EXPECT_EQ(fitted.clip.channels.back().path, ChannelPath::Rotation);
    EXPECT_TRUE(fitted.unresolved.empty());  // "off" is, by the user's own word
}

TEST(NameMap, SaysWhatIsWrongAndWhere) {
    const std::pair<const char*, const char*> cases[] = {
        {"[]", ""},
        {R"({"other":{}})", "other"},
        {R"({"targets":5})", "targets"},
        {R"({"targets":{"a":5}})", "targets.a"},
        {R"({"targets":{"a":[5]}})", "targets.a"},
        {R"({"targets":{"a":{"b":"c"}}})", "targets.a"},
        {R"({"nodes":{"a":["b","c"]}})", "nodes.a"},
    };
    for (const auto& [text, path] : cases) {
        const Result<NameMap> map = readNameMap(text);
        ASSERT_FALSE(map) << text;
        EXPECT_EQ(map.error().code, ErrorCode::InvalidTake);
        EXPECT_EQ(map.error().path, path) << text;
    }
}

TEST(Retarget, KeepsCurvesOfANodeToThatNode) {
    Take take = heldTake({{"jawOpen", 0.3f}, {"jawOpen", 0.6f}});
    take.curves[0].node = "Head";
    take.curves[1].node = "Teeth";
    const std::vector<ModelNode> both = {node("Head", {"jawOpen"}), node("Teeth", {"jawOpen"})};
    const Retargeted fitted = retarget(take, both);
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 0, 0), 0.3f);
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 1, 0), 0.6f);
    // a model that has neither node is driven by the first
    const Retargeted other = retarget(take, {node("Face", {"jawOpen"})});
    EXPECT_FLOAT_EQ(drivenWeight(other.clip, 0, 0), 0.3f);
    EXPECT_TRUE(other.unresolved.empty());
}

TEST(Retarget, TurnsRelativeRotationsIntoTheNodesOwnFrame) {
    // the parent stands turned by 90 degrees about z, the node by 90 degrees about x
    const float s = std::sqrt(0.5f);
    ModelNode head = node("J_Bip_C_Head");
    head.parentRotation = glm::quat(s, 0, 0, s);
    head.rest.rotation = glm::quat(s, s, 0, 0);
    Take take;
    take.tracks.push_back(
        {.kind = TrackKind::Rotation,
         .width = 4,
         .times = {0, 1},
         .values = {0, 0, 0, 1, 0, s, 0, s}});  // to 90 degrees about the model's y
    take.curves.push_back(
        {.path = ChannelPath::Rotation, .node = "head", .track = 0, .relative = true});
    const Retargeted fitted = retarget(take, {head});
    ASSERT_EQ(fitted.clip.channels.size(), 1u);
    const std::vector<float>& v = fitted.clip.tracks[0].values;
    const glm::quat first(v[3], v[0], v[1], v[2]), second(v[7], v[4], v[5], v[6]);
    EXPECT_NEAR(std::abs(glm::dot(first, head.rest.rotation)), 1, 1e-6);
    // world orientation: the turn, on top of where the node rests
    const glm::quat world = head.parentRotation * second;
    const glm::quat expected = glm::quat(s, 0, s, 0) * head.parentRotation * head.rest.rotation;
    EXPECT_NEAR(std::abs(glm::dot(world, expected)), 1, 1e-6);
}

TEST(Retarget, LeavesNodesWithAMatrixAlone) {
    ModelNode head = node("head");
    head.hasMatrix = true;
    Take take;
    take.tracks.push_back({.width = 3, .times = {0}, .values = {1, 1, 1}});
    take.curves.push_back({.path = ChannelPath::Scale, .node = "head"});
    const Retargeted fitted = retarget(take, {head});
    EXPECT_TRUE(fitted.clip.channels.empty());
    EXPECT_EQ(fitted.unresolved, (Names{"head"}));
}

TEST(Retarget, JoinsCurvesOfDifferentKeys) {
    const Take take =
        *readClipFile(R"({"moueClip":1,"curves":[)"
                      R"({"target":"mouthSmileLeft","times":[0,1],"values":[0,1]},)"
                      R"({"target":"mouthSmileRight","times":[0,0.5,1],"values":[0,1,0]}]})");
    const Retargeted fitted = retarget(take, {node("Head", {"smile"})});
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 0, 0, 0.5f), 0.75f);
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 0, 0, 0.75f), 0.625f);
    EXPECT_FLOAT_EQ(drivenWeight(fitted.clip, 0, 0, 1), 0.5f);
}

}  // namespace
}  // namespace moue
