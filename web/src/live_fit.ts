// SPDX-License-Identifier: MIT
// What the names of live frames drive on a model: found once, by the tables that takes are fitted by.

import { MoueError, type DrivenName, type Layer, type LiveFrame, type LiveNames, type Model, type NameMap }
  from './index.js';
import { fitToModel } from './take_fit.js';
import { loadTakes, type TakeModule } from './take_module.js';
import type { FitReport } from './take_player.js';
import { NodeTurn, turnOfMatrix, type Quaternion } from './turns.js';

export interface FitLiveOptions {
  /** Names that frames are going to bring, besides those that they have brought. */
  names?: Iterable<string>;
  /** In place of what the tables of names say, from now on. Default: the one that was given last. */
  map?: NameMap;
}

interface Fitted {
  report: FitReport;
  /** For each moment that was asked for: a value for each target, and moves of nodes. */
  samples: Float32Array[];
}

/** Fits a clip and samples it at 0, 1, 2, ... seconds; nothing if it drives nothing. */
function fitted(module: TakeModule, model: Model, map: NameMap | undefined, clip: object,
  moments: number): Fitted | undefined {
  const { exports } = module;
  const text = new TextEncoder().encode(JSON.stringify(clip));
  const take = module.lend([text], (bytes) => module.checked(exports.moue_take_read(bytes!, text.length, 0)));
  let fit = 0;
  const count = exports.malloc(4);
  try {
    fit = fitToModel(module, take, model, map);
    const report = module.json<FitReport>(exports.moue_fit_describe(fit));
    const samples = Array.from({ length: moments }, (_, moment) => {
      const values = exports.moue_fit_sample(fit, moment, count);
      const { buffer } = exports.memory;
      const moves = new Uint32Array(buffer, count, 1)[0]!;
      return new Float32Array(buffer, values, model.targets.length + 6 * moves).slice();
    });
    return { report, samples };
  } catch (error) {
    if (error instanceof MoueError && error.code === 'UnknownTarget') return undefined;
    throw error;
  } finally {
    exports.moue_fit_free(fit);
    exports.moue_take_free(take);
    exports.free(count);
  }
}

/**
 * What each name drives: numbers of targets and factors, in turns.
 *
 * Fits a clip in which the name number i is 1 at second i and 0 else: then the samples of that second
 * are its factors.
 */
function fitNames(module: TakeModule, model: Model, names: readonly string[],
  map: NameMap | undefined): { parts: number[][]; names: LiveNames } {
  if (names.length === 0) return { parts: [], names: { driven: [], unresolved: [] } };
  const curves = names.map((target, i) => (i === 0
    ? { target, interpolation: 'STEP', times: [0, 1], values: [1, 0] }
    : { target, interpolation: 'STEP', times: [0, i, i + 1], values: [0, 1, 0] }));
  const found = fitted(module, model, map, { moueClip: 1, curves }, names.length);
  const parts = names.map((_, i) => {
    const row: number[] = [];
    for (let t = 0; t < model.targets.length; ++t) {
      const factor = found?.samples[i]![t];
      if (factor) row.push(t, factor); // neither NaN nor 0
    }
    return row;
  });
  return { parts, names: found?.report ?? { driven: [], unresolved: names } };
}

/** The node that a name means, ready to be turned; nothing if there is none. */
function findNode(module: TakeModule, model: Model, name: string,
  map: NameMap | undefined): { turn: NodeTurn; driven: DrivenName } | undefined {
  const curve = { node: name, path: 'rotation', relative: true, times: [0], values: [0, 0, 0, 1] };
  const found = fitted(module, model, map, { moueClip: 2, curves: [curve] }, 1);
  const node = found?.samples[0]![model.targets.length];
  return node === undefined ? undefined : { turn: new NodeTurn(model, node), driven: found!.report.driven[0]! };
}

function tell(layer: Layer, names: LiveNames): void {
  const { model } = layer.inside;
  (layer as { names: LiveNames | undefined }).names = names;
  model.emit('names', { model, layer, names });
}

/** What turns nodes as frames say; it finds each name once. */
function turnerOf(module: TakeModule, layer: Layer): (frame: LiveFrame) => void {
  const { map, inside: { model } } = layer;
  const nodes = new Map<string, NodeTurn | null>();
  const head = new Float64Array(4);
  const apply = (name: string, turn: ArrayLike<number>) => {
    let node = nodes.get(name);
    if (node === undefined) {
      const found = findNode(module, model, name, map);
      nodes.set(name, node = found?.turn ?? null);
      const { driven, unresolved } = layer.names!;
      tell(layer, found ? { driven: [...driven, found.driven], unresolved } : { driven, unresolved: [...unresolved, name] });
    }
    if (node) layer.pushNode(node.node, 1, node.rotation(turn));
  };
  return ({ matrix, turns }) => {
    if (matrix && turnOfMatrix(matrix, head)) apply('head', head);
    for (const name in turns) apply(name, turns[name] as Quaternion);
  };
}

/**
 * Finds what the names of a layer's live frames drive, by the tables of aliases and compositions or
 * by a map. Layers do it themselves when a name comes that the model does not have; here it is done
 * before the first frame, so that none is heard by halves.
 *
 * @throws MoueError `InvalidTake` if the map is wrong, `WasmFailed`.
 */
export async function fitLive(layer: Layer, { names = [], map }: FitLiveOptions = {}): Promise<LiveNames> {
  const module = await loadTakes();
  const { model } = layer.inside;
  if (map) layer.map = map;
  if (model.disposed) return { driven: [], unresolved: [] };
  const all = [...new Set([...layer.parts.keys(), ...names])].filter((name) => name !== '');
  const fit = fitNames(module, model, all, layer.map);
  all.forEach((name, i) => layer.parts.set(name, fit.parts[i]!));
  layer.turn = turnerOf(module, layer);
  tell(layer, fit.names);
  return fit.names;
}
