// SPDX-License-Identifier: MIT
// The flat C ABI in a GL context: viewers, models, pictures and baking.
#include <array>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/type_ptr.hpp>

#include "gl/gl_test.hpp"
#include "runtime/c_abi_models.hpp"

namespace moue {
namespace {

using test::AssetHandle, test::animatedTriangle, test::loadBytes;

constexpr int kPath[] = {1, 2, 3};  // cpu, attribute, texture

/// The animated triangle, drawn in the colours of image 0, which comes from elsewhere.
GlbBuilder unlitTriangle() {
    GlbBuilder glb = animatedTriangle();
    glb.add("images", {{"uri", "skin.png"}});
    glb.add("textures", {{"source", 0}});
    glb.add("materials", {{"extensions", {{"KHR_materials_unlit", nlohmann::json::object()}}},
                          {"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}});
    glb.json["extensionsUsed"] = {"KHR_materials_unlit"};
    glb.json["meshes"][0]["primitives"][0]["material"] = 0;
    return glb;
}

class CAbiGl : public GlTest {
  protected:
    void SetUp() override {
        GlTest::SetUp();
        if (!context) return;
        viewer = moue_viewer_new();
        ASSERT_NE(viewer, nullptr) << moue_error_message();
    }
    void TearDown() override {
        moue_viewer_free(viewer);
        GlTest::TearDown();
    }
    moue_model* add(const GlbBuilder& glb) {
        asset = loadBytes(glb.finish());
        return asset ? moue_viewer_add(viewer, asset.get()) : nullptr;
    }
    /// The one pixel of a picture that looks at the origin along -z.
    std::array<uint8_t, 4> pixel() {
        const glm::mat4 view = glm::lookAt(glm::vec3(0, 0, 2), glm::vec3(0), glm::vec3(0, 1, 0));
        const glm::mat4 projection = glm::perspective(0.1f, 1.0f, 0.1f, 10.0f);
        moue_viewer_draw(viewer, context->framebuffer(), 1, 1, glm::value_ptr(view),
                         glm::value_ptr(projection));
        std::array<uint8_t, 4> rgba{};
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba.data());
        return rgba;
    }
    std::vector<float> positions(moue_model* model, int path) {
        moue_bake* bake = moue_viewer_bake(viewer, model, path, 0);
        if (bake == nullptr) return {};
        uint32_t primitives = 0;
        size_t rows = 0;
        EXPECT_EQ(moue_bake_node_count(bake), 1u);
        EXPECT_EQ(moue_bake_node(bake, 0, &primitives), 0u);
        EXPECT_EQ(primitives, 1u);
        EXPECT_EQ(moue_bake_stream(bake, 0, 0, 4, &rows), nullptr);
        const float* stream = moue_bake_stream(bake, 0, 0, 0, &rows);
        const std::vector<float> copy(stream, stream + 3 * rows);
        moue_bake_free(bake);
        return copy;
    }

    moue_viewer* viewer = nullptr;
    AssetHandle asset;
};

TEST_P(CAbiGl, BakesTheWeightsThatWereSetOnEveryPath) {
    moue_model* model = add(animatedTriangle());
    ASSERT_NE(model, nullptr);
    const std::vector<float> weights = {0.5f, NAN};
    moue_model_set_weights(model, weights.data(), weights.size());
    moue_model_set_weight(model, 1, -0.25f);
    moue_model_set_weight(model, 2, 1);
    moue_viewer_update(viewer, 0);
    const std::vector<float> expected = {-1.5f, -0.5f, 0, 0.5f, -0.5f, 0, -0.5f, 1.5f, 0};
    for (const int path : kPath)
        EXPECT_EQ(positions(model, path), expected) << "path " << path;
    std::array<float, 3> read{9, 9, 9};
    moue_model_weights(model, read.data(), read.size());
    EXPECT_EQ(read, (std::array<float, 3>{0.5f, -0.25f, 0}));
}

TEST_P(CAbiGl, PlaysAClipToItsEndAndSaysSoOnce) {
    moue_model* model = add(animatedTriangle());
    ASSERT_NE(model, nullptr);
    moue_model_play(model, 1, 0, 1);  // there is no such clip
    EXPECT_FALSE(moue_viewer_animating(viewer));
    moue_model_play(model, 0, 0, 1);
    EXPECT_TRUE(moue_viewer_animating(viewer));
    moue_viewer_update(viewer, 0.625);
    float up = 0;
    moue_model_weights(model, &up, 1);
    EXPECT_FLOAT_EQ(up, 0.5f);
    EXPECT_FALSE(moue_model_take_ended(model));
    moue_viewer_update(viewer, 1);
    EXPECT_TRUE(moue_model_take_ended(model));
    EXPECT_FALSE(moue_model_take_ended(model));
    std::array<double, 6> clock{};
    moue_model_clock(model, clock.data());
    EXPECT_EQ(clock, (std::array<double, 6>{0, 1.25, 0, 1.25, 1, 0}));
}

TEST_P(CAbiGl, DrawsWhatItAddedAndNotWhatItRemoved) {
    moue_model* model = add(animatedTriangle());
    ASSERT_NE(model, nullptr);
    const std::array<float, 4> red = {1, 0, 0, 1};
    moue_viewer_set_background(viewer, red.data(), nullptr);
    moue_viewer_update(viewer, 0);
    EXPECT_GT(pixel()[1], 20);
    std::array<double, 8> stats{};
    moue_viewer_stats(viewer, stats.data());
    EXPECT_GE(stats[1], 1);
    moue_viewer_remove(viewer, model);
    EXPECT_EQ(pixel(), (std::array<uint8_t, 4>{255, 0, 0, 255}));
}

TEST_P(CAbiGl, DrawsAtRestBeforeTheTargetsAreReadAndMorphedAfterwards) {
    const auto file = animatedTriangle().finish();
    moue_loader* loader = moue_loader_new();
    const AssetHandle atRest = test::loadAtRest(loader, file);
    ASSERT_TRUE(atRest) << moue_error_message();
    moue_model* model = moue_viewer_add(viewer, atRest.get());
    moue_model* other = moue_viewer_add(viewer, atRest.get());
    ASSERT_TRUE(model != nullptr && other != nullptr);
    const std::array<float, 4> red = {1, 0, 0, 1};
    moue_viewer_set_background(viewer, red.data(), nullptr);
    for (moue_model* moved : {model, other})
        moue_model_set_weight(moved, 0, 20);
    moue_viewer_update(viewer, 0);
    EXPECT_GT(pixel()[1], 20);  // not moved yet
    ASSERT_TRUE(moue_loader_read_targets(loader, atRest.get(), viewer)) << moue_error_message();
    EXPECT_EQ(pixel(), (std::array<uint8_t, 4>{255, 0, 0, 255}));
    EXPECT_TRUE(moue_loader_read_targets(loader, atRest.get(), viewer));  // nothing is left to read
    moue_loader_free(loader);
    moue_model_set_weight(model, 0, 0.5f);
    moue_viewer_update(viewer, 0);
    EXPECT_GT(pixel()[1], 20);
    const std::vector<float> expected = {-1, -0.5f, 0, 1, -0.5f, 0, 0, 1.5f, 0};
    for (const int path : kPath)
        EXPECT_EQ(positions(model, path), expected) << "path " << path;
    EXPECT_EQ(positions(other, 3).at(1), 19.0f);
}

TEST_P(CAbiGl, DrawsTheSameWhenItsViewerWasToldInAdvance) {
    moue_viewer_update(viewer, 0);
    const auto empty = pixel();
    std::array<std::array<uint8_t, 4>, 2> drawn{};
    for (const bool told : {true, false}) {
        const auto file = animatedTriangle().finish();
        moue_loader* loader = moue_loader_new();
        const auto* data = reinterpret_cast<const uint8_t*>(file.data());
        ASSERT_GT(moue_loader_open(loader, data, file.size(), told ? viewer : nullptr), 0u);
        EXPECT_EQ(pixel(), empty);  // it only compiles
        const AssetHandle opened(moue_loader_read_rest(loader));
        ASSERT_TRUE(opened) << moue_error_message();
        moue_model* model = moue_viewer_add(viewer, opened.get());
        ASSERT_NE(model, nullptr) << moue_error_message();
        moue_loader_free(loader);
        moue_viewer_update(viewer, 0);
        drawn[told] = pixel();
        moue_viewer_remove(viewer, model);
    }
    EXPECT_EQ(drawn[0], drawn[1]);
    EXPECT_NE(drawn[1], empty);
}

TEST_P(CAbiGl, TellsItsViewerNothingOfWhatCannotBeOpened) {
    const std::string text = "{\"asset\":{\"version\":\"2.0\"},\"meshes\":[{}]}";
    moue_loader* loader = moue_loader_new();
    EXPECT_EQ(moue_loader_open(loader, reinterpret_cast<const uint8_t*>(text.data()), text.size(),
                               viewer),
              0u);
    EXPECT_STREQ(moue_error_path(), "meshes[0].primitives");
    moue_loader_free(loader);
}

TEST_P(CAbiGl, KeepsTheTexturesWhenTheTargetsAreRead) {
    const auto file = unlitTriangle().finish();
    moue_loader* loader = moue_loader_new();
    const AssetHandle atRest = test::loadAtRest(loader, file);
    ASSERT_TRUE(atRest) << moue_error_message();
    moue_model* model = moue_viewer_add(viewer, atRest.get());
    ASSERT_NE(model, nullptr);
    const uint32_t format = moue_viewer_begin_image(viewer, model, 0, 1);
    const std::array<uint8_t, 4> blue = {0, 0, 255, 255};
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format), 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 blue.data());
    moue_viewer_end_image(viewer, model, 0, 1);
    moue_viewer_update(viewer, 0);
    EXPECT_EQ(pixel(), blue);
    ASSERT_TRUE(moue_loader_read_targets(loader, atRest.get(), viewer)) << moue_error_message();
    EXPECT_EQ(pixel(), blue);
    moue_loader_free(loader);
}

TEST_P(CAbiGl, DrawsTheSameWhateverStateItsHostLeft) {
    moue_model* model = add(animatedTriangle());
    ASSERT_NE(model, nullptr);
    moue_viewer_update(viewer, 0);
    const auto clean = pixel();
    for (const GLenum capability :
         {GL_BLEND, GL_CULL_FACE, GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_POLYGON_OFFSET_FILL,
          GL_RASTERIZER_DISCARD, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE})
        glEnable(capability);
    glScissor(0, 0, 0, 0);
    glStencilFunc(GL_NEVER, 0, 0);
    glCullFace(GL_FRONT_AND_BACK);
    glFrontFace(GL_CW);
    glBlendEquation(GL_FUNC_REVERSE_SUBTRACT);
    glBlendFunc(GL_ZERO, GL_ZERO);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_NEVER);
    if (api() == gl::Api::Gles)
        glDepthRangef(1, 1);
    else
        glDepthRange(1, 1);
    if (api() == gl::Api::Gles)
        glClearDepthf(0);
    else
        glClearDepth(0);
    glSampleCoverage(0, GL_FALSE);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 7);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 999);
    EXPECT_EQ(pixel(), clean);
}

