// SPDX-License-Identifier: MIT
// Uploading: packing deltas and handing them to the GPU, beside handing over as many plain bytes;
// and reading generated heads back from their files.
#include "upload_bench.hpp"

#include <benchmark/benchmark.h>

#include <optional>
#include <vector>

#include "gl/api.hpp"
#include "gl/handle.hpp"
#include "gltf/load.hpp"
#include "gpu.hpp"
#include "scene.hpp"

namespace moue::bench {
namespace {

constexpr HeadSpec kHead{50'000, 52, 15, 2};

/// A first draw is part of it: what a path leaves until then counts, too.
void uploadHead(benchmark::State& state) {
    if (gpu() == nullptr) return state.SkipWithError("no OpenGL context");
    const auto head = cachedHead(kHead);
    uint64_t deltaBytes = 0;
    for (auto _ : state) {
        Result<Viewer> viewer = Viewer::make();
        if (!viewer) return state.SkipWithError(viewer.error().message.c_str());
        double seconds = 0;
        Result<Model*> model = nullptr;
        const FrameTime time = timeFrame(*gpu(), [&] { model = viewer->add(head, {}); });
        seconds = std::max(time.seconds, time.cpuSeconds);
        if (!model) return state.SkipWithError(model.error().message.c_str());
        state.SetIterationTime(seconds);
        viewer->settings.timeGpu = false;
        viewer->update(0);
        viewer->draw({.framebuffer = gpu()->context.framebuffer(), .width = 1, .height = 1});
        deltaBytes = viewer->stats().deltaBytes;
        const auto baked = viewer->bake(**model, MorphPath::Texture, Space::Mesh);
        if (!baked || (*baked)[0].primitives[0].vertexCount != kHead.vertices)
            state.SkipWithError("vertices are missing");
    }
    state.counters["delta_bytes"] = static_cast<double>(deltaBytes);
    state.SetLabel(gpu()->label());
}

/// The floor: as many bytes as the float32 deltas have, copied into a buffer of the GPU.
void uploadFloor(benchmark::State& state) {
    if (gpu() == nullptr) return state.SkipWithError("no OpenGL context");
    const size_t size = size_t{kHead.vertices} * kHead.targets * 32;
    const std::vector<std::byte> bytes(size, std::byte{1});
    for (auto _ : state) {
        gl::BufferName buffer = gl::BufferName::make();
        glBindBuffer(GL_ARRAY_BUFFER, buffer.id());
        const FrameTime time = timeFrame(*gpu(), [&] {
            glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(size), bytes.data(),
                         GL_STATIC_DRAW);
        });
        state.SetIterationTime(std::max(time.seconds, time.cpuSeconds));
        if (glGetError() != GL_NO_ERROR) state.SkipWithError("the upload was refused");
        glBindBuffer(GL_ARRAY_BUFFER, 0);
    }
    state.counters["delta_bytes"] = static_cast<double>(size);
    state.SetLabel(gpu()->label());
}

bool sameTargets(const Asset& a, const Asset& b) {
    const auto& left = a.targetSets[0].targets.targets;
    const auto& right = b.targetSets[0].targets.targets;
    if (left.size() != right.size()) return false;
    for (size_t t = 0; t < left.size(); ++t) {
        for (const Attribute attribute : kAttributes) {
            const DeltaStream* l = left[t].stream(attribute);
            const DeltaStream* r = right[t].stream(attribute);
            if ((l == nullptr) != (r == nullptr)) return false;
            if (l != nullptr && (l->vertices != r->vertices || l->values != r->values))
                return false;
        }
    }
    return true;
}

/// From the bytes of a generated head's file to an asset that equals what was written.
void loadHead(benchmark::State& state) {
    const auto head = cachedHead(kHead);
    const std::vector<std::byte> bytes = headGlb(*head);
    std::optional<Asset> loaded;
    for (auto _ : state) {
        loaded.reset();
        Result<Asset> asset = loadGltf(bytes);
        if (!asset) return state.SkipWithError(asset.error().message.c_str());
        loaded = std::move(*asset);
    }
    if (!loaded || loaded->geometries[0].base.positions != head->geometries[0].base.positions ||
        loaded->meshes[0].primitives[0].indices != head->meshes[0].primitives[0].indices ||
        !sameTargets(*loaded, *head))
        state.SkipWithError("the file is not the head");
    state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(bytes.size()));
}

}  // namespace

void registerUploads() {
    const std::string name = headName(kHead);
    benchmark::RegisterBenchmark(("BM_LoadHead/" + name).c_str(), loadHead)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(("BM_Upload/" + name).c_str(), uploadHead)
        ->UseManualTime()
        ->Iterations(3)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(("BM_UploadFloor/" + name).c_str(), uploadFloor)
        ->UseManualTime()
        ->Iterations(3)
        ->Unit(benchmark::kMillisecond);
}

}  // namespace moue::bench
