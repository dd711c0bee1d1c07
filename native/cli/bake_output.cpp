// SPDX-License-Identifier: MIT
#include "cli/bake_output.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "cli/output.hpp"

namespace moue {
namespace {

template <typename Row>
void appendRows(std::string& out, const char* key, const std::vector<Row>& rows) {
    out += '"';
    out += key;
    out += "\":";
    if (rows.empty()) {
        out += "null";
        return;
    }
    char separator = '[';
    for (const Row& row : rows) {
        out += separator;
        out += '[';
        for (int i = 0; i < Row::length(); ++i) {
            if (i > 0) out += ',';
            appendNumber(out, row[i]);
        }
        out += ']';
        separator = ',';
    }
    out += ']';
}

void appendPrimitive(std::string& out, const VertexStreams& vertices) {
    out += '{';
    appendRows(out, "positions", vertices.positions);
    out += ',';
    appendRows(out, "normals", vertices.normals);
    out += ',';
    appendRows(out, "tangents", vertices.tangents);
    out += ',';
    appendRows(out, "texcoords0", vertices.texcoords0);
    out += ',';
    appendRows(out, "texcoords1", vertices.texcoords1);
    out += ',';
    appendRows(out, "colors0", vertices.colors0);
    out += '}';
}

void appendNode(std::string& out, const Asset& asset, const BakedNode& node) {
    out += "{\"node\":" + std::to_string(node.node) +
           ",\"name\":" + jsonString(asset.nodes[node.node].name) + ",\"weights\":[";
    for (size_t i = 0; i < node.weights.size(); ++i) {
        if (i > 0) out += ',';
        appendNumber(out, node.weights[i]);
    }
    out += "],\"primitives\":[";
    for (size_t i = 0; i < node.primitives.size(); ++i) {
        if (i > 0) out += ',';
        appendPrimitive(out, node.primitives[i]);
    }
    out += "]}";
}

using Triangle = std::array<uint32_t, 3>;

/// The triangles of a primitive; none for points and lines. Strips and fans as glTF 2.0, 3.7.2.1.
std::vector<Triangle> trianglesOf(const Primitive& primitive, uint32_t vertexCount) {
    const size_t count = primitive.indexed ? primitive.indices.size() : vertexCount;
    const auto at = [&](size_t i) {
        return primitive.indexed ? primitive.indices[i] : static_cast<uint32_t>(i);
    };
    std::vector<Triangle> triangles;
    if (primitive.mode == PrimitiveMode::Triangles) {
        for (size_t i = 0; i + 2 < count; i += 3)
            triangles.push_back({at(i), at(i + 1), at(i + 2)});
    } else if (primitive.mode == PrimitiveMode::TriangleStrip) {
        for (size_t i = 0; i + 2 < count; ++i)
            triangles.push_back({at(i), at(i + 1 + i % 2), at(i + 2 - i % 2)});
    } else if (primitive.mode == PrimitiveMode::TriangleFan) {
        for (size_t i = 1; i + 1 < count; ++i)
            triangles.push_back({at(i), at(i + 1), at(0)});
    }
    return triangles;
}

template <typename Value>
void appendBytes(std::string& out, const Value& value) {
    char bytes[sizeof(Value)];
    std::memcpy(bytes, &value, sizeof(Value));
    out.append(bytes, sizeof(Value));
}

/// Calls visit(primitive of the asset, its baked vertices) for all that has positions.
template <typename Visit>
void forEachBaked(const Asset& asset, std::span<const BakedNode> nodes, Visit&& visit) {
    for (const BakedNode& node : nodes) {
        const Mesh& mesh = asset.meshes[asset.nodes[node.node].mesh];
        for (size_t i = 0; i < node.primitives.size(); ++i)
            if (!node.primitives[i].positions.empty())
                visit(mesh.primitives[i], node.primitives[i]);
    }
}

std::string plyHeader(size_t vertexCount, size_t faceCount, AttributeMask columns) {
    std::string header =
        "ply\nformat binary_little_endian 1.0\ncomment written by moue bake\n"
        "element vertex " +
        std::to_string(vertexCount) + "\n";
    const auto floats = [&](std::initializer_list<const char*> names) {
        for (const char* name : names)
            header += std::string("property float ") + name + "\n";
    };
    floats({"x", "y", "z"});
    if (columns.has(Attribute::Normal)) floats({"nx", "ny", "nz"});
    if (columns.has(Attribute::TexCoord0)) floats({"s", "t"});
    if (columns.has(Attribute::Color0))
        for (const char* name : {"red", "green", "blue", "alpha"})
            header += std::string("property uchar ") + name + "\n";
    return header + "element face " + std::to_string(faceCount) +
           "\nproperty list uchar uint vertex_indices\nend_header\n";
}

/// Linear to the 8-bit sRGB that PLY viewers expect of colours (IEC 61966-2-1).
uint8_t toSrgb8(float linear) {
    const float v = std::clamp(linear, 0.0f, 1.0f);
    const float encoded = v <= 0.0031308f ? 12.92f * v : 1.055f * std::pow(v, 1 / 2.4f) - 0.055f;
    return static_cast<uint8_t>(std::lround(255 * encoded));
}

void appendPlyVertices(std::string& out, const VertexStreams& vertices, AttributeMask columns) {
    for (size_t v = 0; v < vertices.vertexCount; ++v) {
        appendBytes(out, vertices.positions[v]);
        if (columns.has(Attribute::Normal)) appendBytes(out, vertices.normals[v]);
        if (columns.has(Attribute::TexCoord0)) appendBytes(out, vertices.texcoords0[v]);
        if (!columns.has(Attribute::Color0)) continue;
        for (int i = 0; i < 3; ++i)
            appendBytes(out, toSrgb8(vertices.colors0[v][i]));
        const float alpha = std::clamp(vertices.colors0[v][3], 0.0f, 1.0f);
        appendBytes(out, static_cast<uint8_t>(std::lround(255 * alpha)));
    }
}

}  // namespace

std::string bakeToJson(const Asset& asset, std::span<const BakedNode> nodes) {
    std::string out = "{\"nodes\":[";
    for (size_t i = 0; i < nodes.size(); ++i) {
        if (i > 0) out += ',';
        appendNode(out, asset, nodes[i]);
    }
    out += "],\"warnings\":[";
    for (size_t i = 0; i < asset.warnings.size(); ++i) {
        if (i > 0) out += ',';
        out += jsonError(asset.warnings[i]);
    }
    return out + "]}\n";
}

std::string bakeToPly(const Asset& asset, std::span<const BakedNode> nodes) {
    size_t vertexCount = 0, faceCount = 0;
    AttributeMask columns;
    for (Attribute a : kAttributes)
        columns.add(a);
    forEachBaked(asset, nodes, [&](const Primitive& primitive, const VertexStreams& vertices) {
        vertexCount += vertices.vertexCount;
        faceCount += trianglesOf(primitive, vertices.vertexCount).size();
        for (Attribute a : kAttributes)
            if (!vertices.attributes().has(a)) columns.remove(a);
    });
    std::string out = plyHeader(vertexCount, faceCount, columns);
    forEachBaked(asset, nodes, [&](const Primitive&, const VertexStreams& vertices) {
        appendPlyVertices(out, vertices, columns);
    });
    uint32_t first = 0;
    forEachBaked(asset, nodes, [&](const Primitive& primitive, const VertexStreams& vertices) {
        for (const Triangle& triangle : trianglesOf(primitive, vertices.vertexCount)) {
            appendBytes(out, uint8_t{3});
            for (const uint32_t corner : triangle)
                appendBytes(out, first + corner);
        }
        first += vertices.vertexCount;
    });
    return out;
}

}  // namespace moue
