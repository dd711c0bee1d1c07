// SPDX-License-Identifier: MIT
#include "animation/takes/name_map.hpp"

#include "animation/takes/text.hpp"

namespace moue {
namespace {

/// A name, a list of names, an object of factors, or null.
Result<NameMap::Weighted> readDriven(const PlainJson& value, const std::string& path) {
    NameMap::Weighted driven;
    const auto refuse = [&] {
        return fail(ErrorCode::InvalidTake,
                    "The value is not a name, a list of names, an object of names and factors, or "
                    "null.",
                    path);
    };
    if (value.is_string()) {
        driven.emplace_back(value.get<std::string>(), 1.0f);
    } else if (value.is_array()) {
        for (size_t i = 0; i < value.size(); ++i) {
            if (!value[i].is_string()) return refuse();
            driven.emplace_back(value[i].get<std::string>(), 1.0f);
        }
    } else if (value.is_object()) {
        for (auto entry = value.begin(); entry != value.end(); ++entry) {
            if (!entry->is_number()) return refuse();
            driven.emplace_back(entry.key(), entry->get<float>());
        }
    } else if (std::string_view(value.type_name()) != "null") {
        return refuse();
    }
    return driven;
}

}  // namespace

Result<NameMap> readNameMap(std::string_view text) {
    const PlainJson document = parseJson(text);
    if (!document.is_object()) {
        return fail(ErrorCode::InvalidTake,
                    "The map is not a JSON object in UTF-8 with finite numbers.");
    }
    NameMap map;
    for (auto part = document.begin(); part != document.end(); ++part) {
        const bool nodes = part.key() == "nodes";
        if ((!nodes && part.key() != "targets") || !part->is_object()) {
            return fail(ErrorCode::InvalidTake,
                        "A map holds \"targets\" and \"nodes\", two objects, and nothing else.",
                        std::string(part.key()));
        }
        for (auto entry = part->begin(); entry != part->end(); ++entry) {
            std::string path(part.key());
            path.append(".").append(entry.key());
            auto driven = readDriven(*entry, path);
            if (!driven) return passOn(driven);
            if (!nodes) {
                map.targets.emplace(std::string(entry.key()), std::move(*driven));
                continue;
            }
            if (driven->size() > 1)
                return fail(ErrorCode::InvalidTake, "A node's entry is one name or null.", path);
            map.nodes.emplace(std::string(entry.key()), driven->empty() ? "" : (*driven)[0].first);
        }
    }
    return map;
}

}  // namespace moue
