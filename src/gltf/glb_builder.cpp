// SPDX-License-Identifier: MIT
#include "gltf/glb_builder.hpp"

#include <algorithm>
#include <charconv>
#include <glm/common.hpp>
#include <string>

namespace moue {
namespace {

constexpr int kFloat = 5126;
constexpr int kUnsignedInt = 5125;
constexpr int kUnsignedShort = 5123;
constexpr int kArrayBuffer = 34962;
constexpr int kElementArrayBuffer = 34963;

void appendWord(std::vector<std::byte>& out, uint32_t word) {
    for (int shift = 0; shift < 32; shift += 8)
        out.push_back(std::byte((word >> shift) & 0xFF));
}

void appendPadded(std::vector<std::byte>& out, std::span<const std::byte> data, std::byte padding) {
    out.insert(out.end(), data.begin(), data.end());
    out.resize((out.size() + 3) / 4 * 4, padding);
}

/// The double with the fewest digits that is `value` as a float: JSON is written by doubles.
double shortest(float value) {
    char digits[32];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    double same = 0;
    std::from_chars(digits, end, same);
    return same;
}

nlohmann::json toJson(const glm::vec3& v) {
    return {shortest(v.x), shortest(v.y), shortest(v.z)};
}

void setBounds(nlohmann::json& accessor, std::span<const glm::vec3> rows, glm::vec3 low,
               glm::vec3 high) {
    for (const glm::vec3& row : rows) {
        low = glm::min(low, row);
        high = glm::max(high, row);
    }
    accessor["min"] = toJson(low);
    accessor["max"] = toJson(high);
}

}  // namespace

GlbBuilder::GlbBuilder() {
    json["asset"] = {{"version", "2.0"}, {"generator", "Moue"}};
}

uint32_t GlbBuilder::add(const char* list, nlohmann::json object) {
    json[list].push_back(std::move(object));
    return static_cast<uint32_t>(json[list].size() - 1);
}

uint32_t GlbBuilder::addView(std::span<const std::byte> bytes, int target, size_t strideBytes) {
    nlohmann::json view = {
        {"buffer", 0}, {"byteOffset", binary_.size()}, {"byteLength", bytes.size()}};
    if (target != 0) view["target"] = target;
    if (strideBytes != 0) view["byteStride"] = strideBytes;
    appendPadded(binary_, bytes, std::byte{0});
    return add("bufferViews", std::move(view));
}

uint32_t GlbBuilder::addAccessor(uint32_t view, int componentType, const char* type, size_t count) {
    return add(
        "accessors",
        {{"bufferView", view}, {"componentType", componentType}, {"type", type}, {"count", count}});
}

template <typename Row>
uint32_t GlbBuilder::addRows(std::span<const Row> rows, int componentType, const char* type,
                             int target) {
    const uint32_t view = addView(std::as_bytes(rows), target);
    return addAccessor(view, componentType, type, rows.size());
}

uint32_t GlbBuilder::addPositions(std::span<const glm::vec3> rows) {
    const uint32_t accessor = addVec3(rows);
    if (!rows.empty()) setBounds(json["accessors"][accessor], rows, rows[0], rows[0]);
    return accessor;
}

uint32_t GlbBuilder::addVec2(std::span<const glm::vec2> rows) {
    return addRows(rows, kFloat, "VEC2", kArrayBuffer);
}

uint32_t GlbBuilder::addVec3(std::span<const glm::vec3> rows) {
    return addRows(rows, kFloat, "VEC3", kArrayBuffer);
}

uint32_t GlbBuilder::addVec4(std::span<const glm::vec4> rows) {
    return addRows(rows, kFloat, "VEC4", kArrayBuffer);
}

uint32_t GlbBuilder::addQuats(std::span<const glm::quat> rows) {
    std::vector<glm::vec4> ordered;
    for (const glm::quat& q : rows)
        ordered.emplace_back(q.x, q.y, q.z, q.w);
    return addRows(std::span<const glm::vec4>(ordered), kFloat, "VEC4", 0);
}

uint32_t GlbBuilder::addScalars(std::span<const float> values) {
    return addRows(values, kFloat, "SCALAR", 0);
}

uint32_t GlbBuilder::addKeyTimes(std::span<const float> seconds) {
    const uint32_t accessor = addScalars(seconds);
    const auto [low, high] = std::minmax_element(seconds.begin(), seconds.end());
    if (low != seconds.end()) {
        json["accessors"][accessor]["min"] = {shortest(*low)};
        json["accessors"][accessor]["max"] = {shortest(*high)};
    }
    return accessor;
}

uint32_t GlbBuilder::addMatrices(std::span<const glm::mat4> rows) {
    return addRows(rows, kFloat, "MAT4", 0);
}

uint32_t GlbBuilder::addJoints(std::span<const glm::u16vec4> rows) {
    return addRows(rows, kUnsignedShort, "VEC4", kArrayBuffer);
}

uint32_t GlbBuilder::addIndices(std::span<const uint32_t> indices) {
    const uint32_t largest =
        indices.empty() ? 0 : *std::max_element(indices.begin(), indices.end());
    if (largest >= 0xFFFF) return addRows(indices, kUnsignedInt, "SCALAR", kElementArrayBuffer);
    const std::vector<uint16_t> narrow(indices.begin(), indices.end());
    return addRows(std::span<const uint16_t>(narrow), kUnsignedShort, "SCALAR",
                   kElementArrayBuffer);
}

uint32_t GlbBuilder::addSparseVec3(uint32_t count, std::span<const uint32_t> vertices,
                                   std::span<const glm::vec3> rows) {
    if (const auto zeros = zeros_.find(count); rows.empty() && zeros != zeros_.end())
        return zeros->second;
    nlohmann::json accessor = {{"componentType", kFloat}, {"type", "VEC3"}, {"count", count}};
    if (!rows.empty()) {
        if (!sparseView_) {
            sparseView_ = add("bufferViews", {{"buffer", 0}});  // finish() says where
            add("bufferViews", {{"buffer", 0}});
        }
        const bool narrow = count <= 0xFFFF;
        accessor["sparse"] = {
            {"count", rows.size()},
            {"indices",
             {{"bufferView", *sparseView_},
              {"byteOffset", addSparseIndices(vertices, narrow)},
              {"componentType", narrow ? kUnsignedShort : kUnsignedInt}}},
            {"values", {{"bufferView", *sparseView_ + 1}, {"byteOffset", sparseValues_.size()}}}};
        appendPadded(sparseValues_, std::as_bytes(rows), std::byte{0});
    }
    const uint32_t index = add("accessors", std::move(accessor));
    if (rows.empty()) zeros_.emplace(count, index);
    return index;
}

uint32_t GlbBuilder::addSparsePositions(uint32_t count, std::span<const uint32_t> vertices,
                                        std::span<const glm::vec3> rows) {
    const uint32_t index = addSparseVec3(count, vertices, rows);
    const glm::vec3 start = rows.size() < count || rows.empty() ? glm::vec3(0) : rows[0];
    setBounds(json["accessors"][index], rows, start, start);
    return index;
}

size_t GlbBuilder::addSparseIndices(std::span<const uint32_t> vertices, bool narrow) {
    // A target's POSITION and NORMAL move the same vertices: the second takes the first's.
    if (std::equal(vertices.begin(), vertices.end(), sparseVertices_.begin(),
                   sparseVertices_.end()) &&
        narrow == sparseNarrow_)
        return sparseOffset_;
    sparseVertices_.assign(vertices.begin(), vertices.end());
    sparseNarrow_ = narrow;
    const std::vector<uint16_t> shorts(narrow ? vertices.begin() : vertices.end(), vertices.end());
    sparseOffset_ = sparseIndices_.size();
    appendPadded(sparseIndices_,
                 narrow ? std::as_bytes(std::span(shorts)) : std::as_bytes(vertices), std::byte{0});
    return sparseOffset_;
}

std::vector<std::byte> GlbBuilder::finish() const {
    nlohmann::json document = json;
    std::vector<std::byte> binary = binary_;
    if (sparseView_) {
        size_t view = *sparseView_;
        for (const auto* bytes : {&sparseIndices_, &sparseValues_}) {
            document["bufferViews"][view]["byteOffset"] = binary.size();
            document["bufferViews"][view++]["byteLength"] = bytes->size();
            binary.insert(binary.end(), bytes->begin(), bytes->end());
        }
    }
    if (!binary.empty()) document["buffers"] = {{{"byteLength", binary.size()}}};
    const std::string text = document.dump();

    std::vector<std::byte> jsonChunk;
    appendPadded(jsonChunk, std::as_bytes(std::span(text)), std::byte{' '});

    const size_t binaryChunk = binary.empty() ? 0 : 8 + binary.size();
    std::vector<std::byte> file;
    file.reserve(20 + jsonChunk.size() + binaryChunk);
    appendWord(file, 0x46546C67);  // "glTF"
    appendWord(file, 2);
    appendWord(file, static_cast<uint32_t>(20 + jsonChunk.size() + binaryChunk));
    appendWord(file, static_cast<uint32_t>(jsonChunk.size()));
    appendWord(file, 0x4E4F534A);  // "JSON"
    file.insert(file.end(), jsonChunk.begin(), jsonChunk.end());
    if (!binary.empty()) {
        appendWord(file, static_cast<uint32_t>(binary.size()));
        appendWord(file, 0x004E4942);  // "BIN"
        file.insert(file.end(), binary.begin(), binary.end());
    }
    return file;
}

}  // namespace moue
