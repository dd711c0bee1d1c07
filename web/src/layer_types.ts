// SPDX-License-Identifier: MIT
// What layers take.

import type { Clips } from './clips.js';
import type { Layer } from './layers.js';
import type { Model } from './model.js';
import type { Runtime } from './module.js';
import type { Weights } from './weights.js';

/** Target names, each fully; or names with factors. */
export type LayerMask = readonly string[] | Readonly<Record<string, number>>;

export interface LayerPlayOptions {
  /** `true` (default), `false` for once, or `'ping-pong'`. */
  loop?: boolean | 'ping-pong';
  /** Clip seconds per second; below 0 plays backwards. Default 1, or as it is when going on. */
  speed?: number;
  /** Seconds over which the clip before fades out and this one in. Default 0. */
  fade?: number;
  /** Where to start, in seconds. */
  from?: number;
}

export interface LayerOptions extends LayerPlayOptions {
  /** For the page's own use. */
  name?: string;
  /** Add the values' difference from rest to what lies below, in place of mixing over it. */
  additive?: boolean;
  /** A clip of the file to begin with: by name or number. Default: none. */
  clip?: string | number;
  /** Default 1. The layer comes up to it over `fade` seconds. */
  weight?: number;
  /** What it may move. Default: all targets. */
  mask?: LayerMask | null;
  /** Whether it moves nodes. Default true. */
  nodes?: boolean;
}

/** One frame of live tracking. */
export interface LiveFrame {
  /** By target name. */
  weights?: Readonly<Record<string, number>>;
  /** The same as MediaPipe's face landmarker gives them: `result.faceBlendshapes[0].categories`. */
  categories?: Iterable<{ readonly categoryName: string; readonly score: number }>;
  /**
   * By node name: its rotation against its parent, a quaternion x, y, z, w. It stays until the next.
   * `turnFromRest()` of `moue/takes` makes one of what trackers tell.
   */
  rotations?: Readonly<Record<string, ArrayLike<number>>>;
  /** Seconds on the source's own clock, for smoothing. Default: when it is pushed. */
  time?: number;
  /** When the camera took it, on `performance.now()`'s clock, for `stats.latencyMs`. Default: when
   * it is pushed. */
  capturedAt?: number;
}

/** What is done to the values of live frames. */
export interface LiveFilter {
  /** The One-Euro filter's cut-off for a value that stands still, in Hz; 0 (default): none. Lower
   * is calmer, and later. */
  cutoffHz?: number;
  /** How far speed opens it, in Hz per unit a second. Default 0; higher is less late. */
  speedFactor?: number;
  /** Cut-off of the speed itself, in Hz. Default 1. */
  speedCutoffHz?: number;
  /** Lowest and highest value. Default: none. */
  min?: number;
  max?: number;
}

/** Pushes frames to its layer as time goes on. */
export interface LayerSource {
  /** Called before each picture with the seconds since the last; true while it wants more. */
  advance(layer: Layer, seconds: number): boolean;
  /** The layer, or its model, is gone, or has another source. */
  end?(): void;
}

/** A model as its layers see it. @internal */
export interface LayerInside {
  readonly model: Model;
  readonly runtime: Runtime;
  readonly handle: number;
  readonly weights: Weights;
  readonly clips: Clips;
  check(): void;
  changed(): void;
  forget(layer: Layer): void;
}
