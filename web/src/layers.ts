// SPDX-License-Identifier: MIT
// The layers of one model: clips and live frames that mix, one over the other.

import { modeNumber } from './clips.js';
import type { Core } from './abi.js';
import type { LayerInside, LayerMask, LayerOptions, LayerPlayOptions, LayerSource, LiveFilter, LiveFrame, LiveNames, NameMap }
  from './layer_types.js';
import type { Clip } from './model_types.js';

/** Names beyond these are passed over: a page that makes up new ones must not fill the memory. */
const kMostNames = 1024;

const kNothing: readonly number[] = [];

/** Fields of `moue_layer_state`. */
const enum Field { Clip = 0, Time = 1, Playing = 2, Duration = 3, Speed = 4, Weight = 6 }

/**
 * One layer, from `model.layers.add()`, until `remove()`. What it does not drive it leaves to the
 * layers below.
 */
export class Layer {
  /** As the page has called it. */
  readonly name: string;
  /** Adds its values' difference from rest, in place of mixing them in. */
  readonly additive: boolean;
  /** @internal */
  readonly id: number;
  /** What live frames' names drive; `undefined` until names had to be fitted. */
  readonly names: LiveNames | undefined;
  /** By each name that live frames have brought: numbers of targets and factors, in turns. @internal */
  readonly parts = new Map<string, readonly number[]>();
  /** In place of what the tables of names say; set by fitLive(). @internal */
  map: NameMap | undefined;
  /** Turns nodes as a frame says, once names are fitted. @internal */
  turn: ((frame: LiveFrame) => void) | undefined;
  /** @internal */
  readonly inside: LayerInside;
  #source: LayerSource | undefined;
  #fitting = false;

  /** @internal */
  constructor(inside: LayerInside, name: string, additive: boolean) {
    this.inside = inside;
    this.name = name;
    this.additive = additive;
    this.id = inside.runtime.core.moue_model_add_layer(inside.handle, Number(additive));
  }

