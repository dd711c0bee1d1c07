// SPDX-License-Identifier: MIT
// The panel beside the picture: targets, clips, morph path, statistics.
#pragma once

#include <string>

#include "runtime/viewer.hpp"

namespace moue {

/// What the panel shows besides the model, and what it asks of the window.
struct PanelState {
    std::string fileName;
    std::string error;     ///< of the last file that failed to load; empty: none
    char search[64] = {};  ///< the filter over target names
    bool visible = true;
    bool help = false;
    bool focusSearch = false;  ///< put the cursor into the search box this frame
    float speed = 1;
    double frameMilliseconds = 0;  ///< CPU time of a frame, smoothed
    bool frameRequested = false;   ///< out: frame the model again
};

/// Draws the panel and applies what the user does to `viewer` and its first model.
void drawPanel(PanelState& state, Viewer& viewer);

}  // namespace moue
