// SPDX-License-Identifier: MIT
#include <fstream>  // tiny_gltf.h needs it and, without a file system, forgets it

#define TINYGLTF_IMPLEMENTATION
#include "gltf/model.hpp"

#include <string>
#include <vector>

#include "gltf/json_path.hpp"

namespace moue {
namespace {

/// Indices that lie in no buffer view: legal, but tinygltf refuses the file for them.
struct HiddenIndices {
    size_t mesh, primitive;
    int accessor;
};

std::vector<HiddenIndices> hideUnbackedIndices(Json& document) {
    std::vector<HiddenIndices> hidden;
    if (!document.contains("meshes") || !document.contains("accessors")) return hidden;
    const Json& accessors = document["accessors"];
    Json& meshes = document["meshes"];
    for (size_t m = 0; m < meshes.size(); ++m) {
        Json& primitives = meshes[m]["primitives"];
        for (size_t p = 0; p < primitives.size(); ++p) {
            const auto found = primitives[p].find("indices");
            if (found == primitives[p].end()) continue;
            const int accessor = found->get<int>();
            if (accessors[static_cast<size_t>(accessor)].contains("bufferView")) continue;
            hidden.push_back({m, p, accessor});
            primitives[p].erase("indices");
        }
    }
    return hidden;
}

/// tinygltf drops channels without a node, which would shift the indices of those behind.
void markNodelessChannels(Json& document) {
    if (!document.contains("animations")) return;
    for (Json& animation : document["animations"]) {
        for (Json& channel : animation["channels"]) {
            Json& target = channel["target"];
            if (!target.contains("node")) target["node"] = -1;
        }
    }
}

size_t listSize(const Json& document, const char* name) {
    const auto found = document.find(name);
    return found == document.end() ? 0 : found->size();
}

bool sameSizes(const Json& document, const TypedModel& model) {
    return model.accessors.size() == listSize(document, "accessors") &&
           model.bufferViews.size() == listSize(document, "bufferViews") &&
           model.meshes.size() == listSize(document, "meshes") &&
           model.nodes.size() == listSize(document, "nodes") &&
           model.animations.size() == listSize(document, "animations") &&
           model.skins.size() == listSize(document, "skins") &&
           model.materials.size() == listSize(document, "materials");
}

}  // namespace

Result<TypedModel> typedModel(Json& document) {
    const auto hidden = hideUnbackedIndices(document);
    markNodelessChannels(document);
    const std::string text = document.dump();
    if (text.size() > 0x7FFFFFFF) {
        return fail(ErrorCode::TooLarge,
                    "The document has % bytes, more than the limit (2147483647).", {text.size()});
    }

    TypedModel model;
    std::string errors, warnings;
    tinygltf::TinyGLTF reader;
    const bool read = reader.LoadASCIIFromString(&model, &errors, &warnings, text.c_str(),
                                                 static_cast<unsigned int>(text.size()), "",
                                                 tinygltf::NO_REQUIRE);
    if (!read || !sameSizes(document, model))
        return fail(ErrorCode::InvalidProperty, "tinygltf cannot read the document: %", {errors});
    for (const HiddenIndices& indices : hidden)
        model.meshes[indices.mesh].primitives[indices.primitive].indices = indices.accessor;
    return model;
}

}  // namespace moue
