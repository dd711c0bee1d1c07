// SPDX-License-Identifier: MIT
// Recorded takes: face captures, face landmarks, lip sync and clip files, on any model by name.
// A part of the package that `model.drive()` loads when it is first called.

import { MoueError, type Layer, type LayerOptions, type LiveFilter, type Model, type NameMap, type Warning }
  from './index.js';
import { addressOf, bytesOf, nameOf, type ByteSource } from './take_bytes.js';
import { isGltf, readGltf } from './take_gltf.js';
import { loadTakes, type TakeModule } from './take_module.js';
import { TakePlayer, type FitReport } from './take_player.js';
import { fitToModel } from './take_fit.js';

export { fitLive, type FitLiveOptions } from './live_fit.js';
export { configureTakes, type TakeModuleOptions } from './take_module.js';
export { turnFromRest, type Quaternion } from './turns.js';
export { TakePlayer } from './take_player.js';
export type { DrivenName, NameMap } from './index.js';

/** An address, a picked or dropped file, the bytes of one, a fetch's response, or a take. */
export type TakeSource = ByteSource | Take;

export interface ReadOptions {
  /** Of takes that count frames or give no times. Default: found in the file, else 60. */
  framesPerSecond?: number;
  /** Smooths and clamps the take. Default: as it is. */
  filter?: LiveFilter;
  /** Of a .glb or .gltf: which of its clips, by name, else by number. Default: the first. */
  clip?: string | number;
}

export interface DriveOptions extends ReadOptions, Omit<LayerOptions, 'clip' | 'loop'> {
  /** Begin anew at the end (`true`, the default), stay there (`false`), or turn round (`'ping-pong'`). */
  loop?: boolean | 'ping-pong';
  /** In place of what the tables of names say. */
  map?: NameMap;
}

/** Motion by name, before any model is known. */
export class Take {
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
  /** What reading passed over. */
  readonly problems: readonly Warning[];
  readonly #module: TakeModule;
  #handle: number;

  /** @internal */
  constructor(module: TakeModule, handle: number, name: string) {
    const about = module.json<{ name: string; durationSeconds: number; problems: Warning[] }>(
      module.exports.moue_take_describe(handle));
    this.#module = module;
    this.#handle = handle;
    this.name = about.name || name;
    this.duration = about.durationSeconds;
    this.problems = about.problems;
  }

  /** @internal */
  fit(model: Model, map: NameMap | undefined): number {
    if (this.#handle === 0) throw new MoueError('Disposed', 'The take was disposed.');
    return fitToModel(this.#module, this.#handle, model, map);
  }

  /** Frees it; what plays already plays on. Harmless twice. */
  dispose(): void {
    this.#module.exports.moue_take_free(this.#handle);
    this.#handle = 0;
  }
}

/**
 * Reads a take: face-capture CSV, face landmarks as JSON lines, lip sync as JSON, TSV or XML, a clip
 * file, or a clip of a .glb or .gltf; the bytes themselves say which.
 *
 * @throws MoueError `InvalidTake`, `UnsupportedVersion`, `FileNotFound`, `TooLarge`; of a .glb or
 * .gltf `UnknownClip`, and what loading it as a model would throw, but for what it looks like.
 */
export async function readTake(source: ByteSource, options: ReadOptions = {}): Promise<Take> {
  const { framesPerSecond = 0, filter, clip } = options;
  const [module, bytes] = await Promise.all([loadTakes(), bytesOf(source)]);
  const { exports } = module;
  const handle = isGltf(bytes) ? await readGltf(module, bytes, clip, addressOf(source))
    : module.lend([bytes], (text) => module.checked(exports.moue_take_read(text!, bytes.length, framesPerSecond)));
  if (filter) {
    const { cutoffHz = 0, speedFactor = 0, speedCutoffHz = 1, min = -Infinity, max = Infinity } = filter;
    const numbers = new Float32Array([cutoffHz, speedFactor, speedCutoffHz, min, max]);
    module.lend([new Uint8Array(numbers.buffer)], (five) => exports.moue_take_filter(handle, five!));
  }
  return new Take(module, handle, nameOf(source));
}

/**
 * What a face does by itself: blinks, glances and a breath of motion, made from a seed. It loops
 * without a seam. For an additive layer.
 *
 * seconds: 2 to 3600. Default 60.
 */
export async function idleTake({ seed = 1, seconds = 60 } = {}): Promise<Take> {
  const module = await loadTakes();
  return new Take(module, module.checked(module.exports.moue_take_idle(seed, seconds)), 'idle');
}

/** What `model.drive()` does. */
export async function driveModel(model: Model, source: TakeSource, options: DriveOptions = {}): Promise<TakePlayer> {
  const { loop = true, speed = 1, from, map, clip: _, ...rest } = options;
  const own = source instanceof Take ? undefined : await readTake(source, options);
  const take = own ?? source as Take;
  const module = await loadTakes();
  try {
    model.check();
    const fit = take.fit(model, map);
    const report = module.json<FitReport>(module.exports.moue_fit_describe(fit));
    let layer: Layer;
    try {
      layer = model.layers.add({ name: take.name, ...rest });
    } catch (error) {
      module.exports.moue_fit_free(fit);
      throw error;
    }
    const player = new TakePlayer(module, fit, layer, model.targets.length,
      { ...report, name: take.name, duration: take.duration, problems: take.problems });
    player.loop = loop;
    player.speed = speed;
    layer.source = player;
    player.time = from ?? (speed < 0 ? take.duration : 0);
    return player;
  } finally {
    own?.dispose();
  }
}
