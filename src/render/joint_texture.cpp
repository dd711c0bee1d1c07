// SPDX-License-Identifier: MIT
#include "render/joint_texture.hpp"

#include <algorithm>
#include <glm/gtc/matrix_access.hpp>
#include <string>

#include "base/expect.hpp"
#include "morph_layout.h"

namespace moue {

Result<JointTexture> JointTexture::make(uint32_t jointCount, uint32_t maxSizeTexels) {
    constexpr uint32_t kPerRow = MOUE_JOINTS_PER_ROW;
    const uint32_t rows = std::max(1u, (jointCount + kPerRow - 1) / kPerRow);
    if (rows > maxSizeTexels) {
        return fail(ErrorCode::TooLarge, "Joint count (%) is larger than this device can hold (%).",
                    {jointCount, maxSizeTexels * kPerRow});
    }
    const uint32_t columns = std::min(std::max(jointCount, 1u), kPerRow) * MOUE_TEXELS_PER_JOINT;
    JointTexture joints;
    auto texture = gl::Texture::makeData(gl::kRgba32f, {columns, rows, 0}, "joint matrices");
    if (!texture) return passOn(texture);
    joints.texture_ = std::move(*texture);
    joints.rows_.resize(size_t{columns} * rows, glm::vec4(0));
    return joints;
}

uint64_t JointTexture::write(std::span<const glm::mat4> joints) noexcept {
    MOUE_EXPECT(joints.size() * MOUE_TEXELS_PER_JOINT <= rows_.size());
    bool changed = !written_;
    for (size_t i = 0; i < joints.size(); ++i) {
        for (int row = 0; row < MOUE_TEXELS_PER_JOINT; ++row) {
            glm::vec4& kept = rows_[i * MOUE_TEXELS_PER_JOINT + static_cast<size_t>(row)];
            const glm::vec4 now = glm::row(joints[i], row);
            changed |= kept != now;
            kept = now;
        }
    }
    if (!changed) return 0;
    texture_.writeRows(0, 0, texture_.size().height, rows_.data());
    written_ = true;
    return texture_.sizeBytes();
}

}  // namespace moue
