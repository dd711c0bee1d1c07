// SPDX-License-Identifier: MIT
// The benchmark program: Google Benchmark's options, and a context that says what was measured.
#include <benchmark/benchmark.h>

#include <fstream>
#include <string>

#include "commit.hpp"

namespace {

std::string processorName() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    }
    return "unknown";
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::AddCustomContext("moue_commit", MOUE_BENCH_COMMIT);
    benchmark::AddCustomContext("moue_build_type", MOUE_BENCH_BUILD_TYPE);
    benchmark::AddCustomContext("compiler", __VERSION__);
    benchmark::AddCustomContext("processor", processorName());
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