TEST_P(CAbiGl, TakesImagesThatTheCallerFills) {
    moue_model* model = add(unlitTriangle());
    ASSERT_NE(model, nullptr) << moue_error_message();
    moue_viewer_update(viewer, 0);
    EXPECT_GT(pixel()[0], 250);  // white until filled
    EXPECT_EQ(moue_viewer_begin_image(viewer, model, 0, 0), 0u);
    const uint32_t format = moue_viewer_begin_image(viewer, model, 0, 1);
    EXPECT_EQ(format, static_cast<uint32_t>(GL_SRGB8_ALPHA8));
    const std::array<uint8_t, 4> blue = {0, 0, 255, 255};
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format), 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 blue.data());
    moue_viewer_end_image(viewer, model, 0, 1);
    EXPECT_EQ(moue_viewer_begin_image(viewer, model, 0, 1), 0u);
    EXPECT_EQ(pixel(), blue);
    ASSERT_TRUE(moue_viewer_restore(viewer));
    EXPECT_GT(pixel()[0], 250);
    EXPECT_EQ(moue_viewer_begin_image(viewer, model, 0, 1), format);
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format), 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 blue.data());
    moue_viewer_end_image(viewer, model, 0, 1);
}

TEST_P(CAbiGl, FramesAndPlacesModels) {
    moue_model* model = add(animatedTriangle());
    ASSERT_NE(model, nullptr);
    glm::mat4 moved = glm::translate(glm::mat4(1), glm::vec3(5, 0, 0)), node(0);
    moue_model_set_transform(model, glm::value_ptr(moved));
    moue_viewer_update(viewer, 0);
    moue_model_node_matrix(model, 0, glm::value_ptr(node));
    EXPECT_EQ(node, moved);
    std::array<float, 6> bounds{};
    ASSERT_TRUE(moue_viewer_bounds(viewer, bounds.data()));
    EXPECT_EQ(bounds, (std::array<float, 6>{4, -1, 0, 6, 1, 0}));
    moue_camera_frame(viewer, 1);
    std::array<float, 7> state{};
    moue_camera_state(viewer, state.data());
    EXPECT_FLOAT_EQ(state[3], 5);
    moue_camera_draw(viewer, context->framebuffer(), 1, 1);
}

