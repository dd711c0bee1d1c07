// SPDX-License-Identifier: MIT
// Names of targets: which ones mean the same, and which can be made of others.
//
// The tables are data, in names/: vocabularies.json (what rigs are built to), aliases.json (other
// names of each), compositions.json (targets made of others).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace moue {

/// `name` without what differs between spellings of one name: letter case, separators, the path of
/// a node or namespace before it ("face.eyeBlink", "rig:eyeBlink"), a running number ("A14_"), and
/// where and how a side is written ("eyeBlink_L", "leftEyeBlink", "Eye_Blink_Left" are one).
std::string foldName(std::string_view name);

/// The name that the tables use for `name`, if they know it; else its fold.
std::string canonicalName(std::string_view name);

/// A sum of other targets.
using Formula = std::vector<std::pair<std::string, float>>;  // canonical name, factor

/// The ways to make the target of that canonical name of others, the best one first.
std::span<const Formula> compositions(std::string_view canonical);

struct VocabularyReport {
    std::string name;    ///< such as "ARKit"
    size_t size = 0;     ///< its targets
    size_t known = 0;    ///< those that the model has, under any spelling or alias
    size_t spelled = 0;  ///< those that the model spells just so
    std::vector<std::string> missing;
};

/// How many targets of each vocabulary are among `targets`; all vocabularies, in table order.
std::vector<VocabularyReport> inspectVocabularies(std::span<const std::string> targets);

}  // namespace moue
