// SPDX-License-Identifier: MIT
// The JSON reader of builds without tinygltf, against nlohmann's.
#include "base/plain_json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace moue {
namespace {

PlainJson parsed(std::string_view text) {
    return PlainJson::parse(text, nullptr, false);
}

TEST(PlainJson, HoldsDocumentsOfManyPieces) {
    std::string text = "[";
    for (int i = 0; i < 40000; ++i)
        text += "{\"n\\u00e4me\":" + std::to_string(i) + "},";
    text += "[\"\\u0041\"]]";
    PlainJson document = parsed(text);
    ASSERT_TRUE(document.is_array());
    ASSERT_EQ(document.size(), 40001u);
    for (size_t i = 0; i < 40000; ++i)
        ASSERT_EQ(document[i]["n\u00e4me"].get<size_t>(), i);
    const PlainJson part = std::move(document[40000]);
    const PlainJson moved = std::move(document);
    EXPECT_EQ(part[0].get<std::string>(), "A") << "lies with the root, wherever that is now";
    EXPECT_EQ(moved.size(), 40001u);
}

TEST(PlainJson, AcceptsAndRefusesWhatNlohmannDoes) {
    const std::string_view texts[] = {"0",
                                      "-0",
                                      "01",
                                      "-",
                                      "+1",
                                      "1.",
                                      ".5",
                                      "1.5e",
                                      "1e+5",
                                      "1E-5",
                                      "1e999",
                                      "-1e-999",
                                      "tru",
                                      "true",
                                      "false ",
                                      " null",
                                      "nul",
                                      "",
                                      " ",
                                      "[]",
                                      "[1,]",
                                      "[,]",
                                      "[1 2]",
                                      "[1,2",
                                      "{}",
                                      "{\"a\":1}",
                                      "{\"a\":1,}",
                                      "{\"a\" 1}",
                                      "{a:1}",
                                      "{\"a\":1,\"a\":2}",
                                      "\"",
                                      "\"a\"",
                                      "\"\\n\\u00e9\\\"\"",
                                      "\"\\x\"",
                                      "\"\\u12\"",
                                      "\"\\ud83d\\ude00\"",
                                      "\"\\ud83d\"",
                                      "\"\\ude00\"",
                                      "\"\\ud83d\\u0041\"",
                                      "\"\x01\"",
                                      "\"\x7F\"",
                                      "\"\xC3\xA9\"",
                                      "\"\xC3\"",
                                      "\"\xC0\x80\"",
                                      "\"\xED\xA0\x80\"",
                                      "\"\xF0\x9F\x98\x80\"",
                                      "\"\xF4\x90\x80\x80\"",
                                      "\"\x80\"",
                                      "\"\x82\x80\"",
                                      "\"\xC1\xBF\"",
                                      "\"\xFF\"",
                                      "\xEF\xBB\xBF{}",
                                      "1 1",
                                      "{} x",
                                      "// no\n1",
                                      "[1] ",
                                      "1\v"};
    for (const std::string_view text : texts) {
        const bool accepted = !nlohmann::json::parse(text, nullptr, false).is_discarded();
        EXPECT_EQ(!parsed(text).is_discarded(), accepted) << text;
    }
}

TEST(PlainJson, ReadsNumbersAsNlohmannDoes) {
    const std::string_view texts[] = {"0",
                                      "-0.0",
                                      "7",
                                      "-7",
                                      "0.1",
                                      "0.30000001192092896",
                                      "3.4028234663852886e+38",
                                      "1e-45",
                                      "1.17549435e-38",
                                      "123456789012345678",
                                      "-9007199254740993",
                                      "0.000001",
                                      "1e22",
                                      "1e23",
                                      "12345678901234567890123",
                                      "0.00000000000000000000012345678901234567890123",
                                      "5126",
                                      "1000000000000000000000000.5",
                                      "4.0",
                                      "2.5e3",
                                      "100e-2"};
    for (const std::string_view text : texts) {
        const nlohmann::json wanted = nlohmann::json::parse(text);
        const PlainJson number = parsed(text);
        const double value = wanted.get<double>();
        EXPECT_NEAR(number.get<double>(), value, std::abs(value) * 4e-16) << text;
        EXPECT_EQ(static_cast<float>(number.get<double>()), static_cast<float>(value)) << text;
        EXPECT_EQ(number.is_number_integer(), wanted.is_number_integer()) << text;
        EXPECT_EQ(number.is_number_unsigned(), wanted.is_number_unsigned()) << text;
        if (wanted.is_number_integer()) {
            EXPECT_EQ(number.get<int64_t>(), wanted.get<int64_t>()) << text;
        }
        EXPECT_EQ(number.dump(), text);
    }
}

TEST(PlainJson, ReadsStringsAsNlohmannDoes) {
    const std::string_view texts[] = {"\"\"", "\"plain\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
                                      "\"\\u0041\\u00e9\\u20AC\\ud83d\\ude00\"", "\"a\\u0000b\""};
    for (const std::string_view text : texts)
        EXPECT_EQ(parsed(text).get<std::string>(), nlohmann::json::parse(text).get<std::string>());
}

TEST(PlainJson, FindsAndErasesMembers) {
    PlainJson object = parsed(R"({"b":[1,{"c":true}],"a":"x","b2":null,"a":"y"})");
    EXPECT_EQ(object["a"].get<std::string>(), "y");  // the last of two
    EXPECT_TRUE(object["b"][1]["c"].get<bool>());
    EXPECT_EQ(object["b"].size(), 2u);
    EXPECT_FALSE(object.contains("c"));
    object.erase("a");
    object.erase("a");
    EXPECT_FALSE(object.contains("a"));
    EXPECT_EQ(object.erase(object.find("b")).key(), "b2");
    EXPECT_STREQ(object["b2"].type_name(), "null");
}

TEST(PlainJson, RefusesWhatNestsBeyondTheLimit) {
    const auto nested = [](size_t depth, char open, char close) {
        return std::string(depth, open) + std::string(depth, close);
    };
    EXPECT_FALSE(parsed(nested(PlainJson::kMaxDepth, '[', ']')).is_discarded());
    EXPECT_TRUE(parsed(nested(PlainJson::kMaxDepth + 1, '[', ']')).is_discarded());
    EXPECT_TRUE(parsed(nested(1'000'000, '[', ']')).is_discarded());
    EXPECT_TRUE(parsed(nested(1'000'000, '{', '}')).is_discarded());
    // side by side is not inside
    EXPECT_FALSE(
        parsed("[" + nested(100, '[', ']') + "," + nested(100, '[', ']') + "]").is_discarded());
}

TEST(PlainJson, PointsAtTheTextUnlessItHasEscapes) {
    const std::string text = R"({"plain":"a\u00e9b","na\\me":"plain","n":-1.50})";
    PlainJson object = parsed(text);
    ASSERT_TRUE(object.is_object());
    EXPECT_EQ(object["plain"].get_ref<const std::string&>(), "a\u00e9b");
    EXPECT_EQ(object["na\\me"].get_ref<const std::string&>().data(), &text[text.rfind("plain")]);
    EXPECT_EQ(object["n"].dump(), "-1.50");
    const PlainJson taken = std::move(object["plain"]);
    const PlainJson root = std::move(object);  // which owns what was taken out of it, too
    EXPECT_EQ(taken.get<std::string>(), "a\u00e9b");
    EXPECT_EQ(root.size(), 3u);
}

TEST(PlainJson, WalksItemsAndMembersAlike) {
    const PlainJson array = parsed("[1,2,3]");
    int sum = 0;
    for (const PlainJson& item : array)
        sum += item.get<int>();
    EXPECT_EQ(sum, 6);
    EXPECT_EQ(parsed(R"({"a":1,"b":2})").size(), 2u);
    EXPECT_EQ(parsed("\"text\"").size(), 0u);
}

TEST(PlainJson, OrdersMembersAsNlohmannDoes) {
    // names that repeat, come in any order, and are many: neither sorted by hand nor quadratic
    std::string text = "{";
    uint32_t random = 1;
    for (int i = 0; i < 20000; ++i) {
        random = random * 1664525 + 1013904223;
        text += (i > 0 ? ",\"" : "\"") + std::to_string(random >> 18) + "\":" + std::to_string(i);
    }
    text += "}";
    const PlainJson object = parsed(text);
    const nlohmann::json expected = nlohmann::json::parse(text);
    auto it = object.begin();
    for (const auto& [name, value] : expected.items()) {
        ASSERT_TRUE(!(it == object.end()));
        ASSERT_EQ(it.key(), name);
        ASSERT_EQ(it->get<int>(), value.get<int>());
        ++it;
    }
    EXPECT_TRUE(it == object.end());
}

}  // namespace
}  // namespace moue
