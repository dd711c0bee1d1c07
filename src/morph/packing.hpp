// SPDX-License-Identifier: MIT
// The packed delta format: integer texels for the blocks of vertices that a target moves.
// ARCHITECTURE.md draws it; bench/README.md says what it was measured against.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/apart.hpp"
#include "morph/active.hpp"
#include "morph/bounds.hpp"
#include "morph/targets.hpp"

namespace moue {

/// What a slot's texels hold, and so which weight each of its fields takes.
enum class SlotKind : uint8_t {
    Surface,    ///< position, normal and, in wide texels, tangent
    TexCoords,  ///< TEXCOORD_0 and TEXCOORD_1
    Color       ///< COLOR_0
};

/// Deltas of one target, quantised: texel value * step = delta. A target has a slot for each kind
/// that it moves, and where one level of texels is too coarse for the error budget, more of them:
/// each holds what the levels before left over, in finer steps. Targets with equal deltas share
/// their slots.
struct PackedSlot {
    uint32_t target = 0;  ///< the first of the targets that use it
    SlotKind kind = SlotKind::Surface;
    uint8_t level = 0;
    /// What one unit stands for, by field. Surface: position, normal, tangent; TexCoords:
    /// TEXCOORD_0, TEXCOORD_1; Color: COLOR_0. 0 where the slot has no such field.
    std::array<float, 3> steps{};
    uint32_t blockCount = 0;  ///< blocks of vertices that it moves
};

/// Vertices of a block (MOUE_BLOCK_VERTICES).
inline constexpr uint32_t kBlockVertices = 8;

/// By default POSITION deltas shorter than this, relative to the diagonal of the mesh, are dropped.
inline constexpr float kDropBelowSize = 1e-6f;

struct PackOptions {
    /// Largest error that a component of a delta may have, relative to the largest delta of its
    /// target and attribute. One level (8 bytes) reaches 1e-3, two 1e-6, three float32's own
    /// precision; no more are made.
    float errorBudget = 1e-3f;
    /// POSITION deltas shorter than this are dropped, model units; 0 keeps all. Never more than
    /// the error budget allows.
    float dropBelow = 0;
};

/// What packing did to one target.
struct TargetPacking {
    uint32_t levels = 0;      ///< texels that a moved vertex takes; 0 where nothing moves
    uint32_t dropped = 0;     ///< rows left out: too short, or 0 once quantised; 0 unless measured
    float dropBelow = 0;      ///< POSITION rows shorter than this are left out, model units
    float largestDelta = 0;   ///< POSITION, model units
    float largestError = 0;   ///< POSITION, length, model units; 0 unless measured
    float meanError = 0;      ///< POSITION, over the rows that the file has
    uint32_t sharedWith = 0;  ///< the target whose texels it uses; its own index if none
};

/// The plan of a packed target set, and the tables that its evaluation needs.
///
/// Vertices are numbered anew, so that those moved by the same targets lie together and those
/// that nothing moves come last. Each block of MOUE_BLOCK_VERTICES vertices has a header per chunk
/// of MOUE_CHUNK_SLOTS slots: (first texel, three words of bits), a bit for each slot that moves
/// the block. The texels of a block follow each other, slot by slot in bit order, one per vertex.
struct PackedDeltas {
    uint32_t vertexCount = 0;
    AttributeMask attributes;    ///< those of the target set
    uint32_t texelWords = 2;     ///< 2, or 4 where tangents move
    uint32_t movedVertices = 0;  ///< numbers below it are moved by some target
    uint32_t chunkCount = 0;     ///< headers of a block
    uint32_t texelCount = 0;
    std::vector<uint32_t> places;   ///< file's vertex -> its number; empty: unchanged
    std::vector<uint32_t> headers;  ///< 4 words each
    std::vector<PackedSlot> slots;
    std::vector<uint32_t> firstSlot;  ///< targets + 1: target t uses slotIds[firstSlot[t]...)
    std::vector<uint32_t> slotIds;
    std::vector<Box> bounds;  ///< of each target's quantised POSITION deltas, and of 0
    std::vector<TargetPacking> targets;

    bool empty() const noexcept { return texelCount == 0; }
    uint64_t sizeBytes() const noexcept {
        return uint64_t{4} * texelCount * texelWords + uint64_t{4} * headers.size();
    }
    uint32_t placeOf(uint32_t vertex) const noexcept {
        return places.empty() ? vertex : places[vertex];
    }
};

/// Plans the packing of `targets`. Cost: one pass over a slot's deltas, another one with more slots
/// than a chunk has, up to two over streams that do not know their extent; and memory of 20 bytes
/// per vertex beside the result. Never fails: what no level can hold is dropped and counted.
MOUE_APART PackedDeltas packDeltas(const MorphTargets& targets, const PackOptions& options = {});

/// Returns `packed` with the errors and dropped rows of its targets filled in; costs some passes
/// over all deltas. `targets` must be what it was made from.
PackedDeltas measurePacking(const MorphTargets& targets, PackedDeltas packed);

/// Writes the texels [firstTexel, firstTexel + words.size() / texelWords) of `packed`, 0 where a
/// vertex of a block is not moved. So a texture is filled part by part, without a copy of all.
/// `targets` must be what `packed` was made from. Natively runs on all cores.
MOUE_APART void fillTexels(const MorphTargets& targets, const PackedDeltas& packed,
                           uint32_t firstTexel, std::span<uint32_t> words);

/// Active slots that move an average vertex.
float movesPerVertex(const PackedDeltas& packed, std::span<const ActiveTarget> active) noexcept;

/// Which slots have a weight in a block: every one of a chunk up to its last active one, found by
/// its number; or the active ones alone.
enum class WeightOrder : uint8_t { Dense, Compact };

/// uvec4s that a weight block of `packed` takes after its head, at most.
uint32_t weightVectors(const PackedDeltas& packed, std::span<const ActiveTarget> active,
                       WeightOrder order) noexcept;

/// Active slots as the shader reads them; made once and used again each frame.
class PackedWeights {
  public:
    /// Writes uvec4s for the weight block: (chunks, 0, 0, 0); per chunk with active slots (chunk |
    /// its first weight << 16, three words of active bits); then weights, (kind, the bits of
    /// weight * step for each field), in bit order.
    ///
    /// words  out, with room for 1 + weightVectors() uvec4s
    /// Returns how many words were written. Allocates only when used for a set of more slots than
    /// ever before.
    size_t encode(const PackedDeltas& packed, std::span<const ActiveTarget> active,
                  WeightOrder order, uint32_t* words);

  private:
    std::vector<float> sums_;     // by slot; all 0 between calls
    std::vector<uint32_t> bits_;  // by slot / 32; all 0 between calls
};

}  // namespace moue
