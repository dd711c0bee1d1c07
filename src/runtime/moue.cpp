// SPDX-License-Identifier: MIT
// The C ABI: errors, loading and baking.
#include "runtime/moue.h"

#include <algorithm>

#include "gltf/load.hpp"
#include "runtime/handles.hpp"

namespace moue {
namespace {

Error& keptError() {
    static Error error{};
    return error;
}

Result<std::vector<std::byte>> offered(const moue_loader& loader, const std::string& uri) {
    for (const moue_loader::File& file : loader.files)
        if (file.uri == uri) return std::vector<std::byte>(file.bytes.begin(), file.bytes.end());
    return fail(ErrorCode::FileNotFound, "The file \"%\" was not offered.", {uri});
}

}  // namespace

void keepError(Error error) {
    keptError() = std::move(error);
}

}  // namespace moue

const char* moue_version(void) {
    return MOUE_VERSION;
}

const char* moue_error_code(void) {
    return moue::errorName(moue::keptError().code).data();
}

const char* moue_error_message(void) {
    return moue::keptError().message.c_str();
}

const char* moue_error_path(void) {
    return moue::keptError().path.c_str();
}

// -- loading -----------------------------------------------------------------------------------

moue_loader* moue_loader_new(void) {
    return new moue_loader;
}

void moue_loader_free(moue_loader* loader) {
    delete loader;
}

void moue_loader_add_file(moue_loader* loader, const char* uri, const uint8_t* bytes, size_t size) {
    loader->files.push_back({uri, std::as_bytes(std::span(bytes, size))});
}

moue_asset* moue_loader_load(moue_loader* loader, const uint8_t* bytes, size_t size) {
    if (moue_loader_open(loader, bytes, size, nullptr) == 0) return nullptr;
    std::unique_ptr<moue_asset> asset(moue_loader_read_rest(loader));
    if (asset && moue_loader_read_targets(loader, asset.get(), nullptr) == 0) return nullptr;
    return asset.release();
}

size_t moue_loader_open(moue_loader* loader, const uint8_t* bytes, size_t size,
                        moue_viewer* viewer) {
    moue::LoadOptions& options = loader->options;
    options.readExternal = [loader](const std::string& uri) { return moue::offered(*loader, uri); };
    options.readImages = false;
    loader->reading = moue::valueOrKeepError(
        moue::GltfLoader::open(std::as_bytes(std::span(bytes, size)), options));
    if (!loader->reading) return 0;
    if (viewer != nullptr) viewer->viewer.prepare(loader->reading->asset());
    return std::max<size_t>(loader->reading->bytesAtRest(), 1);
}

moue_asset* moue_loader_read_rest(moue_loader* loader) {
    if (auto done = loader->reading->readRest(); !done) {
        moue::keepError(std::move(done.error()));
        return nullptr;
    }
    std::unique_ptr<moue_asset> asset(new moue_asset{loader->reading->asset(), {}});
    asset->description = moue::describe(*asset->asset);
    if (loader->reading->complete()) loader->reading.reset();
    return asset.release();
}

int moue_loader_read_targets(moue_loader* loader, moue_asset* asset, moue_viewer* viewer) {
    if (!loader->reading) return 1;
    auto done = loader->reading->readTargets();
    loader->reading.reset();
    if (done && viewer != nullptr) done = viewer->viewer.addTargets(*asset->asset);
    if (!done) moue::keepError(std::move(done.error()));
    asset->description = moue::describe(*asset->asset);  // it may have more warnings
    return done.has_value();
}

void moue_asset_free(moue_asset* asset) {
    delete asset;
}

const char* moue_asset_describe(const moue_asset* asset) {
    return asset->description.c_str();
}

const uint8_t* moue_asset_image(const moue_asset* asset, uint32_t image, size_t* size) {
    *size = 0;
    if (image >= asset->asset->images.size()) return nullptr;
    const std::vector<std::byte>& encoded = asset->asset->images[image].encoded;
    *size = encoded.size();
    return encoded.empty() ? nullptr : reinterpret_cast<const uint8_t*>(encoded.data());
}

// -- baking ------------------------------------------------------------------------------------

moue_bake* moue_viewer_bake(moue_viewer* viewer, moue_model* model, int path, int world) {
    auto baked = viewer->viewer.bake(*model->model, moue::pathFromNumber(path),
                                     world != 0 ? moue::Space::World : moue::Space::Mesh);
    if (!baked) {
        moue::keepError(std::move(baked.error()));
        return nullptr;
    }
    return new moue_bake{std::move(*baked)};
}

void moue_bake_free(moue_bake* bake) {
    delete bake;
}

uint32_t moue_bake_node_count(const moue_bake* bake) {
    return static_cast<uint32_t>(bake->nodes.size());
}

uint32_t moue_bake_node(const moue_bake* bake, uint32_t entry, uint32_t* primitiveCount) {
    const moue::BakedNode& node = bake->nodes[entry];
    *primitiveCount = static_cast<uint32_t>(node.primitives.size());
    return node.node;
}

const float* moue_bake_weights(const moue_bake* bake, uint32_t entry, size_t* count) {
    const std::vector<float>& weights = bake->nodes[entry].weights;
    *count = weights.size();
    return weights.empty() ? nullptr : weights.data();
}

const float* moue_bake_stream(const moue_bake* bake, uint32_t entry, uint32_t primitive,
                              int attribute, size_t* rows) {
    const moue::VertexStreams& streams = bake->nodes[entry].primitives[primitive];
    const auto of = [rows](const auto& list) {
        *rows = list.size();
        return list.empty() ? nullptr : reinterpret_cast<const float*>(list.data());
    };
    switch (static_cast<moue::Attribute>(attribute)) {
        case moue::Attribute::Position:
            return of(streams.positions);
        case moue::Attribute::Normal:
            return of(streams.normals);
        case moue::Attribute::Tangent:
            return of(streams.tangents);
        case moue::Attribute::TexCoord0:
            return of(streams.texcoords0);
        case moue::Attribute::TexCoord1:
            return of(streams.texcoords1);
        case moue::Attribute::Color0:
            return of(streams.colors0);
    }
    *rows = 0;
    return nullptr;
}
