// SPDX-License-Identifier: MIT
// Models on a canvas.

import { Camera } from './camera.js';
import { Context, contextOf, isContext, type ViewerTarget } from './context.js';
import type { OrbitControls } from './controls.js';
import { MoueError } from './errors.js';
import { Emitter } from './events.js';
import type { LiveFrame } from './layer_types.js';
import type { LoadOptions, ModelSource } from './loader.js';
import { FrameLoop } from './loop.js';
import type { Model } from './model.js';
import type { ModelHost } from './model_types.js';
import { loadRuntime, type Runtime } from './module.js';
import type { withPageState } from './page_state.js';
import { kOrbit, Painter } from './painter.js';
import { pickNearest, type PickHit } from './pick.js';
import { Recovery } from './recovery.js';
import { prepareCanvas, Resizer } from './resizer.js';
import type { ScreenshotOptions } from './screenshot.js';
import { applySettings, kDefaults, type Settings } from './settings.js';
import { ShownModels } from './shown_models.js';
import { readStats, type Stats } from './stats.js';
import type { RenderOptions, ViewerEvents, ViewerOptions } from './viewer_types.js';

/** One frame in so many is timed. */
const kTimedFrames = 16;

const loadControls = () => import('./controls.js');

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
  readonly #ended = new AbortController();
  readonly #painter: Painter;
  readonly #recovery: Recovery;
  readonly #shown: ShownModels;
  readonly #settings: Required<Settings> = { ...kDefaults };
  readonly #event: { readonly viewer: Viewer } = { viewer: this };
  #resizer: Resizer | undefined;
  #observer: IntersectionObserver | undefined;
  #controls: OrbitControls | undefined;
  #controlled = false;
  #pictureFile: typeof import('./picture_file.js') | undefined;
  #disposed = false;
  #stale = false;
  #dirty = true;
  #pushedAt = NaN; // of the live frame that waits for its picture

  /**
   * Makes a viewer.
   *
   * target   a canvas of which nobody has taken a context; an OffscreenCanvas, in a worker, too;
   *          or a WebGL2 context of the page's own, which Moue leaves as it finds it
   * @throws MoueError `NoGl`, `WasmFailed`.
   */
  static async create(target: ViewerTarget, options: ViewerOptions = {}): Promise<Viewer> {
    // the module and what else is needed load while the context is made
    if (options.controls) void loadControls().catch(() => {}); // asked for again below
    const loading = Promise.all([
      loadRuntime(options), isContext(target) ? import('./page_state.js') : undefined]);
    loading.catch(() => {}); // told below, if there is a context
    if ('style' in target) prepareCanvas(target, options.pixelRatio);
    const gl = contextOf(target, {
      alpha: true, depth: true, stencil: false, premultipliedAlpha: true,
      antialias: options.antialias ?? true,
      powerPreference: options.powerPreference ?? 'high-performance',
    });
    const [runtime, pageState] = await loading;
    return new Viewer(runtime, gl, options, pageState?.withPageState);
  }

  private constructor(runtime: Runtime, gl: WebGL2RenderingContext, options: ViewerOptions,
    keepState?: typeof withPageState) {
    super();
    this.#runtime = runtime;
    this.#context = new Context(runtime, gl, keepState);
    this.canvas = this.#context.canvas;
    this.#auto = options.autoRender ?? !this.#context.borrowed;
    this.#handle = this.#context.run(() => runtime.core.moue_viewer_new());
    if (this.#handle === 0) {
      const error = this.#context.lost
        ? new MoueError('ContextLost', 'The WebGL context is lost.') : runtime.error();
      this.#context.release();
      throw error;
    }
    this.#host = this.#makeHost();
    this.#painter = new Painter(runtime, this.#context, this.#handle);
    const inside = {
      viewer: this, runtime, context: this.#context, host: this.#host, signal: this.#ended.signal,
      maxTexture: (this.#context.gl.getParameter(this.#context.gl.MAX_TEXTURE_SIZE) ?? 2048) as number,
    };
    this.#recovery = new Recovery(inside);
    this.#shown = new ShownModels(inside, this.#recovery);
    this.#loop = new FrameLoop(() => this.#frame());
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
      pushed: (capturedAt) => {
        const { stats } = this.#painter;
        ++stats.liveFrames;
        if (this.#pushedAt === this.#pushedAt) ++stats.liveSkipped;
        this.#pushedAt = capturedAt;
      },
      forget: (model) => this.#shown.forget(model),
      clone: (asset) => this.#shown.clone(asset),
    };
  }

  #watch(options: ViewerOptions): void {
    const { canvas } = this;
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
    return this.#disposed;
  }

  /** Version of the core, such as `1.2.3`. */
  get version(): string {
    return this.#runtime.version;
  }

  get models(): readonly Model[] {
    return this.#shown.list;
  }

  get contextLost(): boolean {
    return this.#recovery.lost;
  }

  /** Width over height of what is drawn on. */
  get aspect(): number {
    return this.#painter.aspect;
  }

  /** Of the last picture; the same object at every call, filled anew. */
  get stats(): Readonly<Stats> {
    const { stats } = this.#painter;
    if (!this.disposed) readStats(this.#runtime, this.#handle, stats);
    return stats;
  }

  /** True while frames come by themselves. */
  get animating(): boolean {
    return !this.disposed && (this.#shown.moving
      || this.#runtime.core.moue_viewer_animating(this.#handle) !== 0);
  }

  /** Minimum and maximum corner of all models in the world, as they are now; `undefined` if empty. */
  get bounds(): { min: [number, number, number]; max: [number, number, number] } | undefined {
    this.#settle();
    const { core, scratch } = this.#runtime;
    if (core.moue_viewer_bounds(this.#use(), scratch) === 0) return undefined;
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
    return this.#controlled;
  }

  set controls(on: boolean) {
    const { canvas } = this;
    this.#controlled = on && 'style' in canvas;
    if (this.#controlled) {
      void this.#takeControl(canvas as HTMLCanvasElement);
    } else {
      this.#controls?.dispose();
      this.#controls = undefined;
    }
  }

  async #takeControl(canvas: HTMLCanvasElement): Promise<void> {
    try {
      const { OrbitControls } = await loadControls();
      if (!this.#controlled) return;
      this.#controls ??= new OrbitControls(canvas, this.camera, () => this.#loop.request());
    } catch (cause) {
      this.#controlled = false;
      this.emit('error', { error: cause as Error });
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
    this.#runtime.core.moue_viewer_update(this.#use(), 0);
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
    return this.#shown.load(source, options);
  }

  /** One frame of live tracking for every model; see `model.push()`. */
  push(frame: LiveFrame): void {
    this.#use();
    const { models } = this;
    for (let i = 0; i < models.length; ++i) models[i]!.layers.live.push(frame);
    this.#host.pushed(frame.capturedAt ?? performance.now());
  }

  /**
   * The nearest point of the models, as they are now, under a point of the canvas, seen by the
   * viewer's own camera.
   *
   * x, y  from the canvas's upper left corner, in CSS pixels; in pixels where the canvas is not in
   *       a document, or the context is the page's own
   */
  pick(x: number, y: number): PickHit | undefined {
    const { canvas } = this;
    const area = 'clientWidth' in canvas && !this.#context.borrowed
      ? { width: canvas.clientWidth, height: canvas.clientHeight } : this.#painter.area;
    this.#settle();
    const { core, scratch } = this.#runtime;
    core.moue_camera_ray(this.#use(), (2 * x) / area.width - 1, 1 - (2 * y) / area.height,
      this.aspect, scratch);
    return pickNearest(this.#runtime, this.models);
  }

  // -- frames -----------------------------------------------------------------------------------

  /** Advances all clips; seconds >= 0. Only for pages that draw by themselves. */
  update(seconds: number): void {
    if (!(seconds >= 0 && seconds < Infinity)) throw new RangeError('Time only goes on.');
    const handle = this.#use();
    if (this.contextLost) return; // time stands still
    this.#loop.step[0] = seconds;
    this.#advance(handle);
    this.#shown.tellEnded();
    this.#dirty = true;
  }

  /** By the loop's step. */
  #advance(handle: number): void {
    this.#stale = false;
    this.#shown.advance(handle, this.#loop.step);
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

  #draw(options: RenderOptions): void {
    this.#dirty = false;
    this.#painter.draw(options);
    if (this.#pushedAt !== this.#pushedAt) return;
    this.#painter.stats.latencyMs = performance.now() - this.#pushedAt;
    this.#pushedAt = NaN;
  }

  /** One frame of the loop; true if another one should follow. */
  #frame(): boolean {
    if (this.disposed || this.contextLost) return false;
    const { stats } = this.#painter;
    // now and then: browsers box the time that they tell
    const timed = stats.frames % kTimedFrames === 0;
    const start = timed ? performance.now() : 0;
    const moving = this.#controls?.advance(this.#loop.step[0]!) ?? false;
    this.#advance(this.#use());
    this.#draw(kOrbit);
    if (timed) stats.cpuMs = performance.now() - start;
    this.emit('render', this.#event);
    const more = this.#shown.moving; // before the page hears of it
    this.#shown.tellEnded();
    return moving || more || this.#dirty || this.animating;
  }

  #resized(width: number, height: number): void {
    if (this.disposed) return;
    if (this.camera.untouched && this.models.length > 0) this.camera.frame();
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
   * A picture of what is shown, drawn anew in any size: now, or the first time once its script has
   * been loaded.
   *
   * @throws MoueError `ContextLost`, `OutOfGpuMemory`.
   */
  async screenshot(options: ScreenshotOptions = {}): Promise<Blob> {
    this.#use();
    const file = this.#pictureFile ??= await import('./picture_file.js');
    this.#use();
    if (this.contextLost) throw new MoueError('ContextLost', 'The WebGL context is lost.');
    this.#settle();
    return this.#painter.screenshot(file, options);
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
    this.#context.run(() => this.#runtime.core.moue_viewer_free(this.#handle));
    this.#disposed = true;
    this.#ended.abort();
    this.#shown.release();
    this.#context.release();
    this.emit('dispose', this.#event);
    this.clearListeners();
  }
}
