// SPDX-License-Identifier: MIT
#include "animation/takes/text.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace moue {
namespace {

TEST(ParseDecimal, ReadsWhatTheCLibraryReads) {
    for (const char* text :
         {"0", "1", "-1", "+2.5", ".5", "5.", "0.0308823529", "1e3", "1.5E-3", "-0.000001",
          "123456789012345678901234567890", "0.1234567890123456789012345", "1e-320", "9e307",
          "0000000000000000000000000000000000000000000000001.5"}) {
        const auto value = parseDecimal(text);
        ASSERT_TRUE(value) << text;
        const double expected = std::strtod(text, nullptr);
        EXPECT_NEAR(*value, expected, 4e-16 * std::abs(expected) + 5e-324) << text;
    }
}

TEST(ParseDecimal, RefusesWhatIsNoFiniteNumber) {
    for (const char* text : {"", "-", ".", "e5", "1e", "1e+", "nan", "inf", "1x", " 1", "1 ",
                             "0x10", "1,5", "1e999", "1..2", "--1"})
        EXPECT_FALSE(parseDecimal(text)) << text;
}

TEST(Lines, ComeWithoutTheirEndsAndCount) {
    Lines lines("\xEF\xBB\xBFone\r\n\ntwo");
    EXPECT_EQ(lines.next(), "one");
    EXPECT_EQ(lines.next(), "");
    EXPECT_EQ(lines.next(), "two");
    EXPECT_EQ(lines.number(), 3u);
    EXPECT_FALSE(lines.next());
    EXPECT_FALSE(Lines("").next());
}

TEST(SplitFields, TrimsAndKeepsEmptyOnes) {
    std::vector<std::string_view> fields;
    splitFields(" a, b ,,c", ',', fields);
    EXPECT_EQ(fields, (std::vector<std::string_view>{"a", "b", "", "c"}));
    splitFields("", ',', fields);
    EXPECT_EQ(fields, (std::vector<std::string_view>{""}));
}

TEST(ParseJson, RefusesDeepNestingInsteadOfRecursing) {
    EXPECT_TRUE(parseJson(std::string(100000, '[')).is_discarded());
    EXPECT_FALSE(parseJson("[[[]]]").is_discarded());
}

}  // namespace
}  // namespace moue
