// SPDX-License-Identifier: MIT
#include "native/program.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

extern char** environ;

namespace moue::test {
namespace {

std::vector<std::string> environmentWith(const std::map<std::string, std::string>& changes) {
    std::vector<std::string> variables;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string variable = *entry;
        if (changes.count(variable.substr(0, variable.find('='))) == 0)
            variables.push_back(variable);
    }
    for (const auto& [name, value] : changes)
        variables.push_back(name + "=" + value);
    return variables;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

}  // namespace

Outcome runCommand(std::vector<std::string> command,
                   const std::map<std::string, std::string>& environment) {
    const ScratchFolder folder;
    const std::string outPath = folder / "stdout", errPath = folder / "stderr";
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, outPath.c_str(), O_WRONLY | O_CREAT,
                                     0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errPath.c_str(), O_WRONLY | O_CREAT,
                                     0600);
    std::vector<std::string> variables = environmentWith(environment);
    pid_t process = 0;
    const int failed = posix_spawnp(&process, command.at(0).c_str(), &actions, nullptr,
                                    pointersTo(command).data(), pointersTo(variables).data());
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) return {};
    int state = 0;
    waitpid(process, &state, 0);
    return {WIFEXITED(state) ? WEXITSTATUS(state) : -1, readFile(outPath), readFile(errPath)};
}

std::string moueProgram() {
    const char* program = std::getenv("MOUE_PROGRAM");
    return program != nullptr ? program : MOUE_PROGRAM;
}

Outcome runMoue(std::vector<std::string> arguments,
                const std::map<std::string, std::string>& environment) {
    arguments.insert(arguments.begin(), moueProgram());
    return runCommand(std::move(arguments), environment);
}

ScratchFolder::ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "moue-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no folder could be made at " << name;
    path_ = name;
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string readFile(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace moue::test
