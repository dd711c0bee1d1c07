// SPDX-License-Identifier: MIT
// JSON, versions, extensions, and the schema's types, ranges and references.
#include "gltf/document.hpp"

#include <functional>

#include "gltf/fixtures.hpp"

namespace moue::test {
namespace {

Error refusedText(const std::string& text) {
    const auto result = loadGltf(std::as_bytes(std::span(text)));
    EXPECT_FALSE(result) << text.substr(0, 80);
    return result ? Error{ErrorCode::NoGl, "", ""} : result.error();
}

struct Refusal {
    const char* name;
    std::function<void(Json&)> edit;
    ErrorCode code;
    const char* path;
};

const Refusal kRefusals[] = {
    {"asset is missing", [](Json& j) { j.erase("asset"); }, ErrorCode::InvalidProperty, "asset"},
    {"version is a number", [](Json& j) { j["asset"]["version"] = 2.0; },
     ErrorCode::InvalidProperty, "asset.version"},
    {"version 1.0", [](Json& j) { j["asset"]["version"] = "1.0"; }, ErrorCode::UnsupportedVersion,
     "asset.version"},
    {"minVersion 2.5", [](Json& j) { j["asset"]["minVersion"] = "2.5"; },
     ErrorCode::UnsupportedVersion, "asset.minVersion"},
    {"meshes is a string", [](Json& j) { j["meshes"] = "x"; }, ErrorCode::InvalidProperty,
     "meshes"},
    {"a mesh is null", [](Json& j) { j["meshes"][0] = nullptr; }, ErrorCode::InvalidProperty,
     "meshes[0]"},
    {"primitives is empty", [](Json& j) { j["meshes"][0]["primitives"] = Json::array(); },
     ErrorCode::InvalidProperty, "meshes[0].primitives"},
    {"mode 7", [](Json& j) { j["meshes"][0]["primitives"][0]["mode"] = 7; },
     ErrorCode::InvalidProperty, "meshes[0].primitives[0].mode"},
    {"attributes is a list",
     [](Json& j) { j["meshes"][0]["primitives"][0]["attributes"] = Json::array(); },
     ErrorCode::InvalidProperty, "meshes[0].primitives[0].attributes"},
    {"a target's accessor is out of range",
     [](Json& j) { j["meshes"][0]["primitives"][0]["targets"][1]["POSITION"] = 99; },
     ErrorCode::InvalidReference, "meshes[0].primitives[0].targets[1].POSITION"},
    {"an index is negative", [](Json& j) { j["nodes"][0]["mesh"] = -1; },
     ErrorCode::InvalidReference, "nodes[0].mesh"},
    {"count is a string", [](Json& j) { j["accessors"][1]["count"] = "3"; },
     ErrorCode::InvalidProperty, "accessors[1].count"},
    {"count is a fraction", [](Json& j) { j["accessors"][1]["count"] = 2.5; },
     ErrorCode::InvalidProperty, "accessors[1].count"},
    {"count is zero", [](Json& j) { j["accessors"][1]["count"] = 0; }, ErrorCode::InvalidProperty,
     "accessors[1].count"},
    {"component type 5124", [](Json& j) { j["accessors"][1]["componentType"] = 5124; },
     ErrorCode::InvalidProperty, "accessors[1].componentType"},
    {"type VEC5", [](Json& j) { j["accessors"][1]["type"] = "VEC5"; }, ErrorCode::InvalidProperty,
     "accessors[1].type"},
    {"a stride of 6", [](Json& j) { j["bufferViews"][0]["byteStride"] = 6; },
     ErrorCode::InvalidProperty, "bufferViews[0].byteStride"},
    {"a matrix of 15 numbers", [](Json& j) { j["nodes"][0]["matrix"] = std::vector<int>(15, 0); },
     ErrorCode::InvalidProperty, "nodes[0].matrix"},
    {"a weight is a string",
     [](Json& j) {
         j["meshes"][0]["weights"] = {"a", "b"};
     },
     ErrorCode::InvalidProperty, "meshes[0].weights[0]"},
    {"a weight overflows a float",
     [](Json& j) {
         j["nodes"][0]["weights"] = {1e300, 0};
     },
     ErrorCode::InvalidProperty, "nodes[0].weights[0]"},
    {"a child is out of range", [](Json& j) { j["nodes"][0]["children"] = {5}; },
     ErrorCode::InvalidReference, "nodes[0].children[0]"},
    {"a scene's node is out of range", [](Json& j) { j["scenes"][0]["nodes"] = {1}; },
     ErrorCode::InvalidReference, "scenes[0].nodes[0]"},
};

TEST(Document, RefusesWrongPropertiesAtTheirPath) {
    for (const Refusal& refusal : kRefusals) {
        GlbBuilder glb = morphedTriangle();
        refusal.edit(glb.json);
        const Error error = refused(glb);
        EXPECT_EQ(codeOf(error), errorName(refusal.code)) << refusal.name;
        EXPECT_EQ(error.path, refusal.path) << refusal.name;
    }
}

TEST(Document, SaysTheIndexAndThenTheLimit) {
    GlbBuilder glb = morphedTriangle();
    glb.json["nodes"][0]["mesh"] = 4;
    EXPECT_EQ(refused(glb).message, "The index (4) is not below the number of meshes (1).");
}

TEST(Document, AcceptsIntegersWrittenAsDecimals) {
    GlbBuilder glb = morphedTriangle();
    glb.json["accessors"][0]["count"] = 3.0;
    glb.json["nodes"][0]["mesh"] = 0.0;
    EXPECT_EQ(loaded(glb).geometries.at(0).base.positions.size(), 3u);
}

TEST(Document, AcceptsALaterMinorVersion) {
    GlbBuilder glb = morphedTriangle();
    glb.json["asset"]["version"] = "2.1";
    glb.json["asset"]["minVersion"] = "2.0";
    loaded(glb);
}

TEST(Document, RefusesARequiredExtensionByName) {
    GlbBuilder glb = morphedTriangle();
    glb.json["extensionsRequired"] = {"KHR_materials_unlit", "ACME_wobble"};
    const Error error = refused(glb);
    EXPECT_EQ(codeOf(error), "UnsupportedExtension");
    EXPECT_EQ(error.path, "extensionsRequired[1]");
    EXPECT_NE(error.message.find("ACME_wobble"), std::string::npos);
}

TEST(Document, IgnoresUnknownPropertiesAndOptionalExtensions) {
    GlbBuilder glb = morphedTriangle();
    glb.json["extensionsUsed"] = {"ACME_wobble"};
    glb.json["extensions"] = {{"ACME_wobble", 3}};
    glb.json["nodes"][0]["extras"] = "free";
    glb.json["accessors"][0]["max"] = "free too";
    loaded(glb);
}

TEST(Document, RefusesTextThatIsNoJson) {
    for (const char* text : {"{", "{\"a\":1,}", "{\"a\":NaN}", "{\"a\":1e400}", "{\"a\":\"\xFF\"}",
                             "nonsense", "[]", "4"}) {
        EXPECT_EQ(codeOf(refusedText(text)), "InvalidJson") << text;
    }
}

TEST(Document, RefusesJsonNestedBeyondTheLimit) {
    const auto nested = [](size_t depth) {
        return "{\"asset\":{\"version\":\"2.0\"},\"extras\":" + std::string(depth, '[') +
               std::string(depth, ']') + "}";
    };
    const std::string legal = nested(kMaxJsonDepth - 1);
    EXPECT_TRUE(loadGltf(std::as_bytes(std::span(legal))));
    EXPECT_EQ(refusedText(nested(kMaxJsonDepth)).message,
              "The text is not JSON in UTF-8, with finite numbers, at most 128 levels deep.");
    EXPECT_EQ(codeOf(refusedText(nested(1'000'000))), "InvalidJson");
}

TEST(Document, DoesNotCountBracketsInsideStrings) {
    const std::string text =
        "{\"asset\":{\"version\":\"2.0\",\"generator\":\"\\\"" + std::string(300, '[') + "\"}}";
    EXPECT_TRUE(loadGltf(std::as_bytes(std::span(text))));
}

}  // namespace
}  // namespace moue::test
