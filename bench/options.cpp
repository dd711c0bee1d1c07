// SPDX-License-Identifier: MIT
#include "options.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace moue::bench {
namespace {

constexpr std::array<std::pair<std::string_view, CaseSet>, 4> kSets = {{{"check", CaseSet::Check},
                                                                        {"quick", CaseSet::Quick},
                                                                        {"page", CaseSet::Page},
                                                                        {"gpu", CaseSet::Gpu}}};

std::string take(std::string_view name, std::string_view value, Options& options, bool& known) {
    if (name == "--set") {
        const auto found = std::find_if(kSets.begin(), kSets.end(),
                                        [&](const auto& set) { return set.first == value; });
        if (found == kSets.end()) return "--set is check, quick, page or gpu";
        options.set = found->second;
    } else if (name == "--api") {
        if (value != "gl" && value != "gles") return "--api is gl or gles";
        options.api = value == "gl" ? EglApi::Gl : EglApi::Gles;
    } else if (name == "--write-head") {
        options.heads.emplace_back(value);
    } else if (name == "--folder") {
        options.folder = value;
    } else {
        known = false;
    }
    return {};
}

}  // namespace

std::string takeOptions(int& argc, char** argv, Options& options) {
    int kept = 1;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        const size_t equals = std::min(argument.find('='), argument.size());
        bool known = true;
        const std::string_view value = argument.substr(std::min(equals + 1, argument.size()));
        std::string error = take(argument.substr(0, equals), value, options, known);
        if (!error.empty()) return error;
        if (!known) argv[kept++] = argv[i];
    }
    argc = kept;
    return {};
}

}  // namespace moue::bench
