// SPDX-License-Identifier: MIT
// Models on a canvas.

import { Asset } from './asset.js';
import { Camera } from './camera.js';
import { Context, type ViewerTarget } from './context.js';
import { OrbitControls } from './controls.js';
import { MoueError } from './errors.js';
import { Emitter } from './events.js';
import { closeImages, uploadImages, type DecodedImage } from './images.js';
import { kDownloadShare, loadAsset, type LoadOptions, type ModelSource } from './loader.js';
import { FrameLoop } from './loop.js';
import { Model, type ModelHost } from './model.js';
import { loadRuntime, type ModuleOptions, type Runtime } from './module.js';
import { Resizer } from './resizer.js';
import { drawnPixels, encode, type ScreenshotOptions } from './screenshot.js';
import { applySettings, kDefaults, type Settings } from './settings.js';
import { emptyStats, readStats, type Stats } from './stats.js';

export interface ViewerOptions extends Settings, ModuleOptions {
  /**
   * Draw by itself when something changes, and only then. Default: true, but false on a context of
   * the page's own. Without it the page calls update() and render().
   */
  autoRender?: boolean;
  /** Mouse, touch and keys turn the camera. Default false; only on a canvas in a document. */
  controls?: boolean;
  /** Canvas pixels per CSS pixel. Default: the screen's own. */
  pixelRatio?: number;
  /** Smooth edges. Default true. Not on a context of the page's own. */
  antialias?: boolean;
  /** A hint to the browser. Default `high-performance`. Not on a context of the page's own. */
  powerPreference?: WebGLPowerPreference;
}

export interface ViewerEvents {
  /** A model was loaded and is shown. */
  load: { readonly model: Model };
  /** Something failed outside a call of the page's: the context could not be restored. */
  error: { readonly error: Error };
  /** A picture was drawn; the same object at each. */
  render: { readonly viewer: Viewer };
  camera: { readonly viewer: Viewer };
  /** The canvas has a new size, in pixels. */
  resize: { readonly width: number; readonly height: number };
  /** The GPU has dropped everything. Nothing is drawn until `contextrestored`. */
  contextlost: { readonly viewer: Viewer };
  /** All models are back as they were. */
  contextrestored: { readonly viewer: Viewer };
  dispose: { readonly viewer: Viewer };
}

/** For a camera of the page's own: column-major 4x4 matrices, as in OpenGL. */
export interface RenderOptions {
  /** World to camera: a rigid transform. */
  view?: ArrayLike<number>;
  /** Camera to clip space, depth -1 to 1. */
  projection?: ArrayLike<number>;
}

/**
 * Shows models on a canvas. Made by `Viewer.create()`.
 *
 * All methods may be called while the WebGL context is lost; what needs it waits, or does nothing.
 */
export class Viewer extends Emitter<ViewerEvents> {
  /** What was drawn on: a canvas, or that of the page's context. */
  readonly canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly camera: Camera;
  readonly #runtime: Runtime;
  readonly #context: Context;
  readonly #host: ModelHost;
  readonly #loop: FrameLoop;
  readonly #auto: boolean;
  readonly #handle: number;
  readonly #maxTexture: number;
  readonly #ended = new AbortController();
  readonly #stats: Stats = emptyStats();
  readonly #settings: Required<Settings> = { ...kDefaults };
  readonly #event: { readonly viewer: Viewer } = { viewer: this };
  #models: Model[] = [];
  #resizer: Resizer | undefined;
  #observer: IntersectionObserver | undefined;
  #controls: OrbitControls | undefined;
  #lost = false;
  #stale = false;
  #dirty = true;

  /**
   * Makes a viewer.
   *
   * target   a canvas of which nobody has taken a context; an OffscreenCanvas, in a worker, too;
   *          or a WebGL2 context of the page's own, which Moue leaves as it finds it
   * @throws MoueError `NoGl`, `WasmFailed`, `ShaderFailed`.
   */
  static async create(target: ViewerTarget, options: ViewerOptions = {}): Promise<Viewer> {
    const runtime = await loadRuntime(options);
    return new Viewer(runtime, target, options);
  }

