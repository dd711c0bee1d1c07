/* SPDX-License-Identifier: MIT
 * The flat C ABI: what the WebAssembly module exports, usable from any language.
 *
 * Handles are opaque pointers. A function that can fail returns NULL or 0 and leaves the reason in
 * moue_error_*(); the others cannot fail once their handles are valid. Strings are UTF-8 and end
 * with a NUL; pointers that are returned stay valid until the next call on the same handle unless
 * stated otherwise. Indices that are out of range and numbers that are not finite are ignored,
 * except in moue_bake_*(), which expects what it counted. Every call that takes a viewer, and
 * freeing a viewer, needs its GL context current. One thread at a time.
 *
 * Order: moue_loader -> moue_asset -> (moue_viewer) -> moue_model -> update -> draw.
 */
#ifndef MOUE_H
#define MOUE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct moue_loader moue_loader;
typedef struct moue_asset moue_asset;
typedef struct moue_viewer moue_viewer;
typedef struct moue_model moue_model;
typedef struct moue_clip moue_clip;
typedef struct moue_names moue_names;
typedef struct moue_bake moue_bake;
typedef void (*moue_gl_function)(void);

/* "1.2.3" */
const char* moue_version(void);

/* -- errors: of the last call that failed ---------------------------------------------------- */

const char* moue_error_code(void);    /* a name of base/error.hpp's list, such as "InvalidJson" */
const char* moue_error_message(void); /* a sentence */
const char* moue_error_path(void);    /* a JSON path, or "" */

/* -- loading --------------------------------------------------------------------------------- */

moue_loader* moue_loader_new(void);
void moue_loader_free(moue_loader* loader);
/* Offers an external buffer under its percent-decoded URI. `bytes` is borrowed until the loader is
 * freed. External images need not be offered: their URIs are in the description. */
void moue_loader_add_file(moue_loader* loader, const char* uri, const uint8_t* bytes, size_t size);
/* Reads a whole .glb or .gltf; `bytes` is read during the call only. NULL on error. */
moue_asset* moue_loader_load(moue_loader* loader, const uint8_t* bytes, size_t size);
/* The same in three steps, for a first picture before the deltas are there, which are most of the
 * data. The first reads the document: of a .glb, whose other bytes may still be on their way, that
 * takes the JSON and 8 bytes more, the header of what comes next. `size` is that of the whole file,
 * and `bytes` is borrowed until the last step, or until the loader is freed. In `viewer`, or NULL,
 * the driver begins to compile what draws the model at rest. Returns how many of the bytes, from the
 * first, the second step needs; 0 on error. */
size_t moue_loader_open(moue_loader* loader, const uint8_t* bytes, size_t size,
                        moue_viewer* viewer);
/* The second step: everything but the deltas, so that models of the asset can be added and drawn,
 * and no target moves anything yet. A model whose own weights morph it is read whole. NULL on
 * error. */
moue_asset* moue_loader_read_rest(moue_loader* loader);
/* The last step: reads the deltas of what moue_loader_read_rest() gave, unless they are there, and
 * uploads them for its models in `viewer`, or NULL. The description may have more warnings then.
 * 0 on error; then the asset and its models are of no more use. */
int moue_loader_read_targets(moue_loader* loader, moue_asset* asset, moue_viewer* viewer);
/* Drops one reference; models of the asset keep theirs. */
void moue_asset_free(moue_asset* asset);
/* What the file holds, as one JSON object:
 *   {"targets":[{"name","slots":[[mesh,index],..]}], "meshes":[{"name","targetNames":[..]}],
 *    "nodes":[{"name","mesh"|null}], "clips":[{"name","durationSeconds"}], "cameras":[{"name"}],
 *    "images":[{"name","mimeType","uri","srgb","linear"}], "warnings":[{"code","message","path"}]}
 * An image is used as a picture ("srgb"), as numbers ("linear"), both or neither. Valid as long as
 * the asset. */
const char* moue_asset_describe(const moue_asset* asset);
/* The encoded bytes of an image that lies in the file; NULL and 0 for one named by a URI. */
const uint8_t* moue_asset_image(const moue_asset* asset, uint32_t image, size_t* size);

