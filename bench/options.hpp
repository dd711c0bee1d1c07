// SPDX-License-Identifier: MIT
// The benchmark's own options, beside Google Benchmark's.
#pragma once

#include <string>
#include <vector>

#include "egl_context.hpp"

namespace moue::bench {

/// How much is measured. Check is for tests, Quick for a look, Page for a machine without a GPU,
/// Gpu for one with.
enum class CaseSet : unsigned char { Check, Quick, Page, Gpu };

struct Options {
    CaseSet set = CaseSet::Page;
    EglApi api = EglApi::Gles;
    std::vector<std::string>
        heads;  ///< of --write-head: names (head.hpp), to write in place of measuring
    std::string folder = ".";  ///< where they go
};

/// Takes what it knows out of argv; the rest is Google Benchmark's. Empty error: all is well.
std::string takeOptions(int& argc, char** argv, Options& options);

}  // namespace moue::bench
