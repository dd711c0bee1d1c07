// SPDX-License-Identifier: MIT
// What a model has and tells, and what it needs of its viewer.

import type { Asset } from './asset.js';
import type { LiveNames } from './layer_types.js';
import type { Layer } from './layers.js';
import type { Model } from './model.js';
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
  /** The names of a layer's live frames were fitted to the model: `names` says which found nothing. */
  names: { readonly model: Model; readonly layer: Layer; readonly names: LiveNames };
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
  /** A live frame came; when it was captured. */
  pushed(capturedAt: number): void;
  forget(model: Model): void;
  clone(asset: Asset): Promise<Model>;
}
