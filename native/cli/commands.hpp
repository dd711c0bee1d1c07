// SPDX-License-Identifier: MIT
// The subcommands of the program. Each returns an exit status (ExitStatus).
#pragma once

#include <string>

#include "cli/options.hpp"
#include "morph/morph_path.hpp"
#include "runtime/bake.hpp"

namespace moue {

struct BakeOptions {
    std::string file;
    PoseOptions pose;
    MorphPath path = MorphPath::Cpu;
    Space space = Space::Mesh;
    std::string output;  ///< a .ply to write; empty: JSON on stdout
};
int runBake(const BakeOptions& options);

struct InspectOptions {
    std::string file;
    bool json = false;
};
int runInspect(const InspectOptions& options);

struct DemoOptions {
    std::string output;
};
int runDemo(const DemoOptions& options);

struct ApplyOptions {
    SourceOptions source;
    std::string model;   ///< empty: the demo head
    std::string output;  ///< a .glb or .gltf; or a .json: the take as a clip file, without a model
    std::string name;    ///< of the animation; empty: the source's own
    float tolerance = 0.001f;
    bool json = false;  ///< report as JSON on stdout
};
int runApply(const ApplyOptions& options);

struct RenderOptions {
    std::string file;  ///< empty: the demo head
    PoseOptions pose;
    MorphPath path = MorphPath::Auto;
    bool approximate = false;
    std::string output;
    int width = 1024, height = 1024;
    std::string camera;  ///< as chooseCamera() takes it
    bool transparent = false;
    bool wireframe = false;
    bool motion = false;  ///< motion vectors in place of colours: motionPicture()
    std::string heatMap;  ///< colours by how far this target moves each vertex; empty: none
    int firstFrame = 0, lastFrame = -1;  ///< a sequence if lastFrame >= firstFrame
    double framesPerSecond = 30;
};
int runRender(const RenderOptions& options);

struct ViewOptions {
    std::string file;
    PoseOptions pose;
    MorphPath path = MorphPath::Auto;
    std::string screenshot;  ///< a .png of the window to write, then quit
};
int runView(const ViewOptions& options);

}  // namespace moue
