// SPDX-License-Identifier: MIT
// One model in a viewer: its targets, weights and clips.

import type { Asset } from './asset.js';
import { bakeModel, type BakedNode, type BakeOptions } from './bake.js';
import { MoueError, type Warning } from './errors.js';
import { Emitter } from './events.js';
import { Fade } from './fade.js';
import type { Runtime } from './module.js';

/** A morph target as a page addresses it: by name, for all meshes that have one of that name. */
export interface Target {
  /** From the file; its number where the file names none. */
  readonly name: string;
  /** The place in `model.targets`, and in `model.weights`. */
  readonly index: number;
  /** The meshes that have it, and its number there. */
  readonly meshes: readonly { readonly mesh: number; readonly name: string; readonly target: number }[];
}

export interface Clip {
  readonly name: string;
  readonly index: number;
  /** Seconds. */
  readonly duration: number;
}

export interface PlayOptions {
  /** `true` (default), `false` for once, or `'ping-pong'`. */
  loop?: boolean | 'ping-pong';
  /** Clip seconds per second; below 0 plays backwards. Default 1. */
  speed?: number;
  /** Seconds over which weights go from what they are to what the clip says. Default 0. */
  fade?: number;
  /** Where to start, in seconds. Default: the beginning, or the end at a speed below 0. */
  from?: number;
}

export interface ModelEvents {
  /** A clip that plays once has come to its end. */
  ended: { readonly model: Model; readonly clip: Clip };
  play: { readonly model: Model; readonly clip: Clip };
  pause: { readonly model: Model };
  /** The model is gone from its viewer. */
  dispose: { readonly model: Model };
}

/** What a model needs of its viewer. @internal */
export interface ModelHost {
  readonly runtime: Runtime;
  /** The viewer's handle, with its context current. */
  use(): number;
  /** Runs with the context current and a page's state kept. */
  run<T>(work: (viewer: number) => T): T;
  readonly contextLost: boolean;
  /** Evaluates weights that were set since the last frame. */
  settle(): void;
  changed(): void;
  forget(model: Model): void;
  clone(asset: Asset): Promise<Model>;
}

const kModes = { once: 0, loop: 1, 'ping-pong': 2 } as const;
const kClockDoubles = 6;

function modeNumber(loop: boolean | 'ping-pong'): number {
  if (loop === 'ping-pong') return kModes['ping-pong'];
  return loop ? kModes.loop : kModes.once;
}

/** Made by `viewer.load()`; lives until `dispose()` or the viewer's end. */
export class Model extends Emitter<ModelEvents> {
  /** All targets, in the order of the file. */
  readonly targets: readonly Target[];
  readonly clips: readonly Clip[];
  /** Names of the file's nodes, in its order; `''` where there is none. */
  readonly nodes: readonly string[];
  /** What was passed over while loading. */
  readonly warnings: readonly Warning[];

  /** @internal */
  readonly handle: number;
  /** @internal */
  readonly asset: Asset;
  readonly #host: ModelHost;
  readonly #byName = new Map<string, Target>();
  readonly #weights: Float32Array<ArrayBuffer>;
  readonly #set: Uint8Array; // 1 where the page has set a weight
  #weightsPointer = 0;
  #fade: Fade | undefined;
  #heatMap: string | null = null;
  #disposed = false;

