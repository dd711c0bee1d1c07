// SPDX-License-Identifier: MIT
#include "morph/morph_path.hpp"

#include <gtest/gtest.h>

#include <set>

namespace moue {
namespace {

TEST(MorphPath, RoundTripsEveryNameThroughItsPath) {
    std::set<std::string_view> names;
    for (size_t i = 0; i < kMorphPathNames.size(); ++i) {
        const auto path = static_cast<MorphPath>(i);
        EXPECT_EQ(pathFromName(pathName(path)), path);
        names.insert(pathName(path));
    }
    EXPECT_EQ(names.size(), kMorphPathNames.size());
}

TEST(MorphPath, HasTheNamesOfTheCommandLine) {
    EXPECT_EQ(pathName(MorphPath::Auto), "auto");
    EXPECT_EQ(pathName(MorphPath::Cpu), "cpu");
    EXPECT_EQ(pathName(MorphPath::Attribute), "attribute");
    EXPECT_EQ(pathName(MorphPath::Texture), "texture");
    EXPECT_EQ(pathName(MorphPath::Packed), "packed");
    EXPECT_EQ(pathName(MorphPath::Cached), "cached");
}

TEST(MorphPath, KnowsNoOtherName) {
    for (const std::string_view name : {"", "CPU", "textur", "texture ", "textures", "gpu"})
        EXPECT_FALSE(pathFromName(name)) << name;
}

}  // namespace
}  // namespace moue
