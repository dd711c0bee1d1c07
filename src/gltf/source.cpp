// SPDX-License-Identifier: MIT
#include "gltf/source.hpp"

#include "gltf/glb.hpp"
#include "gltf/images.hpp"
#include "gltf/names.hpp"
#include "gltf/schema.hpp"

namespace moue {
namespace {

Result<GlbChunks> chunksOf(std::span<const std::byte> bytes) {
    if (looksLikeGlb(bytes)) return splitGlb(bytes, 2);
    return GlbChunks{bytes, std::nullopt};
}

}  // namespace

Result<GltfSource> readGltfSource(std::span<const std::byte> bytes, const LoadOptions& options) {
    auto chunks = chunksOf(bytes);
    if (!chunks) return passOn(std::move(chunks));
    auto document = parseDocument(chunks->json);
    if (!document) return passOn(std::move(document));
    if (auto status = checkRequirements(*document); !status) return passOn(std::move(status));
    if (auto status = normaliseDocument(*document); !status) return passOn(std::move(status));
    auto buffers = takeBuffers(*document, chunks->binary, options);
    if (!buffers) return passOn(std::move(buffers));
    Json images = takeImages(*document);
    std::vector<Json> names = takeTargetNames(*document);
    return GltfSource{std::move(*document), std::move(*buffers), std::move(images),
                      std::move(names)};
}

}  // namespace moue
