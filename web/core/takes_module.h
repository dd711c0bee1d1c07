/* SPDX-License-Identifier: MIT
 * The flat C ABI of takes.wasm: from a recorded take to values for a model, by name. A page loads
 * it when it first drives a model by a file; src/take_module.ts is its only caller.
 *
 * Texts are UTF-8 and end with a NUL. A function that can fail returns NULL and leaves the reason
 * in moue_takes_error(). One thread.
 */
#ifndef MOUE_TAKES_MODULE_H
#define MOUE_TAKES_MODULE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct moue_take moue_take;
typedef struct moue_fit moue_fit;

/* Of the last call that failed: {"code", "message", "path"}. */
const char* moue_takes_error(void);

/* Reads any text source (animation/takes/take.hpp). framesPerSecond 0: found in the text. */
moue_take* moue_take_read(const char* text, size_t size, double framesPerSecond);
/* Lends an external buffer to the glTF that is read next; `uri` as the file spells it, decoded. */
void moue_take_offer(const char* uri, size_t uriSize, const uint8_t* bytes, size_t size);
/* Reads a clip of a .glb or .gltf: the one of that name, else of the number that it spells; of an
 * empty name, the first. Takes back what was offered. */
moue_take* moue_take_read_gltf(const uint8_t* bytes, size_t size, const char* clip,
                               size_t clipSize);
/* Idle motion (animation/takes/idle.hpp); seconds 2 to 3600. */
moue_take* moue_take_idle(double seed, double seconds);
void moue_take_free(moue_take* take);
/* Smooths and clamps it: cut-off, speed factor, speed cut-off, lowest, highest value. */
void moue_take_filter(moue_take* take, const float filter[5]);
/* {"name", "durationSeconds", "problems": [{"code", "message", "path"}]}; owned by the take. */
const char* moue_take_describe(moue_take* take);

/* Fits a take to a model. `model` is a JSON list of its nodes, in order:
 *   {"name", "targets": [names], "slots": [index among the model's values, per target],
 *    "rotation": [x, y, z, w], "parentRotation": [x, y, z, w], "matrix": true if it has one}
 * `map` is a user's map of names, or "". NULL on error, also if nothing is driven. The take may be
 * freed after it. */
moue_fit* moue_take_fit(const moue_take* take, const char* model, size_t modelSize, const char* map,
                        size_t mapSize, uint32_t valueCount);
void moue_fit_free(moue_fit* fit);
/* {"driven": [{"target", "from", "match"}], "unresolved": [names]}; owned by the fit. */
const char* moue_fit_describe(moue_fit* fit);
/* The values at a time of the take: valueCount floats (NaN: not driven), then for each driven
 * translation, rotation or scale six: node, path (0, 1, 2), x, y, z, w (of rotations, else 0).
 * Owned by the fit, filled anew at each call. */
const float* moue_fit_sample(moue_fit* fit, double seconds, uint32_t* moveCount);

#ifdef __cplusplus
}
#endif

#endif /* MOUE_TAKES_MODULE_H */
