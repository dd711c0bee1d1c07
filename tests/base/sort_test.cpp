// SPDX-License-Identifier: MIT
#include "base/sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace moue {
namespace {

TEST(SortInPlace, SortsListsOfEveryLength) {
    for (size_t count = 0; count < 40; ++count) {
        std::vector<int> list;
        for (size_t i = 0; i < count; ++i)
            list.push_back(static_cast<int>(i * 17 % 23));
        std::vector<int> sorted = list;
        std::sort(sorted.begin(), sorted.end());
        sortInPlace(list.begin(), list.end(), std::less<>());
        EXPECT_EQ(list, sorted) << count;
    }
}

TEST(SortInPlace, SortsByTheOrderGiven) {
    std::vector<std::string> list = {"pear", "fig", "banana"};
    sortInPlace(list.begin(), list.end(),
                [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
    EXPECT_EQ(list, (std::vector<std::string>{"banana", "pear", "fig"}));
}

}  // namespace
}  // namespace moue
