// SPDX-License-Identifier: MIT
#include "gltf/names.hpp"

#include "gltf/fixtures.hpp"

namespace moue::test {
namespace {

using Names = std::vector<std::string>;

GlbBuilder named(Json names) {
    GlbBuilder glb = morphedTriangle(2);
    glb.json["meshes"][0]["extras"] = {{"targetNames", std::move(names)}, {"other", 1}};
    return glb;
}

TEST(TargetNames, AreTheFilesWhereTheyFit) {
    const Asset asset = loaded(named({"jawOpen", "Лицо"}));
    EXPECT_EQ(asset.meshes.at(0).targetNames, Names({"jawOpen", "Лицо"}));
    EXPECT_TRUE(asset.meshes.at(0).namesFromFile);
}

TEST(TargetNames, AreIndicesWhereTheFileHasNone) {
    const Asset asset = loaded(morphedTriangle(2));
    EXPECT_EQ(asset.meshes.at(0).targetNames, Names({"0", "1"}));
    EXPECT_FALSE(asset.meshes.at(0).namesFromFile);
    EXPECT_TRUE(asset.warnings.empty());
}

TEST(TargetNames, ThatDoNotFitAreIndicesAndAWarning) {
    const Json misfits[] = {{"a"},  {"a", "b", "c"}, Json::array(), "ab",
                            {1, 2}, nullptr,         Json::object()};
    for (const Json& misfit : misfits) {
        const Asset asset = loaded(named(misfit));
        EXPECT_EQ(asset.meshes.at(0).targetNames, Names({"0", "1"})) << misfit;
        EXPECT_EQ(warningsOf(asset), Warnings({"InvalidTargetNames meshes[0].extras.targetNames"}))
            << misfit;
    }
}

TEST(TargetNames, ThatRepeatAreKeptWithAWarning) {
    const Asset asset = loaded(named({"a", "a"}));
    EXPECT_EQ(asset.meshes.at(0).targetNames, Names({"a", "a"}));
    EXPECT_EQ(warningsOf(asset), Warnings({"DuplicateTargetName meshes[0].extras.targetNames[1]"}));
}

TEST(TargetNames, LeaveOtherExtrasAlone) {
    GlbBuilder glb = morphedTriangle(2);
    glb.json["meshes"][0]["extras"] = "free text";
    EXPECT_TRUE(loaded(glb).warnings.empty());
}

}  // namespace
}  // namespace moue::test
