// SPDX-License-Identifier: MIT
// moue: the command line. Options here, work in cli/ and view/.
#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <tuple>

#include "cli/camera_option.hpp"
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

std::string checkSize(const std::string& text) {
    return parseSize(text) ? std::string() : "expected WIDTHxHEIGHT, each from 1 to 16384";
}

std::string checkFrames(const std::string& text) {
    return parseFrames(text) ? std::string() : "expected FIRST:LAST, 0 <= FIRST <= LAST";
}

std::string checkSeconds(const std::string& text) {
    double seconds = 0;
    const bool finite = CLI::detail::lexical_cast(text, seconds) && std::isfinite(seconds);
    return finite ? std::string() : "expected a number of seconds";
}

std::string checkRate(const std::string& text) {
    double rate = 0;
    const bool fits = CLI::detail::lexical_cast(text, rate) && rate >= 0.001 && rate <= 1000;
    return fits ? std::string() : "expected a number from 0.001 to 1000";
}

std::string checkFile(const std::string& text) {
    return text.empty() ? "expected a file name" : std::string();
}

/// For files of one kind, which are written whatever their name says. None is fine: /dev/stdout.
CLI::Validator endsIn(const std::string& ending) {
    const auto check = [ending](const std::string& text) {
        if (text.empty()) return checkFile(text);
        const std::string given = CLI::detail::to_lower(std::filesystem::path(text).extension());
        return given.empty() || given == ending ? std::string()
                                                : "expected a name that ends in " + ending;
    };
    return CLI::Validator(check, "");
}

std::string checkName(const std::string& text) {
    return text.empty() ? "expected a name or an index" : std::string();
}

std::string checkSource(const std::string& text) {
    return isSource(text) ? std::string()
                          : "expected a file, or idle[:SEED[:SECONDS]] of 2 to 3600 seconds";
}

std::string checkSmoothing(const std::string& text) {
    SourceFilter filter;
    return parseSmoothing(text, filter) ? std::string()
                                        : "expected HZ or HZ,FACTOR; HZ above 0, both up to 1000";
}

std::string checkClamp(const std::string& text) {
    SourceFilter filter;
    return parseClamp(text, filter) ? std::string() : "expected LOW:HIGH, such as 0:1";
}

/// How a take is read and fitted; `source` is the option or argument that names it.
void addSourceOptions(CLI::App& command, SourceOptions& options, CLI::Option* source) {
    source->check(CLI::Validator(checkSource, ""));
    const auto add = [&](CLI::Option* option) {
        if (!source->get_required()) option->needs(source);
        return option;
    };
    add(command.add_option("--map", options.map, "A JSON file: the source's names to the model's"))
        ->check(CLI::Validator(checkFile, ""));
    add(command.add_option("--source-clip", options.clip, "Of a glTF source: name or index"))
        ->check(CLI::Validator(checkName, ""));
    add(command.add_option("--source-fps", options.framesPerSecond,
                           "Frames per second, where the source does not tell"))
        ->check(CLI::Validator(checkRate, "FRAMES"));
    add(command.add_option_function<std::string>(
            "--smooth",
            [&options](const std::string& text) { parseSmoothing(text, options.filter); },
            "One-Euro smoothing: cut-off at rest in Hz, and how speed opens it"))
        ->check(CLI::Validator(checkSmoothing, "HZ[,FACTOR]"));
    add(command.add_option_function<std::string>(
            "--clamp", [&options](const std::string& text) { parseClamp(text, options.filter); },
            "Keep the source's weights within"))
        ->check(CLI::Validator(checkClamp, "LOW:HIGH"));
}

void addPoseOptions(CLI::App& command, PoseOptions& pose) {
    command.add_option("--clip", pose.clip, "Animation to apply, by name or index")
        ->check(CLI::Validator(checkName, ""));
    command.add_option("--time", pose.timeSeconds, "Time in the clip, in seconds")
        ->check(CLI::Validator(checkSeconds, "SECONDS"));
    command
        .add_option_function<std::string>(
            "--weights", [&pose](const std::string& text) { pose.weights = *parseWeights(text); },
            "Target weights that win over the file's and the clip's: 'jawOpen=0.6,3=1'")
        ->check(CLI::Validator(checkWeights, "NAME=WEIGHT,..."));
}

void addTakeOption(CLI::App& command, PoseOptions& pose) {
    CLI::Option* source =
        command.add_option("--source", pose.source.file,
                           "Play a take on the model: a capture, lip sync, clip or glTF "
                           "file, or idle[:SEED]");
    source->excludes(command.get_option("--clip"));
    addSourceOptions(command, pose.source, source);
}

void addApply(CLI::App& app, ApplyOptions& options) {
    CLI::App* command =
        app.add_subcommand("apply", "Write a take into a model as a glTF animation");
    CLI::Option* source = command->add_option(
        "SOURCE", options.source.file,
        "Face-capture CSV, face-landmarker JSON lines, Rhubarb's JSON, TSV or XML, a Moue clip "
        "file, a .glb or .gltf, or idle[:SEED[:SECONDS]]");
    source->required();
    addSourceOptions(*command, options.source, source);
    command->add_option("--model", options.model, kOptionalFileHelp)
        ->check(CLI::Validator(checkFile, ""));
    command
        ->add_option(
            "-o,--output", options.output,
            "The .glb to write (or .gltf, of a model that is one), or a .json: the take as a "
            "clip file")
        ->required()
        ->check(CLI::Validator(checkFile, ""));
    command->add_option("--name", options.name, "The animation's name")
        ->check(CLI::Validator(checkName, ""));
    command
        ->add_option("--tolerance", options.tolerance,
                     "Leave out keys within this of their neighbours' line (default 0.001)")
        ->check(CLI::Range(0.0f, 1.0f));
    command->add_flag("--json", options.json, "Report as one JSON object");
}