MOUE_GL_TEST_SUITE(CAbiGl);

/// The weights of "up" and "side" after `seconds` more.
std::vector<float> weightsAfter(moue_viewer* viewer, moue_model* model, double seconds) {
    moue_viewer_update(viewer, seconds);
    std::vector<float> weights(2);
    moue_model_weights(model, weights.data(), weights.size());
    return weights;
}

TEST_P(CAbiGl, MixesLayersOfOwnClipsAndLiveFrames) {
    moue_model* model = add(animatedTriangle());
    ASSERT_NE(model, nullptr);
    const std::vector<float> times = {0, 10}, values = {0.5f, 0.5f};
    const uint32_t target = 1;
    moue_clip* clip = moue_clip_new();
    ASSERT_EQ(moue_clip_add(clip, model, 3, 0, 1, times.data(), 2, values.data(), &target, 1), 1);
    EXPECT_EQ(moue_clip_add(clip, model, 3, 0, 1, times.data(), 0, values.data(), &target, 1), 0);
    EXPECT_STREQ(moue_error_code(), "InvalidAnimation");
    ASSERT_EQ(moue_model_add_clip(model, clip), 1);  // after the file's own
    moue_clip_free(clip);

    moue_model_seek(model, 0, 1.25);
    const uint32_t layer = moue_model_add_layer(model, 0);
    moue_layer_play(model, layer, 1, 1, 1, 2);
    using Weights = std::vector<float>;
    EXPECT_EQ(weightsAfter(viewer, model, 1), (Weights{1, 0.25f}));
    EXPECT_EQ(moue_viewer_animating(viewer), 1);
    double state[8];
    ASSERT_EQ(moue_layer_state(model, layer, state), 1);
    EXPECT_EQ(state[0], 1);
    EXPECT_EQ(state[1], 1);
    EXPECT_EQ(state[7], 0.5);
    moue_layer_run(model, layer, 0, NAN);
    moue_layer_seek(model, layer, 3);
    EXPECT_EQ(weightsAfter(viewer, model, 1), (Weights{1, 0.5f}));
    moue_layer_fade(model, layer, 0.5f, 0);
    EXPECT_EQ(weightsAfter(viewer, model, 0), (Weights{1, 0.25f}));

    const uint32_t live = moue_model_add_layer(model, 1);
    const float filter[5] = {0, 0, 1, -1, 1}, frame[2] = {3, NAN}, mask[2] = {0.5f, 1};
    moue_layer_filter(model, live, filter);
    moue_layer_push(model, live, frame, 2, 0);
    EXPECT_EQ(weightsAfter(viewer, model, 0), (Weights{2, 0.25f}));  // clamped to 1, added
    moue_layer_mask(model, live, mask, 2, 1);
    EXPECT_EQ(weightsAfter(viewer, model, 0), (Weights{1.5f, 0.25f}));
    const float turn[4] = {0, 0, 2, 0};  // half a turn about z, to be normalised
    const float away[3] = {5, 6, 7}, nowhere[3] = {NAN, 6, 7};
    moue_layer_push_node(model, live, 0, 1, turn);
    moue_layer_push_node(model, live, 0, 0, away);
    moue_layer_push_node(model, live, 0, 0, nowhere);  // not finite: ignored, as are
    moue_layer_push_node(model, live, 9, 0, away);     // nodes and
    moue_layer_push_node(model, live, 0, 3, away);     // paths that are not there
    weightsAfter(viewer, model, 0);
    float matrix[16];
    moue_model_node_matrix(model, 0, matrix);
    EXPECT_NEAR(matrix[0], -1, 1e-6f);
    EXPECT_EQ(matrix[14], 7);
    moue_layer_end_live(model, live);
    moue_model_remove_layer(model, layer);
    moue_model_remove_layer(model, 0);  // stays
    EXPECT_EQ(moue_layer_state(model, layer, state), 0);
    EXPECT_EQ(weightsAfter(viewer, model, 0), (Weights{1, 0}));
    moue_layer_play(model, 77, 0, 1, 1, 0);  // no such layer: ignored
    moue_layer_play(model, 0, 99, 1, 1, 0);  // no such clip: nothing plays
    EXPECT_EQ(weightsAfter(viewer, model, 0), (Weights{0, 0}));
}

