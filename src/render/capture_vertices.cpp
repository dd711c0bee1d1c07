// SPDX-License-Identifier: MIT
#include "render/capture_vertices.hpp"

#include <string>

#include "base/expect.hpp"
#include "gl/capture.hpp"
#include "morph_layout.h"
#include "render/deform_bindings.hpp"
#include "render/frame.hpp"

namespace moue {
namespace {

size_t findEntry(const GpuAsset& model, const CaptureRequest& request) {
    for (size_t i = 0; i < model.entries.size(); ++i) {
        const DrawEntry& entry = model.entries[i];
        if (entry.node == request.node && entry.primitiveInMesh == request.primitive) return i;
    }
    return model.entries.size();
}

// What prepare() would silently replace by another path is an error here.
Result<void> checkPath(const GpuInstance& instance, size_t entry, const CaptureRequest& request,
                       uint32_t capacity) {
    const GpuAsset& model = instance.model();
    const GpuPrimitive& primitive = model.primitives[model.entries[entry].primitive];
    if (primitive.targetSet == kNone) return {};
    const std::span<const ActiveTarget> active = instance.entry(entry).active;
    if (request.path == MorphPath::Attribute && !request.approximate) {
        return checkAttributePath(model.asset().targetSets[primitive.targetSet].targets,
                                  model.geometries[primitive.geometry].attributes, active);
    }
    const EntryState& state = instance.entry(entry);
    const bool any = request.path == MorphPath::Auto || request.path == MorphPath::Cpu;
    if (!any && state.onCpu && primitive.packedRefused) {
        return fail(ErrorCode::PathUnavailable, "The driver refused the packed path's programs.");
    }
    if (!any && state.onCpu) {
        return fail(
            ErrorCode::PathUnavailable,
            "% targets are active, but a weight block holds at most % vectors on this device.",
            {active.size(), capacity});
    }
    if (request.path == MorphPath::Texture && state.mode == MorphMode::Packed) {
        auto deltas = instance.model().floatDeltas(primitive.targetSet);
        return fail(ErrorCode::PathUnavailable, "The texture path has no room: %",
                    {deltas ? std::string_view("the device refused it.") : deltas.error().message});
    }
    if (request.path == MorphPath::Cached && state.mode == MorphMode::Packed) {
        return fail(ErrorCode::PathUnavailable,
                    "The cached path can't store this mesh's vertices on this device.");
    }
    return {};
}

const float* take(const float* from, glm::vec2& to) {
    to = {from[0], from[1]};
    return from + 2;
}
const float* take(const float* from, glm::vec3& to) {
    to = {from[0], from[1], from[2]};
    return from + 3;
}
const float* take(const float* from, glm::vec4& to) {
    to = {from[0], from[1], from[2], from[3]};
    return from + 4;
}

// Order and presence as in ShaderLibrary: position always, then what the base has.
VertexStreams unpack(const std::vector<float>& floats, AttributeMask attributes,
                     uint32_t vertexCount, std::span<const uint32_t> places) {
    VertexStreams out;
    out.vertexCount = vertexCount;
    const auto size = [&](auto& rows, Attribute attribute) {
        if (attributes.has(attribute)) rows.resize(vertexCount);
    };
    size(out.positions, Attribute::Position);
    size(out.normals, Attribute::Normal);
    size(out.tangents, Attribute::Tangent);
    size(out.texcoords0, Attribute::TexCoord0);
    size(out.texcoords1, Attribute::TexCoord1);
    size(out.colors0, Attribute::Color0);
    const size_t width = vertexCount == 0 ? 0 : floats.size() / vertexCount;
    for (uint32_t v = 0; v < vertexCount; ++v) {
        const float* next = floats.data() + (places.empty() ? v : places[v]) * width;
        glm::vec3 position;
        next = take(next, position);
        if (!out.positions.empty()) out.positions[v] = position;
        if (!out.normals.empty()) next = take(next, out.normals[v]);
        if (!out.tangents.empty()) next = take(next, out.tangents[v]);
        if (!out.texcoords0.empty()) next = take(next, out.texcoords0[v]);
        if (!out.texcoords1.empty()) next = take(next, out.texcoords1[v]);
        if (!out.colors0.empty()) next = take(next, out.colors0[v]);
    }
    return out;
}

void unbind() {
    glBindVertexArray(0);
    glBindBuffer(GL_UNIFORM_BUFFER, 0);
    glActiveTexture(GL_TEXTURE0);
}

}  // namespace

Result<VertexStreams> captureEntry(Renderer::State& state, const DrawItem& item,
                                   const CaptureRequest& request) {
    const GpuAsset& model = *item.model;
    GpuInstance& instance = *item.instance;
    const size_t entry = findEntry(model, request);
    MOUE_EXPECT(entry < model.entries.size());
    DrawStats ignored;
    instance.prepare(item.pose, {request.path, request.approximate, false}, ignored);
    instance.writeWeights(entry, state.scratch);
    state.weights->flush();
    const GpuPrimitive& primitive = model.primitives[model.entries[entry].primitive];
    const GpuGeometry& geometry = model.geometries[primitive.geometry];
    const uint32_t vertexCount = model.asset().geometries[primitive.geometry].base.vertexCount;
    if (auto ok = checkPath(instance, entry, request, state.weights->capacity()); !ok) {
        return passOn(ok);
    }
    if (!primitive.vertices.array) return unpack({}, {}, 0, {});
    const ShaderPass pass =
        request.space == Space::Mesh ? ShaderPass::CaptureMesh : ShaderPass::CaptureWorld;
    glBindSampler(MOUE_UNIT_DELTAS, 0);
    glBindSampler(MOUE_UNIT_HEADERS, 0);
    glBindSampler(MOUE_UNIT_JOINTS, 0);
    glBindSampler(MOUE_UNIT_MORPHED, 0);
    if (instance.entry(entry).stale) {
        glDisable(GL_BLEND);
        glDisable(GL_SCISSOR_TEST);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        refreshMorphed(state, instance, entry);
    }
    auto shader = state.shaders.find(variantOf(model, entry, instance.entry(entry).mode, pass));
    if (!shader) return passOn(shader);
    (*shader)->program.use();
    bindDeform(instance, entry, item.pose, **shader, *state.weights);
    std::vector<float> floats(size_t{vertexCount} * (*shader)->capturedFloats);
    auto captured =
        gl::captureFloats((*shader)->program, vertexCount, (*shader)->capturedFloats, floats);
    unbind();
    if (!captured) return passOn(captured);
    return unpack(floats, geometry.attributes, vertexCount, geometry.places);
}

}  // namespace moue
