// SPDX-License-Identifier: MIT
// Drawing: models on the GPU, their instances, and the pass that puts them on a framebuffer.
//
// Life of a model: Renderer::make -> upload(asset) -> instantiate(model) -> draw(items) each frame.
// Everything here lives in one GL context (GL 3.3 core, GLES 3.0 or WebGL2), which must be current
// in every call and whenever one of these objects is destroyed. When a context is lost, drop these
// objects and make them anew: all of it is built from the Asset and the decoded images.
#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "gltf/asset.hpp"
#include "gltf/image.hpp"
#include "gltf/pose.hpp"
#include "morph/delta_layout.hpp"
#include "morph/morph_path.hpp"
#include "render/gpu_asset.hpp"
#include "render/gpu_instance.hpp"

namespace moue {

/// Where to draw from and onto.
struct View {
    glm::mat4 view{1};          ///< world to camera, a rigid transform
    glm::mat4 projection{1};    ///< OpenGL clip space, depth -1 to 1
    uint32_t framebuffer = 0;   ///< GL name; 0 is the window. Needs a depth buffer.
    int width = 0, height = 0;  ///< of the viewport, in pixels
    int x = 0, y = 0;           ///< its lower left corner; nothing outside of it is touched
};

/// What of the viewport is cleared before anything is drawn.
enum class Clear : uint8_t {
    Nothing,  ///< models are drawn over what is there and tested against its depth
    Depth,    ///< drawn over what is there, in front of all of it
    All       ///< and the background is filled in
};

struct DrawSettings {
    MorphPath path = MorphPath::Auto;
    /// Attribute path: where the active targets do not fit, draw the strongest that do. Without
    /// it such a primitive is drawn by the packed path, and DrawStats says so.
    bool approximate = false;
    glm::vec4 background{0, 0, 0, 0};  ///< sRGB, straight alpha; alpha 0 leaves the page visible
    glm::vec4 backgroundBottom{-1};    ///< sRGB; x < 0: plain, else the lower end of a gradient
    float exposure = 1;                ///< factor on scene light; above 0
    Clear clear = Clear::All;
    bool shadows = true;
    bool wireframe = false;  ///< triangles as lines
    bool instancing = true;  ///< draw a model's small primitives at once for all its instances
    bool timeGpu = true;     ///< measure GPU time; off where the caller runs a timer query itself
    /// Towards the key light: x to the camera's right, y up, z from the model to the camera. The
    /// studio turns with the camera about +Y, so that a face is lit well from every side.
    glm::vec3 keyDirection{0.40f, 0.52f, 0.76f};
};

/// What the last draw() did.
struct DrawStats {
    MorphPath path = MorphPath::Packed;  ///< the path used; for several, that of the last morph
    uint32_t draws = 0;                  ///< draw calls, shadow pass included
    uint32_t culled = 0;                 ///< primitives outside the view
    uint32_t morphPasses = 0;            ///< meshes that the cached path evaluated
    uint32_t activeTargets = 0;          ///< over all drawn nodes with targets
    uint32_t fallbacks = 0;              ///< primitives that the asked path could not carry
    uint64_t deltaBytes = 0;     ///< memory of all deltas of the drawn models, each counted once
    uint64_t uploadedBytes = 0;  ///< host to GPU, this frame
    std::optional<double> gpuMilliseconds;  ///< of a recent frame; empty where no timer exists
};

/// One instance of a model, posed. The pointers must outlive the call; the instance was made from
/// `model`. An instance takes part at most once in a draw() call.
struct DrawItem {
    GpuAsset* model = nullptr;
    GpuInstance* instance = nullptr;
    Pose pose;
    /// As HeatMap::show() takes it; empty: the materials' own colours.
    std::span<const uint32_t> heatTargets{};
};

struct UploadOptions {
    Progress progress;  ///< told now and then how far uploading is
    /// Lowers the device's texture limits; for tests of tiling. 0 leaves them.
    TextureLimits deltaLimits{0, 0};
    /// How deltas are packed. A negative dropBelow is relative to the diagonal of the mesh.
    PackOptions packing{.dropBelow = -kDropBelowSize};
};

/// Which vertices to read back, and how far they are carried.
struct CaptureRequest {
    uint32_t node = 0;       ///< a node with a mesh
    uint32_t primitive = 0;  ///< index into that mesh's primitives
    MorphPath path = MorphPath::Texture;
    Space space = Space::Mesh;
    bool approximate = false;  ///< as in DrawSettings
};

class Renderer {
  public:
    /// Builds a renderer in the current context, whose functions gl::loadGl() has loaded.
    /// Fails with OutOfGpuMemory.
    [[nodiscard]] static Result<Renderer> make();

    Renderer(Renderer&&) noexcept;
    Renderer& operator=(Renderer&&) noexcept;
    ~Renderer();

    /// Has the driver begin to compile the shaders that draw a model at rest, of which only the
    /// description need be there (GltfLoader::open()). upload() waits for them.
    void prepare(std::shared_ptr<const Asset> asset);

    /// Puts a model on the GPU: vertices, indices, textures, deltas and the shaders that draw it at
    /// rest; those of the packed path are under way.
    ///
    /// images   one for each Asset::images entry; an empty one (or a missing tail) is drawn white
    /// Fails with OutOfGpuMemory, TooLarge (more deltas than the device can address) or
    /// ShaderFailed. The model keeps `asset` alive.
    [[nodiscard]] Result<std::unique_ptr<GpuAsset>> upload(std::shared_ptr<const Asset> asset,
                                                           std::span<const PixelImage> images,
                                                           const UploadOptions& options = {});

    /// Makes an instance with weights and joints of its own. `model` must outlive it.
    [[nodiscard]] Result<std::unique_ptr<GpuInstance>> instantiate(GpuAsset& model);

    /// Draws `items` over the background, or over what is there: DrawSettings::clear. Never fails;
    /// what cannot be drawn is left out.
    ///
    /// Binds: framebuffer, program, vertex array, textures 0-11, samplers, uniform buffers 0-2.
    /// Leaves: view.framebuffer bound, vertex array 0, program 0, depth test, blending, culling and
    /// scissor off, all write masks on. Steady frames allocate nothing on the heap.
    void draw(std::span<const DrawItem> items, const View& view, const DrawSettings& settings);

    const DrawStats& stats() const noexcept;
    /// What the device can do, asked once.
    const gl::Limits& limits() const noexcept;

    /// Reads one primitive's deformed vertices back from the GPU, through the function that draws
    /// them. All vertices, in the file's order; attributes that the base lacks stay absent.
    ///
    /// Fails with PathUnavailable where the path cannot carry the active targets, and with
    /// ShaderFailed or OutOfGpuMemory. MorphPath::Cpu computes on the host. Slow: waits for the
    /// GPU.
    [[nodiscard]] Result<VertexStreams> captureVertices(const DrawItem& item,
                                                        const CaptureRequest& request);

    struct State;

  private:
    explicit Renderer(std::unique_ptr<State> state) noexcept;
    std::unique_ptr<State> state_;
};

}  // namespace moue
