// SPDX-License-Identifier: MIT
#include "render/shadow_map.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <utility>

namespace moue {

constexpr int kMostTexels = 2048;

uint32_t shadowTexels(int width, int height) noexcept {
    const int wanted = std::min(std::max(width, height), kMostTexels);
    int size = 512;
    while (size < wanted)
        size *= 2;
    return static_cast<uint32_t>(size);
}

ShadowView fitShadow(const Box& scene, const glm::vec3& towardsLight,
                     uint32_t sizeTexels) noexcept {
    ShadowView fitted;
    if (scene.empty()) return fitted;
    // a sphere looks the same from everywhere; its radius in steps of an eighth of a doubling
    const float exact = std::max(0.5f * glm::length(scene.size()), 1e-6f);
    const float radius = std::exp2(std::ceil(std::log2(exact) * 8) / 8);
    const glm::vec3 up = std::abs(towardsLight.y) < 0.99f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
    const glm::vec3 away = -towardsLight;
    const glm::vec3 right = glm::normalize(glm::cross(away, up));
    const glm::vec3 rise = glm::cross(right, away);
    // a rim of two texels keeps the blur inside the map
    const float texel = 2 * radius / static_cast<float>(sizeTexels - 4);
    const float reach = 0.5f * texel * static_cast<float>(sizeTexels);
    // what takes `axis` from `center` - `half` to `center` + `half` to 0 to 1
    const auto row = [](const glm::vec3& axis, float center, float half) {
        return glm::vec4(axis, half - center) / (2 * half);
    };
    const auto wholeTexels = [&](const glm::vec3& axis) {
        return std::floor(glm::dot(axis, scene.center()) / texel) * texel;
    };
    fitted.matrix = glm::transpose(
        glm::mat4(row(right, wholeTexels(right), reach), row(rise, wholeTexels(rise), reach),
                  row(away, glm::dot(away, scene.center()), radius), glm::vec4(0, 0, 0, 1)));
    fitted.texelWorld = texel;
    return fitted;
}

ShadowMap ShadowMap::make() noexcept {
    ShadowMap map;
    map.fit(1);
    map.compare_ = gl::SamplerName::make();
    const GLuint sampler = map.compare_.id();
    glSamplerParameteri(sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return map;
}

bool ShadowMap::fit(uint32_t sizeTexels) noexcept {
    if (sizeTexels > depths_.size().width && !refused_) {
        auto depths = gl::Texture::makeData(gl::kDepth24, {sizeTexels, sizeTexels}, "shadows");
        refused_ = !depths;
        if (depths) {
            depths_ = std::move(*depths);
            framebuffer_ = {};
        }
    }
    size_ = std::min(sizeTexels, depths_.size().width);
    return size_ > 1;
}

float ShadowMap::share() const noexcept {
    return static_cast<float>(size_) / static_cast<float>(depths_.size().width);
}

void ShadowMap::begin() noexcept {
    const bool made = static_cast<bool>(framebuffer_);
    if (!made) framebuffer_ = gl::Framebuffer::make();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    if (!made) {
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depths_.id(), 0);
        constexpr std::array<GLenum, 1> kNoColor = {GL_NONE};
        glDrawBuffers(1, kNoColor.data());
        glReadBuffer(GL_NONE);
    }
    const auto size = static_cast<GLsizei>(size_);
    glViewport(0, 0, size, size);
    gl::clearDepth();  // all of the texture: lookups may reach beyond the map
}

void ShadowMap::bind(uint32_t compareUnit, uint32_t depthUnit) const noexcept {
    depths_.bind(compareUnit);
    glBindSampler(compareUnit, compare_.id());
    depths_.bind(depthUnit);
    glBindSampler(depthUnit, 0);
}

}  // namespace moue