  private constructor(runtime: Runtime, target: ViewerTarget, options: ViewerOptions) {
    super();
    this.#runtime = runtime;
    this.#context = new Context(runtime, target, {
      alpha: true, depth: true, stencil: false, premultipliedAlpha: true,
      antialias: options.antialias ?? true,
      powerPreference: options.powerPreference ?? 'high-performance',
    });
    this.canvas = this.#context.canvas;
    this.#auto = options.autoRender ?? !this.#context.borrowed;
    this.#maxTexture = (this.#context.gl.getParameter(this.#context.gl.MAX_TEXTURE_SIZE)
      ?? 2048) as number;
    this.#handle = this.#context.run(() => runtime.core._moue_viewer_new());
    if (this.#handle === 0) {
      const error = this.#context.lost
        ? new MoueError('ContextLost', 'The WebGL context is lost.') : runtime.error();
      this.#context.release();
      throw error;
    }
    this.#host = this.#makeHost();
    this.#loop = new FrameLoop((seconds) => this.#frame(seconds));
    this.camera = new Camera(runtime, {
      use: () => this.#use(),
      aspect: () => this.aspect,
      settle: () => this.#settle(),
      changed: () => {
        this.#changed();
        this.emit('camera', this.#event);
      },
    });
    try {
      this.set({ ...kDefaults, ...options });
      this.#watch(options);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  #makeHost(): ModelHost {
    const viewer = this;
    return {
      runtime: this.#runtime,
      get contextLost() { return viewer.contextLost; },
      use: () => this.#use(),
      run: (work) => {
        const handle = this.#use();
        return this.#context.run(() => work(handle));
      },
      settle: () => this.#settle(),
      changed: () => {
        this.#stale = true;
        this.#changed();
      },
      forget: (model) => this.#forget(model),
      clone: (asset) => this.#clone(asset),
    };
  }

  #watch(options: ViewerOptions): void {
    const { canvas } = this;
    const { signal } = this.#ended;
    canvas.addEventListener('webglcontextlost', (event) => this.#onLost(event), { signal });
    canvas.addEventListener('webglcontextrestored', () => void this.#restore(), { signal });
    if (this.#context.borrowed || !('style' in canvas)) return;
    this.#resizer = new Resizer(canvas, options.pixelRatio, (w, h) => this.#resized(w, h));
    if (this.#auto) {
      this.#observer = new IntersectionObserver((entries) => {
        this.#loop.enabled = entries[entries.length - 1]!.isIntersecting;
      }, { rootMargin: '64px' });
      this.#observer.observe(canvas);
    }
    this.controls = options.controls ?? false;
    this.#changed();
  }

  // -- state ------------------------------------------------------------------------------------

  get disposed(): boolean {
    return this.#ended.signal.aborted;
  }

  /** Version of the core, such as `1.2.3`. */
  get version(): string {
    return this.#runtime.version;
  }

  get models(): readonly Model[] {
    return this.#models;
  }

  get contextLost(): boolean {
    return this.#lost || this.#context.lost;
  }

  /** Width over height of what is drawn on. */
  get aspect(): number {
    const { width, height } = this.#size();
    return width > 0 && height > 0 ? width / height : 1;
  }

  /** Of the last picture; the same object at every call, filled anew. */
  get stats(): Readonly<Stats> {
    if (!this.disposed) readStats(this.#runtime, this.#handle, this.#stats);
    return this.#stats;
  }

  /** True while frames come by themselves. */
  get animating(): boolean {
    return !this.disposed && this.#runtime.core._moue_viewer_animating(this.#handle) !== 0;
  }

  /** Minimum and maximum corner of all models in the world, as they are now; `undefined` if empty. */
  get bounds(): { min: [number, number, number]; max: [number, number, number] } | undefined {
    this.#settle();
    const { core, scratch } = this.#runtime;
    if (core._moue_viewer_bounds(this.#use(), scratch) === 0) return undefined;
    const [a, b, c, d, e, f] = core.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 6) as unknown as
      [number, number, number, number, number, number];
    return { min: [a, b, c], max: [d, e, f] };
  }

  /** How it draws; a copy. */
  get settings(): Required<Settings> {
    return { ...this.#settings };
  }

  /** Changes how it draws. @throws TypeError, RangeError; then nothing has changed. */
  set(changes: Settings): void {
    applySettings(this.#runtime, this.#use(), changes, this.#settings);
    this.#changed();
  }

  /** Whether mouse, touch and keys turn the camera. */
  get controls(): boolean {
    return this.#controls !== undefined;
  }

  set controls(on: boolean) {
    if (on === this.controls) return;
    this.#controls?.dispose();
    this.#controls = undefined;
    const { canvas } = this;
    if (on && 'style' in canvas) {
      this.#controls = new OrbitControls(canvas, this.camera, () => this.#loop.request());
    }
  }

  /** Canvas pixels per CSS pixel; `undefined`: the screen's own. */
  get pixelRatio(): number | undefined {
    return this.#resizer?.pixelRatio;
  }

  set pixelRatio(ratio: number | undefined) {
    if (this.#resizer) this.#resizer.pixelRatio = ratio;
  }

  #use(): number {
    if (this.disposed) throw new MoueError('Disposed', 'The viewer was disposed.');
    this.#context.makeCurrent();
    return this.#handle;
  }

  #changed(): void {
    this.#dirty = true;
    if (this.#auto && !this.disposed) this.#loop.request();
  }

  #settle(): void {
    if (!this.#stale) return;
    this.#stale = false;
    this.#runtime.core._moue_viewer_update(this.#use(), 0);
  }

  // -- models -----------------------------------------------------------------------------------

  /**
   * Loads a .glb or .gltf and shows it. Several models may be loaded, at the same time, too.
   *
   * @throws MoueError with the core's code and the JSON path of what is wrong; `signal.reason` when
   * aborted; `Disposed` when the viewer ends first. Nothing of it stays behind then.
   */
  async load(source: ModelSource, options: LoadOptions = {}): Promise<Model> {
    this.#use();
    const abort = new AbortController();
    const follow = () => abort.abort(options.signal?.reason);
    const end = () => abort.abort(new MoueError('Disposed', 'The viewer was disposed.'));
    if (options.signal?.aborted) follow();
    options.signal?.addEventListener('abort', follow);
    this.#ended.signal.addEventListener('abort', end);
    try {
      return await this.#load(source, { ...options, signal: abort.signal });
    } catch (error) {
      throw abort.signal.aborted ? abort.signal.reason : error;
    } finally {
      options.signal?.removeEventListener('abort', follow);
      this.#ended.signal.removeEventListener('abort', end);
    }
  }

  async #load(source: ModelSource, options: LoadOptions & { signal: AbortSignal }): Promise<Model> {
    const loaded = await loadAsset(this.#runtime, source, options);
    const asset = new Asset(this.#runtime, loaded);
    try {
      options.signal.throwIfAborted();
      const tell = (stage: 'upload' | 'images', fraction: number) => options.onProgress?.({
        stage, fraction, loadedBytes: loaded.loadedBytes, totalBytes: loaded.loadedBytes,
      });
      return await this.#show(asset, options, tell);
    } catch (error) {
      asset.drop();
      throw error;
    }
  }

  async #show(asset: Asset, options: LoadOptions & { signal: AbortSignal },
    tell: (stage: 'upload' | 'images', fraction: number) => void): Promise<Model> {
    const { signal } = options;
    tell('images', kDownloadShare + 0.05);
    const decoded = await asset.images.decode(this.#maxTexture, asset.warnings, signal);
    try {
      tell('upload', kDownloadShare + 0.1);
      const handle = await this.#add(asset.handle, decoded, signal);
      const model = this.#keep(handle, asset);
      if (options.frame ?? this.#models.length === 1) {
        this.camera.frame();
      }
      tell('upload', 1);
      this.emit('load', { model });
      return model;
    } finally {
      closeImages(decoded);
    }
  }

  #keep(handle: number, asset: Asset): Model {
    const model = new Model(this.#host, handle, asset);
    this.#models = [...this.#models, model];
    this.#stale = true;
    this.#changed();
    return model;
  }

  async #clone(asset: Asset): Promise<Model> {
    asset.hold();
    try {
      return this.#keep(await this.#add(asset.handle, [], this.#ended.signal), asset);
    } catch (error) {
      asset.drop();
      throw this.disposed ? new MoueError('Disposed', 'The viewer was disposed.') : error;
    }
  }

  /** Uploads, and waits for a lost context to come back first. */
  async #add(asset: number, images: readonly DecodedImage[], signal: AbortSignal): Promise<number> {
    const { core } = this.#runtime;
    for (;;) {
      await this.#whenUsable(signal);
      const handle = this.#host.run((viewer) => {
        const model = core._moue_viewer_add(viewer, asset);
        // where the context is lost by now, restoring fills the images
        if (model !== 0) uploadImages(this.#runtime, this.#context.gl, viewer, model, images);
        return model;
      });
      if (handle !== 0) return handle;
      if (!this.#context.lost) throw this.#runtime.error();
    }
  }

  async #whenUsable(signal: AbortSignal): Promise<void> {
    while (this.contextLost) {
      await new Promise<void>((resolve, reject) => {
        const restored = this.on('contextrestored', () => {
          signal.removeEventListener('abort', aborted);
          restored();
          resolve();
        });
        const aborted = () => {
          restored();
          reject(signal.reason as Error);
        };
        if (signal.aborted) aborted();
        else signal.addEventListener('abort', aborted, { once: true });
      });
    }
    signal.throwIfAborted();
  }

  #forget(model: Model): void {
    if (!this.#models.includes(model)) return;
    this.#models = this.#models.filter((other) => other !== model);
    this.#host.run((viewer) => this.#runtime.core._moue_viewer_remove(viewer, model.handle));
    this.#changed();
  }

  // -- frames -----------------------------------------------------------------------------------

  /** Advances all clips; seconds >= 0. Only for pages that draw by themselves. */
  update(seconds: number): void {
    if (!(seconds >= 0 && seconds < Infinity)) throw new RangeError('Time only goes on.');
    const handle = this.#use();
    if (this.contextLost) return; // time stands still
    this.#advance(handle, seconds);
    for (let i = 0; i < this.#models.length; ++i) this.#models[i]!.tellEnded();
    this.#dirty = true;
  }

  #advance(handle: number, seconds: number): void {
    const { core } = this.#runtime;
    core._moue_viewer_update(handle, seconds);
    this.#stale = false;
    let fading = false;
    for (let i = 0; i < this.#models.length; ++i) {
      const model = this.#models[i]!;
      if (!model.fading) continue;
      model.mixFade(seconds);
      fading = true;
    }
    if (!fading) return;
    core._moue_viewer_update(handle, 0);
    for (let i = 0; i < this.#models.length; ++i) this.#models[i]!.unmixFade();
  }

  /**
   * Draws now: on the canvas, or, with a context of the page's own, into the viewport of the
   * framebuffer that is bound; nothing outside the viewport is touched.
   */
  render(options: RenderOptions = kOrbit): void {
    this.#use();
    if (this.contextLost) return;
    this.#settle();
    this.#draw(options);
    this.emit('render', this.#event);
  }

  #size(): { width: number; height: number; x?: number; y?: number } {
    if (!this.#context.borrowed) return this.canvas;
    const { gl } = this.#context;
    const [x, y, width, height] = (gl.getParameter(gl.VIEWPORT) ?? [0, 0, 0, 0]) as Int32Array;
    return { x: x!, y: y!, width: width!, height: height! };
  }

  #draw(options: RenderOptions): void {
    const { width, height, x = 0, y = 0 } = this.#size();
    this.#dirty = false;
    if (width === 0 || height === 0) return;
    if (!this.#context.borrowed) {
      this.#drawOn(0, width, height, options);
    } else {
      const { gl } = this.#context;
      const bound = gl.getParameter(gl.DRAW_FRAMEBUFFER_BINDING) as WebGLFramebuffer | null;
      const name = this.#context.framebufferName(bound);
      this.#context.run(() => {
        this.#runtime.core._moue_viewer_set_origin(this.#handle, x, y);
        this.#drawOn(name, width, height, options);
      });
    }
    ++this.#stats.frames;
  }

  #drawOn(framebuffer: number, width: number, height: number, options: RenderOptions): void {
    const { core } = this.#runtime;
    const { view, projection } = options;
    if (!view !== !projection) throw new TypeError('A camera is a view and a projection.');
    if (view && projection) {
      if (view.length !== 16 || projection.length !== 16) {
        throw new RangeError('A camera matrix has 16 numbers, column by column.');
      }
      const pointer = this.#runtime.floats([...Array.from(view), ...Array.from(projection)]);
      core._moue_viewer_draw(this.#handle, framebuffer, width, height, pointer, pointer + 64);
    } else {
      core._moue_camera_draw(this.#handle, framebuffer, width, height);
    }
  }

  /** One frame of the loop; true if another one should follow. */
  #frame(seconds: number): boolean {
    if (this.disposed || this.contextLost) return false;
    const start = performance.now();
    const moving = this.#controls?.advance(seconds) ?? false;
    this.#advance(this.#use(), seconds);
    this.#draw(kOrbit);
    this.#stats.cpuMs = performance.now() - start;
    this.emit('render', this.#event);
    let fading = false;
    const models = this.#models;
    for (let i = 0; i < models.length; ++i) {
      fading ||= models[i]!.fading;
      models[i]!.tellEnded();
    }
    return moving || fading || this.#dirty || this.animating;
  }

  #resized(width: number, height: number): void {
    if (this.disposed) return;
    if (this.camera.untouched && this.#models.length > 0) this.camera.frame();
    this.emit('resize', { width, height });
    // setting a size clears the canvas: draw before the page is painted
    if (this.#auto && this.#loop.enabled && !this.contextLost) {
      this.#settle();
      this.#draw(kOrbit);
    } else {
      this.#changed();
    }
  }

  /** Sets the size of an OffscreenCanvas in pixels; other canvases follow the page by themselves. */
  resize(width: number, height: number): void {
    this.#use();
    if (this.#resizer || this.#context.borrowed) return;
    this.canvas.width = width;
    this.canvas.height = height;
    this.#resized(width, height);
  }

  /**
   * A picture of what is shown, drawn anew in any size.
   *
   * @throws MoueError `ContextLost`, `OutOfGpuMemory`.
   */
  async screenshot(options: ScreenshotOptions = {}): Promise<Blob> {
    this.#use();
    if (this.contextLost) throw new MoueError('ContextLost', 'The WebGL context is lost.');
    const size = this.#size();
    const width = Math.round(options.width ?? (options.height ?? 0) * this.aspect) || size.width;
    const height = Math.round(options.height ?? (options.width ?? 0) / this.aspect) || size.height;
    if (!(width > 0 && height > 0)) throw new RangeError('A picture has a width and a height.');
    this.#settle();
    const pixels = this.#context.run(() => drawnPixels(this.#context.gl, width, height, (target) => {
      this.#runtime.core._moue_viewer_set_origin(this.#handle, 0, 0);
      this.#drawOn(this.#context.framebufferName(target), width, height, kOrbit);
    }));
    return encode(pixels, width, height, options);
  }

  // -- lost contexts ----------------------------------------------------------------------------

  #onLost(event: Event): void {
    if (!this.#context.borrowed) event.preventDefault(); // else it never comes back
    if (this.#lost) return;
    this.#lost = true;
    this.emit('contextlost', this.#event);
  }

  async #restore(): Promise<void> {
    const { core } = this.#runtime;
    this.#lost = true;
    this.#context.enableExtensions();
    const restored = this.#host.run((viewer) => core._moue_viewer_restore(viewer));
    if (restored === 0) {
      // lost once more: the browser tells again
      if (!this.#context.lost) this.emit('error', { error: this.#runtime.error() });
      return;
    }
    // one model of each file: its instances share the textures
    const files = new Map(this.#models.map((model) => [model.asset, model]));
    for (const model of files.values()) await this.#refill(model);
    if (this.disposed || this.#context.lost) return;
    this.#lost = false;
    this.#stale = true;
    this.emit('contextrestored', this.#event);
    this.#changed();
  }

  async #refill(model: Model): Promise<void> {
    if (model.disposed) return;
    const decoded = await model.asset.images.decode(this.#maxTexture, [], this.#ended.signal)
      .catch(() => []);
    if (!model.disposed && !this.disposed && !this.#context.lost) {
      this.#host.run((viewer) => uploadImages(this.#runtime, this.#context.gl, viewer, model.handle,
        decoded));
    }
    closeImages(decoded);
  }

  /**
   * Frees everything, on the GPU, too, and ends loads under way. Harmless if done already; later
   * calls of other methods throw `Disposed`. A canvas can be given to another viewer after it.
   */
  dispose(): void {
    if (this.disposed) return;
    this.#loop.enabled = false;
    this.controls = false;
    this.#observer?.disconnect();
    this.#resizer?.dispose();
    this.#context.run(() => this.#runtime.core._moue_viewer_free(this.#handle));
    this.#ended.abort();
    const models = this.#models;
    this.#models = [];
    for (const model of models) model.release();
    this.#context.release();
    this.emit('dispose', this.#event);
    this.clearListeners();
  }
}

const kOrbit: RenderOptions = {};
