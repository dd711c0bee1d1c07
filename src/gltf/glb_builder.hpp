// SPDX-License-Identifier: MIT
// Writes .glb files: JSON as the caller shapes it, and accessors appended to one binary chunk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <vector>

namespace moue {

/// Collects data and hands out accessor indices; `json` is the document, free to edit.
///
/// Each add...() pads the binary chunk to 4 bytes, appends, and creates a buffer view and an
/// accessor. finish() adds buffers[0] and joins the chunks.
class GlbBuilder {
  public:
    GlbBuilder();

    nlohmann::json json;

    /// Numbers of the JSON have as few digits as give the same float again.
    uint32_t addPositions(std::span<const glm::vec3> rows);  ///< VEC3 float with min and max
    uint32_t addVec2(std::span<const glm::vec2> rows);
    uint32_t addVec3(std::span<const glm::vec3> rows);
    uint32_t addVec4(std::span<const glm::vec4> rows);
    uint32_t addQuats(std::span<const glm::quat> rows);  ///< VEC4 in x, y, z, w order
    uint32_t addScalars(std::span<const float> values);
    uint32_t addKeyTimes(std::span<const float> seconds);  ///< scalars with min and max
    uint32_t addMatrices(std::span<const glm::mat4> rows);
    uint32_t addJoints(std::span<const glm::u16vec4> rows);
    uint32_t addIndices(std::span<const uint32_t> indices);  ///< u16 where they fit, else u32

    /// A sparse VEC3 accessor over zeros: row i of `rows` replaces vertex `vertices[i]`. No rows:
    /// an accessor of zeros, one for all calls with that count. All of them share two buffer views,
    /// the last bytes of the file, as nobody needs them for a first picture.
    uint32_t addSparseVec3(uint32_t count, std::span<const uint32_t> vertices,
                           std::span<const glm::vec3> rows);
    /// The same with min and max, which cover the zeros of the other vertices.
    uint32_t addSparsePositions(uint32_t count, std::span<const uint32_t> vertices,
                                std::span<const glm::vec3> rows);

    /// Appends raw bytes; returns the buffer view. `target` is 34962, 34963 or 0 for none.
    uint32_t addView(std::span<const std::byte> bytes, int target = 0, size_t strideBytes = 0);
    /// Adds {"bufferView": view, ...}; returns its index.
    uint32_t addAccessor(uint32_t view, int componentType, const char* type, size_t count);
    /// Appends `object` to the document's array `list` and returns its index.
    uint32_t add(const char* list, nlohmann::json object);

    std::vector<std::byte> finish() const;

  private:
    template <typename Row>
    uint32_t addRows(std::span<const Row> rows, int componentType, const char* type, int target);

    size_t addSparseIndices(std::span<const uint32_t> vertices, bool narrow);

    std::vector<std::byte> binary_;
    std::optional<uint32_t> sparseView_;  // of the indices; the next one is of the values
    std::vector<std::byte> sparseIndices_, sparseValues_;
    std::vector<uint32_t> sparseVertices_;  // of the last sparse accessor, and their place
    size_t sparseOffset_ = 0;
    bool sparseNarrow_ = false;
    std::map<uint32_t, uint32_t> zeros_;  // count -> accessor without rows
};

}  // namespace moue
