// SPDX-License-Identifier: MIT
// One instance of a model on the GPU: its active weights, joints and morphed vertices.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/apart.hpp"
#include "gl/limits.hpp"
#include "gltf/pose.hpp"
#include "morph/active.hpp"
#include "morph/bounds.hpp"
#include "morph/cpu_morpher.hpp"
#include "morph/morph_path.hpp"
#include "render/gpu_asset.hpp"
#include "render/heat_map.hpp"
#include "render/joint_texture.hpp"
#include "render/weight_uniforms.hpp"

namespace moue {

struct DrawStats;

/// What writing weights uses; shared by all instances of a renderer.
struct MorphScratch {
    std::vector<uint32_t> words;  // a weight block
    PackedWeights packed;
};

/// How this frame draws one entry of the model, as prepare() decided. What crowds read comes first.
struct EntryState {
    MorphMode mode = MorphMode::None;
    bool onCpu = false;        ///< the vertices come from the CPU path's buffer
    bool stale = false;        ///< the cached path's vertices are not yet those of the weights
    bool mirrored = false;     ///< placement turns triangles inside out
    uint32_t weights = kNone;  ///< index of the node's weights; kNone without targets
    std::span<const ActiveTarget> active;  ///< of the node's weights
    Box bounds;                            ///< in world space
    uint32_t slice = kNone;                ///< index of its part of the weight uniforms
    uint32_t cpu = kNone;                  ///< index of the CPU path's buffer
    uint32_t morphed = kNone;              ///< index of the cached path's vertices
    gl::VertexArray cpuArray;
    SlotPlan plan;  ///< attribute path
};

class GpuInstance {
  public:
    MOUE_APART [[nodiscard]] static Result<std::unique_ptr<GpuInstance>> make(
        GpuAsset& model, std::shared_ptr<WeightUniforms> uniforms, const gl::Limits& limits);
    ~GpuInstance();
    GpuInstance(const GpuInstance&) = delete;
    GpuInstance& operator=(const GpuInstance&) = delete;

    struct Request {
        MorphPath path = MorphPath::Texture;
        bool approximate = false;
        bool shadows = false;  ///< a shadow pass draws what throws shadows
    };

    /// Takes over a pose: compacts weights, writes changed weights, joints and CPU-morphed
    /// vertices, finds bounds, and decides for each entry how it is drawn. Counts into `stats`.
    /// Allocates only where a path is used for the first time. The weights reach the GPU by
    /// writeWeights() and WeightUniforms::flush().
    void prepare(const Pose& pose, Request request, DrawStats& stats);
    /// Asks for what prepare() reads to be brought into the cache (base/prefetch.hpp).
    void prefetchContents(const Pose& pose) const noexcept;

    /// Writes an entry's weights for its mode into the weight uniforms, unless they are there.
    void writeWeights(size_t entry, MorphScratch& scratch);

    const EntryState& entry(size_t index) const noexcept { return entries_[index]; }
    /// Where the weight uniforms have an entry's weights. Expects an entry with targets.
    WeightSlice slice(const EntryState& entry) const noexcept { return slices_[entry.slice].slice; }
    const gl::Texture* joints(uint32_t skin) const noexcept;
    /// The cached path's vertices of an entry whose mode is Cached; null for others.
    StoredVertices* morphed(size_t entry) noexcept;
    /// Says that the Morph pass has written them: no entry that shares them is stale any more.
    void morphedIsFresh(size_t entry);
    /// GPU memory of the cached path's vertices.
    uint64_t morphedBytes() const noexcept;
    GpuAsset& model() const noexcept { return *model_; }
    HeatMap heatMap;
    uint64_t id = 0;  ///< another one for each instance of a renderer; the renderer's

  private:
    struct NodeWeights {
        uint32_t node = 0;
        std::vector<ActiveTarget> active;  // targetCount long; the first `count` are in use
        size_t count = 0;
        uint32_t restingFrames = 0;  // since they changed
        std::span<const ActiveTarget> span() const noexcept { return {active.data(), count}; }
    };
    struct Slice {
        uint32_t weights = 0, targetSet = 0;
        WeightSlice slice;
        bool written = false;  // this frame
    };
    struct CpuMorph {
        uint32_t weights = 0, geometry = 0;
        gl::Buffer buffer;
        std::unique_ptr<CpuMorpher> morpher;  // what the buffer holds
    };
    struct Morphed {
        uint32_t weights = 0, geometry = 0;
        StoredVertices vertices;
        std::vector<ActiveTarget> last;  // what they hold
        bool filled = false;
    };
    struct Skin {
        std::optional<JointTexture> texture;
        std::vector<glm::mat4> matrices;
    };

    GpuInstance(GpuAsset& model, std::shared_ptr<WeightUniforms> uniforms) noexcept;
    Result<void> makeEntries();
    Result<void> makeSkins(const gl::Limits& limits);
    Result<uint32_t> sliceFor(uint32_t weights, uint32_t targetSet, uint32_t targetCount);
    uint32_t weightsFor(uint32_t node, uint32_t targetCount);
    void writeJoints(const Pose& pose, DrawStats& stats) noexcept;
    MOUE_APART void chooseMode(size_t index, Request request, DrawStats& stats);
    MorphPath pathFor(MorphPath asked, const GpuPrimitive& primitive, DrawStats& stats);
    bool packedFits(size_t index) const noexcept;
    MOUE_APART bool prepareMorphed(size_t index);
    MOUE_APART bool fillCpu(size_t index, DrawStats& stats);
    bool makeCpuArray(size_t index);
    Box worldBounds(size_t index, const Pose& pose) const noexcept;

    GpuAsset* model_;
    std::shared_ptr<WeightUniforms> uniforms_;
    std::vector<EntryState> entries_;
    std::vector<NodeWeights> weights_;
    std::vector<Slice> slices_;
    std::vector<CpuMorph> cpu_;
    std::vector<Morphed> morphed_;
    gl::Limits limits_;
    std::vector<Skin> skins_;
    std::vector<ActiveTarget> scratch_;
};

}  // namespace moue
