// SPDX-License-Identifier: MIT
// Writes a clip into a glTF file that is there already.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "gltf/asset.hpp"

namespace moue {

struct AddAnimationOptions {
    /// Keys may go where their neighbours give them to within this (reduceKeys()).
    float tolerance = 0.001f;
    /// Puts a .gltf into a .glb; buffers and images that it names stay where they are.
    bool glb = false;
};

struct AnimatedFile {
    std::vector<std::byte> bytes;
    size_t keysBefore = 0, keysAfter = 0;  ///< of all channels
    float largestError = 0;                ///< of any number, by leaving out keys
};

/// Adds `clip` to the file as one more animation.
///
/// glTF has one list of weights per node: a node's channels are joined to one (joinTracks()), and
/// its targets that none drives stay at the node's own weights.
///
/// file   a .glb, or the text of a .gltf; what comes out is of the same kind, unless the options
///        say otherwise
/// asset  loaded from the same file
/// clip   as Model::addClip() accepts it
/// Every byte of `file` stays as it is but for: the lists that grow (accessors, bufferViews,
/// animations), the length of the binary buffer, and the container's own lengths. The data goes
/// behind the binary chunk, or, where there is none, into a data URI.
/// Fails with InvalidGlb or InvalidJson (not after a successful load), or TooLarge (beyond 4 GiB).
[[nodiscard]] Result<AnimatedFile> addAnimation(std::span<const std::byte> file, const Asset& asset,
                                                const Clip& clip,
                                                const AddAnimationOptions& options = {});

}  // namespace moue
