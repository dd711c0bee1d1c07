// SPDX-License-Identifier: MIT
// Runs the program as a user does, and a folder for what it writes.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace moue::test {

/// What a finished program left: its exit status (-1: killed), stdout and stderr.
struct Outcome {
    int status = -1;
    std::string out, err;
};

/// Runs `command` (found on PATH) with `environment` put over our own. Waits.
Outcome runCommand(std::vector<std::string> command,
                   const std::map<std::string, std::string>& environment = {});

/// Runs the program under test.
Outcome runMoue(std::vector<std::string> arguments,
                const std::map<std::string, std::string>& environment = {});

/// The path of the program under test.
std::string moueProgram();

/// An empty folder that goes with the object.
class ScratchFolder {
  public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    std::string operator/(const std::string& name) const { return (path_ / name).string(); }
    const std::filesystem::path& path() const noexcept { return path_; }

  private:
    std::filesystem::path path_;
};

/// The bytes of a file; empty if there is none.
std::string readFile(const std::filesystem::path& path);

}  // namespace moue::test
