// SPDX-License-Identifier: MIT
#include "gltf/load_motion.hpp"

#include "gltf/accessors.hpp"
#include "gltf/animations.hpp"
#include "gltf/meshes.hpp"
#include "gltf/names.hpp"
#include "gltf/nodes.hpp"
#include "gltf/source.hpp"

namespace moue {

Result<Asset> loadGltfMotion(std::span<const std::byte> bytes, const LoadOptions& options) {
    auto source = readGltfSource(bytes, options);
    if (!source) return passOn(std::move(source));
    auto model = typedModel(source->document);
    if (!model) return passOn(std::move(model));
    Asset asset;
    asset.generator = model->asset.generator;
    Accessors accessors(*model, source->buffers, bytes.size() + source->buffers.ownedBytes,
                        asset.warnings);
    if (auto status = accessors.checkViews(); !status) return passOn(std::move(status));
    for (size_t m = 0; m < model->meshes.size(); ++m) {
        auto mesh = readMeshHead(model->meshes[m], at("meshes", m), asset.warnings);
        if (!mesh) return passOn(std::move(mesh));
        nameTargets(source->targetNames[m], m, *mesh, asset.warnings);
        asset.meshes.push_back(std::move(*mesh));
    }
    if (auto status = readNodes(accessors, asset); !status) return passOn(std::move(status));
    if (auto status = readAnimations(accessors, asset); !status) return passOn(std::move(status));
    return asset;
}

}  // namespace moue
