// SPDX-License-Identifier: MIT
// What the last picture took.

import type { Runtime } from './module.js';
import { kPaths, type MorphPath } from './paths.js';

export interface Stats {
  /** Pictures drawn since the viewer was made. */
  frames: number;
  /** The GPU's own time for a recent picture, in milliseconds; `undefined` where the browser does
   * not tell (most tell only when asked by a flag or when cross-origin isolated). */
  gpuMs: number | undefined;
  /** Time spent in `update` and `draw` on the CPU for a recent picture, in milliseconds. */
  cpuMs: number;
  /** Frames of live tracking that were pushed. */
  liveFrames: number;
  /** Those among them of which no picture was drawn, as a later one came first. */
  liveSkipped: number;
  /** Of the last live frame that was drawn: milliseconds from when it was captured (or pushed) to
   * when its picture was handed to the GPU; `undefined` before the first. */
  latencyMs: number | undefined;
  /** The morph path that was used. */
  path: MorphPath;
  drawCalls: number;
  /** Primitives left out as they lie outside the picture. */
  culled: number;
  /** Targets with a weight other than 0, over all nodes. */
  activeTargets: number;
  /** Primitives that the asked path could not carry. */
  fallbacks: number;
  /** GPU memory of all deltas of the models shown. */
  deltaBytes: number;
  /** Sent to the GPU for the last picture. */
  uploadedBytes: number;
}

export function emptyStats(): Stats {
  return {
    frames: 0, gpuMs: undefined, cpuMs: 0, liveFrames: 0, liveSkipped: 0,
    latencyMs: undefined, path: 'auto', drawCalls: 0, culled: 0, activeTargets: 0,
    fallbacks: 0, deltaBytes: 0, uploadedBytes: 0,
  };
}

/** Fills `stats` from the core; allocates nothing. */
export function readStats(runtime: Runtime, viewer: number, stats: Stats): void {
  const { core, scratch } = runtime;
  core.moue_viewer_stats(viewer, scratch);
  const heap = core.HEAPF64;
  const at = scratch >> 3;
  stats.path = kPaths[heap[at]!] ?? 'auto';
  stats.drawCalls = heap[at + 1]!;
  stats.culled = heap[at + 2]!;
  stats.activeTargets = heap[at + 3]!;
  stats.fallbacks = heap[at + 4]!;
  stats.deltaBytes = heap[at + 5]!;
  stats.uploadedBytes = heap[at + 6]!;
  const ms = heap[at + 7]!;
  stats.gpuMs = ms < 0 ? undefined : ms;
}