  /** Takes over one hold on the asset. @internal */
  constructor(host: ModelHost, handle: number, asset: Asset) {
    super();
    const { description } = asset;
    this.#host = host;
    this.handle = handle;
    this.asset = asset;
    this.targets = description.targets.map(({ name, slots }, index) => ({
      name, index,
      meshes: slots.map(([mesh, target]) => ({
        mesh, name: description.meshes[mesh]?.name ?? '', target,
      })),
    }));
    for (const target of this.targets) this.#byName.set(target.name, target);
    this.clips = description.clips.map(({ name, durationSeconds }, index) => ({
      name, index, duration: durationSeconds,
    }));
    this.nodes = description.nodes.map(({ name }) => name);
    this.warnings = asset.warnings;
    this.#weights = new Float32Array(this.targets.length);
    this.#set = new Uint8Array(this.targets.length);
    if (this.targets.length > 0) this.#weightsPointer = host.runtime.allocate(4 * this.targets.length);
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** @internal */
  check(): void {
    if (this.#disposed) throw new MoueError('Disposed', 'The model was disposed.');
  }

  // -- weights --------------------------------------------------------------------------------

  /** The target of that name or place; `undefined` if there is none. */
  target(nameOrIndex: string | number): Target | undefined {
    return typeof nameOrIndex === 'number' ? this.targets[nameOrIndex] : this.#byName.get(nameOrIndex);
  }

  #find(nameOrIndex: string | number): Target {
    this.check();
    const target = this.target(nameOrIndex);
    if (target) return target;
    const reason = typeof nameOrIndex === 'number'
      ? `number ${nameOrIndex}; it has ${this.targets.length}` : `named "${nameOrIndex}"`;
    throw new MoueError('UnknownTarget', `The model has no target ${reason}.`);
  }

  /**
   * Sets a weight. It stays, whatever a clip says, until it is released.
   *
   * weight: any finite number; 0 is the base shape, 1 the target's.
   * @throws MoueError `UnknownTarget`; RangeError if the weight is not finite.
   */
  setWeight(nameOrIndex: string | number, weight: number): void {
    const { index } = this.#find(nameOrIndex);
    if (!Number.isFinite(weight)) throw new RangeError(`A weight is a finite number, not ${weight}.`);
    this.#host.runtime.core._moue_model_set_weight(this.handle, index, weight);
    this.#set[index] = 1;
    this.#host.changed();
  }

  /**
   * Sets several weights: by name, leaving the others as they are; or as a list with one number
   * for each of `targets`, where NaN leaves a target as it is.
   *
   * @throws MoueError `UnknownTarget`, RangeError for a list of another length or a weight that is
   * not finite. Then nothing is changed.
   */
  setWeights(weights: Readonly<Record<string, number>> | ArrayLike<number>): void {
    this.check();
    if (typeof (weights as ArrayLike<number>).length === 'number') {
      this.#setList(weights as ArrayLike<number>);
    } else {
      const named = Object.entries(weights as Record<string, number>);
      for (const [name, weight] of named) {
        this.#find(name);
        if (!Number.isFinite(weight)) throw new RangeError(`The weight of "${name}" is not finite.`);
      }
      for (const [name, weight] of named) this.setWeight(name, weight);
    }
    this.#host.changed();
  }

  #setList(weights: ArrayLike<number>): void {
    const count = this.targets.length;
    if (weights.length !== count) {
      throw new RangeError(`The list has ${weights.length} weights; the model has ${count} targets.`);
    }
    for (let i = 0; i < count; ++i) {
      if (Math.abs(weights[i]!) === Infinity) {
        throw new RangeError(`The weight of "${this.targets[i]!.name}" is not finite.`);
      }
    }
    const { core } = this.#host.runtime;
    const heap = core.HEAPF32;
    const start = this.#weightsPointer >> 2;
    for (let i = 0; i < count; ++i) {
      const weight = weights[i]!;
      heap[start + i] = weight;
      if (weight === weight) this.#set[i] = 1;
    }
    core._moue_model_set_weights(this.handle, this.#weightsPointer, count);
  }

  /**
   * All weights, one for each of `targets`: what the next picture shows. The same array at every
   * call, filled anew; copy it to keep it.
   */
  get weights(): Float32Array<ArrayBuffer> {
    this.check();
    this.#host.settle();
    this.#readWeights();
    return this.#weights;
  }

  #readWeights(): void {
    const { core } = this.#host.runtime;
    const count = this.targets.length;
    if (count === 0) return;
    core._moue_model_weights(this.handle, this.#weightsPointer, count);
    const heap = core.HEAPF32;
    const start = this.#weightsPointer >> 2;
    for (let i = 0; i < count; ++i) this.#weights[i] = heap[start + i]!;
  }

  /** The weight of one target. @throws MoueError `UnknownTarget`. */
  weight(nameOrIndex: string | number): number {
    return this.weights[this.#find(nameOrIndex).index]!;
  }

  /** Whether setWeight() or setWeights() holds the target. */
  isSet(nameOrIndex: string | number): boolean {
    return this.#set[this.#find(nameOrIndex).index] === 1;
  }

  /** Hands a target back to the clip, or to the weight in the file. */
  releaseWeight(nameOrIndex: string | number): void {
    const { index } = this.#find(nameOrIndex);
    this.#host.runtime.core._moue_model_release_weight(this.handle, index);
    this.#set[index] = 0;
    this.#host.changed();
  }

  /** Hands all targets back. */
  releaseWeights(): void {
    this.check();
    this.#host.runtime.core._moue_model_release_weights(this.handle);
    this.#set.fill(0);
    this.#host.changed();
  }

  /**
   * The target that colours the model: by how far it moves each vertex, relative to the most that
   * it moves one; clay where it does not, then blue, violet, orange and yellow. The weights stay as
   * they are. `null`: the model's own colours. Set it by name or number.
   *
   * @throws MoueError `UnknownTarget`.
   */
  get heatMap(): string | null {
    return this.#heatMap;
  }

  set heatMap(nameOrIndex: string | number | null) {
    this.check();
    const target = nameOrIndex === null ? undefined : this.#find(nameOrIndex);
    this.#heatMap = target?.name ?? null;
    this.#host.runtime.core._moue_model_set_heat_map(this.handle, target?.index ?? -1);
    this.#host.changed();
  }

  // -- clips ----------------------------------------------------------------------------------

  #findClip(nameOrIndex: string | number): Clip {
    const clip = typeof nameOrIndex === 'number' ? this.clips[nameOrIndex]
      : this.clips.find(({ name }) => name === nameOrIndex) ?? this.clips[indexOf(nameOrIndex)];
    if (clip) return clip;
    throw new MoueError('UnknownClip',
      `The model has no clip "${nameOrIndex}"; it has ${this.clips.length}.`);
  }

  /**
   * Plays a clip by name or number from its beginning. Without a name: goes on with the present
   * clip, or starts the first one.
   *
   * @throws MoueError `UnknownClip`.
   */
  play(clip?: string | number, options: PlayOptions = {}): void {
    this.check();
    const { core } = this.#host.runtime;
    const present = this.clip;
    const resumes = clip === undefined && present !== undefined && !this.#atEnd();
    const found = this.#findClip(clip ?? present?.index ?? 0);
    this.#startFade(options.fade ?? 0);
    if (resumes) {
      core._moue_model_resume(this.handle);
      if (options.speed !== undefined) core._moue_model_set_speed(this.handle, options.speed);
    } else {
      const mode = clip === undefined && options.loop === undefined && present !== undefined
        ? this.#clock(5) : modeNumber(options.loop ?? true);
      core._moue_model_play(this.handle, found.index, mode, options.speed ?? 1);
    }
    if (options.from !== undefined) core._moue_model_seek(this.handle, found.index, options.from);
    this.#host.changed();
    this.emit('play', { model: this, clip: found });
  }

  #startFade(seconds: number): void {
    this.#fade = undefined;
    if (!(seconds > 0) || this.targets.length === 0) return;
    this.#host.settle();
    this.#readWeights();
    this.#fade = new Fade(this.#weights, seconds);
  }

