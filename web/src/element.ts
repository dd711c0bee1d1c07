// SPDX-License-Identifier: MIT
// <moue-viewer>: a model in a page without a line of script.
// Importing this module defines the element.

import { MoueError, Viewer, type Model, type PlayOptions } from './index.js';
import { Parts } from './element_parts.js';

const kAttributes = ['src', 'poster', 'alt', 'autoplay', 'clip', 'controls', 'camera-controls',
  'weights', 'background', 'camera', 'path', 'exposure'] as const;

/** How far before it scrolls into view an element starts. */
const kLazyMargin = '300px';

/** What the bar of `controls` takes of the height. */
const kBarPixels = 60;

/** `"jawOpen:0.4, mouthSmileLeft:1"` to weights by name. Throws TypeError on other text. */
export function parseWeights(text: string): Record<string, number> {
  const weights: Record<string, number> = {};
  for (const part of text.split(/[,;]/)) {
    if (part.trim() === '') continue;
    const colon = part.lastIndexOf(':');
    const name = part.slice(0, colon).trim();
    const weight = Number(part.slice(colon + 1));
    if (colon < 0 || name === '' || part.slice(colon + 1).trim() === '' || !Number.isFinite(weight)) {
      throw new TypeError(`"${part.trim()}" is no weight; write name:number.`);
    }
    weights[name] = weight;
  }
  return weights;
}

// there is no HTMLElement where pages are rendered on a server
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/**
 * `<moue-viewer src="head.glb" alt="A talking head" autoplay></moue-viewer>`
 *
 * Attributes, all of them also properties (in camel case) and all of them live:
 * - `src`: the model. `alt`: what it shows, for those who cannot see it. `poster`: a picture until
 *   it is there.
 * - `autoplay`: play a clip at once, unless the visitor asked for reduced motion. `clip`: which, by
 *   name or number; default the first.
 * - `controls`: a bar with play button and scrubber. `camera-controls`: mouse, touch and keys turn
 *   the camera.
 * - `weights`: such as `jawOpen:0.4, browInnerUp:1`; the property takes an object, too.
 * - `background`: a CSS colour, or `white to #ccd` for a gradient. `camera`: yaw and pitch in
 *   degrees, and the distance as a factor: `20 5 0.9`. `path`, `exposure`: as in `Settings`.
 *
 * It starts when it comes near the visible part of the page; `loading="eager"` starts at once.
 *
 * Events (none bubbles): `load`, `progress` (detail: LoadProgress), `error` (detail: the error),
 * `play`, `pause`, `ended`, `contextlost`, `contextrestored`.
 */
export class MoueViewerElement extends Base {
  static get observedAttributes(): readonly string[] {
    return kAttributes;
  }

  #parts: Parts | undefined;
  #viewer: Viewer | undefined;
  #model: Model | undefined;
  #loaded = false; // else the model is still without its targets
  #near: IntersectionObserver | undefined;
  #started = false;
  #load: AbortController | undefined;
  #weights: Record<string, number> = {};

  /** The viewer, once it was started. */
  get viewer(): Viewer | undefined {
    return this.#viewer;
  }

  /** The model, once it is loaded. */
  get model(): Model | undefined {
    return this.#loaded ? this.#model : undefined;
  }

  // -- attributes as properties -----------------------------------------------------------------

