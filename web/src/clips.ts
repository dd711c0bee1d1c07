// SPDX-License-Identifier: MIT
// The clips of one model and the clock that plays them.

import { MoueError } from './errors.js';
import type { Clip, PlayOptions } from './model_types.js';
import type { Runtime } from './module.js';

const kModes = { once: 0, loop: 1, 'ping-pong': 2 } as const;

/** As the core counts them. */
export function modeNumber(loop: boolean | 'ping-pong'): number {
  if (loop === 'ping-pong') return kModes['ping-pong'];
  return loop ? kModes.loop : kModes.once;
}

export class Clips {
  readonly #runtime: Runtime;
  readonly #model: number;
  readonly #clips: readonly Clip[];

  /** model: its handle. */
  constructor(runtime: Runtime, model: number, clips: readonly Clip[]) {
    this.#runtime = runtime;
    this.#model = model;
    this.#clips = clips;
  }

  /** @throws MoueError `UnknownClip`. */
  find(nameOrIndex: string | number): Clip {
    const clips = this.#clips;
    const clip = typeof nameOrIndex === 'number' ? clips[nameOrIndex]
      : clips.find(({ name }) => name === nameOrIndex) ?? clips[indexOf(nameOrIndex)];
    if (clip) return clip;
    throw new MoueError('UnknownClip',
      `The model has no clip "${nameOrIndex}"; it has ${clips.length}.`);
  }

  /** The named clip, else the present one, else the first. */
  chosen(nameOrIndex: string | number | undefined): Clip {
    return this.find(nameOrIndex ?? this.present?.index ?? 0);
  }

  /** Starts a clip; goes on with the present one where the page has named none. */
  play(found: Clip, named: boolean, options: PlayOptions): void {
    const { core } = this.#runtime;
    const present = this.present !== undefined;
    if (!named && present && !this.#atEnd()) {
      core.moue_model_resume(this.#model);
      if (options.speed !== undefined) core.moue_model_set_speed(this.#model, options.speed);
    } else {
      const mode = !named && options.loop === undefined && present
        ? this.#clock(5) : modeNumber(options.loop ?? true);
      core.moue_model_take_ended(this.#model); // of the clip before, if the page is not told yet
      core.moue_layer_play(this.#model, 0, found.index, mode, options.speed ?? 1, options.fade ?? 0);
    }
    if (options.from !== undefined) this.seek(found, options.from);
  }

  seek(clip: Clip, seconds: number): void {
    this.#runtime.core.moue_model_seek(this.#model, clip.index, seconds);
  }

  /** A clip that plays once and has come to its end starts again when played. */
  #atEnd(): boolean {
    if (this.#clock(5) !== kModes.once || this.playing) return false;
    return this.speed < 0 ? this.time <= 0 : this.time >= this.duration;
  }

  #clock(field: number): number {
    const { core, scratch } = this.#runtime;
    core.moue_model_clock(this.#model, scratch);
    return core.HEAPF64[(scratch >> 3) + field]!;
  }

  get present(): Clip | undefined {
    return this.#clips[this.#clock(0)];
  }

  get time(): number {
    const seconds = this.#clock(1);
    return this.#clock(0) < 0 ? 0 : seconds;
  }

  get playing(): boolean {
    return this.#clock(2) === 1;
  }

  get duration(): number {
    return this.#clock(3);
  }

  get speed(): number {
    return this.#clock(4);
  }
}

function indexOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : -1;
}
