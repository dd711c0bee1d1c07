// SPDX-License-Identifier: MIT
#include "render/renderer_state.hpp"

namespace moue {

Result<std::unique_ptr<Renderer::State>> Renderer::State::make() {
    auto state = std::make_unique<State>(gl::queryLimits(), gl::currentApi());
    auto weights = WeightUniforms::make(state->limits);
    if (!weights) return passOn(weights);
    state->weights = std::make_shared<WeightUniforms>(std::move(*weights));
    auto block = gl::Buffer::make(GL_UNIFORM_BUFFER, sizeof(FrameBlock), nullptr,
                                  gl::Usage::Dynamic, "frame uniforms");
    if (!block) return passOn(block);
    state->frameBlock = std::move(*block);
    state->shadowMap = ShadowMap::make();
    state->emptyArray = gl::VertexArray::make();
    gl::drainErrors("Renderer::make");
    return state;
}

}  // namespace moue
