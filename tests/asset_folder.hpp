// SPDX-License-Identifier: MIT
// Real models that lie beside the repository: tests that want them skip where they are missing.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "gltf/load.hpp"

namespace moue::test {

/// $MOUE_ASSETS, else what the build says (the macro MOUE_ASSETS).
inline std::filesystem::path assetFolder() {
    const char* folder = std::getenv("MOUE_ASSETS");
    return folder != nullptr && *folder != '\0' ? folder : MOUE_ASSETS;
}

#define MOUE_SKIP_WITHOUT_ASSETS()                     \
    if (!std::filesystem::is_directory(assetFolder())) \
    GTEST_SKIP() << "The folder of real models is not here; set MOUE_ASSETS to find it."

/// Loads a model of that folder; null, and a failed test, where it cannot be loaded.
inline std::shared_ptr<const Asset> loadModel(const std::string& file) {
    auto asset = loadGltfFile((assetFolder() / file).string());
    if (!asset) {
        ADD_FAILURE() << file << ": " << asset.error().message << " " << asset.error().path;
        return nullptr;
    }
    return std::make_shared<const Asset>(std::move(*asset));
}

/// "threeCube/threeCube.gltf" as a test's name: "threeCube".
inline std::string modelTestName(const std::string& file) {
    std::string name = std::filesystem::path(file).stem().string();
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
}

}  // namespace moue::test
