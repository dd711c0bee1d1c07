// SPDX-License-Identifier: MIT
// moue: the command line. Options here, work in cli/ and view/.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "cli/commands.hpp"
#include "cli/output.hpp"

namespace moue {
namespace {

constexpr const char* kFileHelp = "A .glb or .gltf file";
constexpr const char* kOptionalFileHelp = "A .glb or .gltf file; without one, the demo head";

std::string checkWeights(const std::string& text) {
    return parseWeights(text) ? std::string()
                              : "expected NAME_OR_INDEX=NUMBER,... such as jawOpen=0.6,3=1";
}

void addPoseOptions(CLI::App& command, PoseOptions& pose) {
    command.add_option("--clip", pose.clip, "Animation to apply, by name or index");
    command.add_option("--time", pose.timeSeconds, "Time in the clip, in seconds")
        ->check(CLI::Number);
    command
        .add_option_function<std::string>(
            "--weights", [&pose](const std::string& text) { pose.weights = *parseWeights(text); },
            "Target weights that win over the file's and the clip's: 'jawOpen=0.6,3=1'")
        ->check(CLI::Validator(checkWeights, "NAME=WEIGHT,..."));
}

void addPathOption(CLI::App& command, MorphPath& path) {
    command
        .add_option_function<std::string>(
            "--path", [&path](const std::string& name) { path = *pathFromName(name); },
            "How targets are evaluated")
        ->check(CLI::IsMember({"auto", "cpu", "attribute", "texture"}));
}

void addBake(CLI::App& app, BakeOptions& options) {
    CLI::App* command = app.add_subcommand("bake", "Write the deformed geometry");
    command->add_option("FILE", options.file, kFileHelp)->required();
    addPoseOptions(*command, options.pose);
    addPathOption(*command, options.path);
    command
        ->add_option_function<std::string>(
            "--space",
            [&options](const std::string& name) {
                options.space = name == "world" ? Space::World : Space::Mesh;
            },
            "mesh: after morphing; world: after skin and node transforms, too")
        ->check(CLI::IsMember({"mesh", "world"}));
    CLI::Option* json = command->add_flag("--json")->description("JSON on stdout (the default)");
    command->add_option("-o,--output", options.output, "Write a .ply file")->excludes(json);
}

void addInspect(CLI::App& app, InspectOptions& options) {
    CLI::App* command = app.add_subcommand("inspect", "Say what a file holds and what it costs");
    command->add_option("FILE", options.file, kOptionalFileHelp);
    command->add_flag("--json", options.json, "As one JSON object");
}

void addDemo(CLI::App& app, DemoOptions& options) {
    CLI::App* command = app.add_subcommand("demo", "Write the built-in head as a .glb");
    command->add_option("-o,--output", options.output, "The file to write")->required();
}

}  // namespace

int run(int argc, char** argv) {
    CLI::App app("Moue: morph targets for glTF, seen and measured.", "moue");
    app.require_subcommand(1);
    app.set_version_flag("--version", MOUE_VERSION);
    BakeOptions bake;
    InspectOptions inspect;
    DemoOptions demo;
    addInspect(app, inspect);
    addBake(app, bake);
    addDemo(app, demo);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kExitDone : kExitUsage;
    }
    if (app.got_subcommand("bake")) return runBake(bake);
    if (app.got_subcommand("inspect")) return runInspect(inspect);
    return runDemo(demo);
}

}  // namespace moue

int main(int argc, char** argv) { return moue::run(argc, argv); }
