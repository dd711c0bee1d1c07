// SPDX-License-Identifier: MIT
#include <cstdio>

#include "cli/bake_output.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"

namespace moue {

int runBake(const BakeOptions& options) {
    const Result<std::shared_ptr<const Asset>> asset = loadAsset(options.file);
    if (!asset) return reportError(asset.error());
    Model model(*asset);
    if (const Result<void> posed = applyPose(model, options.pose); !posed)
        return reportError(posed.error());
    const std::vector<BakedNode> nodes = bakeOnCpu(model, options.space);
    if (options.output.empty()) {
        const std::string json = bakeToJson(**asset, nodes);
        std::fwrite(json.data(), 1, json.size(), stdout);
        return kExitDone;
    }
    for (const Warning& warning : (*asset)->warnings) reportWarning(warning);
    const Result<void> written = writeFile(options.output, bakeToPly(**asset, nodes));
    return written ? kExitDone : reportError(written.error());
}

}  // namespace moue
