// SPDX-License-Identifier: MIT
#include <cstdio>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "demo_head/demo_head.hpp"

namespace moue {

int runDemo(const DemoOptions& options) {
    const std::vector<std::byte> glb = buildDemoHead();
    const Result<void> written =
        writeFile(options.output, {reinterpret_cast<const char*>(glb.data()), glb.size()});
    if (!written) return reportError(written.error());
    std::fprintf(stderr, "Wrote %s, %zu bytes.\n", options.output.c_str(), glb.size());
    return kExitDone;
}

}  // namespace moue
