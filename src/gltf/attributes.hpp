// SPDX-License-Identifier: MIT
// Which accessor types a vertex attribute and its deltas may have (glTF 2.0, section 3.7.2, and
// KHR_mesh_quantization).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "gltf/json_path.hpp"
#include "gltf/model.hpp"

namespace moue {

/// The attributes that Moue reads. The first six are those of `Attribute`, in its order.
enum class Semantic : uint8_t {
    Position,
    Normal,
    Tangent,
    TexCoord0,
    TexCoord1,
    Color0,
    Joints0,
    Weights0
};
inline constexpr size_t kSemanticCount = 8;

/// As the file writes it: "POSITION".
std::string_view semanticName(Semantic semantic) noexcept;

/// Judges accessor types; knows whether the model declares KHR_mesh_quantization.
class AttributeTypes {
  public:
    AttributeTypes(const TypedModel& model, std::vector<Warning>& warnings);

    /// Accepts `accessor` for `semantic`, or as its deltas. Warns where the type is not legal but
    /// the numbers are clear; fails with InvalidMesh where they are not.
    ///
    /// path  where the accessor is used, for messages
    Status check(int accessor, Semantic semantic, bool isDelta, const Path& path);

  private:
    const TypedModel& model_;
    std::vector<Warning>& warnings_;
    bool quantized_ = false;
};

}  // namespace moue
