// SPDX-License-Identifier: MIT
#include "render/instance_texture.hpp"

#include <algorithm>

#include "morph_layout.h"

namespace moue {
namespace {

constexpr uint32_t kRowWords = MOUE_MAX_ROW_TEXELS * 4;

}  // namespace

uint32_t InstanceTexture::add(uint32_t texels) {
    const auto first = static_cast<uint32_t>(words_.size() / 4);
    words_.resize(words_.size() + size_t{texels} * 4, 0u);
    return first;
}

bool InstanceTexture::upload(uint64_t& uploadedBytes) {
    if (words_.empty()) return true;
    const auto rows = static_cast<uint32_t>((words_.size() + kRowWords - 1) / kRowWords);
    words_.resize(size_t{rows} * kRowWords, 0u);
    glActiveTexture(GL_TEXTURE0 + MOUE_UNIT_INSTANCES);
    if (!texture_ || texture_.size().height < rows) {
        auto made = gl::Texture::makeData(
            gl::kRgba32ui, {MOUE_MAX_ROW_TEXELS, std::max(rows, 2 * texture_.size().height), 0},
            "instances");
        if (!made) return false;
        texture_ = std::move(*made);
    }
    texture_.writeRows(0, 0, rows, words_.data());
    uploadedBytes += words_.size() * sizeof(uint32_t);
    return true;
}

void InstanceTexture::bind() const noexcept {
    texture_.bind(MOUE_UNIT_INSTANCES);
}

}  // namespace moue
