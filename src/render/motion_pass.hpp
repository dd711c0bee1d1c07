// SPDX-License-Identifier: MIT
// Motion vectors: how far each pixel's surface has moved since the last frame, for temporal
// antialiasing, motion blur and encoders.
#pragma once

#include <memory>
#include <span>

#include "render/renderer.hpp"

namespace moue {

/// What the last MotionPass::draw() did.
struct MotionStats {
    uint32_t draws = 0;          ///< draw calls
    uint32_t morphPasses = 0;    ///< meshes whose weights changed, evaluated once more
    uint32_t hostMorphs = 0;     ///< of these, by the CPU path, since the device could not
    uint64_t uploadedBytes = 0;  ///< host to GPU: weights and joints that changed
};

/// Draws motion vectors and keeps what they need: of each instance its placement, joints and
/// morphed positions, of the view its matrices. "Before" is the last draw() of this object, so call
/// it once a frame, and have one for each view that is drawn every frame.
///
/// Costs nothing until made. Then, for each instance and mesh with position targets, 32 bytes of
/// GPU memory a vertex once its weights changed twice (two positions, which take turns), and where
/// weights changed one pass that writes positions, as the cached path does; else only draws.
/// Lives in the context of the renderer whose items it draws; after a lost context make another.
class MotionPass {
  public:
    /// Fails with OutOfGpuMemory.
    [[nodiscard]] static Result<MotionPass> make();
    MotionPass(MotionPass&&) noexcept;
    MotionPass& operator=(MotionPass&&) noexcept;
    ~MotionPass();

    /// Draws the motion of `items` since the last call.
    ///
    /// view   its framebuffer has a float colour attachment of two channels or more (RG16F, RG32F,
    ///        RGBA16F ...) and depth, one sample a pixel. The vectors are those of the matrices as
    ///        given: leave sub-pixel jitter out of them.
    /// clear  All: to (0, 0, 0, 0), and depth; Depth: what is there stays where nothing is drawn;
    ///        Nothing: tested against the depth that is there
    /// Writes, where an opaque or masked surface is nearest, to red and green its position less the
    /// one that the same point of it had before, in pixels of the viewport, x to the right and y
    /// up; 0 to blue and 1 to alpha. So `pixel - vector` is where to look in the last picture, from
    /// the lower left corner. Any size; 0 for what was behind the camera; blended surfaces are left
    /// out.
    ///
    /// Exactly 0 everywhere in the first call, after reset(), and where neither the view nor the
    /// placement, joints or weights of an instance changed. An instance that the last call did not
    /// draw, because it is new or was hidden, is taken to have been as it is: only the camera's
    /// motion counts. What the view did not see counts as drawn.
    ///
    /// Independent of the path that colours are drawn by: deltas are the packed ones, within their
    /// error budget. Never fails: a mesh that the device cannot store at all is drawn unmorphed.
    /// Allocates nothing in steady frames, unless the CPU path has to help. Binds and leaves what
    /// Renderer::draw() does, texture unit 11 as well.
    void draw(std::span<const DrawItem> items, const View& view, Clear clear = Clear::All);

    /// Forgets everything: for a cut of the camera. The next call has no motion at all.
    void reset() noexcept;
    /// Forgets one instance: for one that is put elsewhere. It counts as new.
    void reset(const GpuInstance& instance) noexcept;

    const MotionStats& stats() const noexcept;
    /// GPU memory of positions and joints.
    uint64_t sizeBytes() const noexcept;

    struct State;

  private:
    explicit MotionPass(std::unique_ptr<State> state) noexcept;
    std::unique_ptr<State> state_;
};

}  // namespace moue
