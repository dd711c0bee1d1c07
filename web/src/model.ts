// SPDX-License-Identifier: MIT
// One model in a viewer: its targets, weights and clips.

import type { Asset } from './asset.js';
import { bakeModel, type BakedNode, type BakeOptions } from './bake.js';
import { Clips } from './clips.js';
import { MoueError, type Warning } from './errors.js';
import { Emitter } from './events.js';
import type { LiveFrame } from './layer_types.js';
import { Layers } from './layers.js';
import type { Clip, ModelEvents, ModelHost, PlayOptions, Target } from './model_types.js';
import type { DriveOptions, TakePlayer, TakeSource } from './takes.js';
import { Weights } from './weights.js';

/** Made by `viewer.load()`; lives until `dispose()` or the viewer's end. */
export class Model extends Emitter<ModelEvents> {
  /** All targets, in the order of the file. */
  readonly targets: readonly Target[];
  readonly clips: readonly Clip[];
  /** Names of the file's nodes, in its order; `''` where there is none. */
  readonly nodes: readonly string[];
  /** What was passed over while loading. */
  readonly warnings: readonly Warning[];
  /** What mixes over the clip that play() plays. Weights that were set win over all of it. */
  readonly layers: Layers;

  /** @internal */
  readonly handle: number;
  /** @internal */
  readonly asset: Asset;
  readonly #host: ModelHost;
  readonly #weights: Weights;
  readonly #clips: Clips;
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
    this.clips = description.clips.map(({ name, durationSeconds }, index) => ({
      name, index, duration: durationSeconds,
    }));
    this.nodes = description.nodes.map(({ name }) => name);
    this.warnings = asset.warnings;
    this.#weights = new Weights(host.runtime, handle, this.targets);
    this.#clips = new Clips(host.runtime, handle, this.clips);
    this.layers = new Layers({
      model: this, runtime: host.runtime, handle, weights: this.#weights, clips: this.#clips,
      check: () => this.check(), changed: () => host.changed(),
    });
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
    return this.#weights.target(nameOrIndex);
  }

  /**
   * Sets a weight. It stays, whatever a clip says, until it is released.
   *
   * weight: any finite number; 0 is the base shape, 1 the target's.
   * @throws MoueError `UnknownTarget`; RangeError if the weight is not finite.
   */
  setWeight(nameOrIndex: string | number, weight: number): void {
    this.check();
    this.#weights.set(nameOrIndex, weight);
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
      this.#weights.setList(weights as ArrayLike<number>);
    } else {
      this.#weights.setNamed(weights as Record<string, number>);
    }
    this.#host.changed();
  }

  /**
   * All weights, one for each of `targets`: what the next picture shows. The same array at every
   * call, filled anew; copy it to keep it.
   */
  get weights(): Float32Array<ArrayBuffer> {
    this.check();
    this.#host.settle();
    this.#weights.read();
    return this.#weights.values;
  }

  /** The weight of one target. @throws MoueError `UnknownTarget`. */
  weight(nameOrIndex: string | number): number {
    return this.weights[this.#weights.find(nameOrIndex).index]!;
  }

  /** Whether setWeight() or setWeights() holds the target. */
  isSet(nameOrIndex: string | number): boolean {
    this.check();
    return this.#weights.isSet(nameOrIndex);
  }

  /** Hands a target back to the clip, or to the weight in the file. */
  releaseWeight(nameOrIndex: string | number): void {
    this.check();
    this.#weights.release(nameOrIndex);
    this.#host.changed();
  }

  /** Hands all targets back. */
  releaseWeights(): void {
    this.check();
    this.#weights.releaseAll();
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
    const target = nameOrIndex === null ? undefined : this.#weights.find(nameOrIndex);
    this.#heatMap = target?.name ?? null;
    this.#host.runtime.core.moue_model_set_heat_map(this.handle, target?.index ?? -1);
    this.#host.changed();
  }

  // -- clips ----------------------------------------------------------------------------------

  /**
   * Plays a clip by name or number from its beginning. Without a name: goes on with the present
   * clip, or starts the first one.
   *
   * @throws MoueError `UnknownClip`.
   */
  play(clip?: string | number, options: PlayOptions = {}): void {
    this.check();
    const found = this.#clips.chosen(clip);
    this.#clips.play(found, clip !== undefined, options);
    this.#host.changed();
    this.emit('play', { model: this, clip: found });
  }

  pause(): void {
    this.check();
    if (!this.playing) return;
    this.#host.runtime.core.moue_model_pause(this.handle);
    this.#host.changed();
    this.emit('pause', { model: this });
  }

  /** Back to no clip: the file's own pose, and the weights that were set. */
  stop(): void {
    this.check();
    this.#host.runtime.core.moue_model_stop(this.handle);
    this.#host.changed();
  }

  /**
   * Goes to a time of the present clip, or of the first one, or of `clip`; playing goes on.
   *
   * seconds: held within the clip.
   */
  seek(seconds: number, clip?: string | number): void {
    this.check();
    this.#clips.seek(this.#clips.chosen(clip), seconds);
    this.#host.changed();
  }

  /** The clip that is playing or paused. */
  get clip(): Clip | undefined {
    this.check();
    return this.#clips.present;
  }

  /** Seconds into the present clip; 0 without one. */
  get time(): number {
    this.check();
    return this.#clips.time;
  }

  set time(seconds: number) {
    this.seek(seconds);
  }

  get playing(): boolean {
    this.check();
    return this.#clips.playing;
  }

  /** Seconds of the present clip; 0 without one. */
  get duration(): number {
    this.check();
    return this.#clips.duration;
  }

  /** Clip seconds per second. */
  get speed(): number {
    this.check();
    return this.#clips.speed;
  }

  set speed(speed: number) {
    this.check();
    this.#host.runtime.core.moue_model_set_speed(this.handle, speed);
    this.#host.changed();
  }

  // -- sources --------------------------------------------------------------------------------

  /**
   * One frame of live tracking, on a layer of its own (`layers.live`): targets and nodes by name;
   * what the model lacks is passed over.
   */
  push(frame: LiveFrame): void {
    this.layers.live.push(frame);
    this.#host.pushed(frame.capturedAt ?? performance.now());
  }

  /**
   * Plays a recorded take on a layer of its own: a face capture's CSV, face landmarks as JSON
   * lines, lip sync, or a clip file, fitted to the model by name. Loads what reads them (`takes.js`
   * and `takes.wasm`) at the first call.
   *
   * @throws MoueError `InvalidTake`, `UnsupportedVersion`, `FileNotFound`; `UnknownTarget` if
   * nothing of it drives anything.
   */
  async drive(source: TakeSource, options: DriveOptions = {}): Promise<TakePlayer> {
    this.check();
    return (await import('./takes.js')).driveModel(this, source, options);
  }

  // -- frames ---------------------------------------------------------------------------------

  /** Tells the page if a clip has ended. @internal */
  tellEnded(): void {
    if (this.#host.runtime.core.moue_model_take_ended(this.handle) === 0) return;
    const { clip } = this;
    if (clip) this.emit('ended', { model: this, clip });
  }

  // -- placement and vertices -------------------------------------------------------------------

  /** Places the whole model: a column-major 4x4 matrix, from its own space to the world. */
  setTransform(matrix: ArrayLike<number>): void {
    this.check();
    if (matrix.length !== 16) throw new RangeError('A transform has 16 numbers, column by column.');
    const { runtime } = this.#host;
    runtime.core.moue_model_set_transform(this.handle, runtime.floats(matrix));
    this.#host.changed();
  }

  /** A node's place in the world now: a column-major 4x4 matrix. */
  nodeMatrix(node: number): Float32Array {
    this.check();
    if (!(node in this.nodes)) throw new RangeError(`The model has no node ${node}.`);
    this.#host.settle();
    const { core, scratch } = this.#host.runtime;
    core.moue_model_node_matrix(this.handle, node, scratch);
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
    this.layers.release();
    this.#weights.free();
    this.asset.drop();
    this.emit('dispose', { model: this });
    this.clearListeners();
  }
}
