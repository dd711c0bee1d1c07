// SPDX-License-Identifier: MIT
// The WebAssembly module's functions, as src/runtime/moue.h declares them. Pointers are numbers.

import type { Warning } from './errors.js';

type Pointer = number;

/** Contexts and the names of their objects, as core/moue.mjs keeps them. */
export interface CoreGl {
  registerContext(context: WebGL2RenderingContext, attributes: object): number;
  makeContextCurrent(handle: number): boolean;
  deleteContext(handle: number): void;
  /** A name that is not in use. */
  getNewId(): number;
  framebuffers: (object | null)[];
  /** Names that were given back. */
  free: number[];
  /** For contexts that were lost, when they came back: what was made before is not deleted. */
  readonly restored: WeakMap<WebGL2RenderingContext, number>;
}

/**
 * The module. Its heap views are replaced when memory grows, so they are read through this object
 * anew after every call that may allocate.
 */
export interface Core {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  readonly HEAPU32: Uint32Array<ArrayBuffer>;
  readonly HEAPF32: Float32Array<ArrayBuffer>;
  readonly HEAPF64: Float64Array<ArrayBuffer>;
  readonly GL: CoreGl;

  malloc(size: number): Pointer;
  free(pointer: Pointer): void;

  moue_version(): Pointer;
  moue_error_code(): Pointer;
  moue_error_message(): Pointer;
  moue_error_path(): Pointer;

  moue_loader_new(): Pointer;
  moue_loader_free(loader: Pointer): void;
  moue_loader_add_file(loader: Pointer, uri: Pointer, bytes: Pointer, size: number): void;
  moue_loader_open(loader: Pointer, bytes: Pointer, size: number, viewer: Pointer): number;
  moue_loader_read_rest(loader: Pointer): Pointer;
  moue_loader_read_targets(loader: Pointer, asset: Pointer, viewer: Pointer): number;
  moue_asset_free(asset: Pointer): void;
  moue_asset_describe(asset: Pointer): Pointer;
  moue_asset_image(asset: Pointer, image: number, size: Pointer): Pointer;

  moue_viewer_new(): Pointer;
  moue_viewer_free(viewer: Pointer): void;
  moue_viewer_restore(viewer: Pointer): number;
  moue_viewer_add(viewer: Pointer, asset: Pointer): Pointer;
  moue_viewer_remove(viewer: Pointer, model: Pointer): void;
  moue_viewer_begin_image(viewer: Pointer, model: Pointer, image: number, srgb: number): number;
  moue_viewer_end_image(viewer: Pointer, model: Pointer, image: number, srgb: number): void;
  moue_viewer_set_path(viewer: Pointer, path: number, approximate: number): void;
  moue_viewer_set_background(viewer: Pointer, top: Pointer, bottom: Pointer): void;
  moue_viewer_set_clear(viewer: Pointer, clear: number): void;
  moue_viewer_set_origin(viewer: Pointer, x: number, y: number): void;
  moue_viewer_set_exposure(viewer: Pointer, exposure: number): void;
  moue_viewer_set_shadows(viewer: Pointer, on: number): void;
  moue_viewer_set_wireframe(viewer: Pointer, on: number): void;
  moue_viewer_update(viewer: Pointer, seconds: number): void;
  moue_viewer_animating(viewer: Pointer): number;
  moue_viewer_bounds(viewer: Pointer, bounds: Pointer): number;
  moue_viewer_draw(viewer: Pointer, framebuffer: number, width: number, height: number,
    view: Pointer, projection: Pointer): void;
  moue_viewer_stats(viewer: Pointer, stats: Pointer): void;

  moue_camera_frame(viewer: Pointer, aspect: number): void;
  moue_camera_set_direction(viewer: Pointer, yaw: number, pitch: number): void;
  moue_camera_orbit(viewer: Pointer, dx: number, dy: number): void;
  moue_camera_pan(viewer: Pointer, dx: number, dy: number): void;
  moue_camera_zoom(viewer: Pointer, factor: number): void;
  moue_camera_state(viewer: Pointer, state: Pointer): void;
  moue_camera_set_state(viewer: Pointer, state: Pointer): void;
  moue_camera_ray(viewer: Pointer, x: number, y: number, aspect: number, ray: Pointer): void;
  moue_camera_draw(viewer: Pointer, framebuffer: number, width: number, height: number): void;

  moue_model_set_weight(model: Pointer, target: number, weight: number): void;
  moue_model_set_weights(model: Pointer, weights: Pointer, count: number): void;
  moue_model_release_weight(model: Pointer, target: number): void;
  moue_model_release_weights(model: Pointer): void;
  moue_model_set_heat_map(model: Pointer, target: number): void;
  moue_model_weights(model: Pointer, weights: Pointer, count: number): void;
  moue_model_pause(model: Pointer): void;
  moue_model_resume(model: Pointer): void;
  moue_model_stop(model: Pointer): void;
  moue_model_seek(model: Pointer, clip: number, seconds: number): void;
  moue_model_set_speed(model: Pointer, speed: number): void;
  moue_model_clock(model: Pointer, clock: Pointer): void;
  moue_model_take_ended(model: Pointer): number;
  moue_model_node_matrix(model: Pointer, node: number, matrix: Pointer): void;
  moue_model_set_transform(model: Pointer, matrix: Pointer): void;
  moue_model_pick(model: Pointer, ray: Pointer, hit: Pointer): number;
  moue_model_picked_target(model: Pointer, index: number, displacement: Pointer): number;

  moue_model_add_layer(model: Pointer, additive: number): number;
  moue_model_remove_layer(model: Pointer, layer: number): void;
  moue_layer_play(model: Pointer, layer: number, clip: number, mode: number, speed: number,
    fade: number): void;
  moue_layer_run(model: Pointer, layer: number, playing: number, speed: number): void;
  moue_layer_seek(model: Pointer, layer: number, seconds: number): void;
  moue_layer_fade(model: Pointer, layer: number, weight: number, seconds: number): void;
  moue_layer_mask(model: Pointer, layer: number, factors: Pointer, count: number,
    nodes: number): void;
  moue_layer_state(model: Pointer, layer: number, state: Pointer): number;
  moue_layer_push(model: Pointer, layer: number, values: Pointer, count: number,
    seconds: number): void;
  moue_layer_push_node(model: Pointer, layer: number, node: number, path: number, values: Pointer): void;
  moue_layer_filter(model: Pointer, layer: number, filter: Pointer): void;
  moue_layer_end_live(model: Pointer, layer: number): void;

  moue_viewer_bake(viewer: Pointer, model: Pointer, path: number, world: number): Pointer;
  moue_bake_free(bake: Pointer): void;
  moue_bake_node_count(bake: Pointer): number;
  moue_bake_node(bake: Pointer, entry: number, primitiveCount: Pointer): number;
  moue_bake_weights(bake: Pointer, entry: number, count: Pointer): Pointer;
  moue_bake_stream(bake: Pointer, entry: number, primitive: number, attribute: number,
    rows: Pointer): Pointer;
}

/** What `moue_asset_describe` says. */
export interface Description {
  targets: { name: string; slots: [mesh: number, index: number][] }[];
  meshes: { name: string; targetNames: string[] }[];
  nodes: { name: string; mesh: number | null }[];
  clips: { name: string; durationSeconds: number }[];
  cameras: { name: string }[];
  images: { name: string; mimeType: string; uri: string; srgb: boolean; linear: boolean }[];
  warnings: Warning[];
}
