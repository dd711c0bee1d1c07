// SPDX-License-Identifier: MIT
// Base of tests that need a GL context: each runs on desktop GL and on GLES.
#pragma once

#include <gtest/gtest.h>

#include <optional>

#include "egl_context.hpp"
#include "gl/api.hpp"

namespace moue {

class GlTest : public testing::TestWithParam<EglApi> {
  protected:
    void SetUp() override {
        auto made = EglContext::make(GetParam());
        if (made) {
            context = std::move(*made);
            return;
        }
#if MOUE_REQUIRE_GL
        FAIL() << made.error().message;
#else
        GTEST_SKIP() << made.error().message;
#endif
    }
    void TearDown() override {
        if (context) {
            EXPECT_EQ(gl::takeError(), static_cast<GLenum>(GL_NO_ERROR));
        }
    }

    gl::Api api() const {
        return GetParam() == EglApi::Gl ? gl::Api::Gl : gl::Api::Gles;
    }

    std::optional<EglContext> context;  // outlives the members of derived fixtures
};

inline std::string apiName(const testing::TestParamInfo<EglApi>& info) {
    return info.param == EglApi::Gl ? "Gl" : "Gles";
}

#define MOUE_GL_TEST_SUITE(Suite) \
    INSTANTIATE_TEST_SUITE_P(Api, Suite, testing::Values(EglApi::Gl, EglApi::Gles), apiName)

}  // namespace moue