/* -- viewers --------------------------------------------------------------------------------- */

/* Finds the GL functions of the current context, which is OpenGL ES if `es`, else desktop OpenGL.
 * Comes first, and again for each context of the other kind. 0 on error. Not in WebAssembly, where
 * the module finds them by itself. */
int moue_load_gl(moue_gl_function (*lookup)(const char* name), int es);
/* Builds a viewer in the current context. NULL on error. */
moue_viewer* moue_viewer_new(void);
/* Its models end with it. */
void moue_viewer_free(moue_viewer* viewer);
/* After a lost context is back: uploads everything again; models keep weights, clip and time. The
 * caller fills the images again. 0 on error. */
int moue_viewer_restore(moue_viewer* viewer);
/* Uploads the asset and makes an instance; textures stay white until set. NULL on error. */
moue_model* moue_viewer_add(moue_viewer* viewer, moue_asset* asset);
void moue_viewer_remove(moue_viewer* viewer, moue_model* model);
/* Binds the GL texture of an image to GL_TEXTURE_2D of unit 0 for the caller to fill by
 * glTexImage2D of level 0 with the internal format that is returned (GL_SRGB8_ALPHA8 or GL_RGBA8):
 * rows from the top, straight alpha, no colour conversion, at most GL_MAX_TEXTURE_SIZE a side.
 * moue_viewer_end_image() then builds the mipmaps. Nothing may be drawn in between. An image that is
 * used both ways is filled twice. Returns 0 if the model does not use the image so, or has it. */
uint32_t moue_viewer_begin_image(moue_viewer* viewer, moue_model* model, uint32_t image, int srgb);
void moue_viewer_end_image(moue_viewer* viewer, moue_model* model, uint32_t image, int srgb);

/* path: 0 auto, 1 cpu, 2 attribute, 3 texture, 4 packed, 5 cached */
void moue_viewer_set_path(moue_viewer* viewer, int path, int approximate);
/* sRGB, straight alpha; alpha 0 leaves the page visible. bottom = NULL: plain. */
void moue_viewer_set_background(moue_viewer* viewer, const float top[4], const float bottom[3]);
/* What a draw clears first: 0 nothing (models are tested against the depth that is there), 1 depth,
 * 2 depth and colour (the default). */
void moue_viewer_set_clear(moue_viewer* viewer, int clear);
/* The lower left corner of what is drawn on, in pixels; 0, 0 unless set. Nothing left of it or
 * below it is touched. */
void moue_viewer_set_origin(moue_viewer* viewer, int x, int y);
void moue_viewer_set_exposure(moue_viewer* viewer, float exposure);
void moue_viewer_set_shadows(moue_viewer* viewer, int on);
void moue_viewer_set_wireframe(moue_viewer* viewer, int on);

/* Advances all models by `seconds` (>= 0). */
void moue_viewer_update(moue_viewer* viewer, double seconds);
/* True if a clip is playing, or a fade under way, in any model. */
int moue_viewer_animating(const moue_viewer* viewer);
/* World bounds of all models now: minimum x, y, z, maximum x, y, z. 0 if there is nothing. */
int moue_viewer_bounds(const moue_viewer* viewer, float bounds[6]);
/* Draws onto GL framebuffer `framebuffer` (0: the canvas). Matrices are column-major. */
void moue_viewer_draw(moue_viewer* viewer, uint32_t framebuffer, int width, int height,
                      const float view[16], const float projection[16]);
/* Of the last draw: path used, draw calls, culled, active targets, fallbacks, delta bytes,
 * uploaded bytes, GPU milliseconds (-1: unknown). */
void moue_viewer_stats(const moue_viewer* viewer, double stats[8]);

/* -- the orbit camera (runtime/orbit_camera.hpp); one per viewer ------------------------------ */