  /** A clip that plays once and has come to its end starts again when played. */
  #atEnd(): boolean {
    if (this.#clock(5) !== kModes.once || this.playing) return false;
    return this.speed < 0 ? this.time <= 0 : this.time >= this.duration;
  }

  pause(): void {
    this.check();
    if (!this.playing) return;
    this.#host.runtime.core._moue_model_pause(this.handle);
    this.#host.changed();
    this.emit('pause', { model: this });
  }

  /** Back to no clip: the file's own pose, and the weights that were set. */
  stop(): void {
    this.check();
    this.#fade = undefined;
    this.#host.runtime.core._moue_model_stop(this.handle);
    this.#host.changed();
  }

  /**
   * Goes to a time of the present clip, or of the first one, or of `clip`; playing goes on.
   *
   * seconds: held within the clip.
   */
  seek(seconds: number, clip?: string | number): void {
    this.check();
    const { index } = this.#findClip(clip ?? this.clip?.index ?? 0);
    this.#host.runtime.core._moue_model_seek(this.handle, index, seconds);
    this.#host.changed();
  }

  #clock(field: number): number {
    this.check();
    const { core, scratch } = this.#host.runtime;
    core._moue_model_clock(this.handle, scratch);
    return field < kClockDoubles ? core.HEAPF64[(scratch >> 3) + field]! : 0;
  }

  /** The clip that is playing or paused. */
  get clip(): Clip | undefined {
    return this.clips[this.#clock(0)];
  }

  /** Seconds into the present clip; 0 without one. */
  get time(): number {
    const seconds = this.#clock(1);
    return this.#clock(0) < 0 ? 0 : seconds;
  }

  set time(seconds: number) {
    this.seek(seconds);
  }

  get playing(): boolean {
    return this.#clock(2) === 1;
  }

  /** Seconds of the present clip; 0 without one. */
  get duration(): number {
    return this.#clock(3);
  }

  /** Clip seconds per second. */
  get speed(): number {
    return this.#clock(4);
  }

  set speed(speed: number) {
    this.check();
    this.#host.runtime.core._moue_model_set_speed(this.handle, speed);
    this.#host.changed();
  }

  // -- frames ---------------------------------------------------------------------------------

  /** True while a fade needs frames. @internal */
  get fading(): boolean {
    return this.#fade !== undefined;
  }

  /** After the weights were evaluated: mixes a running fade in. @internal */
  mixFade(seconds: number): void {
    const fade = this.#fade;
    if (!fade) return;
    this.#readWeights();
    if (!fade.mix(this.#weights, this.#set, seconds)) {
      this.#fade = undefined;
      return;
    }
    const { core } = this.#host.runtime;
    core.HEAPF32.set(fade.mixed, this.#weightsPointer >> 2);
    core._moue_model_set_weights(this.handle, this.#weightsPointer, this.targets.length);
  }

  /** After drawing: what mixFade() set is the clip's again. @internal */
  unmixFade(): void {
    if (!this.#fade) return;
    const { core } = this.#host.runtime;
    for (let i = 0; i < this.#set.length; ++i) {
      if (this.#set[i] === 0) core._moue_model_release_weight(this.handle, i);
    }
  }

  /** Tells the page if a clip has ended. @internal */
  tellEnded(): void {
    if (this.#host.runtime.core._moue_model_take_ended(this.handle) === 0) return;
    const { clip } = this;
    if (clip) this.emit('ended', { model: this, clip });
  }

  // -- placement and vertices -------------------------------------------------------------------

  /** Places the whole model: a column-major 4x4 matrix, from its own space to the world. */
  setTransform(matrix: ArrayLike<number>): void {
    this.check();
    if (matrix.length !== 16) throw new RangeError('A transform has 16 numbers, column by column.');
    const { runtime } = this.#host;
    runtime.core._moue_model_set_transform(this.handle, runtime.floats(matrix));
    this.#host.changed();
  }

  /** A node's place in the world now: a column-major 4x4 matrix. */
  nodeMatrix(node: number): Float32Array {
    this.check();
    if (!(node in this.nodes)) throw new RangeError(`The model has no node ${node}.`);
    this.#host.settle();
    const { core, scratch } = this.#host.runtime;
    core._moue_model_node_matrix(this.handle, node, scratch);
    return core.HEAPF32.slice(scratch >> 2, (scratch >> 2) + 16);
  }

  /**
   * The deformed vertices of every node with a mesh, in the file's order, as `moue bake` prints
   * them. GPU paths are read back from the GPU, which takes its time.
   *
   * @throws MoueError `PathUnavailable` where a path cannot carry the active targets, or
   * `ContextLost`.
   */
  bake(options: BakeOptions = {}): BakedNode[] {
    this.check();
    if (this.#host.contextLost) throw new MoueError('ContextLost', 'The WebGL context is lost.');
    this.#host.settle();
    const { runtime } = this.#host;
    return this.#host.run((viewer) => bakeModel(runtime, viewer, this, options));
  }

  /**
   * One more instance of the same file in the same viewer, with weights, clip and place of its own.
   * It shares all data with this one, on the GPU, too, and may outlive it.
   */
  clone(): Promise<Model> {
    this.check();
    return this.#host.clone(this.asset);
  }

  /** Takes the model out of its viewer and frees it. Harmless if done already. */
  dispose(): void {
    if (this.#disposed) return;
    this.#host.forget(this);
    this.release();
  }

  /** Frees what is the model's own; the viewer has dropped the rest. @internal */
  release(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#fade = undefined;
    const { runtime } = this.#host;
    runtime.free(this.#weightsPointer);
    this.asset.drop();
    this.emit('dispose', { model: this });
    this.clearListeners();
  }
}

function indexOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : -1;
}