  get src(): string { return this.getAttribute('src') ?? ''; }
  set src(value: string) { this.#reflect('src', value); }
  get poster(): string { return this.getAttribute('poster') ?? ''; }
  set poster(value: string) { this.#reflect('poster', value); }
  get alt(): string { return this.getAttribute('alt') ?? ''; }
  set alt(value: string) { this.#reflect('alt', value); }
  get clip(): string { return this.getAttribute('clip') ?? ''; }
  set clip(value: string | number) { this.#reflect('clip', value); }
  get background(): string { return this.getAttribute('background') ?? ''; }
  set background(value: string) { this.#reflect('background', value); }
  get camera(): string { return this.getAttribute('camera') ?? ''; }
  set camera(value: string) { this.#reflect('camera', value); }
  get path(): string { return this.getAttribute('path') ?? ''; }
  set path(value: string) { this.#reflect('path', value); }
  get exposure(): string { return this.getAttribute('exposure') ?? ''; }
  set exposure(value: string | number) { this.#reflect('exposure', value); }
  get autoplay(): boolean { return this.hasAttribute('autoplay'); }
  set autoplay(value: boolean) { this.#reflect('autoplay', value); }
  get controls(): boolean { return this.hasAttribute('controls'); }
  set controls(value: boolean) { this.#reflect('controls', value); }
  get cameraControls(): boolean { return this.hasAttribute('camera-controls'); }
  set cameraControls(value: boolean) { this.#reflect('camera-controls', value); }

  /** Weights by name that the element holds; a copy. Assign an object or text. */
  get weights(): Record<string, number> {
    return { ...this.#weights };
  }

  set weights(value: Record<string, number> | string | null) {
    const named = typeof value === 'string' ? parseWeights(value) : { ...value };
    const text = Object.entries(named).map(([name, weight]) => `${name}:${weight}`).join(', ');
    this.#reflect('weights', text);
  }

  #reflect(name: string, value: string | number | boolean | null | undefined): void {
    if (value === null || value === undefined || value === false || value === '') {
      this.removeAttribute(name);
    } else {
      this.setAttribute(name, value === true ? '' : String(value));
    }
  }

  /** Properties that a framework set before the element was defined. */
  #upgrade(): void {
    const own = this as unknown as Record<string, unknown>;
    for (const attribute of kAttributes) {
      const name = attribute.replace(/-(.)/g, (_, c: string) => c.toUpperCase());
      if (!Object.prototype.hasOwnProperty.call(this, name)) continue;
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
  }

  // -- life ---------------------------------------------------------------------------------------

  connectedCallback(): void {
    this.#upgrade();
    this.#parts ??= this.#makeParts();
    if (this.#viewer || this.#started) return; // moved within the page
    if (this.getAttribute('loading') === 'eager') {
      void this.#start();
      return;
    }
    this.#near = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#start();
    }, { rootMargin: kLazyMargin });
    this.#near.observe(this);
  }

  disconnectedCallback(): void {
    this.#near?.disconnect();
    // wait, as frameworks take elements out to put them in elsewhere
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (before === value) return;
    try {
      this.#apply(name);
    } catch (error) {
      this.#fail(error);
    }
  }

  #makeParts(): Parts {
    const parts = new Parts(this);
    const { button, range } = parts.clipBar;
    button.addEventListener('click', () => {
      if (this.#model?.playing) this.pause();
      else this.play();
    });
    range.addEventListener('input', () => this.#model?.seek(range.valueAsNumber));
    if (this.poster) parts.poster.src = this.poster;
    return parts;
  }

  async #start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    this.#near?.disconnect();
    const canvas = this.#parts!.newCanvas(this.alt);
    // begins to load while the viewer is made
    const { src } = this;
    const load = new AbortController();
    this.#load = load;
    const early = src === '' ? src : fetch(src, { signal: load.signal }).catch(() => src);
    try {
      const viewer = await Viewer.create(canvas);
      if (!this.isConnected || canvas !== this.#parts!.canvas) {
        viewer.dispose();
        return;
      }
      this.#viewer = viewer;
      this.#mirror(viewer);
      for (const name of ['background', 'path', 'exposure', 'camera-controls']) this.#apply(name);
    } catch (error) {
      load.abort();
      this.#fail(error);
      return;
    }
    if (src !== this.src) {
      await this.#loadModel();
      return;
    }
    const source = await early;
    if (!load.signal.aborted) await this.#loadModel(source, load);
  }

  #mirror(viewer: Viewer): void {
    viewer.on('contextlost', () => this.#tell('contextlost'));
    viewer.on('contextrestored', () => this.#tell('contextrestored'));
    viewer.on('error', ({ error }) => this.#fail(error));
    viewer.on('render', () => {
      const model = this.#model;
      if (model && !this.#parts!.clipBar.root.hidden) {
        this.#parts!.clipBar.show(model.playing, model.time, model.duration);
      }
    });
  }

  #end(): void {
    this.#load?.abort();
    this.#model = undefined;
    this.#viewer?.dispose();
    // browsers allow a page few contexts: give this one back now
    this.#parts?.canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    this.#parts?.canvas?.remove();
    this.#parts?.cover();
    if (this.#parts) this.#parts.canvas = undefined;
    this.#viewer = undefined;
    this.#started = false;
  }

  /** source: `src`, or what has come of it. */
  async #loadModel(source: string | Response = this.src, load = new AbortController()): Promise<void> {
    const viewer = this.#viewer;
    if (!viewer) return;
    const parts = this.#parts!;
    if (this.#load !== load) this.#load?.abort();
    this.#load = load;
    this.#model?.dispose();
    this.#model = undefined;
    this.#loaded = false;
    parts.hideError();
    parts.clipBar.root.hidden = true;
    if (source === '') {
      parts.cover();
      return;
    }
    parts.progress(0);
    try {
      const model = await viewer.load(source, {
        signal: load.signal,
        frame: true,
        onProgress: (progress) => {
          parts.progress(progress.fraction);
          this.#tell('progress', progress);
        },
        onRest: (atRest) => this.#shown(atRest),
      });
      this.#begin(model);
    } catch (error) {
      if (load.signal.aborted || viewer.disposed) return;
      this.#model = undefined;
      parts.cover();
      this.#fail(error);
    }
  }

  /** The model at rest; what moves it may be asked for already. */
  #shown(model: Model): void {
    this.#model = model;
    model.on('play', () => this.#tell('play'));
    model.on('pause', () => this.#tell('pause'));
    model.on('ended', () => this.#tell('ended'));
    try {
      for (const name of ['weights', 'controls', 'camera']) this.#apply(name);
    } catch (error) {
      this.#fail(error);
    }
    // nobody sees how it takes the shape that it should have
    if (Object.keys(this.#weights).length === 0) this.#parts!.reveal();
  }

  #begin(model: Model): void {
    this.#loaded = true;
    this.#parts!.progress(1);
    this.#parts!.reveal();
    if (this.autoplay && model.clips.length > 0) {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (still) model.seek(0, this.clip === '' ? 0 : this.clip);
      else this.play();
    }
    this.#tell('load');
  }

  #apply(name: string): void {
    const parts = this.#parts;
    const viewer = this.#viewer;
    switch (name) {
      case 'src': if (this.#started) void this.#loadModel(); break;
      case 'poster': if (parts) parts.poster.src = this.poster; break;
      case 'alt': parts?.label(this.alt); break;
      case 'weights': this.#applyWeights(); break;
      case 'controls': this.#applyControls(); break;
      case 'camera-controls':
        if (viewer) viewer.controls = this.cameraControls;
        parts?.canvas?.classList.toggle('grab', this.cameraControls);
        break;
      case 'camera': this.#applyCamera(); break;
      case 'background': viewer?.set({ background: this.background || 'transparent' }); break;
      case 'path': viewer?.set({ path: (this.path || 'auto') as 'auto' }); break;
      case 'exposure': viewer?.set({ exposure: Number(this.exposure || 1) }); break;
      case 'clip': if (this.#model?.playing) this.play(); break;
      default: break; // autoplay matters at the next load
    }
  }

  #applyControls(): void {
    const { clipBar } = this.#parts ?? {};
    const model = this.#model;
    if (!clipBar || !model || !this.#viewer) return;
    const shown = this.controls && model.clips.length > 0;
    clipBar.root.hidden = !shown;
    clipBar.show(model.playing, model.time, model.duration || (model.clips[0]?.duration ?? 0));
    // the bar lies over the canvas
    const share = shown && this.clientHeight > 0 ? kBarPixels / this.clientHeight : 0;
    this.#viewer.camera.padding = { bottom: Math.min(share, 0.3) };
  }

  #applyWeights(): void {
    const wanted = parseWeights(this.getAttribute('weights') ?? '');
    const model = this.#model;
    if (model) {
      for (const name of Object.keys(this.#weights)) {
        if (!(name in wanted) && model.target(name)) model.releaseWeight(name);
      }
      for (const [name, weight] of Object.entries(wanted)) {
        if (model.target(name)) model.setWeight(name, weight);
        else console.warn(`<moue-viewer>: the model has no target named "${name}".`);
      }
    }
    this.#weights = wanted;
  }

  #applyCamera(): void {
    if (!this.#viewer || !this.#model || this.camera === '') return;
    const [yaw = 0, pitch = 0, zoom = 1] = this.camera.trim().split(/[\s,]+/).map(Number);
    if (![yaw, pitch, zoom].every(Number.isFinite) || zoom <= 0) {
      throw new TypeError(`"${this.camera}" is no camera; write two or three numbers.`);
    }
    const { camera } = this.#viewer;
    camera.setDirection((yaw * Math.PI) / 180, (pitch * Math.PI) / 180);
    camera.frame();
    if (zoom !== 1) camera.zoom(zoom);
  }

  #tell(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #fail(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const place = error instanceof MoueError && error.path ? ` (${error.path})` : '';
    const title = this.alt ? `“${this.alt}” cannot be shown.` : 'The model cannot be shown.';
    if (!this.#model) this.#parts?.showError(title, reason + place);
    else console.warn(`<moue-viewer>: ${reason}`);
    this.#tell('error', error);
  }

  // -- methods --------------------------------------------------------------------------------------

  /** Plays `clip`, else the attribute's, else goes on with the present one, else the first. */
  play(clip?: string | number, options?: PlayOptions): void {
    const model = this.#model;
    if (!model || model.clips.length === 0) return;
    const named = this.clip === '' ? undefined : this.clip;
    const present = model.clip;
    const same = present && (named === undefined || present.name === named
      || String(present.index) === named);
    model.play(clip ?? (same && !model.playing ? undefined : named), options);
  }

  pause(): void {
    this.#model?.pause();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'moue-viewer': MoueViewerElement;
  }
}

if (globalThis.customElements && !customElements.get('moue-viewer')) {
  customElements.define('moue-viewer', MoueViewerElement);
}
