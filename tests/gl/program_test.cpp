// SPDX-License-Identifier: MIT
#include "gl/program.hpp"

#include <gtest/gtest.h>

#include <array>

namespace moue::gl {
namespace {

constexpr std::array kParts = {ShaderPart{"defines", "#define A 1\n"},
                               ShaderPart{"mesh.vert", "void main() {}"}};

TEST(AssembleShader, StartsWithTheVersionAndNumbersEachPart) {
    EXPECT_EQ(assembleShader(kParts, Api::Gl),
              "#version 330 core\n#line 1 0\n#define A 1\n#line 10001 1\nvoid main() {}\n");
}

TEST(AssembleShader, GivesEveryGlesTypeHighPrecision) {
    const std::string text = assembleShader(kParts, Api::Gles);
    EXPECT_TRUE(text.starts_with("#version 300 es\n"));
    for (const char* type : {"float", "int", "sampler2D", "sampler2DArray", "isampler2DArray",
                             "usampler2DArray", "sampler2DShadow"}) {
        EXPECT_NE(text.find(std::string("precision highp ") + type + ";"), std::string::npos)
            << type;
    }
}

TEST(NameLogLines, NamesThePartInEachDriversForm) {
    struct Case {
        const char* name;
        const char* log;
        const char* expected;
    };
    for (const Case& c : {
             Case{"Mesa", "0:10012(3): error: no\n", "mesh.vert:12(3): error: no"},
             Case{"ANGLE", "ERROR: 1:10012: 'x' : undeclared", "mesh.vert:12: 'x' : undeclared"},
             Case{"NVIDIA", "1(10012) : error C0000: no", "mesh.vert:12 : error C0000: no"},
             Case{"a part that is not there", "7:70012: no", "7:70012: no"},
             Case{"prose", "2 errors\nlinking failed", "2 errors\nlinking failed"},
         }) {
        EXPECT_EQ(nameLogLines(c.log, kParts), c.expected) << c.name;
    }
}

}  // namespace
}  // namespace moue::gl
