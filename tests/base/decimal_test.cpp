// SPDX-License-Identifier: MIT
#include "base/decimal.hpp"

#include <gtest/gtest.h>

namespace moue {
namespace {

TEST(Decimal, WritesWholeNumbers) {
    EXPECT_EQ(decimal(0), "0");
    EXPECT_EQ(decimal(10), "10");
    EXPECT_EQ(decimal(UINT64_MAX), "18446744073709551615");
}

TEST(Decimal, TakesTheDigitsThatATextBeginsWith) {
    std::string_view text = "4294967295:07x";
    EXPECT_EQ(takeDecimal(text), UINT32_MAX);
    EXPECT_EQ(text, ":07x");
    text.remove_prefix(1);
    EXPECT_EQ(takeDecimal(text), 7u);
    EXPECT_EQ(text, "x");
}

TEST(Decimal, LeavesATextThatBeginsWithoutDigitsOrWithTooLargeANumber) {
    for (const std::string_view given : {"", "x1", "-1", "4294967296", "99999999999999999999999"}) {
        std::string_view text = given;
        EXPECT_EQ(takeDecimal(text), std::nullopt) << given;
        EXPECT_EQ(text, given);
    }
}

}  // namespace
}  // namespace moue
