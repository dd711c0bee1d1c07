// SPDX-License-Identifier: MIT
#include "render/shadow_map.hpp"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace moue {

ShadowView fitShadow(const Box& scene, const glm::vec3& towardsLight,
                     uint32_t sizeTexels) noexcept {
    ShadowView fitted;
    if (scene.empty()) return fitted;
    // a sphere looks the same from everywhere; its radius in steps of an eighth of a doubling
    const float exact = std::max(0.5f * glm::length(scene.size()), 1e-6f);
    const float radius = std::exp2(std::ceil(std::log2(exact) * 8) / 8);
    const glm::vec3 up = std::abs(towardsLight.y) < 0.99f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
    const glm::mat4 turn = glm::lookAt(glm::vec3(0), -towardsLight, up);
    // a rim of two texels keeps the blur inside the map
    const float texel = 2 * radius / static_cast<float>(sizeTexels - 4);
    const float reach = 0.5f * texel * static_cast<float>(sizeTexels);
    glm::vec3 center = glm::vec3(turn * glm::vec4(scene.center(), 1));
    center.x = std::floor(center.x / texel) * texel;
    center.y = std::floor(center.y / texel) * texel;
    const glm::mat4 projection =
        glm::ortho(center.x - reach, center.x + reach, center.y - reach, center.y + reach,
                   -center.z - radius, -center.z + radius);
    const glm::mat4 toUnit =
        glm::scale(glm::translate(glm::mat4(1), glm::vec3(0.5f)), glm::vec3(0.5f));
    fitted.matrix = toUnit * projection * turn;
    fitted.texelWorld = texel;
    return fitted;
}

ShadowMap ShadowMap::make() noexcept {
    ShadowMap map;
    map.texture_ = gl::TextureName::make();
    glBindTexture(GL_TEXTURE_2D, map.texture_.id());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    map.allocate(1);
    return map;
}

void ShadowMap::allocate(uint32_t sizeTexels) const noexcept {
    const auto size = static_cast<GLsizei>(sizeTexels);
    glBindTexture(GL_TEXTURE_2D, texture_.id());
    gl::resetUnpacking();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, size, size, 0, GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_INT, nullptr);
    glBindTexture(GL_TEXTURE_2D, 0);
}

void ShadowMap::request() noexcept {
    if (full_ != Full::Untried) return;
    full_ = Full::Requested;
    framebuffer_ = gl::Framebuffer::make();
    allocate(kSizeTexels);
    GLint bound = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture_.id(), 0);
    constexpr std::array<GLenum, 1> kNoColor = {GL_NONE};
    glDrawBuffers(1, kNoColor.data());
    glReadBuffer(GL_NONE);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(bound));
}

bool ShadowMap::ready() noexcept {
    request();
    if (full_ != Full::Requested) return full_ == Full::Made;
    // a framebuffer with depth alone is complete (OpenGL ES 3.0, section 4.4.4), and stays so with
    // the texel that is left where there is no memory
    const bool made = gl::takeError() != GL_OUT_OF_MEMORY;
    full_ = made ? Full::Made : Full::Refused;
    if (!made) allocate(1);
    return made;
}

void ShadowMap::begin() const noexcept {
    constexpr auto kSize = static_cast<GLsizei>(kSizeTexels);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glViewport(0, 0, kSize, kSize);
    gl::clearDepth();
}

void ShadowMap::bind(uint32_t unit) const noexcept {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, texture_.id());
    glBindSampler(unit, 0);
}

}  // namespace moue
