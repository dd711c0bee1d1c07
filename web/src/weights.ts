// SPDX-License-Identifier: MIT
// The weights of one model: in the core, as the page has set them, and during a fade.

import { MoueError } from './errors.js';
import { Fade } from './fade.js';
import type { Target } from './model_types.js';
import type { Runtime } from './module.js';

export class Weights {
  /** Filled by read(). */
  readonly values: Float32Array<ArrayBuffer>;
  readonly #runtime: Runtime;
  readonly #model: number;
  readonly #targets: readonly Target[];
  readonly #byName = new Map<string, Target>();
  readonly #set: Uint8Array; // 1 where the page has set a weight
  /** Room for one float per target in the module's memory, for one call. */
  readonly pointer: number;
  #fade: Fade | undefined;
  #room: Float32Array | undefined; // one view for all frames, until memory grows

  /** model: its handle. */
  constructor(runtime: Runtime, model: number, targets: readonly Target[]) {
    this.#runtime = runtime;
    this.#model = model;
    this.#targets = targets;
    for (const target of targets) this.#byName.set(target.name, target);
    this.values = new Float32Array(targets.length);
    this.#set = new Uint8Array(targets.length);
    this.pointer = targets.length > 0 ? runtime.allocate(4 * targets.length) : 0;
  }

  /** `pointer`'s floats, all set to a value; until memory grows. */
  room(value: number): Float32Array {
    const { HEAPF32 } = this.#runtime.core;
    if (this.#room?.buffer !== HEAPF32.buffer) {
      const start = this.pointer >> 2;
      this.#room = HEAPF32.subarray(start, start + this.values.length);
    }
    return this.#room.fill(value);
  }

  free(): void {
    this.#fade = undefined;
    this.#runtime.free(this.pointer);
  }

  target(nameOrIndex: string | number): Target | undefined {
    return typeof nameOrIndex === 'number' ? this.#targets[nameOrIndex] : this.#byName.get(nameOrIndex);
  }

  /** @throws MoueError `UnknownTarget`. */
  find(nameOrIndex: string | number): Target {
    const target = this.target(nameOrIndex);
    if (target) return target;
    const reason = typeof nameOrIndex === 'number'
      ? `number ${nameOrIndex}; it has ${this.#targets.length}` : `named "${nameOrIndex}"`;
    throw new MoueError('UnknownTarget', `The model has no target ${reason}.`);
  }

  set(nameOrIndex: string | number, weight: number): void {
    const { index } = this.find(nameOrIndex);
    if (!Number.isFinite(weight)) throw new RangeError(`A weight is a finite number, not ${weight}.`);
    this.#runtime.core.moue_model_set_weight(this.#model, index, weight);
    this.#set[index] = 1;
  }

  setNamed(weights: Readonly<Record<string, number>>): void {
    const named = Object.entries(weights);
    for (const [name, weight] of named) {
      this.find(name);
      if (!Number.isFinite(weight)) throw new RangeError(`The weight of "${name}" is not finite.`);
    }
    for (const [name, weight] of named) this.set(name, weight);
  }

  setList(weights: ArrayLike<number>): void {
    const count = this.#targets.length;
    if (weights.length !== count) {
      throw new RangeError(`The list has ${weights.length} weights; the model has ${count} targets.`);
    }
    for (let i = 0; i < count; ++i) {
      if (Math.abs(weights[i]!) === Infinity) {
        throw new RangeError(`The weight of "${this.#targets[i]!.name}" is not finite.`);
      }
    }
    const { core } = this.#runtime;
    const heap = core.HEAPF32;
    const start = this.pointer >> 2;
    for (let i = 0; i < count; ++i) {
      const weight = weights[i]!;
      heap[start + i] = weight;
      if (weight === weight) this.#set[i] = 1;
    }
    core.moue_model_set_weights(this.#model, this.pointer, count);
  }

  isSet(nameOrIndex: string | number): boolean {
    return this.#set[this.find(nameOrIndex).index] === 1;
  }

  release(nameOrIndex: string | number): void {
    const { index } = this.find(nameOrIndex);
    this.#runtime.core.moue_model_release_weight(this.#model, index);
    this.#set[index] = 0;
  }

  releaseAll(): void {
    this.#runtime.core.moue_model_release_weights(this.#model);
    this.#set.fill(0);
  }

  /** Fills `values` with what the core shows. */
  read(): void {
    const { core } = this.#runtime;
    const count = this.#targets.length;
    if (count === 0) return;
    core.moue_model_weights(this.#model, this.pointer, count);
    const heap = core.HEAPF32;
    const start = this.pointer >> 2;
    for (let i = 0; i < count; ++i) this.values[i] = heap[start + i]!;
  }

  // -- fading ---------------------------------------------------------------------------------

  get fading(): boolean {
    return this.#fade !== undefined;
  }

  /** From the weights as they are; 0 seconds: ends a fade. */
  startFade(seconds: number): void {
    this.#fade = undefined;
    if (!(seconds > 0) || this.#targets.length === 0) return;
    this.read();
    this.#fade = new Fade(this.values, seconds);
  }

  /** After the weights were evaluated: mixes a running fade in. */
  mixFade(seconds: number): void {
    const fade = this.#fade;
    if (!fade) return;
    this.read();
    if (!fade.mix(this.values, this.#set, seconds)) {
      this.#fade = undefined;
      return;
    }
    const { core } = this.#runtime;
    core.HEAPF32.set(fade.mixed, this.pointer >> 2);
    core.moue_model_set_weights(this.#model, this.pointer, this.#targets.length);
  }

  /** After drawing: what mixFade() set is the clip's again. */
  unmixFade(): void {
    if (!this.#fade) return;
    const { core } = this.#runtime;
    for (let i = 0; i < this.#set.length; ++i) {
      if (this.#set[i] === 0) core.moue_model_release_weight(this.#model, i);
    }
  }
}
