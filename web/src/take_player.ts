// SPDX-License-Identifier: MIT
// A take that plays on a layer of a model.

import type { Layer, LayerSource, Warning } from './index.js';
import type { TakeModule } from './take_module.js';

/** How a name of the take came to drive one of the model. */
export interface DrivenName {
  /** The model's target or node. */
  readonly target: string;
  /** The take's name; `a + b` of composed ones. */
  readonly from: string;
  readonly match: 'map' | 'exact' | 'folded' | 'alias' | 'composed';
}

/** What fitting a take to a model found. @internal */
export interface FitReport {
  driven: DrivenName[];
  unresolved: string[];
  moved: boolean;
}

/** Plays a take; from `model.drive()`. It ends with its layer: `layer.remove()`. */
export class TakePlayer implements LayerSource {
  readonly layer: Layer;
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
  /** What reading passed over: broken rows with their line numbers, for one. */
  readonly problems: readonly Warning[];
  readonly driven: readonly DrivenName[];
  /** Names of the take that drive nothing, each once. */
  readonly unresolved: readonly string[];
  /** Begin anew at the end. Otherwise the last values stay. */
  loop = true;
  /** Take seconds per second; below 0: backwards. */
  speed = 1;
  /** Called when a take that does not loop has come to its end. */
  onEnded: (() => void) | undefined;
  readonly #module: TakeModule;
  readonly #targetCount: number;
  readonly #rotationCount: number; // a pointer
  #fit: number;
  #time = 0;
  #playing = true;

  /** Takes over the fit. @internal */
  constructor(module: TakeModule, fit: number, layer: Layer, targetCount: number,
    about: { name: string; duration: number; problems: readonly Warning[] } & FitReport) {
    this.#module = module;
    this.#fit = fit;
    this.#targetCount = targetCount;
    this.#rotationCount = module.exports.malloc(4);
    this.layer = layer;
    this.name = about.name;
    this.duration = about.duration;
    this.problems = about.problems;
    this.driven = about.driven;
    this.unresolved = about.unresolved;
  }

  /** Seconds into the take. Set it to go there. */
  get time(): number {
    return this.#time;
  }

  set time(seconds: number) {
    if (!Number.isFinite(seconds)) throw new RangeError('A time is a finite number.');
    this.#time = this.#within(seconds);
    this.#push();
    this.#wake();
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Goes on; from the beginning where it has ended. */
  play(): void {
    const end = this.speed < 0 ? 0 : this.duration;
    if (!this.loop && this.#time === end) this.#time = this.duration - end;
    this.#playing = true;
    this.#wake();
  }

  pause(): void {
    this.#playing = false;
  }

  #wake(): void {
    if (this.#fit !== 0) this.layer.wake();
  }

  #within(seconds: number): number {
    const { duration } = this;
    if (!this.loop) return Math.min(Math.max(seconds, 0), duration);
    return duration > 0 && (seconds < 0 || seconds > duration)
      ? seconds - duration * Math.floor(seconds / duration) : Math.max(seconds, 0);
  }

  /** Gives the layer the values of now. */
  #push(): void {
    const { exports } = this.#module;
    if (this.#fit === 0) return;
    const values = exports.moue_fit_sample(this.#fit, this.#time, this.#rotationCount);
    const { buffer } = exports.memory;
    const count = new Uint32Array(buffer, this.#rotationCount, 1)[0]!;
    this.layer.pushValues(new Float32Array(buffer, values, this.#targetCount),
      new Float32Array(buffer, values + 4 * this.#targetCount, 5 * count), this.#time);
  }

  /** Called by the layer. */
  advance(_: Layer, seconds: number): boolean {
    if (this.#playing) {
      const next = this.#time + seconds * this.speed;
      this.#time = this.#within(next);
      if (!this.loop && (this.speed < 0 ? next <= 0 : next >= this.duration)) {
        this.#playing = false;
        if (this.onEnded) queueMicrotask(this.onEnded);
      }
      this.#push();
    }
    return this.#playing;
  }

  /** Called by the layer. */
  end(): void {
    if (this.#fit === 0) return;
    this.#playing = false;
    this.#module.exports.moue_fit_free(this.#fit);
    this.#module.exports.free(this.#rotationCount);
    this.#fit = 0;
  }
}
