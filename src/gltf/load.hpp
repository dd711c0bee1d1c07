// SPDX-License-Identifier: MIT
// Loading glTF 2.0: .glb or .gltf bytes in, an Asset out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "gltf/asset.hpp"

namespace moue {

/// Where the time of one load went, and the memory that its deltas take.
struct LoadStats {
    double parseMs = 0;     ///< container, JSON, checks, buffers
    double tinygltfMs = 0;  ///< tinygltf's own reading of the checked document
    double decodeMs = 0;    ///< accessors to asset
    uint64_t deltaBytes = 0;
};

struct LoadOptions {
    /// Brings the bytes of an external buffer. `uri` is percent-decoded UTF-8, relative, and stays
    /// inside the model's folder (checked before the call). Without it such buffers are refused.
    std::function<Result<std::vector<std::byte>>(const std::string& uri)> readExternal;
    Progress progress;  ///< told now and then how far loading is
    /// Also bring external images by readExternal (else Image::uri stays for the caller).
    bool readImages = true;
    LoadStats* stats = nullptr;  ///< out, after success; may be null
};

/// Loads a model from memory. Everything wrong in the file is an error with its JSON path, or,
/// where the answer is in no doubt, an entry in Asset::warnings.
///
/// bytes  the whole .glb or .gltf; read during the call only
/// Peak memory: the external buffers and the returned Asset. Allocations are bounded by the size
/// of the data, never by a number in the file alone.
[[nodiscard]] Result<Asset> loadGltf(std::span<const std::byte> bytes,
                                     const LoadOptions& options = {});

/// Loads a model in three steps, for programs that show it before its deltas are read: they are
/// most of the data, and a model at rest needs none of them. Each step fails as loadGltf() does.
class GltfLoader {
  public:
    /// Reads the document: asset() then says what the model consists of. Of a .glb, whose other
    /// bytes may still be on their way, that takes the JSON and the headers alone: those of the
    /// file, of the JSON and of what comes next.
    ///
    /// bytes    the place of the whole file
    /// options  stats is written at the end
    /// Both must outlive the last step.
    [[nodiscard]] static Result<GltfLoader> open(std::span<const std::byte> bytes,
                                                 const LoadOptions& options);

    /// How many of the bytes, from the first, readRest() needs: all, unless deltas come last and
    /// the model's own weights do not morph it.
    size_t bytesAtRest() const noexcept;

    /// Reads everything but the deltas, once; these too where the model's own weights morph it, so
    /// that nobody sees it otherwise.
    [[nodiscard]] Result<void> readRest();

    GltfLoader(GltfLoader&&) noexcept;
    GltfLoader& operator=(GltfLoader&&) noexcept;
    ~GltfLoader();

    /// The model. Before readRest() it has no vertices, indices, skins, animations and images, but
    /// all else; before readTargets(), its targets move nothing.
    std::shared_ptr<const Asset> asset() const noexcept;

    /// Reads the deltas, after readRest(), unless they are there. Fails with InvalidAccessor or
    /// TooLarge; then the asset is of no use any more.
    [[nodiscard]] Result<void> readTargets();

    /// Whether nothing is left to read.
    bool complete() const noexcept;

    /// The model itself, which is empty afterwards for those who have asset().
    Asset take() noexcept;

  private:
    struct State;
    explicit GltfLoader(std::unique_ptr<State> state) noexcept;
    std::unique_ptr<State> state_;
};

/// Loads a model from a file; external files are looked up in its folder.
///
/// path      UTF-8
/// progress  as in LoadOptions
/// Not in the WebAssembly build, which has no file system.
[[nodiscard]] Result<Asset> loadGltfFile(const std::string& path, const Progress& progress = {});

/// The bytes of a file that is a regular one; fails with FileNotFound. `path` is UTF-8. Not in the
/// WebAssembly build.
[[nodiscard]] Result<std::vector<std::byte>> readFileBytes(const std::string& path);

}  // namespace moue
