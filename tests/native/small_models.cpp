// SPDX-License-Identifier: MIT
#include "native/small_models.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <fstream>

#include "cli/picture.hpp"
#include "gltf/glb_builder.hpp"
#include "native/program.hpp"

namespace moue::test {
namespace {

using Json = nlohmann::json;
using glm::vec2, glm::vec3;
using Square = std::array<vec3, 4>;

constexpr std::array<uint32_t, 6> kSquareIndices = {0, 1, 2, 0, 2, 3};
const Square kCorners = {vec3(-0.5f, -0.5f, 0), vec3(0.5f, -0.5f, 0), vec3(0.5f, 0.5f, 0),
                         vec3(-0.5f, 0.5f, 0)};
const Square kTowardsZ = {vec3(0, 0, 1), vec3(0, 0, 1), vec3(0, 0, 1), vec3(0, 0, 1)};

Square everywhere(const vec3& value) {
    return {value, value, value, value};
}

void write(const GlbBuilder& builder, const std::string& path) {
    const std::vector<std::byte> glb = builder.finish();
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(glb.data()), static_cast<std::streamsize>(glb.size()));
    ASSERT_TRUE(file.good()) << path;
}

/// Two colours in checks of 8 x 8 pixels, 32 x 32 in all.
std::vector<std::byte> checksPng() {
    PixelImage image{32, 32, std::vector<uint8_t>(32 * 32 * 4, 255)};
    for (size_t i = 0; i < 32 * 32; ++i) {
        const bool dark = ((i % 32) / 8 + (i / 32) / 8) % 2 == 0;
        image.rgba[4 * i] = dark ? 200 : 250;
        image.rgba[4 * i + 1] = dark ? 60 : 230;
        image.rgba[4 * i + 2] = dark ? 40 : 180;
    }
    const ScratchFolder folder;
    EXPECT_TRUE(writePng(folder / "checks.png", image));
    const std::string bytes = readFile(folder / "checks.png");
    const auto* begin = reinterpret_cast<const std::byte*>(bytes.data());
    return {begin, begin + bytes.size()};
}

/// A sheet of `side` squares a side around the origin; target "wave" bends it.
Json wavySheet(GlbBuilder& builder, uint32_t material, bool normals, int side = 16) {
    std::vector<vec3> positions, deltas;
    std::vector<vec2> texcoords;
    std::vector<uint32_t> indices;
    const auto row = static_cast<uint32_t>(side + 1);
    for (uint32_t v = 0; v < row * row; ++v) {
        const vec2 uv = vec2(v % row, v / row) / static_cast<float>(side);
        positions.emplace_back(uv.x - 0.5f, 0.5f - uv.y, 0);
        deltas.emplace_back(0, 0, 0.25f * std::sin(6.2831853f * uv.x));
        texcoords.push_back(uv);
        if (v % row + 1 == row || v / row + 1 == row) continue;
        for (const uint32_t corner : {v, v + row, v + row + 1, v, v + row + 1, v + 1})
            indices.push_back(corner);
    }
    Json attributes = {{"POSITION", builder.addPositions(positions)},
                       {"TEXCOORD_0", builder.addVec2(texcoords)}};
    const std::vector<vec3> towardsZ(positions.size(), vec3(0, 0, 1));
    if (normals) attributes["NORMAL"] = builder.addVec3(towardsZ);
    return {{"attributes", attributes},
            {"indices", builder.addIndices(indices)},
            {"material", material},
            {"targets", Json::array({Json{{"POSITION", builder.addPositions(deltas)}}})}};
}

}  // namespace

