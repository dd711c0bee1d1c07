// SPDX-License-Identifier: MIT
#include "gltf/load.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>

#include "gltf/accessors.hpp"
#include "gltf/animations.hpp"
#include "gltf/geometry.hpp"
#include "gltf/glb.hpp"
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

#ifdef __EMSCRIPTEN__
struct StopWatch {
    double lap() noexcept { return 0; }  // nobody asks, and a clock is code
};
#else
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
#endif

void mark(std::vector<uint8_t>& list, int index) {
    if (index >= 0) list[static_cast<size_t>(index)] = 1;
}

/// Whether the file's own weights morph the model.
bool morphedAtRest(const Asset& asset) {
    for (const Node& node : asset.nodes)
        for (const float weight : node.weights)
            if (weight != 0) return true;
    return false;
}

/// For each buffer view whether something other than deltas lies there.
std::vector<uint8_t> viewsAtRest(const TypedModel& model, const Json& images) {
    std::vector<uint8_t> deltas(model.accessors.size()), others(model.accessors.size());
    for (const typed::Mesh& mesh : model.meshes) {
        for (const typed::Primitive& primitive : mesh.primitives) {
            for (const auto& [name, accessor] : primitive.attributes)
                mark(others, accessor);
            mark(others, primitive.indices);
            for (const TypedAttributes& target : primitive.targets)
                for (const auto& [name, accessor] : target)
                    mark(deltas, accessor);
        }
    }
    for (const typed::Skin& skin : model.skins)
        mark(others, skin.inverseBindMatrices);
    for (const typed::Animation& animation : model.animations) {
        for (const typed::AnimationSampler& sampler : animation.samplers) {
            mark(others, sampler.input);
            mark(others, sampler.output);
        }
    }
    std::vector<uint8_t> views(model.bufferViews.size());
    for (size_t i = 0; i < deltas.size(); ++i) {
        if (deltas[i] > others[i]) continue;
        const typed::Accessor& accessor = model.accessors[i];
        mark(views, accessor.bufferView);
        if (!accessor.sparse.isSparse) continue;
        mark(views, accessor.sparse.indices.bufferView);
        mark(views, accessor.sparse.values.bufferView);
    }
    for (size_t i = 0; i < images.size(); ++i)
        if (images[i].contains("bufferView")) mark(views, images[i]["bufferView"].get<int>());
    return views;
}

}  // namespace

struct GltfLoader::State {
    State(std::span<const std::byte> file, GltfSource taken, const LoadOptions& chosen)
        : bytes(file),
          source(std::move(taken)),
          options(chosen),
          asset(std::make_shared<Asset>()) {}

    std::span<const std::byte> bytes;
    GltfSource source;
    const LoadOptions& options;
    LoadStats stats;
    TypedModel model;
    std::shared_ptr<Asset> asset;
    std::optional<Accessors> accessors;
    std::optional<GeometryBuilder> builder;
    bool morphed = false;  // at rest, by its own weights
    bool allRead = false;

    Status describe();
    Status readRest();
    Status readTargets();
};

/// What the document alone tells of the model.
Status GltfLoader::State::describe() {
    if (auto s = accessors->checkViews(); !s) return s;
    if (auto s = readMeshes(model, source.targetNames, *builder, *asset); !s) return s;
    if (auto s = readNodes(*accessors, *asset); !s) return s;
    readScenes(model, *asset);
    if (auto s = readCameras(model, *asset); !s) return s;
    readMaterials(model, *asset);
    morphed = morphedAtRest(*asset);
    return {};
}

Status GltfLoader::State::readRest() {
    const size_t count = asset->geometries.size();
    for (size_t i = 0; i < count; ++i) {
        report(options.progress, "meshes",
               0.2f + 0.2f * static_cast<float>(i) / static_cast<float>(count));
        if (auto s = builder->readVertices(i); !s) return s;
    }
    if (auto s = builder->readIndices(); !s) return s;
    // steps that have nothing to do are not called: a browser would compile them for that
    if (!model.skins.empty()) {
        if (auto s = readSkins(*accessors, *asset); !s) return s;
        if (auto s = checkSkinnedNodes(*asset); !s) return s;
    }
    if (auto s = readAnimations(*accessors, *asset); !s) return s;
    report(options.progress, "images", 0.4f);
    if (source.images.size() > 0) {
        if (auto s = readImages(source.images, *accessors, options, *asset); !s) return s;
    }
    readTextures(model, *asset);
    return {};
}