TEST_P(CAbiGl, TakesLiveFramesByTheSourcesNames) {
    moue_model* model = add(animatedTriangle());  // with "up" and "side"
    ASSERT_NE(model, nullptr);
    const char* const list[] = {"Side", "wing", "UP", "tail"};
    EXPECT_EQ(moue_names_new(model, list, 4, "{"), nullptr);
    EXPECT_STREQ(moue_error_code(), "InvalidTake");
    moue_names* names = moue_names_new(model, list, 4, R"({"targets":{"tail":{"side":0.5}}})");
    ASSERT_NE(names, nullptr);
    EXPECT_STREQ(moue_names_unresolved(names, 0), "Side");  // the map has the first word
    EXPECT_STREQ(moue_names_unresolved(names, 1), "wing");
    EXPECT_EQ(moue_names_unresolved(names, 2), nullptr);
    const float frame[] = {0.25f, 1, 0.75f, 1};
    moue_names_push(names, model, 0, frame, 4, 0);
    EXPECT_EQ(weightsAfter(viewer, model, 0), (std::vector<float>{0.75f, 0.5f}));
    moue_names_push(names, model, 77, frame, 4, 0);  // no such layer: ignored
    moue_names_free(names);
    names = moue_names_new(model, list, 2, nullptr);
    moue_names_push(names, model, 0, frame, 1, 1);
    EXPECT_EQ(weightsAfter(viewer, model, 0), (std::vector<float>{0, 0.25f}));
    moue_names_free(names);
}

