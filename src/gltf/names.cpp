// SPDX-License-Identifier: MIT
#include "gltf/names.hpp"

#include <string>

#include "base/decimal.hpp"
#include "base/numbering.hpp"
#include "gltf/json_path.hpp"

namespace moue {
namespace {

/// Why `names` cannot name `targetCount` targets; empty if it can.
std::string misfit(const Json& names, uint32_t targetCount) {
    if (!names.is_array()) return text("targetNames is of type %", {names.type_name()});
    if (names.size() != targetCount) {
        return text("The number of targetNames (%) is not the target count (%)",
                    {names.size(), targetCount});
    }
    bool strings = true;
    for (size_t i = 0; i < names.size(); ++i)
        strings &= names[i].is_string();
    return strings ? "" : "Not every entry of targetNames is a string";
}

}  // namespace

std::vector<Json> takeTargetNames(Json& document) {
    std::vector<Json> all;
    const auto meshes = document.find("meshes");
    if (meshes == document.end()) return all;
    for (size_t i = 0; i < meshes->size(); ++i) {
        Json& mesh = (*meshes)[i];
        Json names(Json::value_t::discarded);
        if (const auto extras = mesh.find("extras"); extras != mesh.end()) {
            if (extras->is_object() && extras->contains("targetNames"))
                names = std::move((*extras)["targetNames"]);
            mesh.erase(extras);
        }
        all.push_back(std::move(names));
    }
    return all;
}

void nameTargets(const Json& names, size_t index, Mesh& mesh, std::vector<Warning>& warnings) {
    const Path whole = at("meshes", index);
    const Path path = in(whole, "extras.targetNames");
    const std::string why = names.is_discarded() ? "" : misfit(names, mesh.targetCount);
    if (!why.empty()) {
        warn(warnings, ErrorCode::InvalidTargetNames, "%; the targets are named by their index.",
             {why}, path);
    }
    mesh.namesFromFile = !names.is_discarded() && why.empty();
    Numbering seen;
    for (uint32_t i = 0; i < mesh.targetCount; ++i) {
        mesh.targetNames.push_back(mesh.namesFromFile ? names[i].get<std::string>() : decimal(i));
        if (seen.add(mesh.targetNames.back()).added) continue;
        warn(warnings, ErrorCode::DuplicateTargetName,
             "The name \"%\" stands for an earlier target of this mesh too.",
             {mesh.targetNames.back()}, at(path, i));
    }
}

}  // namespace moue
