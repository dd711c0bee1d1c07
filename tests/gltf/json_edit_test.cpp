// SPDX-License-Identifier: MIT
#include "gltf/json_edit.hpp"

#include <gtest/gtest.h>

namespace moue {
namespace {

std::string appended(const char* text, const char* name, const char* items) {
    JsonEdit edit(text);
    EXPECT_TRUE(edit.append(name, items)) << text;
    return edit.apply();
}

TEST(JsonEdit, AppendsToListsAndLeavesTheRest) {
    EXPECT_EQ(appended(R"({ "a" : [ 1, 2 ] , "b":3})", "a", "4,5"),
              R"({ "a" : [ 1, 2 ,4,5] , "b":3})");
    EXPECT_EQ(appended(R"({"a":[]})", "a", "1"), R"({"a":[1]})");
    EXPECT_EQ(appended(R"({"a":[ ]})", "a", "1"), R"({"a":[ 1]})");
}

TEST(JsonEdit, AddsMembersThatAreNotThere) {
    EXPECT_EQ(appended(R"({})", "a", "1"), R"({"a":[1]})");
    EXPECT_EQ(appended("{\"b\":1\n}\n", "a", "1"), "{\"b\":1\n,\"a\":[1]}\n");
    JsonEdit edit("{}");
    EXPECT_TRUE(edit.append("a", "1") && edit.append("b", "2"));
    EXPECT_EQ(edit.apply(), R"({"a":[1],"b":[2]})");
}

TEST(JsonEdit, IsNotMisledByStringsOrDepth) {
    EXPECT_EQ(appended(R"({"x":{"a":[9]},"s":"\"a\":[ ]}","a":[{"y":[1]}]})", "a", "2"),
              R"({"x":{"a":[9]},"s":"\"a\":[ ]}","a":[{"y":[1]},2]})");
    EXPECT_EQ(appended(R"({"n":-1.5e3,"t":true,"u":null,"a":[0]})", "a", "2"),
              R"({"n":-1.5e3,"t":true,"u":null,"a":[0,2]})");
    EXPECT_EQ(appended("\xEF\xBB\xBF {\"a\":[0]}", "a", "2"), "\xEF\xBB\xBF {\"a\":[0,2]}");
}

TEST(JsonEdit, TakesTheLastOfTwoMembersAsReadersDo) {
    EXPECT_EQ(appended(R"({"a":[1],"a":[2]})", "a", "3"), R"({"a":[1],"a":[2,3]})");
}

TEST(JsonEdit, ReplacesAPropertyOfAListsFirstItem) {
    JsonEdit edit(
        R"({"buffers":[{"uri":"x", "byteLength" : 12 },{"byteLength":5}],"byteLength":1})");
    EXPECT_TRUE(edit.replaceInFirst("buffers", "byteLength", "99"));
    EXPECT_TRUE(edit.append("buffers", "{}"));
    EXPECT_EQ(
        edit.apply(),
        R"({"buffers":[{"uri":"x", "byteLength" : 99 },{"byteLength":5},{}],"byteLength":1})");
}

TEST(JsonEdit, RefusesWhatIsNoList) {
    EXPECT_FALSE(JsonEdit(R"({"a":5})").append("a", "1"));
    EXPECT_FALSE(JsonEdit(R"({"a":[]})").replaceInFirst("a", "b", "1"));
    EXPECT_FALSE(JsonEdit(R"({"a":[{"c":1}]})").replaceInFirst("a", "b", "1"));
    EXPECT_FALSE(JsonEdit(R"({})").replaceInFirst("a", "b", "1"));
}

}  // namespace
}  // namespace moue
