// SPDX-License-Identifier: MIT
#include "cli/bake_output.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "egl_context.hpp"
#include "runtime/viewer.hpp"

namespace moue {
namespace {

/// Refuses what would fill the memory: a file of some kilobytes can draw a mesh any number of
/// times.
Result<void> checkSize(const Asset& asset) {
    constexpr uint64_t kMaxVertices = 20'000'000;
    uint64_t vertices = 0;
    for (const Node& node : asset.nodes) {
        if (node.mesh == kNone) continue;
        for (const Primitive& primitive : asset.meshes[node.mesh].primitives)
            vertices += asset.geometries[primitive.geometry].base.vertexCount;
    }
    if (vertices <= kMaxVertices) return {};
    return fail(ErrorCode::TooLarge, "The nodes have % vertices, more than baking writes (%).",
                {vertices, kMaxVertices});
}

/// Bakes the model's pose on the GPU, in a context made for it.
Result<std::vector<BakedNode>> bakeOnGpu(const Model& posed, const PoseOptions& pose,
                                         MorphPath path, Space space) {
    Result<EglContext> context = EglContext::make(EglApi::Gl);
    if (!context) return passOn(context);
    Result<Viewer> viewer = Viewer::make();
    if (!viewer) return passOn(viewer);
    const Result<Model*> model = viewer->add(posed.sharedAsset(), {});
    if (!model) return passOn(model);
    if (Result<void> applied = applyPose(**model, pose); !applied) return passOn(applied);
    return viewer->bake(**model, path, space);
}

}  // namespace

int runBake(const BakeOptions& options) {
    const Result<std::shared_ptr<const Asset>> asset = loadAsset(options.file);
    if (!asset) return reportError(asset.error());
    if (const Result<void> fits = checkSize(**asset); !fits) return reportError(fits.error());
    Model model(*asset);
    if (const Result<void> posed = applyPose(model, options.pose); !posed)
        return reportError(posed.error());
    const Result<std::vector<BakedNode>> nodes =
        options.path == MorphPath::Cpu
            ? bakeOnCpu(model, options.space)
            : bakeOnGpu(model, options.pose, options.path, options.space);
    if (!nodes) return reportError(nodes.error());
    const bool json = options.output.empty();
    if (!json)
        for (const Warning& warning : (*asset)->warnings)
            reportWarning(warning);
    const Result<void> written = json ? writeStdout(bakeToJson(**asset, *nodes))
                                      : writeFile(options.output, bakeToPly(**asset, *nodes));
    return written ? kExitDone : reportError(written.error());
}

}  // namespace moue
