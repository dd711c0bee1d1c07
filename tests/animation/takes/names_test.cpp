// SPDX-License-Identifier: MIT
#include "animation/takes/names.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "animation/takes/names_data.hpp"
#include "base/plain_json.hpp"

namespace moue {
namespace {

TEST(FoldName, LeavesOutCaseSeparatorsPathsAndNumbers) {
    for (const char* name : {"jawOpen", "JawOpen", "jaw_open", "JAW_OPEN", "Jaw Open", "jaw-open",
                             "blendShape1.jawOpen", "rig:jawOpen", "face|jawOpen", "A25_Jaw_Open"})
        EXPECT_EQ(foldName(name), "jawopen") << name;
}

TEST(FoldName, KnowsEveryWayToWriteASide) {
    for (const char* name : {"eyeBlinkLeft", "eyeBlink_L", "eyeBlinkL", "eye_blink_l", "L_eyeBlink",
                             "leftEyeBlink", "A14_Eye_Blink_Left", "Eye_Left_Blink", "eyeBlink.L",
                             "EYE_BLINK_LEFT", "head.eyeBlink_L"})
        EXPECT_EQ(foldName(name), "eyeblinkleft") << name;
    EXPECT_EQ(foldName("mouthRight"), "mouthright");
    EXPECT_NE(foldName("eyeBlinkLeft"), foldName("eyeBlinkRight"));
}

TEST(FoldName, KeepsWhatIsNoSide) {
    EXPECT_EQ(foldName("L"), "l");
    EXPECT_EQ(foldName("viseme_RR"), "visemerr");
    EXPECT_EQ(foldName("cheekPuff"), "cheekpuff");
    EXPECT_EQ(foldName("\xE3\x81\x82"), "\xE3\x81\x82");
    EXPECT_EQ(foldName(""), "");
    EXPECT_EQ(foldName("..."), "");
}

TEST(CanonicalName, KnowsOtherMakersNames) {
    const std::pair<const char*, const char*> cases[] = {
        {"EyeBlinkLeft", "eyeBlinkLeft"},        // capture apps
        {"eyeBlink_L", "eyeBlinkLeft"},          // the same, other apps
        {"Eye_Left_Blink", "eyeBlinkLeft"},      // lip trackers
        {"A14_Eye_Blink_Left", "eyeBlinkLeft"},  // character makers
        {"EyeClosedRight", "eyeBlinkRight"},     // avatar chats
        {"CTRL_expressions_eyeBlinkL", "eyeBlinkLeft"},
        {"CTRL_expressions_mouthCornerPullR", "mouthSmileRight"},
        {"V_Explosive", "viseme_PP"},
        {"vrc.v_aa", "viseme_aa"},
        {"visemeCH", "viseme_CH"},
        {"Fcl_MTH_A", "aa"},
        {"A", "aa"},
        {"Blink_L", "blinkLeft"},
        {"Joy", "happy"},
        {"mouthOpen", "jawOpen"},
        {"eyesClosed", "blink"},
        {"J_Bip_C_Head", "head"},
        {"mixamorig:LeftEye", "leftEye"},
        {"Eye.R", "rightEye"},
        {"somethingElse", "somethingelse"}};
    for (const auto& [name, canonical] : cases)
        EXPECT_EQ(canonicalName(name), canonical) << name;
}

/// The alias tables must not contradict each other: what one line says, no earlier line may take.
TEST(NameTables, GiveEachAliasToOneName) {
    const PlainJson aliases = PlainJson::parse(namesFile("aliases.json"), nullptr, false);
    ASSERT_TRUE(aliases.is_object());
    for (auto entry = aliases.begin(); entry != aliases.end(); ++entry)
        for (size_t i = 0; i < entry->size(); ++i)
            EXPECT_EQ(canonicalName((*entry)[i].get<std::string>()), entry.key())
                << (*entry)[i].get<std::string>();
}

TEST(NameTables, MakeTargetsOfKnownNamesOnly) {
    const PlainJson table = PlainJson::parse(namesFile("compositions.json"), nullptr, false);
    ASSERT_TRUE(table.is_object());
    for (auto entry = table.begin(); entry != table.end(); ++entry) {
        EXPECT_EQ(canonicalName(entry.key()), entry.key());
        ASSERT_FALSE(compositions(entry.key()).empty());
        for (const Formula& formula : compositions(entry.key())) {
            for (const auto& [part, factor] : formula) {
                EXPECT_EQ(canonicalName(part), part) << entry.key();
                EXPECT_NE(part, entry.key());
                EXPECT_GT(factor, 0);
                EXPECT_LE(factor, 1);
            }
        }
    }
    EXPECT_TRUE(compositions("noSuchTarget").empty());
}

TEST(Vocabularies, CountKnownAndMissingTargets) {
    const std::vector<std::string> targets = {"eyeBlink_L", "eyeBlinkRight", "jawOpen", "other",
                                              "viseme_aa"};
    const std::vector<VocabularyReport> reports = inspectVocabularies(targets);
    ASSERT_EQ(reports.size(), 4u);
    EXPECT_EQ(reports[0].name, "ARKit");
    EXPECT_EQ(reports[0].size, 52u);
    EXPECT_EQ(reports[0].known, 3u);
    EXPECT_EQ(reports[0].spelled, 2u);
    EXPECT_EQ(reports[0].missing.size(), 49u);
    EXPECT_EQ(reports[1].size, 15u);
    EXPECT_EQ(reports[1].known, 1u);
    EXPECT_EQ(std::count(reports[1].missing.begin(), reports[1].missing.end(), "viseme_aa"), 0);
}

}  // namespace
}  // namespace moue
