// SPDX-License-Identifier: MIT
// Recorded takes: face captures, face landmarks, lip sync and clip files, on any model by name.
// A part of the package that `model.drive()` loads when it is first called.

import { MoueError, type Layer, type LayerOptions, type LiveFilter, type Model, type Warning } from './index.js';
import { loadTakes, type TakeModule } from './take_module.js';
import { TakePlayer, type FitReport } from './take_player.js';
import { parentRotation } from './turns.js';

export { configureTakes, type TakeModuleOptions } from './take_module.js';
export { turnFromRest, type Quaternion } from './turns.js';
export { TakePlayer, type DrivenName } from './take_player.js';

/** An address, a picked or dropped file, the bytes of one, a fetch's response, or a take. */
export type TakeSource = string | URL | Response | Blob | ArrayBuffer | ArrayBufferView | Take;

export interface ReadOptions {
  /** Of takes that count frames or give no times. Default: found in the file, else 60. */
  framesPerSecond?: number;
  /** Smooths and clamps the take. Default: as it is. */
  filter?: LiveFilter;
}

/** From a name of the source to a target of the model, to several, to several with factors, or to
 * nothing (`null`). */
export interface NameMap {
  targets?: Readonly<Record<string, string | readonly string[] | Readonly<Record<string, number>> | null>>;
  nodes?: Readonly<Record<string, string | null>>;
}

export interface DriveOptions extends ReadOptions, Omit<LayerOptions, 'clip' | 'loop'> {
  /** Begin anew at the end. Default true. */
  loop?: boolean;
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
    const { exports } = this.#module;
    const encoder = new TextEncoder();
    const texts = [encoder.encode(JSON.stringify(nodesOf(model))),
      encoder.encode(map ? JSON.stringify(map) : '')];
    return this.#module.lend(texts, (nodes, names) => this.#module.checked(exports.moue_take_fit(
      this.#handle, nodes!, texts[0]!.length, names!, texts[1]!.length, model.targets.length)));
  }

  /** Frees it; what plays already plays on. Harmless twice. */
  dispose(): void {
    this.#module.exports.moue_take_free(this.#handle);
    this.#handle = 0;
  }
}

/** The model as moue_take_fit() wants it. */
function nodesOf(model: Model): object[] {
  const slots = new Map<number, [slot: number, name: string][]>(); // by mesh, in its own order
  for (const { index, name, meshes } of model.targets) {
    for (const { mesh, target } of meshes) {
      if (!slots.has(mesh)) slots.set(mesh, []);
      slots.get(mesh)![target] = [index, name];
    }
  }
  const { nodes, description } = model.asset;
  return description.nodes.map(({ name, mesh }, i) => {
    const targets = (mesh === null ? undefined : slots.get(mesh)) ?? [];
    return { name, targets: targets.map(([, target]) => target), slots: targets.map(([slot]) => slot),
      rotation: nodes[i]?.rotation, parentRotation: parentRotation(nodes, i),
      ...(nodes[i]?.matrix && { matrix: true }) };
  });
}

async function bytesOf(source: Exclude<TakeSource, Take>): Promise<Uint8Array> {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (source instanceof Blob) return new Uint8Array(await source.arrayBuffer());
  const address = source instanceof Response ? source.url : String(source);
  try {
    const response = source instanceof Response ? source : await fetch(source);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MoueError('FileNotFound', `"${address}" cannot be read: ${reason}.`, '', { cause });
  }
}

/** "smile" of "https://example.org/takes/smile.csv?x". */
function nameOf(source: Exclude<TakeSource, Take>): string {
  const path = source instanceof Response ? source.url : source instanceof File ? source.name
    : typeof source === 'string' || source instanceof URL ? String(source) : '';
  const file = path.replace(/[?#].*/, '').split('/').at(-1)!;
  return file.replace(/\.\w+$/, '');
}

/**
 * Reads a take: face-capture CSV, face landmarks as JSON lines, lip sync as JSON, TSV or XML, or a
 * clip file; the text itself says which.
 *
 * @throws MoueError `InvalidTake`, `UnsupportedVersion`, `FileNotFound`, `TooLarge`.
 */
export async function readTake(source: Exclude<TakeSource, Take>, options: ReadOptions = {}): Promise<Take> {
  const { framesPerSecond = 0, filter } = options;
  const [module, bytes] = await Promise.all([loadTakes(), bytesOf(source)]);
  const { exports } = module;
  const handle = module.lend([bytes], (text) =>
    module.checked(exports.moue_take_read(text!, bytes.length, framesPerSecond)));
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
  const { loop = true, speed = 1, from, map, ...rest } = options;
  const own = source instanceof Take ? undefined : await readTake(source, options);
  const take = own ?? source as Take;
  const module = await loadTakes();
  try {
    model.check();
    const fit = take.fit(model, map);
    const report = module.json<FitReport>(module.exports.moue_fit_describe(fit));
    const problems = [...take.problems];
    if (report.moved) {
      problems.push({ code: 'UnsupportedFeature', path: '',
        message: 'Translations and scales of nodes are passed over: layers of takes turn nodes only.' });
    }
    let layer: Layer;
    try {
      layer = model.layers.add({ name: take.name, ...rest });
    } catch (error) {
      module.exports.moue_fit_free(fit);
      throw error;
    }
    const player = new TakePlayer(module, fit, layer, model.targets.length,
      { ...report, name: take.name, duration: take.duration, problems });
    player.loop = loop;
    player.speed = speed;
    layer.source = player;
    player.time = from ?? (speed < 0 ? take.duration : 0);
    return player;
  } finally {
    own?.dispose();
  }
}