TEST_P(CAbiGl, PicksPointsAndTheTargetsThatMoveThem) {
    moue_model* model = add(animatedTriangle());
    ASSERT_NE(model, nullptr);
    const float ray[6] = {0, -0.5f, 4, 0, 0, -1}, away[6] = {0, 0, 4, 0, 0, 1};
    double hit[10];
    ASSERT_EQ(moue_model_pick(model, ray, hit), 1);
    EXPECT_EQ(hit[2], 0);
    EXPECT_NEAR(hit[3] + hit[4] + hit[5], 1, 1e-6);
    EXPECT_NEAR(hit[7], -0.5, 1e-6);
    EXPECT_NEAR(hit[9], 4, 1e-6);
    float move = 0;
    EXPECT_EQ(moue_model_picked_target(model, 0, &move), 1);  // "side" moves it by 2
    EXPECT_EQ(move, 2);
    EXPECT_EQ(moue_model_picked_target(model, 1, &move), 0);
    EXPECT_EQ(move, 1);
    EXPECT_EQ(moue_model_picked_target(model, 2, &move), -1);
    EXPECT_EQ(moue_model_pick(model, away, hit), 0);
    EXPECT_EQ(moue_model_picked_target(model, 0, &move), -1);

    float middle[6];
    moue_camera_frame(viewer, 1);
    moue_camera_ray(viewer, 0, 0, 1, middle);
    EXPECT_EQ(moue_model_pick(model, middle, hit), 1);
}

}  // namespace
}  // namespace moue
