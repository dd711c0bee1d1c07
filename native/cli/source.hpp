// SPDX-License-Identifier: MIT
// Takes as the command line names them: a file of any kind, or what the program makes itself.
#pragma once

#include <cstdint>
#include <string>

#include "animation/one_euro.hpp"
#include "animation/takes/retarget.hpp"
#include "animation/takes/take.hpp"
#include "base/error.hpp"
#include "runtime/model.hpp"

namespace moue {

struct SourceOptions {
    /// A text source (readTake()), a .glb, .gltf or .vrm, or "idle[:SEED[:SECONDS]]". Empty: none.
    std::string file;
    std::string clip = {};  ///< of a glTF source: name or index; empty: the first
    std::string map = {};   ///< a file that readNameMap() reads; empty: none
    double framesPerSecond = 0;
    SourceFilter filter = {};
};

/// Reads the take, and smooths and clamps it. Fails with FileNotFound, UnknownClip, or as the
/// source's reader does.
[[nodiscard]] Result<Take> loadTake(const SourceOptions& options);

/// Fits `take` to a model by the tables and the options' map. Fails as readNameMap() does, or with
/// UnknownTarget if nothing of the take drives anything.
[[nodiscard]] Result<Retargeted> fitTake(const Take& take, const Asset& asset,
                                         const SourceOptions& options);

/// Warns on stderr of what reading passed over and of names that drive nothing, once each.
void reportTake(const Take& take, const Retargeted& fitted);

/// All of the above: adds the take to `model` as a clip; returns its index.
[[nodiscard]] Result<uint32_t> addTake(Model& model, const SourceOptions& options);

/// Splits "1.5" or "1.5,0.3" into the filter's cut-off and speed factor; false if malformed.
bool parseSmoothing(const std::string& text, SourceFilter& filter);
/// Splits "0:1" into the filter's limits; false if malformed or the wrong way round.
bool parseClamp(const std::string& text, SourceFilter& filter);
/// True for text sources by their extension (csv, json, jsonl, tsv, xml), as opposed to models.
bool isTakeFile(const std::string& file);
/// False for an "idle:..." that is malformed.
bool isSource(const std::string& source);

}  // namespace moue
