// SPDX-License-Identifier: MIT
#include "render/instance_texture.hpp"

#include <algorithm>

#include "morph_layout.h"

namespace moue {

uint32_t InstanceTexture::add(uint32_t texels) {
    constexpr size_t kRow = MOUE_MAX_ROW_TEXELS;
    const uint32_t first = texels_;
    texels_ += texels;
    const size_t rows = (texels_ + kRow - 1) / kRow;
    if (words_.size() < 4 * kRow * rows) words_.resize(4 * kRow * rows);
    return first;
}

bool InstanceTexture::upload(uint64_t& uploadedBytes) {
    if (texels_ == 0) return true;
    const uint32_t rows = (texels_ + MOUE_MAX_ROW_TEXELS - 1) / MOUE_MAX_ROW_TEXELS;
    glActiveTexture(GL_TEXTURE0 + MOUE_UNIT_INSTANCES);
    if (!texture_ || texture_.size().height < rows) {
        auto made = gl::Texture::makeData(
            gl::kRgba32ui, {MOUE_MAX_ROW_TEXELS, std::max(rows, 2 * texture_.size().height), 0},
            "instances");
        if (!made) return false;
        texture_ = std::move(*made);
    }
    texture_.writeRows(0, 0, rows, words_.data());
    uploadedBytes += uint64_t{16} * MOUE_MAX_ROW_TEXELS * rows;
    return true;
}

void InstanceTexture::bind() const noexcept {
    texture_.bind(MOUE_UNIT_INSTANCES);
}

}  // namespace moue
