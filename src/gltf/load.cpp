// SPDX-License-Identifier: MIT
#include "gltf/load.hpp"

#include <chrono>

#include "gltf/accessors.hpp"
#include "gltf/animations.hpp"
#include "gltf/images.hpp"
#include "gltf/json_path.hpp"
#include "gltf/materials.hpp"
#include "gltf/meshes.hpp"
#include "gltf/model.hpp"
#include "gltf/nodes.hpp"
#include "gltf/skinning.hpp"
#include "gltf/source.hpp"

namespace moue {
namespace {

class StopWatch {
  public:
    /// Milliseconds since the last call, or since the start.
    double lap() noexcept {
        const auto now = std::chrono::steady_clock::now();
        const std::chrono::duration<double, std::milli> elapsed = now - start_;
        start_ = now;
        return elapsed.count();
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

void report(const LoadOptions& options, std::string_view stage, float fraction) {
    if (options.progress) options.progress(stage, fraction);
}

/// Returns the bytes of all delta streams.
Result<uint64_t> decode(const GltfSource& source, Accessors& accessors, const LoadOptions& options,
                        Asset& asset) {
    const auto progress = [&](float fraction) {
        report(options, "meshes", 0.2f + 0.7f * fraction);
    };
    if (auto s = accessors.checkViews(); !s) return passOn(std::move(s));
    auto deltaBytes = readMeshes(accessors, source.targetNames, asset, progress);
    if (!deltaBytes) return deltaBytes;
    if (auto s = readNodes(accessors, asset); !s) return passOn(std::move(s));
    readScenes(accessors.model(), asset);
    if (auto s = readSkins(accessors, asset); !s) return passOn(std::move(s));
    if (auto s = checkSkinnedNodes(asset); !s) return passOn(std::move(s));
    if (auto s = readAnimations(accessors, asset); !s) return passOn(std::move(s));
    if (auto s = readCameras(accessors.model(), asset); !s) return passOn(std::move(s));
    report(options, "images", 0.9f);
    if (auto s = readImages(source.images, accessors, options, asset); !s)
        return passOn(std::move(s));
    readMaterials(accessors.model(), asset);
    return deltaBytes;
}

}  // namespace

Result<Asset> loadGltf(std::span<const std::byte> bytes, const LoadOptions& options) {
    LoadStats stats;
    StopWatch watch;
    report(options, "document", 0);
    auto source = readGltfSource(bytes, options);
    if (!source) return passOn(std::move(source));
    stats.parseMs = watch.lap();

    auto model = typedModel(source->document);
    if (!model) return passOn(std::move(model));
#if MOUE_TINYGLTF
    source->document = nullptr;  // all of it is in the model now
#endif
    stats.tinygltfMs = watch.lap();

    Asset asset;
    asset.generator = model->asset.generator;
    Accessors accessors(*model, source->buffers, bytes.size() + source->buffers.ownedBytes,
                        asset.warnings);
    auto deltaBytes = decode(*source, accessors, options, asset);
    if (!deltaBytes) return passOn(std::move(deltaBytes));
    stats.decodeMs = watch.lap();
    stats.deltaBytes = *deltaBytes;
    if (options.stats) *options.stats = stats;
    report(options, "done", 1);
    return asset;
}

}  // namespace moue
