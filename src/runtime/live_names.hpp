// SPDX-License-Identifier: MIT
// Live frames by the source's own names.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "animation/takes/fit_names.hpp"
#include "runtime/model.hpp"

namespace moue {

/// Finds once what a source's names mean on a model (exact, folded, by alias, by composition, or by
/// a map of one's own), and from then on takes its frames by number.
///
///     LiveNames names(model, {"jawOpen", "eyeBlinkLeft"});
///     names.push(model, layer, {0.4f, 1.0f}, seconds);          // each frame
///
/// Not in the WebAssembly build, where pages have fitLive() of takes.js.
class LiveNames {
  public:
    LiveNames(const Model& model, std::span<const std::string> names, const NameMap& map = {});

    size_t size() const noexcept { return count_; }  ///< names
    const std::vector<Driven>& driven() const noexcept { return driven_; }
    /// Names that drive nothing, each once.
    const std::vector<std::string>& unresolved() const noexcept { return unresolved_; }

    /// Hands a frame to the live source of a layer of that model, or of another instance of its
    /// asset: one value per name, NaN for those that the frame lacks; those beyond size() are
    /// ignored. Targets that no name of the frame drives are left to what lies below. Allocates
    /// nothing after the layer's first frame.
    void push(Model& model, Layer& layer, std::span<const float> values, double seconds);

  private:
    size_t count_;
    std::vector<std::vector<NamePart>> parts_;  // per entry of Model::targets()
    std::vector<Driven> driven_;
    std::vector<std::string> unresolved_;
    std::vector<float> frame_;  // one value per entry of Model::targets()
};

}  // namespace moue
