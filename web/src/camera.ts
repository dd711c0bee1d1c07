// SPDX-License-Identifier: MIT
// The orbit camera of a viewer.

import type { Runtime } from './module.js';

/** Where the camera is. Angles in radians, lengths in the models' units. */
export interface CameraState {
  /** 0 looks at a model's front; positive turns the camera to its left hand side. */
  yaw: number;
  /** Above 0: from above. Held short of the poles. */
  pitch: number;
  /** From the point looked at. */
  distance: number;
  /** The point looked at. */
  target: [x: number, y: number, z: number];
  /** Vertical field of view. */
  fov: number;
}

/** Margins that frame() leaves free, as shares of the canvas' width and height. */
export interface Padding {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
}

const kStateFloats = 7;

/** Circles a point and looks at it. It exists as long as its viewer. */
export class Camera {
  readonly #runtime: Runtime;
  readonly #use: () => number;
  readonly #changed: () => void;
  readonly #aspect: () => number;
  readonly #settle: () => void;
  #padding: Required<Padding> = { top: 0, right: 0, bottom: 0, left: 0 };
  /** True until somebody has moved the camera: then it is not framed anew by itself. @internal */
  untouched = true;

  /** @internal */
  constructor(runtime: Runtime, viewer: {
    use: () => number; aspect: () => number; settle: () => void; changed: () => void;
  }) {
    this.#runtime = runtime;
    this.#use = viewer.use;
    this.#aspect = viewer.aspect;
    this.#settle = viewer.settle;
    this.#changed = viewer.changed;
  }

  #moved(): void {
    this.untouched = false;
    this.#changed();
  }

  /** A copy of the present state. Assign (parts of) one to move the camera at once. */
  get state(): CameraState {
    const { core, scratch } = this.#runtime;
    core.moue_camera_state(this.#use(), scratch);
    const s = core.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + kStateFloats);
    return {
      yaw: s[0]!, pitch: s[1]!, distance: s[2]!, target: [s[3]!, s[4]!, s[5]!], fov: s[6]!,
    };
  }

  set state(state: Partial<CameraState>) {
    const { yaw, pitch, distance, target, fov } = { ...this.state, ...state };
    const values = [yaw, pitch, distance, ...target, fov];
    if (values.length !== kStateFloats || !values.every(Number.isFinite) || distance <= 0 || fov <= 0
      || fov >= Math.PI) {
      throw new RangeError('A camera state needs finite numbers, a distance above 0 and a field of '
        + 'view between 0 and pi.');
    }
    this.#runtime.core.moue_camera_set_state(this.#use(), this.#runtime.floats(values));
    this.#moved();
  }

  /**
   * Looks at the middle of all models, from the present direction, far enough to see them whole.
   * Until the camera is moved otherwise, it stays framed when the canvas changes its shape.
   */
  frame(): void {
    const { core } = this.#runtime;
    const { top, right, bottom, left } = this.#padding;
    const aspect = this.#aspect();
    const width = 1 - left - right;
    const height = 1 - top - bottom;
    this.#settle();
    const viewer = this.#use();
    core.moue_camera_frame(viewer, (aspect * width) / height);
    if (height < 1) core.moue_camera_zoom(viewer, 1 / height);
    if (left !== right || top !== bottom) {
      core.moue_camera_pan(viewer, (aspect * (left - right)) / 2, (top - bottom) / 2);
    }
    this.untouched = true;
    this.#changed();
  }

  /** What frame() leaves free, for bars that lie over the canvas. Frames anew when set. */
  get padding(): Required<Padding> {
    return { ...this.#padding };
  }

  set padding(padding: Padding) {
    const all = { top: 0, right: 0, bottom: 0, left: 0, ...padding };
    if (!Object.values(all).every((share) => share >= 0) || all.left + all.right >= 1
      || all.top + all.bottom >= 1) {
      throw new RangeError('Padding is given in shares of the canvas, and leaves some of it.');
    }
    this.#padding = all;
    if (this.untouched) this.frame();
  }

  /** Looks from `yaw` and `pitch` (radians), at the same point and from the same distance. */
  setDirection(yaw: number, pitch: number): void {
    this.#runtime.core.moue_camera_set_direction(this.#use(), yaw, pitch);
    this.#moved();
  }

  /** A drag in canvas heights: a whole height turns by half a circle. */
  orbit(dx: number, dy: number): void {
    this.#runtime.core.moue_camera_orbit(this.#use(), dx, dy);
    this.#moved();
  }

  /** Moves the point looked at with a pointer; in canvas heights, y downwards. */
  pan(dx: number, dy: number): void {
    this.#runtime.core.moue_camera_pan(this.#use(), dx, dy);
    this.#moved();
  }

  /** Multiplies the distance. Below 1: closer. */
  zoom(factor: number): void {
    this.#runtime.core.moue_camera_zoom(this.#use(), factor);
    this.#moved();
  }
}
