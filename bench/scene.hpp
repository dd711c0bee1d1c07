// SPDX-License-Identifier: MIT
// Heads side by side on a small target, drawn by one viewer.
#pragma once

#include <memory>
#include <vector>

#include "head.hpp"
#include "render/render_target.hpp"
#include "runtime/viewer.hpp"

namespace moue::bench {

struct Scene {
    std::shared_ptr<const Asset> head;
    RenderTarget target;
    Viewer viewer;
    std::vector<float> weights;  ///< of the first head, as last set

    /// Gives each head its weights of that frame (head.hpp), heads a few frames apart. Takes effect
    /// with the next draw(); the program's own work, and so not timed.
    void setWeights(uint32_t active, uint32_t frame);
    /// Updates and draws. 1: colour; 2: shadow and colour; 3: both, and colour from another side.
    void draw(uint32_t passes);
};

/// The scene of so many heads, made anew unless it is that of the last call; null on failure.
/// Needs the context of gpu().
Scene* sceneOf(const HeadSpec& spec, uint32_t heads, MorphPath path);

/// As makeHead(), kept for the next call.
std::shared_ptr<const Asset> cachedHead(const HeadSpec& spec);

}  // namespace moue::bench