void moue_camera_frame(moue_viewer* viewer, float aspect);
void moue_camera_set_direction(moue_viewer* viewer, float yawRadians, float pitchRadians);
void moue_camera_orbit(moue_viewer* viewer, float dx, float dy);
void moue_camera_pan(moue_viewer* viewer, float dx, float dy);
void moue_camera_zoom(moue_viewer* viewer, float factor);
/* yaw, pitch, distance, target x, y, z, vertical field of view; radians and model units */
void moue_camera_state(const moue_viewer* viewer, float state[7]);
void moue_camera_set_state(moue_viewer* viewer, const float state[7]);
/* The ray through a point of the picture, -1 to 1, x to the right, y up: origin, direction. */
void moue_camera_ray(const moue_viewer* viewer, float x, float y, float aspect, float ray[6]);
/* Draws with the orbit camera. */
void moue_camera_draw(moue_viewer* viewer, uint32_t framebuffer, int width, int height);

/* -- models ---------------------------------------------------------------------------------- */

/* `target` is an index into the description's "targets". */
void moue_model_set_weight(moue_model* model, uint32_t target, float weight);
/* One weight per target; NaN leaves its target as it is. */
void moue_model_set_weights(moue_model* model, const float* weights, size_t count);
void moue_model_release_weight(moue_model* model, uint32_t target);
void moue_model_release_weights(moue_model* model);
/* All weights, one per target: of the first node that shows it. `weights` has room for `count`. */
void moue_model_weights(const moue_model* model, float* weights, size_t count);
/* Draws the model coloured by how far one target moves each vertex, relative to the target's
 * largest displacement: clay, blue, violet, orange, yellow. -1 (or no target's number): as it is. */
void moue_model_set_heat_map(moue_model* model, int target);
/* mode: 0 once, 1 loop, 2 ping-pong. Starts at the beginning (the end, at negative speed). */
void moue_model_play(moue_model* model, uint32_t clip, int mode, float speed);
void moue_model_pause(moue_model* model);
void moue_model_resume(moue_model* model);
void moue_model_stop(moue_model* model);
void moue_model_seek(moue_model* model, uint32_t clip, double seconds);
void moue_model_set_speed(moue_model* model, float speed);
/* clip (-1: none), seconds, playing (0, 1), duration, speed, mode */
void moue_model_clock(const moue_model* model, double clock[6]);
/* 1 once after a clip that plays once has ended. */
int moue_model_take_ended(moue_model* model);
/* A node's world matrix as of the last update, column-major. */
void moue_model_node_matrix(const moue_model* model, uint32_t node, float matrix[16]);
/* Places the whole model: applied to its root nodes, column-major. */
void moue_model_set_transform(moue_model* model, const float matrix[16]);

/* The nearest point of the model's surface, as it is now, that a ray (origin, direction) meets:
 * node, primitive, triangle, three barycentrics, the point x, y, z, distance. 0: none. */
int moue_model_pick(moue_model* model, const float ray[6], double hit[10]);
/* The targets that move the point last picked, strongest first: an index into the description's
 * "targets", and how far weight 1 moves the point, in mesh units. -1 past the last. */
int moue_model_picked_target(const moue_model* model, uint32_t index, float* displacement);

/* -- layers (animation/mixer.hpp) ------------------------------------------------------------- */

/* A layer is addressed by its id. Layer 0 is always there: what moue_model_play() and its like act
 * on. A layer that is not there is ignored. Fades are in seconds, 0: at once. */

/* Puts a layer on top of the others; returns its id. */
uint32_t moue_model_add_layer(moue_model* model, int additive);
void moue_model_remove_layer(moue_model* model, uint32_t layer); /* not 0 */
/* Plays a clip of the file or an added one in place of what plays, which fades out meanwhile. An
 * index past the last clip: nothing. */
void moue_layer_play(moue_model* model, uint32_t layer, uint32_t clip, int mode, float speed,
                     double fade);
/* Goes on or pauses, at that speed (NaN: as it is). */
void moue_layer_run(moue_model* model, uint32_t layer, int playing, float speed);
void moue_layer_seek(moue_model* model, uint32_t layer, double seconds);
/* Takes the layer's weight there. */
void moue_layer_fade(moue_model* model, uint32_t layer, float weight, double seconds);
/* One factor per target (none: all targets, fully), and whether the layer moves nodes. */
void moue_layer_mask(moue_model* model, uint32_t layer, const float* factors, size_t count,
                     int nodes);
