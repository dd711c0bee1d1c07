// SPDX-License-Identifier: MIT
// Which curves drive which targets of a node. For retarget.cpp.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "animation/takes/retarget.hpp"

namespace moue {

/// A target as a sum of curves: (index into Take::curves, factor).
struct Resolved {
    std::vector<std::pair<size_t, float>> curves;
    Match match = Match::Exact;
};

/// What `map` says of a source's name, exact or folded; null: nothing.
const NameMap::Weighted* mappedTo(const NameMap& map, const std::string& name);

/// The weight curves of a take, ready to be asked for by name.
class CurveNames {
  public:
    /// All three must outlive the object.
    CurveNames(const Take& take, const std::vector<ModelNode>& nodes, const NameMap& map);

    /// One entry per target of `node`; empty sums where nothing drives it.
    std::vector<Resolved> resolve(const ModelNode& node) const;

  private:
    struct Entry {
        size_t curve;
        std::string folded, canonical;
        const NameMap::Weighted* mapped;  ///< null: by the tables
        bool bound;                       ///< for one node only
    };
    bool isFor(const Entry& entry, const ModelNode& node) const;
    void resolveDirectly(const ModelNode& node, const std::vector<const Entry*>& entries,
                         std::vector<Resolved>& targets, std::vector<bool>& used) const;
    static void compose(const ModelNode& node, const std::vector<const Entry*>& entries,
                        std::vector<Resolved>& targets, std::vector<bool>& used);

    const Take& take_;
    std::vector<Entry> entries_;
};

}  // namespace moue
