// SPDX-License-Identifier: MIT
// A take that plays on a layer of a model.

import type { DrivenName, Layer, LayerSource, Warning } from './index.js';
import type { TakeModule } from './take_module.js';

/** What fitting a take to a model found. @internal */
export interface FitReport {
  driven: DrivenName[];
  unresolved: string[];
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
  /** At the end: begin anew (`true`), stay (`false`), or turn round and play back (`'ping-pong'`). */
  loop: boolean | 'ping-pong' = true;
  /** Take seconds per second; below 0: backwards. */
  speed = 1;
  /** Called when a take that does not loop has come to its end. */
  onEnded: (() => void) | undefined;
  readonly #module: TakeModule;
  readonly #targetCount: number;
  readonly #moveCount: number; // a pointer
  #fit: number;
  #time = 0;
  #back = false; // of ping-pong: on the way back
  #playing = true;

  /** Takes over the fit. @internal */
  constructor(module: TakeModule, fit: number, layer: Layer, targetCount: number,
    about: { name: string; duration: number; problems: readonly Warning[] } & FitReport) {
    this.#module = module;
    this.#fit = fit;
    this.#targetCount = targetCount;
    this.#moveCount = module.exports.malloc(4);
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
    if (this.#fit !== 0) this.layer.inside.changed();
  }

  #within(seconds: number): number {
    const { duration } = this;
    if (this.loop !== true) return Math.min(Math.max(seconds, 0), duration);
    return duration > 0 && (seconds < 0 || seconds > duration)
      ? seconds - duration * Math.floor(seconds / duration) : Math.max(seconds, 0);
  }

  /** Goes on by so many seconds of the take. */
  #step(seconds: number): void {
    const { duration } = this;
    if (this.loop !== 'ping-pong' || duration === 0) {
      this.#time = this.#within(this.#time + seconds);
      return;
    }
    // the way there and back as one, as the core's clock does
    const along = (this.#back ? 2 * duration - this.#time : this.#time) + seconds;
    const phase = along - 2 * duration * Math.floor(along / (2 * duration));
    this.#back = phase > duration;
    this.#time = this.#back ? 2 * duration - phase : phase;
  }

  /** Gives the layer the values of now. */
  #push(): void {
    const { exports } = this.#module;
    if (this.#fit === 0) return;
    const values = exports.moue_fit_sample(this.#fit, this.#time, this.#moveCount);
    const { buffer } = exports.memory;
    const count = new Uint32Array(buffer, this.#moveCount, 1)[0]!;
    this.layer.inside.weights.room(0).set(new Float32Array(buffer, values, this.#targetCount));
    this.layer.pushRoom(this.#time);
    const moves = new Float32Array(buffer, values + 4 * this.#targetCount, 6 * count);
    for (let i = 0; i < moves.length; i += 6) {
      this.layer.pushNode(moves[i]!, moves[i + 1]!, moves.subarray(i + 2, i + 6));
    }
  }

  /** Called by the layer. */
  advance(_: Layer, seconds: number): boolean {
    if (this.#playing) {
      const next = this.#time + seconds * this.speed;
      this.#step(seconds * this.speed);
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
    this.#module.exports.free(this.#moveCount);
    this.#fit = 0;
  }
}
