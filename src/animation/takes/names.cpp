// SPDX-License-Identifier: MIT
#include "animation/takes/names.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "animation/takes/names_data.hpp"
#include "animation/takes/text.hpp"

namespace moue {
namespace {

enum class Letter : uint8_t { Upper, Lower, Digit, Separator };

Letter kindOf(char c) noexcept {
    if (c >= 'A' && c <= 'Z') return Letter::Upper;
    if (c >= '0' && c <= '9') return Letter::Digit;
    // bytes of other scripts count as letters
    const bool letter = (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
    return letter ? Letter::Lower : Letter::Separator;
}

/// Without the path before a name, and without a running number such as "A14_".
std::string_view withoutPath(std::string_view name) noexcept {
    const size_t colon = name.find_last_of(":/|");
    if (colon != std::string_view::npos) name.remove_prefix(colon + 1);
    const size_t dot = name.rfind('.');
    constexpr size_t kSideLength = 2;  // "eye.L" keeps its ".L"
    if (dot != std::string_view::npos && name.size() - dot - 1 > kSideLength)
        name.remove_prefix(dot + 1);
    size_t digits = 1;
    while (digits < name.size() && kindOf(name[digits]) == Letter::Digit)
        ++digits;
    const bool numbered = digits >= 3 && digits + 1 < name.size() && name[digits] == '_' &&
                          kindOf(name[0]) == Letter::Upper;
    return numbered ? name.substr(digits + 1) : name;
}

/// The words of a name, in lower case: cut at separators and where camelCase starts a new one.
std::vector<std::string> wordsOf(std::string_view name) {
    std::vector<std::string> words;
    Letter before = Letter::Separator;
    for (size_t i = 0; i < name.size(); ++i) {
        const Letter kind = kindOf(name[i]);
        if (kind != Letter::Separator) {
            const bool endsUppers = kind == Letter::Upper && before == Letter::Upper &&
                                    i + 1 < name.size() && kindOf(name[i + 1]) == Letter::Lower &&
                                    static_cast<unsigned char>(name[i + 1]) < 0x80;
            const bool starts = before == Letter::Separator || endsUppers ||
                                (kind == Letter::Upper && before != Letter::Upper);
            if (starts) words.emplace_back();
            words.back() +=
                kind == Letter::Upper ? static_cast<char>(name[i] - 'A' + 'a') : name[i];
        }
        before = kind;
    }
    return words;
}

/// Prefixes that tools put before names, folded; tried where the whole name is unknown.
constexpr std::array<std::string_view, 9> kPrefixes = {
    "ctrlexpressions", "blendshapes", "blendshape", "arkit", "vrc", "bs", "face", "head", "morph"};

struct Tables {
    std::map<std::string, std::string, std::less<>> canonical;  // fold to name
    std::map<std::string, std::vector<Formula>, std::less<>> compositions;
    std::vector<std::pair<std::string, std::vector<std::string>>> vocabularies;
};

void addName(Tables& tables, std::string_view name, std::string_view canonical) {
    tables.canonical.try_emplace(foldName(name), canonical);
}

void readVocabularies(Tables& tables) {
    const PlainJson list = parseJson(namesFile("vocabularies.json"));
    for (size_t i = 0; i < list.size(); ++i) {
        auto& [name, targets] = tables.vocabularies.emplace_back();
        name = list[i]["name"].get<std::string>();
        const PlainJson& names = list[i]["targets"];
        for (size_t t = 0; t < names.size(); ++t)
            targets.push_back(names[t].get<std::string>());
    }
}

Tables readTables() {
    Tables tables;
    readVocabularies(tables);
    const PlainJson aliases = parseJson(namesFile("aliases.json"));
    for (auto entry = aliases.begin(); entry != aliases.end(); ++entry)
        addName(tables, entry.key(), entry.key());
    for (const auto& [vocabulary, targets] : tables.vocabularies)
        if (vocabulary != "VRM 0.x")  // they are aliases of VRM 1.0's
            for (const std::string& target : targets)
                addName(tables, target, target);
    for (auto entry = aliases.begin(); entry != aliases.end(); ++entry)
        for (size_t i = 0; i < entry->size(); ++i)
            addName(tables, (*entry)[i].get_ref<const std::string&>(), entry.key());
    const PlainJson compositions = parseJson(namesFile("compositions.json"));
    for (auto entry = compositions.begin(); entry != compositions.end(); ++entry) {
        addName(tables, entry.key(), entry.key());
        for (size_t i = 0; i < entry->size(); ++i) {
            Formula& formula = tables.compositions[std::string(entry.key())].emplace_back();
            const PlainJson& parts = (*entry)[i];
            for (auto part = parts.begin(); part != parts.end(); ++part)
                formula.emplace_back(part.key(), part->get<float>());
        }
    }
    return tables;
}

const Tables& tables() {
    static const Tables kTables = readTables();
    return kTables;
}

}  // namespace

std::string foldName(std::string_view name) {
    const std::string_view bare = withoutPath(name);
    const std::vector<std::string> words = wordsOf(bare.empty() ? name : bare);
    std::string folded, sides;
    for (size_t i = 0; i < words.size(); ++i) {
        const bool atEnd = words.size() > 1 && (i == 0 || i + 1 == words.size());
        if (words.size() > 1 && (words[i] == "left" || (atEnd && words[i] == "l")))
            sides += "left";
        else if (words.size() > 1 && (words[i] == "right" || (atEnd && words[i] == "r")))
            sides += "right";
        else
            folded += words[i];
    }
    return folded + sides;
}

std::string canonicalName(std::string_view name) {
    const auto& known = tables().canonical;
    const std::string folded = foldName(name);
    if (const auto found = known.find(folded); found != known.end()) return found->second;
    for (const std::string_view prefix : kPrefixes) {
        if (!folded.starts_with(prefix)) continue;
        const auto found = known.find(std::string_view(folded).substr(prefix.size()));
        if (found != known.end()) return found->second;
    }
    return folded;
}

std::span<const Formula> compositions(std::string_view canonical) {
    const auto found = tables().compositions.find(canonical);
    if (found == tables().compositions.end()) return {};
    return found->second;
}

std::vector<VocabularyReport> inspectVocabularies(std::span<const std::string> targets) {
    const std::set<std::string> spelled(targets.begin(), targets.end());
    std::set<std::string> known;
    for (const std::string& target : targets)
        known.insert(canonicalName(target));
    std::vector<VocabularyReport> reports;
    for (const auto& [name, names] : tables().vocabularies) {
        VocabularyReport& report = reports.emplace_back();
        report.name = name;
        report.size = names.size();
        for (const std::string& target : names) {
            report.spelled += spelled.count(target);
            if (known.contains(canonicalName(target)))
                ++report.known;
            else
                report.missing.push_back(target);
        }
    }
    return reports;
}

}  // namespace moue
