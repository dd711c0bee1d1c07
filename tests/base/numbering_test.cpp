// SPDX-License-Identifier: MIT
#include "base/numbering.hpp"

#include <gtest/gtest.h>

#include <array>

namespace moue {
namespace {

TEST(Numbering, NumbersDistinctKeysInTheOrderInWhichTheyCome) {
    Numbering numbers;
    for (const auto& [key, number, added] :
         {std::tuple("b", 0u, true), {"a", 1u, true}, {"b", 0u, false}, {"", 2u, true}}) {
        const Numbering::Place place = numbers.add(key);
        EXPECT_EQ(place.number, number) << key;
        EXPECT_EQ(place.added, added) << key;
    }
}

TEST(Numbering, TellsNumbersApartByAllTheirBytes) {
    Numbering numbers;
    const std::array<int, 2> first = {0, -1}, second = {0, 255}, shorter = {0, -1};
    EXPECT_EQ(numbers.add(first).number, 0u);
    EXPECT_EQ(numbers.add(second).number, 1u);
    EXPECT_EQ(numbers.add(std::span(shorter).first(1)).number, 2u);
    EXPECT_FALSE(numbers.add(shorter).added);
}

}  // namespace
}  // namespace moue