void addPathOption(CLI::App& command, MorphPath& path) {
    command
        .add_option_function<std::string>(
            "--path", [&path](const std::string& name) { path = *pathFromName(name); },
            "How targets are evaluated")
        ->check(CLI::IsMember(
            std::vector<std::string>(kMorphPathNames.begin(), kMorphPathNames.end())));
}

void addBake(CLI::App& app, BakeOptions& options) {
    CLI::App* command = app.add_subcommand("bake", "Write the deformed geometry");
    command->add_option("FILE", options.file, kFileHelp)
        ->required()
        ->check(CLI::Validator(checkFile, ""));
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
    command->add_option("-o,--output", options.output, "Write a .ply file")
        ->excludes(json)
        ->check(endsIn(".ply"));
}

void addInspect(CLI::App& app, InspectOptions& options) {
    CLI::App* command = app.add_subcommand("inspect", "Say what a file holds and what it costs");
    command->add_option("FILE", options.file, kOptionalFileHelp)
        ->check(CLI::Validator(checkFile, ""));
    command->add_flag("--json", options.json, "As one JSON object");
}

void addDemo(CLI::App& app, DemoOptions& options) {
    CLI::App* command = app.add_subcommand("demo", "Write the built-in head as a .glb");
    command->add_option("-o,--output", options.output, "The .glb to write")
        ->required()
        ->check(endsIn(".glb"));
}

void addRender(CLI::App& app, RenderOptions& options) {
    CLI::App* command = app.add_subcommand("render", "Draw a picture, or a numbered sequence");
    command->add_option("FILE", options.file, kOptionalFileHelp)
        ->check(CLI::Validator(checkFile, ""));
    command
        ->add_option("-o,--output", options.output,
                     "The .png to write; out.png of a sequence "
                     "becomes out-0000.png, ...")
        ->required()
        ->check(endsIn(".png"));
    addPoseOptions(*command, options.pose);
    addTakeOption(*command, options.pose);
    addPathOption(*command, options.path);
    command->add_flag("--approximate", options.approximate,
                      "Attribute path: draw the strongest targets where not all fit");
    command
        ->add_option_function<std::string>(
            "--size",
            [&options](const std::string& text) {
                std::tie(options.width, options.height) = *parseSize(text);
            },
            "Pixels, such as 1280x720 (default 1024x1024)")
        ->check(CLI::Validator(checkSize, "WIDTHxHEIGHT"));
    command->add_option("--camera", options.camera, kCameraHelp)
        ->check(CLI::Validator(checkName, ""));
    command->add_flag("--transparent", options.transparent, "No background");
    command->add_flag("--wireframe", options.wireframe, "Triangles as lines");
    command
        ->add_flag("--motion", options.motion,
                   "Motion vectors since the frame before (1/30 s before a single picture): "
                   "red and green are 128 + 4 x pixels to the right and up")
        ->excludes("--wireframe");
    command
        ->add_option("--heat-map", options.heatMap,
                     "Colour by how far TARGET (name or index) moves each vertex")
        ->excludes("--motion")
        ->option_text("TARGET")
        ->check(CLI::Validator(checkName, ""));
    CLI::Option* frames =
        command
            ->add_option_function<std::string>(
                "--frames",
                [&options](const std::string& text) {
                    std::tie(options.firstFrame, options.lastFrame) = *parseFrames(text);
                },
                "A sequence: first and last frame, at --time + frame / fps; of clip 0 unless "
                "--clip names another")
            ->check(CLI::Validator(checkFrames, "FIRST:LAST"));
    command->add_option("--fps", options.framesPerSecond, "Frames per second of the sequence")
        ->needs(frames)
        ->check(CLI::Validator(checkRate, "FRAMES"));
}

void addView(CLI::App& app, ViewOptions& options) {
    CLI::App* command = app.add_subcommand("view", "Open a window with sliders and clips");
    command->add_option("FILE", options.file, kOptionalFileHelp)
        ->check(CLI::Validator(checkFile, ""));
    addPoseOptions(*command, options.pose);
    addTakeOption(*command, options.pose);
    addPathOption(*command, options.path);
    command
        ->add_option("--screenshot", options.screenshot,
                     "Write a .png of the window after its first frames, and quit")
        ->check(CLI::Validator(checkFile, ""));
}

}  // namespace

int run(int argc, char** argv) {
    CLI::App app("Moue: morph targets for glTF, seen and measured.", "moue");
    app.require_subcommand(1);
    app.set_version_flag("--version", MOUE_VERSION);
    BakeOptions bake;
    InspectOptions inspect;
    DemoOptions demo;
    RenderOptions render;
    ViewOptions view;
    addView(app, view);
    addRender(app, render);
    addInspect(app, inspect);
    addBake(app, bake);
    addDemo(app, demo);
    ApplyOptions apply;
    addApply(app, apply);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // CLI11 misses a command before it wonders at a word that is none
        const bool noCommand = app.get_subcommands().empty() && app.remaining_size() > 0;
        const int status = noCommand ? app.exit(CLI::ExtrasError(app.get_name(), app.remaining()))
                                     : app.exit(error);
        return status == 0 ? kExitDone : kExitUsage;
    }
    if (app.got_subcommand("bake")) return runBake(bake);
    if (app.got_subcommand("inspect")) return runInspect(inspect);
    if (app.got_subcommand("render")) return runRender(render);
    if (app.got_subcommand("demo")) return runDemo(demo);
    if (app.got_subcommand("apply")) return runApply(apply);
    return runView(view);
}

}  // namespace moue

int main(int argc, char** argv) {
    return moue::run(argc, argv);
}
