// SPDX-License-Identifier: MIT
#include "render/shader_variants.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>

namespace moue {
namespace {

TEST(ShaderVariants, TextsAndKeysGoTogether) {
    std::set<uint64_t> keys;
    for (const ShaderVariant& variant : everyKindOfVariant()) {
        EXPECT_TRUE(keys.insert(variant.key()).second) << variant.defines(1);
    }
}

TEST(ShaderVariants, EveryPassDeformsByTheSameText) {
    const auto deform = [](ShaderPass pass) {
        ShaderVariant variant;
        variant.pass = pass;
        const std::string text = shaderText(variant, true, gl::Api::Gles, 1);
        const size_t begin = text.find("struct Vertex");
        // parts are numbered by their place, which differs
        return std::regex_replace(text.substr(begin, text.find("Vertex deformedVertex()") - begin),
                                  std::regex("#line [^\n]*"), "");
    };
    EXPECT_EQ(deform(ShaderPass::Color), deform(ShaderPass::Shadow));
    EXPECT_EQ(deform(ShaderPass::Color), deform(ShaderPass::CaptureWorld));
}

TEST(ShaderVariants, NoTextDependsOnTheTargetCount) {
    ShaderVariant variant;
    variant.morph = MorphMode::Texture;
    EXPECT_EQ(shaderText(variant, true, gl::Api::Gl, 7).find("TARGET_COUNT"), std::string::npos);
}

}  // namespace
}  // namespace moue
