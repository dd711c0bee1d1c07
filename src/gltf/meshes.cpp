// SPDX-License-Identifier: MIT
#include "gltf/meshes.hpp"

#include "gltf/names.hpp"

namespace moue {
namespace {

/// One weight list feeds all primitives, so those that have targets must have equally many.
/// A primitive without any beside them stays as it is.
Status countTargets(const typed::Mesh& source, const Path& path, Mesh& mesh) {
    for (size_t p = 0; p < source.primitives.size(); ++p) {
        const auto count = static_cast<uint32_t>(source.primitives[p].targets.size());
        if (count == 0 || count == mesh.targetCount) continue;
        if (mesh.targetCount != 0) {
            return fail(ErrorCode::InvalidMesh,
                        "The target count (%) differs from that of another primitive (%).",
                        {count, mesh.targetCount}, in(in(path, "primitives", p), "targets"));
        }
        mesh.targetCount = count;
    }
    return {};
}

Status checkWeights(const typed::Mesh& source, const Mesh& mesh, const Path& path,
                    std::vector<Warning>& warnings) {
    if (source.weights.empty() || source.weights.size() == mesh.targetCount) return {};
    if (mesh.targetCount == 0) {
        warn(warnings, ErrorCode::InvalidWeights,
             "The mesh has weights, but no targets; they are ignored.", {}, path);
        return {};
    }
    return fail(ErrorCode::InvalidWeights, "The number of weights (%) is not the target count (%).",
                {source.weights.size(), mesh.targetCount}, path);
}

}  // namespace

Result<Mesh> readMeshHead(const typed::Mesh& source, const Path& path,
                          std::vector<Warning>& warnings) {
    Mesh mesh;
    mesh.name = source.name;
    if (auto status = countTargets(source, path, mesh); !status) return passOn(std::move(status));
    if (auto s = checkWeights(source, mesh, in(path, "weights"), warnings); !s)
        return passOn(std::move(s));
    return mesh;
}

Status readMeshes(const TypedModel& model, const std::vector<Json>& names, GeometryBuilder& builder,
                  Asset& asset) {
    const auto& meshes = model.meshes;
    for (size_t m = 0; m < meshes.size(); ++m) {
        const Path path = at("meshes", m);
        auto mesh = readMeshHead(meshes[m], path, asset.warnings);
        if (!mesh) return passOn(std::move(mesh));
        for (size_t p = 0; p < meshes[m].primitives.size(); ++p) {
            auto primitive = builder.add(meshes[m].primitives[p], in(path, "primitives", p));
            if (!primitive) return passOn(std::move(primitive));
            mesh->primitives.push_back(std::move(*primitive));
        }
        nameTargets(names[m], m, *mesh, asset.warnings);
        asset.meshes.push_back(std::move(*mesh));
    }
    return {};
}

}  // namespace moue