/* clip (-1: none), seconds, playing, duration, speed, mode, weight, the clip's share. 0: no such
 * layer. */
int moue_layer_state(const moue_model* model, uint32_t layer, double state[8]);

/* A frame of live tracking, which is heard instead of the layer's clips: one value per target (NaN:
 * none), and its time on the source's own clock. */
void moue_layer_push(moue_model* model, uint32_t layer, const float* values, size_t count,
                     double seconds);
/* A node's local translation (path 0: x, y, z), rotation (1: x, y, z, w) or scale (2: x, y, z),
 * until the next; rotations are normalised. Nothing happens for another path or node, for numbers
 * that are not finite, or for a rotation of length 0. */
void moue_layer_push_node(moue_model* model, uint32_t layer, uint32_t node, int path,
                          const float* values);
/* For frames to come: One-Euro cut-off at rest in Hz (0: none), speed factor, the speed's cut-off
 * in Hz, lowest and highest value (-inf, inf: none). */
void moue_layer_filter(moue_model* model, uint32_t layer, const float filter[5]);
void moue_layer_end_live(moue_model* model, uint32_t layer);

/* Frames by the source's own names (not in WebAssembly, where takes.js does it): found once on a
 * model, in any spelling, by aliases, or made of others. `map` is a JSON text, as
 * animation/takes/name_map.hpp has it, or NULL. NULL on error. */
moue_names* moue_names_new(const moue_model* model, const char* const* names, size_t count,
                           const char* map);
void moue_names_free(moue_names* names);
/* The names that drive nothing, each once; NULL past the last. */
const char* moue_names_unresolved(const moue_names* names, size_t index);
/* A frame as moue_layer_push() takes it, with one value per name (NaN: none). `model` is the one that
 * the names were found on, or another of its asset. */
void moue_names_push(moue_names* names, moue_model* model, uint32_t layer, const float* values,
                     size_t count, double seconds);

/* -- clips of the caller's own ---------------------------------------------------------------- */

/* Not in WebAssembly, where the page samples its own curves and pushes frames. */

moue_clip* moue_clip_new(void);
void moue_clip_free(moue_clip* clip);
/* Adds a track. path: 0 translation, 1 rotation, 2 scale of `node`; 3 weights: number i of a key
 * drives target targets[i] of the description, on every node that shows it. interpolation: 0 step,
 * 1 linear, 2 cubic spline (in-tangents, values, out-tangents). `values` has `width` numbers a row.
 * 0 on error. */
int moue_clip_add(moue_clip* clip, const moue_model* model, int path, uint32_t node,
                  int interpolation, const float* times, size_t keys, const float* values,
                  const uint32_t* targets, size_t width);
/* Gives the model the clip; returns its index, which follows the file's. -1 on error. The clip may
 * be freed after. */
int moue_model_add_clip(moue_model* model, const moue_clip* clip);

/* -- baking ---------------------------------------------------------------------------------- */

/* The deformed vertices of one node's primitive. path as above; world: 0 mesh, 1 world space.
 * `viewer` holds the model. NULL on error. */
moue_bake* moue_viewer_bake(moue_viewer* viewer, moue_model* model, int path, int world);
void moue_bake_free(moue_bake* bake);
uint32_t moue_bake_node_count(const moue_bake* bake);
uint32_t moue_bake_node(const moue_bake* bake, uint32_t entry, uint32_t* primitiveCount);
/* The node's weights, one per target of its mesh; NULL and 0 if it has none. */
const float* moue_bake_weights(const moue_bake* bake, uint32_t entry, size_t* count);
/* attribute: 0 position, 1 normal, 2 tangent, 3 texcoord 0, 4 texcoord 1, 5 color 0.
 * Rows of 3, 3, 4, 2, 2 or 4 floats; NULL if the primitive has none. */
const float* moue_bake_stream(const moue_bake* bake, uint32_t entry, uint32_t primitive,
                              int attribute, size_t* rows);

#ifdef __cplusplus
}
#endif

#endif /* MOUE_H */
