// SPDX-License-Identifier: MIT
// Writes every kind of shader, for both languages, into the folder that the argument names.
#include <cstdio>
#include <string>

#include "render/shader_variants.hpp"

namespace moue {
namespace {

/// Writes the stages of variants into numbered files of `folder`; false where it cannot.
bool dump(const std::string& folder, const std::vector<ShaderVariant>& variants,
          const StageEnds* ends, size_t& number) {
    constexpr uint32_t kSmallestBlock = 16384 / 16 - 1;
    for (const ShaderVariant& variant : variants) {
        for (gl::Api api : {gl::Api::Gl, gl::Api::Gles}) {
            for (const bool vertexStage : {true, false}) {
                const std::string name =
                    folder + "/" + std::to_string(number++) + (vertexStage ? ".vert" : ".frag");
                const std::string text =
                    shaderText(variant, vertexStage, api, kSmallestBlock, ends);
                std::FILE* file = std::fopen(name.c_str(), "wb");
                if (file == nullptr) return false;
                const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
                if (std::fclose(file) != 0 || !written) return false;
            }
        }
    }
    return true;
}

}  // namespace
}  // namespace moue

int main(int argc, char** argv) {
    if (argc != 2) return 1;
    const moue::StageEnds motion = moue::motionEnds();
    size_t number = 0;
    const bool written = moue::dump(argv[1], moue::everyKindOfVariant(), nullptr, number) &&
                         moue::dump(argv[1], moue::everyKindOfMotionVariant(), &motion, number);
    return written ? 0 : 1;
}
