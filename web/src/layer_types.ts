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

/**
 * One frame of live tracking.
 *
 * Names of targets need not be the model's own: those of ARKit, VRM, visemes and common avatar makers
 * find each other in any spelling. When a name comes that the model does not have, the layer loads
 * the tables (`takes.js` and `takes.wasm`), fits all names that it has seen, and tells what came of
 * it by the model's event `names`; frames drive targets by their exact names meanwhile. From then on
 * a push looks names up, and allocates nothing. `fitLive()` of `moue/takes` does it beforehand.
 */
export interface LiveFrame {
  /** By target name. */
  weights?: Readonly<Record<string, number>>;
  /** The same as MediaPipe's face landmarker gives them: `result.faceBlendshapes[0].categories`. */
  categories?: ArrayLike<{ readonly categoryName: string; readonly score: number }>;
  /**
   * MediaPipe's `result.facialTransformationMatrixes[0].data`: 16 numbers, column by column. Turns
   * the node that is the model's head, whatever its name.
   */
  matrix?: ArrayLike<number>;
  /**
   * Turns away from rest about the model's own axes (+Y up, the face looks along +Z) of `head`,
   * `leftEye` and `rightEye`, or of nodes by name, in any spelling: quaternions x, y, z, w.
   */
  turns?: Readonly<Record<string, ArrayLike<number>>>;
  /**
   * By the node's own name: its rotation against its parent, a quaternion x, y, z, w. It stays until
   * the next.
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

/** How a name of a source came to drive one of the model. */
export interface DrivenName {
  /** The model's target or node. */
  readonly target: string;
  /** The source's name; `a + b` of composed ones. */
  readonly from: string;
  readonly match: 'map' | 'exact' | 'folded' | 'alias' | 'composed';
}

/** From a name of the source to a target of the model, to several, to several with factors, or to
 * nothing (`null`). */
export interface NameMap {
  targets?: Readonly<Record<string, string | readonly string[] | Readonly<Record<string, number>> | null>>;
  nodes?: Readonly<Record<string, string | null>>;
}

/** What a layer's names drive, once they were fitted. */
export interface LiveNames {
  readonly driven: readonly DrivenName[];
  /** Names that drive nothing, each once. */
  readonly unresolved: readonly string[];
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
