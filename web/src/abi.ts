// SPDX-License-Identifier: MIT
// The WebAssembly module's functions, as src/runtime/moue.h declares them. Pointers are numbers.

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

  _malloc(size: number): Pointer;
  _free(pointer: Pointer): void;

  _moue_version(): Pointer;
  _moue_error_code(): Pointer;
  _moue_error_message(): Pointer;
  _moue_error_path(): Pointer;

  _moue_loader_new(): Pointer;
  _moue_loader_free(loader: Pointer): void;
  _moue_loader_add_file(loader: Pointer, uri: Pointer, bytes: Pointer, size: number): void;
  _moue_loader_load(loader: Pointer, bytes: Pointer, size: number): Pointer;
  _moue_asset_free(asset: Pointer): void;
  _moue_asset_describe(asset: Pointer): Pointer;
  _moue_asset_image(asset: Pointer, image: number, size: Pointer): Pointer;

  _moue_viewer_new(): Pointer;
  _moue_viewer_free(viewer: Pointer): void;
  _moue_viewer_restore(viewer: Pointer): number;
  _moue_viewer_add(viewer: Pointer, asset: Pointer): Pointer;
  _moue_viewer_remove(viewer: Pointer, model: Pointer): void;
  _moue_viewer_begin_image(viewer: Pointer, model: Pointer, image: number, srgb: number): number;
  _moue_viewer_end_image(viewer: Pointer, model: Pointer, image: number, srgb: number): void;
  _moue_viewer_set_path(viewer: Pointer, path: number, approximate: number): void;
  _moue_viewer_set_background(viewer: Pointer, top: Pointer, bottom: Pointer): void;
  _moue_viewer_set_clear(viewer: Pointer, clear: number): void;
  _moue_viewer_set_origin(viewer: Pointer, x: number, y: number): void;
  _moue_viewer_set_exposure(viewer: Pointer, exposure: number): void;
  _moue_viewer_set_shadows(viewer: Pointer, on: number): void;
  _moue_viewer_set_wireframe(viewer: Pointer, on: number): void;
  _moue_viewer_update(viewer: Pointer, seconds: number): void;
  _moue_viewer_animating(viewer: Pointer): number;
  _moue_viewer_bounds(viewer: Pointer, bounds: Pointer): number;
  _moue_viewer_draw(viewer: Pointer, framebuffer: number, width: number, height: number,
    view: Pointer, projection: Pointer): void;
  _moue_viewer_stats(viewer: Pointer, stats: Pointer): void;

  _moue_camera_frame(viewer: Pointer, aspect: number): void;
  _moue_camera_set_direction(viewer: Pointer, yaw: number, pitch: number): void;
  _moue_camera_orbit(viewer: Pointer, dx: number, dy: number): void;
  _moue_camera_pan(viewer: Pointer, dx: number, dy: number): void;
  _moue_camera_zoom(viewer: Pointer, factor: number): void;
  _moue_camera_state(viewer: Pointer, state: Pointer): void;
  _moue_camera_set_state(viewer: Pointer, state: Pointer): void;
  _moue_camera_ray(viewer: Pointer, x: number, y: number, aspect: number, ray: Pointer): void;
  _moue_camera_draw(viewer: Pointer, framebuffer: number, width: number, height: number): void;

  _moue_model_set_weight(model: Pointer, target: number, weight: number): void;
  _moue_model_set_weights(model: Pointer, weights: Pointer, count: number): void;
  _moue_model_release_weight(model: Pointer, target: number): void;
  _moue_model_release_weights(model: Pointer): void;
  _moue_model_set_heat_map(model: Pointer, target: number): void;
  _moue_model_weights(model: Pointer, weights: Pointer, count: number): void;
  _moue_model_play(model: Pointer, clip: number, mode: number, speed: number): void;
  _moue_model_pause(model: Pointer): void;
  _moue_model_resume(model: Pointer): void;
  _moue_model_stop(model: Pointer): void;
  _moue_model_seek(model: Pointer, clip: number, seconds: number): void;
  _moue_model_set_speed(model: Pointer, speed: number): void;
  _moue_model_clock(model: Pointer, clock: Pointer): void;
  _moue_model_take_ended(model: Pointer): number;
  _moue_model_node_matrix(model: Pointer, node: number, matrix: Pointer): void;
  _moue_model_set_transform(model: Pointer, matrix: Pointer): void;
  _moue_model_pick(model: Pointer, ray: Pointer, hit: Pointer): number;
  _moue_model_picked_target(model: Pointer, index: number, displacement: Pointer): number;

  _moue_model_add_layer(model: Pointer, additive: number): number;
  _moue_model_remove_layer(model: Pointer, layer: number): void;
  _moue_layer_play(model: Pointer, layer: number, clip: number, mode: number, speed: number,
    fade: number): void;
  _moue_layer_run(model: Pointer, layer: number, playing: number, speed: number): void;
  _moue_layer_seek(model: Pointer, layer: number, seconds: number): void;
  _moue_layer_fade(model: Pointer, layer: number, weight: number, seconds: number): void;
  _moue_layer_mask(model: Pointer, layer: number, factors: Pointer, count: number,
    nodes: number): void;
  _moue_layer_state(model: Pointer, layer: number, state: Pointer): number;
  _moue_layer_push(model: Pointer, layer: number, values: Pointer, count: number,
    seconds: number): void;
  _moue_layer_push_node(model: Pointer, layer: number, node: number, path: number, values: Pointer): void;
  _moue_layer_filter(model: Pointer, layer: number, filter: Pointer): void;
  _moue_layer_end_live(model: Pointer, layer: number): void;

  _moue_viewer_bake(viewer: Pointer, model: Pointer, path: number, world: number): Pointer;
  _moue_bake_free(bake: Pointer): void;
  _moue_bake_node_count(bake: Pointer): number;
  _moue_bake_node(bake: Pointer, entry: number, primitiveCount: Pointer): number;
  _moue_bake_weights(bake: Pointer, entry: number, count: Pointer): Pointer;
  _moue_bake_stream(bake: Pointer, entry: number, primitive: number, attribute: number,
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
  warnings: { code: string; message: string; path: string }[];
}
