// SPDX-License-Identifier: MIT
// What the C ABI's opaque handles point at. For its own files only.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/apart.hpp"
#include "gltf/load.hpp"
#include "runtime/moue.h"
#include "runtime/orbit_camera.hpp"
#include "runtime/pick.hpp"
#include "runtime/viewer.hpp"

struct moue_loader {
    struct File {
        std::string uri;
        std::span<const std::byte> bytes;
    };
    std::vector<File> files;
    moue::LoadOptions options;
    std::optional<moue::GltfLoader> reading;  ///< while deltas are still to be read
};

struct moue_asset {
    std::shared_ptr<const moue::Asset> asset;
    std::string description;
};

struct moue_model {
    moue::Model* model = nullptr;
    bool ended = false;  ///< a clip has ended and nobody was told yet
    uint32_t pickedMesh = 0;
    std::vector<moue::Mover> movers;  ///< of the last pick
};

struct moue_viewer {
    moue::Viewer viewer;
    moue::OrbitCamera camera;
    std::vector<std::unique_ptr<moue_model>> models;  ///< in the viewer's order
    int x = 0, y = 0;                                 ///< lower left corner of the viewport

    /// The position of `model`; models.size() if it is not of this viewer.
    size_t find(const moue_model* model) const noexcept;
};

struct moue_clip {
    moue::Clip clip;
};

struct moue_bake {
    std::vector<moue::BakedNode> nodes;
};

namespace moue {

/// Keeps `error` for moue_error_code() and its like.
void keepError(Error error);

/// The value of `result`; or nothing, and its error is kept.
template <typename T>
std::optional<T> valueOrKeepError(Result<T>&& result) {
    if (result) return std::move(*result);
    keepError(std::move(result.error()));
    return std::nullopt;
}

/// The JSON text of moue_asset_describe().
MOUE_APART std::string describe(const Asset& asset);

/// The ABI's number of a morph path; Auto for numbers that it does not know.
constexpr MorphPath pathFromNumber(int number) noexcept {
    const bool known = number >= 0 && static_cast<size_t>(number) < kMorphPathNames.size();
    return known ? static_cast<MorphPath>(number) : MorphPath::Auto;
}

}  // namespace moue
