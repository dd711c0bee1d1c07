// SPDX-License-Identifier: MIT
// The benchmark program: its options and Google Benchmark's, and a context that says what was
// measured.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "commit.hpp"
#include "draw_bench.hpp"
#include "gl/api.hpp"
#include "gpu.hpp"
#include "head.hpp"
#include "options.hpp"
#include "upload_bench.hpp"

namespace moue::bench {
namespace {

constexpr const char* kUsage =
    "Its own options, beside Google Benchmark's (--help):\n"
    "  --set=check|quick|page|gpu   how many draws are measured (default page; gpu: on a real "
    "one)\n"
    "  --api=gles|gl          OpenGL ES 3 (default) or OpenGL 3.3\n"
    "  --write-head=NAME      write a generated head as NAME.glb, such as v50000-t52-c15-PN:\n"
    "                         vertices, targets, percent of vertices that a target moves, and\n"
    "                         P, PN or PNT; may be repeated\n"
    "  --folder=FOLDER        where to write it (default: here)\n";

std::string processorName() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    }
    return "unknown";
}

int writeHeads(const Options& options) {
    for (const std::string& name : options.heads) {
        const auto spec = headSpec(name);
        if (!spec) {
            std::fprintf(stderr, "%s is no head; one is v50000-t52-c15-PN\n", name.c_str());
            return 1;
        }
        const std::string path = options.folder + "/" + name + ".glb";
        const auto glb = headGlb(*makeHead(*spec));
        std::ofstream file(path, std::ios::binary);
        file.write(reinterpret_cast<const char*>(glb.data()),
                   static_cast<std::streamsize>(glb.size()));
        if (!file.flush()) {
            std::fprintf(stderr, "%s cannot be written\n", path.c_str());
            return 2;
        }
        std::printf("%s: %zu bytes\n", path.c_str(), glb.size());
    }
    return 0;
}

void describe(const Options& options) {
    benchmark::AddCustomContext("moue_commit", MOUE_BENCH_COMMIT);
    benchmark::AddCustomContext("moue_build_type", MOUE_BENCH_BUILD_TYPE);
    benchmark::AddCustomContext("compiler", __VERSION__);
    benchmark::AddCustomContext("processor", processorName());
    const Gpu* device = gpu(options.api);
    if (device == nullptr) {
        benchmark::AddCustomContext("renderer", "none");
        return;
    }
    benchmark::AddCustomContext("renderer", device->limits.renderer);
    benchmark::AddCustomContext("driver", reinterpret_cast<const char*>(glGetString(GL_VERSION)));
    benchmark::AddCustomContext("software", device->limits.software ? "true" : "false");
    benchmark::AddCustomContext("draw_time", device->label());
}

int run(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i)
        if (std::string(argv[i]) == "--help") std::fputs(kUsage, stdout);
    if (const std::string error = takeOptions(argc, argv, options); !error.empty()) {
        std::fprintf(stderr, "%s\n%s", error.c_str(), kUsage);
        return 1;
    }
    if (!options.heads.empty()) return writeHeads(options);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    describe(options);
    registerDraws(options);
    registerCrowds(options);
    registerMotion(options);
    registerUploads();
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}

}  // namespace
}  // namespace moue::bench

int main(int argc, char** argv) {
    return moue::bench::run(argc, argv);
}