  get #core(): Core {
    return this.inside.runtime.core;
  }

  /** Calls a moue_layer_...() on it. */
  #do(call: (model: number, layer: number, ...values: number[]) => void, ...values: number[]): void {
    const { inside } = this;
    inside.check();
    call(inside.handle, this.id, ...values);
    inside.changed();
  }

  #state(field: Field): number {
    const { runtime: { core, scratch }, handle, check } = this.inside;
    check();
    return core.moue_layer_state(handle, this.id, scratch) ? core.HEAPF64[(scratch >> 3) + field]! : NaN;
  }

  /** How strongly it counts now; 0 not at all, 1 fully. Setting it ends a fade. */
  get weight(): number {
    return this.#state(Field.Weight);
  }

  set weight(weight: number) {
    this.fadeTo(weight, 0);
  }

  /** Takes the weight there over some seconds. */
  fadeTo(weight: number, seconds: number): void {
    this.#do(this.#core.moue_layer_fade, weight, seconds);
  }

  /**
   * Plays a clip of the file in place of what plays, which fades out over `fade` seconds, exactly
   * as the new one fades in. Without a clip: goes on.
   *
   * @throws MoueError `UnknownClip`.
   */
  play(clip?: string | number, { loop = true, speed, fade = 0, from }: LayerPlayOptions = {}): void {
    if (clip === undefined) this.#do(this.#core.moue_layer_run, 1, speed ?? NaN);
    else this.#do(this.#core.moue_layer_play, this.inside.clips.find(clip).index, modeNumber(loop), speed ?? 1, fade);
    if (from !== undefined) this.seek(from);
  }

  pause(): void {
    this.#do(this.#core.moue_layer_run, 0, NaN);
  }

  /** Ends the clip; it fades out over `fade` seconds. */
  stop(fade = 0): void {
    this.#do(this.#core.moue_layer_play, 0xffffffff, 0, 1, fade);
  }

  seek(seconds: number): void {
    this.#do(this.#core.moue_layer_seek, seconds);
  }

  get clip(): Clip | undefined {
    return this.inside.model.clips[this.#state(Field.Clip)];
  }

  /** Seconds into the clip. */
  get time(): number {
    return this.#state(Field.Time);
  }

  get playing(): boolean {
    return this.#state(Field.Playing) === 1;
  }

  /** Seconds of the clip. */
  get duration(): number {
    return this.#state(Field.Duration);
  }

  /** Clip seconds per second. */
  get speed(): number {
    return this.#state(Field.Speed);
  }

  set speed(speed: number) {
    this.#do(this.#core.moue_layer_run, Number(this.playing), speed);
  }

  /**
   * What it may move: target names, or names with factors; `null`: all. `nodes`: whether it moves
   * nodes, too.
   *
   * @throws MoueError `UnknownTarget`.
   */
  setMask(mask: LayerMask | null, nodes = true): void {
    const { weights } = this.inside;
    const values = weights.room(0);
    const named = Array.isArray(mask) ? mask.map((name) => [name, 1]) : Object.entries(mask ?? {});
    for (const [name, factor] of named) values[weights.find(name).index] = factor;
    this.#do(this.#core.moue_layer_mask, weights.pointer, mask ? values.length : 0, Number(nodes));
  }

  /** Smooths and clamps the live frames that follow. */
  setFilter({ cutoffHz = 0, speedFactor = 0, speedCutoffHz = 1, min = -Infinity, max = Infinity }: LiveFilter): void {
    this.#do(this.#core.moue_layer_filter, this.inside.runtime.floats([cutoffHz, speedFactor, speedCutoffHz, min, max]));
  }

  /**
   * Takes one frame of live tracking, which from then on is heard in place of clips. Names that
   * nothing of the model answers to are passed over, and listed in `names`; targets that the frame
   * lacks are left to what lies below.
   */
  push(frame: LiveFrame): void {
    const { weights, model } = this.inside;
    const values = weights.room(NaN);
    for (const name in frame.weights) this.#add(values, name, frame.weights[name]!);
    const { categories = kNothing as readonly never[] } = frame;
    for (let i = 0; i < categories.length; ++i) {
      this.#add(values, categories[i]!.categoryName, categories[i]!.score);
    }
    this.pushRoom(frame.time ?? performance.now() / 1000);
    for (const name in frame.rotations) this.pushNode(model.nodes.indexOf(name), 1, frame.rotations[name]!);
    if (frame.turns ?? frame.matrix) {
      if (this.turn) this.turn(frame);
      else this.#fit();
    }
  }

  #add(values: Float32Array, name: string, value: number): void {
    let parts = this.parts.get(name);
    if (!parts) {
      if (this.parts.size >= kMostNames) return;
      const target = this.inside.weights.target(name);
      parts = target ? [target.index, 1] : kNothing;
      this.parts.set(name, parts);
      // "_neutral" and its like stand for rest
      if (this.map || (!target && name[0] !== '_')) this.#fit();
    }
    for (let i = 0; i < parts.length; i += 2) {
      values[parts[i]!] = (values[parts[i]!] || 0) + parts[i + 1]! * value;
    }
  }

  /** Has all names fitted that frames have brought until it comes to it. */
  #fit(): void {
    if (this.#fitting) return;
    this.#fitting = true;
    import('./takes.js').then(({ fitLive }) => fitLive(this)).then(() => { this.#fitting = false; }, reportError);
  }

  /** The values in the weights' room as a frame; straight, as `#do()` allocates. @internal */
  pushRoom(time: number): void {
    const { weights, runtime: { core }, handle, check, changed } = this.inside;
    check();
    core.moue_layer_push(handle, this.id, weights.pointer, weights.values.length, time);
    changed();
  }

  /** A node's local translation (0), rotation (1) or scale (2), until the next. @internal */
  pushNode(node: number, path: number, values: ArrayLike<number>): void {
    const { runtime, handle } = this.inside;
    runtime.core.moue_layer_push_node(handle, this.id, node, path, runtime.floats(values));
  }

  /** Ends live frames: clips are heard again. */
  endLive(): void {
    this.source = undefined;
    this.#do(this.#core.moue_layer_end_live);
  }

  /** What pushes frames as time goes on; see `model.drive()`. */
  get source(): LayerSource | undefined {
    return this.#source;
  }

  set source(source: LayerSource | undefined) {
    this.#source?.end?.();
    this.#source = source;
    this.inside.changed();
  }

  /** Takes the layer away. Harmless twice. */
  remove(): void {
    const { runtime, handle, model, forget } = this.inside;
    if (!model.disposed) runtime.core.moue_model_remove_layer(handle, this.id);
    forget(this);
    this.source = undefined; // asks for a picture, too
  }
}

/** A model's layers over the clip that `model.play()` plays, from bottom to top. */
export class Layers {
  /** Replaced, never changed. */
  list: readonly Layer[] = [];
  /** Whether a source wants more frames. @internal */
  moving = false;
  readonly #inside: LayerInside;
  #live: Layer | undefined;

  /** @internal */
  constructor(inside: Omit<LayerInside, 'forget'>) {
    this.#inside = {
      ...inside,
      forget: (layer) => {
        this.list = this.list.filter((other) => other !== layer);
        if (layer === this.#live) this.#live = undefined;
      },
    };
  }

  /**
   * Puts a layer on top of the others.
   *
   * @throws MoueError `UnknownClip`, `UnknownTarget`; then there is no new layer.
   */
  add(options: LayerOptions = {}): Layer {
    const { name = '', additive = false, clip, weight = 1, fade = 0, mask = null, nodes } = options;
    this.#inside.check();
    const layer = new Layer(this.#inside, name, additive);
    this.list = [...this.list, layer];
    try {
      layer.setMask(mask, nodes);
      if (fade > 0) layer.weight = 0;
      layer.fadeTo(weight, fade);
      if (clip !== undefined) layer.play(clip, { ...options, fade: 0 });
    } catch (error) {
      layer.remove();
      throw error;
    }
    return layer;
  }

  /** The layer of `model.push()`. */
  get live(): Layer {
    return this.#live ??= this.add({ name: 'live' });
  }

  /** Before the core's time goes on. @internal */
  advance(seconds: Float64Array): void {
    this.moving = false;
    for (let i = 0; i < this.list.length; ++i) {
      const layer = this.list[i]!;
      if (layer.source?.advance(layer, seconds[0]!)) this.moving = true;
    }
  }

  /** @internal */
  release(): void {
    for (const layer of this.list) layer.source = undefined;
    this.list = [];
  }
}
