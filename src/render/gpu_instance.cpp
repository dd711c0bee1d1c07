// SPDX-License-Identifier: MIT
#include "render/gpu_instance.hpp"

#include <algorithm>
#include <glm/matrix.hpp>

#include "base/prefetch.hpp"
#include "morph/auto_path.hpp"
#include "render/renderer.hpp"
#include "render/weight_blocks.hpp"

namespace moue {
namespace {

// so that chooseMode() may leave movesPerVertex at 0 below
static_assert(std::all_of(kAutoRules.begin(), kAutoRules.end(), [](const AutoRule& rule) {
    return rule.minMoves == 0 || rule.minVertices >= kCachedVertices;
}));

}  // namespace

GpuInstance::GpuInstance(GpuAsset& model, std::shared_ptr<WeightUniforms> uniforms) noexcept
    : model_(&model), uniforms_(std::move(uniforms)) {}

GpuInstance::~GpuInstance() {
    for (const Slice& slice : slices_)
        uniforms_->release(slice.slice);
}

Result<std::unique_ptr<GpuInstance>> GpuInstance::make(GpuAsset& model,
                                                       std::shared_ptr<WeightUniforms> uniforms,
                                                       const gl::Limits& limits) {
    std::unique_ptr<GpuInstance> instance(new GpuInstance(model, std::move(uniforms)));
    instance->limits_ = limits;
    if (auto made = instance->makeEntries(); !made) return passOn(made);
    if (auto made = instance->makeSkins(limits); !made) return passOn(made);
    return instance;
}

uint32_t GpuInstance::weightsFor(uint32_t node, uint32_t targetCount) {
    for (size_t i = 0; i < weights_.size(); ++i) {
        if (weights_[i].node == node) return static_cast<uint32_t>(i);
    }
    NodeWeights& made = weights_.emplace_back();
    made.node = node;
    made.active.resize(targetCount);
    scratch_.resize(std::max<size_t>(scratch_.size(), targetCount));
    return static_cast<uint32_t>(weights_.size() - 1);
}

Result<uint32_t> GpuInstance::sliceFor(uint32_t weights, uint32_t targetSet, uint32_t targetCount) {
    for (size_t i = 0; i < slices_.size(); ++i) {
        if (slices_[i].weights == weights && slices_[i].targetSet == targetSet)
            return static_cast<uint32_t>(i);
    }
    // room for either block: pairs of the texture path, or chunks and slots of the packed one
    const PackedDeltas& packed = model_->targetSets[targetSet].packed.deltas();
    auto allocated = uniforms_->allocate(std::max(
        (targetCount + 1) / 2, packed.chunkCount + static_cast<uint32_t>(packed.slots.size())));
    if (!allocated) return passOn(allocated);
    slices_.push_back({weights, targetSet, *allocated});
    return static_cast<uint32_t>(slices_.size() - 1);
}

Result<void> GpuInstance::makeEntries() {
    const Asset& asset = model_->asset();
    entries_.resize(model_->entries.size());
    for (size_t i = 0; i < entries_.size(); ++i) {
        const DrawEntry& entry = model_->entries[i];
        const GpuPrimitive& primitive = model_->primitives[entry.primitive];
        if (primitive.targetSet == kNone) continue;
        const uint32_t targetCount = asset.meshes[entry.mesh].targetCount;
        EntryState& state = entries_[i];
        state.weights = weightsFor(entry.node, targetCount);
        auto slice = sliceFor(state.weights, primitive.targetSet, targetCount);
        if (!slice) return passOn(slice);
        state.slice = *slice;
    }
    return {};
}

Result<void> GpuInstance::makeSkins(const gl::Limits& limits) {
    const Asset& asset = model_->asset();
    skins_.resize(asset.skins.size());
    for (const DrawEntry& entry : model_->entries) {
        if (entry.skin == kNone || skins_[entry.skin].texture) continue;
        Skin& skin = skins_[entry.skin];
        const size_t jointCount = asset.skins[entry.skin].joints.size();
        skin.matrices.resize(jointCount, glm::mat4(1));
        auto texture =
            JointTexture::make(static_cast<uint32_t>(jointCount), limits.maxTextureSizeTexels);
        if (!texture) return passOn(texture);
        skin.texture = std::move(*texture);
    }
    return {};
}

const gl::Texture* GpuInstance::joints(uint32_t skin) const noexcept {
    return skin == kNone || !skins_[skin].texture ? nullptr : &skins_[skin].texture->texture();
}

void GpuInstance::writeJoints(const Pose& pose, DrawStats& stats) noexcept {
    for (size_t i = 0; i < skins_.size(); ++i) {
        if (!skins_[i].texture) continue;
        computeJointMatrices(model_->asset().skins[i], pose.world, skins_[i].matrices);
        stats.uploadedBytes += skins_[i].texture->write(skins_[i].matrices);
    }
}

StoredVertices* GpuInstance::morphed(size_t entry) noexcept {
    const EntryState& state = entries_[entry];
    return state.mode == MorphMode::Cached ? &morphed_[state.morphed].vertices : nullptr;
}

void GpuInstance::morphedIsFresh(size_t entry) {
    const uint32_t index = entries_[entry].morphed;
    Morphed& morphed = morphed_[index];
    const std::span<const ActiveTarget> active = weights_[morphed.weights].span();
    morphed.last.assign(active.begin(), active.end());
    morphed.filled = true;
    for (EntryState& state : entries_)
        if (state.morphed == index) state.stale = false;
}

uint64_t GpuInstance::morphedBytes() const noexcept {
    uint64_t bytes = 0;
    for (const Morphed& morphed : morphed_)
        bytes += morphed.vertices.sizeBytes();
    return bytes;
}

void GpuInstance::prepare(const Pose& pose, Request request, DrawStats& stats) {
    const Asset& asset = model_->asset();
    for (NodeWeights& node : weights_) {
        const bool changed =
            compactAgain(pose.weightsOf(asset, node.node), node.active, node.count);
        stats.activeTargets += static_cast<uint32_t>(node.count);
        if (changed)
            node.restingFrames = 0;
        else
            node.restingFrames += node.restingFrames < UINT32_MAX;
    }
    for (Slice& slice : slices_)
        slice.written = false;
    writeJoints(pose, stats);
    for (size_t i = 0; i < entries_.size(); ++i) {
        chooseMode(i, request, stats);
        if (entries_[i].onCpu && !fillCpu(i, stats)) {
            // without memory for morphed vertices: by the GPU after all, or at rest
            entries_[i].onCpu = false;
            entries_[i].mode = packedFits(i) ? MorphMode::Packed : MorphMode::None;
            ++stats.fallbacks;
        }
        entries_[i].bounds = worldBounds(i, pose);
        const uint32_t skin = model_->entries[i].skin;
        const glm::mat4& placement = skin != kNone && !skins_[skin].matrices.empty()
                                         ? skins_[skin].matrices[0]
                                         : pose.world[model_->entries[i].node];
        entries_[i].mirrored = glm::determinant(glm::mat3(placement)) < 0;
    }
}

void GpuInstance::prefetchContents(const Pose& pose) const noexcept {
    prefetch(std::span(entries_));
    prefetch(std::span(weights_));
    prefetch(std::span(slices_));
    prefetch(pose.weights);
    prefetch(pose.weightOffsets);
}

void GpuInstance::writeWeights(size_t index, MorphScratch& scratch) {
    const EntryState& state = entries_[index];
    const bool pairs = state.mode == MorphMode::Texture;
    if (!pairs && state.mode != MorphMode::Packed && !state.stale) return;
    Slice& slice = slices_[state.slice];
    if (slice.written) return;  // for another pass, or another entry
    slice.written = true;
    const GpuTargetSet& set = model_->targetSets[slice.targetSet];
    if (pairs) {
        encodePairs(set.texture.layout(), state.active, scratch.words);
    } else {
        const PackedDeltas& packed = set.packed.deltas();
        const uint32_t most = weightVectors(packed, state.active, WeightOrder::Dense);
        scratch.words.resize(4 * (1 + size_t{most}));
        scratch.words.resize(
            scratch.packed.encode(packed, state.active, WeightOrder::Dense, scratch.words.data()));
    }
    uniforms_->write(slice.slice, scratch.words);
}

MorphPath GpuInstance::pathFor(MorphPath asked, const GpuPrimitive& primitive, DrawStats& stats) {
    if (asked != MorphPath::Texture) return asked;
    GpuTargetSet& set = model_->targetSets[primitive.targetSet];
    if (!set.textureRefused && model_->floatDeltas(primitive.targetSet)) return asked;
    ++stats.fallbacks;
    return MorphPath::Packed;
}

void GpuInstance::chooseMode(size_t index, Request request, DrawStats& stats) {
    EntryState& state = entries_[index];
    state.mode = MorphMode::None;
    state.onCpu = false;
    state.stale = false;
    if (state.weights == kNone) return;
    const std::span<const ActiveTarget> active = weights_[state.weights].span();
    state.active = active;
    const GpuPrimitive& primitive = model_->primitives[model_->entries[index].primitive];
    if (request.path == MorphPath::Auto) {
        const Geometry& geometry = model_->asset().geometries[primitive.geometry];
        request.path = autoPath(
            {.activeTargets = static_cast<uint32_t>(active.size()),
             .vertexCount = geometry.base.vertexCount,
             .passes = request.shadows && primitive.castsShadow() ? 2u : 1u,
             .softwareRenderer = limits_.software,
             // no rule asks it of small meshes, of which crowds are made
             .movesPerVertex =
                 geometry.base.vertexCount < kCachedVertices
                     ? 0
                     : movesPerVertex(model_->targetSets[primitive.targetSet].packed.deltas(),
                                      active),
             .restingFrames = weights_[state.weights].restingFrames});
    }
    MorphPath path = pathFor(request.path, primitive, stats);
    if (path == MorphPath::Attribute) {
        const MorphTargets& targets = model_->asset().targetSets[primitive.targetSet].targets;
        state.plan =
            planSlots(targets, model_->geometries[primitive.geometry].attributes, active, scratch_);
        if (state.plan.complete() || request.approximate) {
            state.mode = MorphMode::Attribute;
        } else {
            ++stats.fallbacks;
            path = MorphPath::Packed;
        }
    }
    const uint32_t capacity = uniforms_->capacity();
    const bool fits =
        path == MorphPath::Texture ? active.size() <= 2 * size_t{capacity} : packedFits(index);
    if (path != MorphPath::Attribute && path != MorphPath::Cpu && !fits) {
        ++stats.fallbacks;
        path = MorphPath::Cpu;
    }
    if (path == MorphPath::Cached && !prepareMorphed(index)) {
        ++stats.fallbacks;
        path = MorphPath::Packed;
    }
    if (path == MorphPath::Texture) state.mode = MorphMode::Texture;
    if (path == MorphPath::Packed) state.mode = MorphMode::Packed;
    if (path == MorphPath::Cached) state.mode = MorphMode::Cached;
    if (active.empty()) {  // nothing to evaluate
        state.mode = MorphMode::None;
        state.stale = false;
    }
    state.onCpu = path == MorphPath::Cpu && !active.empty();
    stats.path = path;
}

bool GpuInstance::packedFits(size_t index) const noexcept {
    const GpuPrimitive& primitive = model_->primitives[model_->entries[index].primitive];
    return !primitive.packedRefused &&
           weightVectors(model_->targetSets[primitive.targetSet].packed.deltas(),
                         entries_[index].active, WeightOrder::Dense) <= uniforms_->capacity();
}

bool GpuInstance::prepareMorphed(size_t index) {
    EntryState& state = entries_[index];
    const GpuPrimitive& primitive = model_->primitives[model_->entries[index].primitive];
    for (size_t i = 0; i < morphed_.size() && state.morphed == kNone; ++i) {
        if (morphed_[i].weights == state.weights && morphed_[i].geometry == primitive.geometry)
            state.morphed = static_cast<uint32_t>(i);
    }
    if (state.morphed == kNone) {
        const VertexStreams& base = model_->asset().geometries[primitive.geometry].base;
        if (model_->storedBase(primitive.geometry) == nullptr) return false;
        auto made = StoredVertices::make(model_->storedAttributes(primitive.geometry),
                                         base.vertexCount, limits_);
        if (!made) return false;
        Morphed& morphed = morphed_.emplace_back();
        morphed.weights = state.weights;
        morphed.geometry = primitive.geometry;
        morphed.vertices = std::move(*made);
        morphed.last.reserve(weights_[state.weights].active.size());
        state.morphed = static_cast<uint32_t>(morphed_.size() - 1);
    }
    const Morphed& morphed = morphed_[state.morphed];
    state.stale = !morphed.filled || !std::equal(state.active.begin(), state.active.end(),
                                                 morphed.last.begin(), morphed.last.end());
    return true;
}

bool GpuInstance::makeCpuArray(size_t index) {
    EntryState& state = entries_[index];
    const GpuPrimitive& primitive = model_->primitives[model_->entries[index].primitive];
    const GpuGeometry& gpu = model_->geometries[primitive.geometry];
    for (size_t i = 0; i < cpu_.size(); ++i) {
        if (cpu_[i].weights == state.weights && cpu_[i].geometry == primitive.geometry) {
            state.cpu = static_cast<uint32_t>(i);
        }
    }
    if (state.cpu == kNone) {
        auto buffer = gl::Buffer::make(GL_ARRAY_BUFFER, gpu.offsets.morphableBytes, nullptr,
                                       gl::Usage::Dynamic, "morphed vertices");
        if (!buffer) return false;
        cpu_.push_back({state.weights, primitive.geometry, std::move(*buffer),
                        model_->cpuMorpher(primitive.geometry)});
        state.cpu = static_cast<uint32_t>(cpu_.size() - 1);
    }
    state.cpuArray = gl::VertexArray::make();
    glBindVertexArray(state.cpuArray.id());
    describeVertices(cpu_[state.cpu].buffer, gpu.buffer,
                     model_->asset().geometries[primitive.geometry], gpu.offsets);
    if (primitive.indices) primitive.indices.bind();
    glBindVertexArray(0);
    return true;
}

bool GpuInstance::fillCpu(size_t index, DrawStats& stats) {
    EntryState& state = entries_[index];
    if (!state.cpuArray && !makeCpuArray(index)) return false;
    CpuMorph& cpu = cpu_[state.cpu];
    const std::span<const TouchedRange> touched = cpu.morpher->update(weights_[cpu.weights].span());
    if (touched.empty()) return true;
    stats.uploadedBytes += writeRanges(cpu.buffer, model_->geometries[cpu.geometry].offsets,
                                       cpu.morpher->vertices(), touched);
    return true;
}

Box GpuInstance::worldBounds(size_t index, const Pose& pose) const noexcept {
    const DrawEntry& entry = model_->entries[index];
    const GpuPrimitive& primitive = model_->primitives[entry.primitive];
    const Geometry& geometry = model_->asset().geometries[primitive.geometry];
    const auto morphed = [&](const Box& base) {
        if (primitive.targetSet == kNone) return base;
        const MorphMode mode = entries_[index].mode;
        const bool quantized = mode == MorphMode::Packed || mode == MorphMode::Cached;
        return morphedBounds(base,
                             quantized
                                 ? model_->targetSets[primitive.targetSet].packed.deltas().bounds
                                 : model_->asset().targetSets[primitive.targetSet].deltaBounds,
                             entries_[index].active);
    };
    if (entry.skin == kNone) return transformed(morphed(geometry.bounds), pose.world[entry.node]);
    Box box;
    const std::vector<Box>& joints = geometry.jointBounds;
    const std::vector<glm::mat4>& matrices = skins_[entry.skin].matrices;
    // how far the morph can move any vertex; the same for every joint's box
    const Box reach = morphed(Box{glm::vec3(0), glm::vec3(0)});
    for (size_t i = 0; i < std::min(joints.size(), matrices.size()); ++i) {
        if (joints[i].empty()) continue;
        box.add(
            transformed(Box{joints[i].minimum + reach.minimum, joints[i].maximum + reach.maximum},
                        matrices[i]));
    }
    return box;
}

}  // namespace moue
