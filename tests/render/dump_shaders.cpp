// SPDX-License-Identifier: MIT
// Writes every kind of shader, for both languages, into the folder that the argument names.
#include <cstdio>
#include <string>

#include "render/shader_variants.hpp"

int main(int argc, char** argv) {
    if (argc != 2) return 1;
    constexpr uint32_t kSmallestBlock = 16384 / 16 - 1;
    size_t number = 0;
    for (const moue::ShaderVariant& variant : moue::everyKindOfVariant()) {
        for (moue::gl::Api api : {moue::gl::Api::Gl, moue::gl::Api::Gles}) {
            for (const bool vertexStage : {true, false}) {
                const std::string name = std::string(argv[1]) + "/" + std::to_string(number++) +
                                         (vertexStage ? ".vert" : ".frag");
                const std::string text =
                    moue::shaderText(variant, vertexStage, api, kSmallestBlock);
                std::FILE* file = std::fopen(name.c_str(), "wb");
                if (file == nullptr) return 1;
                const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
                if (std::fclose(file) != 0 || !written) return 1;
            }
        }
    }
    return 0;
}