Status GltfLoader::State::readTargets() {
    if (looksLikeGlb(bytes)) {
        // open() has not seen what comes behind the BIN chunk
        if (auto chunks = splitGlb(bytes); !chunks) return passOn(std::move(chunks));
    }
    const size_t count = asset->targetSets.size();
    for (size_t i = 0; i < count; ++i) {
        report(options.progress, "targets",
               0.5f + 0.5f * static_cast<float>(i) / static_cast<float>(count));
        if (auto status = builder->readTargets(i); !status) return status;
    }
    allRead = true;
    return {};
}

GltfLoader::GltfLoader(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
GltfLoader::GltfLoader(GltfLoader&&) noexcept = default;
GltfLoader& GltfLoader::operator=(GltfLoader&&) noexcept = default;
GltfLoader::~GltfLoader() = default;

Result<GltfLoader> GltfLoader::open(std::span<const std::byte> bytes, const LoadOptions& options) {
    StopWatch watch;
    report(options.progress, "document", 0);
    auto source = readGltfSource(bytes, options);
    if (!source) return passOn(std::move(source));
    auto state = std::make_unique<State>(bytes, std::move(*source), options);
    state->stats.parseMs = watch.lap();

    auto model = typedModel(state->source.document);
    if (!model) return passOn(std::move(model));
    state->model = std::move(*model);
#if MOUE_TINYGLTF
    state->source.document = nullptr;  // all of it is in the model now
#endif
    state->stats.tinygltfMs = watch.lap();

    state->asset->generator = state->model.asset.generator;
    state->accessors.emplace(state->model, state->source.buffers,
                             bytes.size() + state->source.buffers.ownedBytes,
                             state->asset->warnings);
    state->builder.emplace(*state->accessors, *state->asset);
    if (auto status = state->describe(); !status) return passOn(std::move(status));
    return GltfLoader(std::move(state));
}

size_t GltfLoader::bytesAtRest() const noexcept {
    const State& state = *state_;
    if (state.morphed) return state.bytes.size();
    const std::byte* end = state.bytes.data();
    const std::vector<uint8_t> needed = viewsAtRest(state.model, state.source.images);
    for (size_t i = 0; i < needed.size(); ++i) {
        const std::span<const std::byte> view = state.accessors->view(static_cast<int>(i));
        const std::byte* viewEnd = view.data() + view.size();
        const bool inFile = !std::less<>{}(view.data(), state.bytes.data()) &&
                            !std::less<>{}(state.bytes.data() + state.bytes.size(), viewEnd);
        if (needed[i] != 0 && inFile) end = std::max(end, viewEnd);
    }
    return static_cast<size_t>(end - state.bytes.data());
}

Result<void> GltfLoader::readRest() {
    StopWatch watch;
    Result<void> done = state_->readRest();
    state_->stats.decodeMs = watch.lap();
    if (done && state_->morphed) return readTargets();
    return done;
}

std::shared_ptr<const Asset> GltfLoader::asset() const noexcept {
    return state_->asset;
}

Result<void> GltfLoader::readTargets() {
    if (complete()) return {};
    StopWatch watch;
    if (auto status = state_->readTargets(); !status) return status;
    const LoadOptions& options = state_->options;
    state_->stats.decodeMs += watch.lap();
    state_->stats.deltaBytes = state_->builder->deltaBytes();
    if (options.stats) *options.stats = state_->stats;
    report(options.progress, "done", 1);
    return {};
}

bool GltfLoader::complete() const noexcept {
    return state_->allRead;
}

Asset GltfLoader::take() noexcept {
    return std::move(*state_->asset);
}

Result<Asset> loadGltf(std::span<const std::byte> bytes, const LoadOptions& options) {
    auto loader = GltfLoader::open(bytes, options);
    if (!loader) return passOn(std::move(loader));
    if (auto status = loader->readRest(); !status) return passOn(std::move(status));
    if (auto status = loader->readTargets(); !status) return passOn(std::move(status));
    return loader->take();
}

}  // namespace moue