void writeSheet(const std::string& path) {
    GlbBuilder builder;
    Json targets = Json::array(), names = {"jawOpen", "a=b", "größer"};
    Square larger = kCorners;
    const auto addTarget = [&](const Square& positions) {
        targets.push_back({{"POSITION", builder.addPositions(positions)},
                           {"NORMAL", builder.addVec3(everywhere(vec3(0.1f, 0, 0)))}});
    };
    addTarget(everywhere(vec3(0, 0, 1)));
    addTarget(everywhere(vec3(1, 0, 0)));
    addTarget(larger);
    for (int i = 3; i < 12; ++i) {
        names.push_back("t" + std::to_string(i));
        addTarget(everywhere(vec3(0, 0.01f * static_cast<float>(i), 0)));
    }
    const Json primitive = {
        {"attributes",
         {{"POSITION", builder.addPositions(kCorners)}, {"NORMAL", builder.addVec3(kTowardsZ)}}},
        {"indices", builder.addIndices(kSquareIndices)},
        {"targets", targets}};
    builder.add("meshes",
                {{"primitives", Json::array({primitive})}, {"extras", {{"targetNames", names}}}});
    builder.add("cameras", {{"name", "Portrait"},
                            {"type", "perspective"},
                            {"perspective", {{"yfov", 0.6}, {"znear", 0.1}}}});
    builder.add("nodes", {{"name", "Sheet"}, {"mesh", 0}});
    builder.add("nodes", {{"name", "Eye"}, {"camera", 0}, {"translation", {0, 0, 3}}});
    builder.add("scenes", {{"nodes", {0, 1}}});
    std::array<float, 24> weights{};
    weights[12] = 1;
    const Json sampler = {{"input", builder.addKeyTimes(std::array{0.0f, 1.0f})},
                          {"output", builder.addScalars(weights)}};
    const Json channel = {{"sampler", 0}, {"target", {{"node", 0}, {"path", "weights"}}}};
    builder.add("animations", {{"name", "Nod"},
                               {"samplers", Json::array({sampler})},
                               {"channels", Json::array({channel})}});
    write(builder, path);
}

void writeMaterials(const std::string& path) {
    GlbBuilder builder;
    const uint32_t view = builder.addView(checksPng());
    builder.add("images", {{"bufferView", view}, {"mimeType", "image/png"}});
    builder.add("textures", {{"source", 0}});
    const auto material = [](float red, float green, float blue, float alpha) {
        return Json{{"pbrMetallicRoughness",
                     {{"baseColorFactor", {red, green, blue, alpha}},
                      {"metallicFactor", 0},
                      {"roughnessFactor", 0.6}}},
                    {"doubleSided", true}};
    };
    Json textured = material(1, 1, 1, 1), unlit = material(0.1f, 0.5f, 0.2f, 1);
    textured["pbrMetallicRoughness"]["baseColorTexture"] = {{"index", 0}};
    unlit["extensions"]["KHR_materials_unlit"] = Json::object();
    Json glass = material(0.1f, 0.2f, 0.9f, 0.5f);
    glass["alphaMode"] = "BLEND";
    builder.json["extensionsUsed"] = Json::array({"KHR_materials_unlit"});
    const std::array materials = {textured, unlit, material(0.8f, 0.7f, 0.1f, 1), glass};
    const std::array places = {vec3(-0.55f, 0.55f, 0), vec3(0.55f, 0.55f, 0),
                               vec3(-0.55f, -0.55f, 0), vec3(0.2f, 0, 0.5f)};
    Json roots = Json::array();
    for (size_t i = 0; i < materials.size(); ++i) {
        const uint32_t index = builder.add("materials", materials[i]);
        const Json primitive = wavySheet(builder, index, i != 2);
        const uint32_t mesh =
            builder.add("meshes", {{"primitives", Json::array({primitive})},
                                   {"extras", {{"targetNames", Json::array({"wave"})}}}});
        const vec3& at = places[i];
        roots.push_back(
            builder.add("nodes", {{"mesh", mesh}, {"translation", {at.x, at.y, at.z}}}));
    }
    builder.add("scenes", {{"nodes", roots}});
    write(builder, path);
}

}  // namespace moue::test
