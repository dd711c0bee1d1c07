// SPDX-License-Identifier: MIT
// How a viewer draws.

import { parseBackground } from './color.js';
import type { Runtime } from './module.js';
import { pathNumber, type MorphPath } from './paths.js';

export interface Settings {
  /**
   * Any CSS colour, `transparent` (the page shows through; the default), or a gradient from top to
   * bottom such as `white to #c8ccd4`.
   */
  background?: string;
  /**
   * What is cleared before a picture is drawn. `true` (default): colour and depth, and the
   * background is filled in. `'depth'`: models lie in front of what a page with a context of its own
   * has drawn. `false`: they are tested against the depth that is there, too.
   */
  clear?: boolean | 'depth';
  /** Factor on the light; above 0. Default 1. */
  exposure?: number;
  /** Soft shadows of the key light. Default true. */
  shadows?: boolean;
  /** Triangles as lines. Default false. */
  wireframe?: boolean;
  /** Default `auto`. A path that cannot carry the active targets falls back to `texture`. */
  path?: MorphPath;
  /** Path `attribute` only: draw the strongest targets that fit, in place of a fallback. */
  approximate?: boolean;
}

export const kDefaults: Required<Settings> = {
  background: 'transparent', clear: true, exposure: 1, shadows: true, wireframe: false, path: 'auto',
  approximate: false,
};

/** Hands changed settings to the core. Throws TypeError or RangeError, and then changes nothing. */
export function applySettings(runtime: Runtime, viewer: number, changes: Settings,
  all: Required<Settings>): void {
  const { core } = runtime;
  const { exposure, background, path, approximate, shadows, wireframe, clear } = changes;
  if (exposure !== undefined && !(exposure > 0 && exposure < Infinity)) {
    throw new RangeError(`Exposure is a number above 0, not ${exposure}.`);
  }
  const number = path === undefined ? 0 : pathNumber(path);
  if (background !== undefined) {
    const { top, bottom } = parseBackground(background);
    const pointer = runtime.floats([...top, ...(bottom ?? [])]);
    core.moue_viewer_set_background(viewer, pointer, bottom ? pointer + 16 : 0);
    all.background = background;
  }
  if (exposure !== undefined) core.moue_viewer_set_exposure(viewer, all.exposure = exposure);
  if (path !== undefined || approximate !== undefined) {
    if (path !== undefined) all.path = path;
    all.approximate = approximate ?? all.approximate;
    core.moue_viewer_set_path(viewer, path === undefined ? pathNumber(all.path) : number,
      all.approximate ? 1 : 0);
  }
  if (clear !== undefined) {
    all.clear = clear;
    core.moue_viewer_set_clear(viewer, clear === 'depth' ? 1 : clear ? 2 : 0);
  }
  if (shadows !== undefined) core.moue_viewer_set_shadows(viewer, (all.shadows = shadows) ? 1 : 0);
  if (wireframe !== undefined) {
    core.moue_viewer_set_wireframe(viewer, (all.wireframe = wireframe) ? 1 : 0);
  }
}
