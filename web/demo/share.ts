// SPDX-License-Identifier: MIT
// What is shown, as the part of a link behind the #.

import type { CameraState, Model, MorphPath, Viewer } from 'moue';

const kSharedPaths = ['cpu', 'attribute', 'texture', 'packed', 'cached'] as const;

/** A take on a layer. */
export interface SharedLayer {
  /** Its address, or `idle:SEED`. */
  source: string;
  weight: number;
  time: number;
  playing: boolean;
}

const kMostLayers = 16;

export interface SharedState {
  src?: string;
  weights: Record<string, number>;
  clip?: string;
  time?: number;
  playing: boolean;
  speed: number;
  loop: boolean;
  camera?: CameraState;
  path?: MorphPath;
  wireframe: boolean;
  heat?: string;
  /** From bottom to top. */
  layers: SharedLayer[];
}

const short = (n: number): string => String(Number(n.toPrecision(5)));

/** The hash for what a viewer shows. `src` is left out for the demo head. */
export function toHash(viewer: Viewer, model: Model, src: string | undefined, loop: boolean,
  layers: readonly SharedLayer[]): string {
  const state = new URLSearchParams();
  if (src) state.set('src', src);
  const { weights } = model;
  const set = model.targets.filter(({ index }) => model.isSet(index))
    .map(({ name, index }) => `${encodeURIComponent(name)}:${short(weights[index]!)}`);
  if (set.length > 0) state.set('w', set.join(','));
  const { clip } = model;
  if (clip) {
    state.set('clip', clip.name || String(clip.index));
    state.set('t', short(model.time));
    state.set('play', model.playing ? '1' : '0');
    if (model.speed !== 1) state.set('speed', short(model.speed));
    if (!loop) state.set('loop', '0');
  }
  for (const { source, weight, time, playing } of layers) {
    state.append('layer', [short(weight), short(time), playing ? '1' : '0', source].join(','));
  }
  if (!viewer.camera.untouched) {
    const { yaw, pitch, distance, target, fov } = viewer.camera.state;
    state.set('cam', [yaw, pitch, distance, ...target, fov].map(short).join(','));
  }
  const { path, wireframe } = viewer.settings;
  if (path !== 'auto') state.set('path', path);
  if (wireframe) state.set('wire', '1');
  if (model.heatMap !== null) state.set('heat', model.heatMap);
  return state.size > 0 ? `#${state}` : '';
}

function parseCamera(text: string | null): CameraState | undefined {
  const n = (text ?? '').split(',').map(Number);
  if (n.length !== 7 || !n.every(Number.isFinite)) return undefined;
  return { yaw: n[0]!, pitch: n[1]!, distance: n[2]!, target: [n[3]!, n[4]!, n[5]!], fov: n[6]! };
}

function parseLayer(text: string): SharedLayer | undefined {
  const [, weight, time, playing, source] = /^([^,]*),([^,]*),([01]),(.+)$/.exec(text) ?? [];
  const numbers = [Number(weight), Number(time)] as const;
  if (!source || !numbers.every(Number.isFinite)) return undefined;
  return { source, weight: numbers[0], time: numbers[1], playing: playing === '1' };
}

/** Reads a hash; what is broken in it is left out. `undefined` if it says nothing. */
export function fromHash(hash: string): SharedState | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  if (given.size === 0) return undefined;
  const state: SharedState = {
    weights: {}, playing: given.get('play') === '1', speed: Number(given.get('speed') ?? 1) || 1,
    loop: given.get('loop') !== '0', wireframe: given.get('wire') === '1',
    layers: given.getAll('layer').slice(0, kMostLayers).map(parseLayer).filter((layer) => layer !== undefined),
  };
  for (const part of (given.get('w') ?? '').split(',')) {
    const [name = '', weight = ''] = part.split(':');
    if (name !== '' && weight !== '' && Number.isFinite(Number(weight))) {
      state.weights[decodeURIComponent(name)] = Number(weight);
    }
  }
  const heat = given.get('heat');
  if (heat !== null) state.heat = heat;
  const src = given.get('src');
  if (src) state.src = src;
  const clip = given.get('clip');
  if (clip !== null) state.clip = clip;
  if (Number.isFinite(Number(given.get('t') ?? NaN))) state.time = Number(given.get('t'));
  const camera = parseCamera(given.get('cam'));
  if (camera) state.camera = camera;
  const path = kSharedPaths.find((known) => known === given.get('path'));
  if (path) state.path = path;
  return state;
}

/** Brings a viewer to a shared state; targets and clips that the model lacks are passed over. */
export function applyState(viewer: Viewer, model: Model, state: SharedState): void {
  for (const [name, weight] of Object.entries(state.weights)) {
    if (model.target(name)) model.setWeight(name, weight);
  }
  model.heatMap = state.heat !== undefined && model.target(state.heat) ? state.heat : null;
  const clip = model.clips.find(({ name, index }) => name === state.clip || String(index) === state.clip);
  if (clip) {
    model.play(clip.index, { loop: state.loop, speed: state.speed, from: state.time ?? 0 });
    if (!state.playing) model.pause();
  }
  viewer.set({ path: state.path ?? 'auto', wireframe: state.wireframe });
  if (state.camera) viewer.camera.state = state.camera;
}
