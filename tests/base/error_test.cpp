// SPDX-License-Identifier: MIT
#include "base/error.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace moue {
namespace {

struct NamedCode {
    ErrorCode code;
    const char* name;
};

const std::vector<NamedCode> kCodes = {
#define MOUE_NAMED_CODE(name) {ErrorCode::name, #name},
    MOUE_ERROR_CODES(MOUE_NAMED_CODE)
#undef MOUE_NAMED_CODE
};

Result<int> half(int number) {
    if (number % 2 != 0)
        return fail(ErrorCode::InvalidProperty, "The number (3) is odd.", "numbers[0]");
    return number / 2;
}

TEST(ErrorName, SpellsEveryCodeAsItStandsInTheList) {
    ASSERT_FALSE(kCodes.empty());
    for (const auto& [code, name] : kCodes)
        EXPECT_EQ(errorName(code), name);
}

TEST(Text, PutsPiecesInPlaceOfPercentSignsInOrder) {
    EXPECT_EQ(text("The count (%) of % is % too large.", {3u, "it", std::string("far")}),
              "The count (3) of it is far too large.");
    EXPECT_EQ(text("%%", {"a%", 7}), "a%7");
    EXPECT_EQ(text("Nothing.", {}), "Nothing.");
}

TEST(ErrorName, GivesEveryCodeItsOwnName) {
    std::set<std::string> names;
    for (const auto& entry : kCodes)
        names.insert(std::string(errorName(entry.code)));
    EXPECT_EQ(names.size(), kCodes.size());
}

TEST(ErrorName, KeepsTheNamesThatOtherLanguagesCompareWith) {
    EXPECT_EQ(errorName(ErrorCode::InvalidJson), "InvalidJson");
    EXPECT_EQ(errorName(ErrorCode::PathUnavailable), "PathUnavailable");
    EXPECT_EQ(errorName(ErrorCode::WriteFailed), "WriteFailed");
}

TEST(Result, CarriesAValue) {
    const Result<int> result = half(4);
    ASSERT_TRUE(result);
    EXPECT_EQ(*result, 2);
}

TEST(Result, CarriesCodeSentenceAndPath) {
    const Result<int> result = half(3);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::InvalidProperty);
    EXPECT_EQ(result.error().message, "The number (3) is odd.");
    EXPECT_EQ(result.error().path, "numbers[0]");
}

TEST(Fail, LeavesThePathEmptyWhereNoneIsGiven) {
    const Result<int> result = fail(ErrorCode::NoGl, "No context.");
    ASSERT_FALSE(result);
    EXPECT_TRUE(result.error().path.empty());
}

}  // namespace
}  // namespace moue
