// SPDX-License-Identifier: MIT
// What a frame takes, and of what: the GPU where the browser tells, else the CPU. Timers of software
// renderers tell nothing true: there it is the time from frame to frame.

import type { Viewer } from 'moue';
import { byId } from './dom.js';

const kSoftware = /swiftshader|llvmpipe|softpipe|software|basic render/i;
const kPauseMs = 1000; // frames further apart do not follow each other
const kUnmaskedRenderer = 0x9246;

function drawsInSoftware(viewer: Viewer): boolean {
  const gl = viewer.canvas.getContext('webgl2') as WebGL2RenderingContext | null;
  if (!gl) return false;
  const unmasked = gl.getExtension('WEBGL_debug_renderer_info') !== null;
  return kSoftware.test(String(gl.getParameter(unmasked ? kUnmaskedRenderer : gl.RENDERER)));
}

export class FrameCost {
  readonly #viewer: Viewer;
  readonly #software: boolean;
  #last = -Infinity;
  #interval = 0; // smoothed; 0: unknown

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    this.#software = drawsInSoftware(viewer);
    viewer.on('render', () => {
      const now = performance.now();
      const passed = now - this.#last;
      this.#last = now;
      if (passed > kPauseMs) return;
      this.#interval = this.#interval === 0 ? passed : this.#interval + (passed - this.#interval) / 8;
    });
  }

  /** Fills the label #mslabel; returns the milliseconds as text. */
  show(): string {
    const { gpuMs, cpuMs } = this.#viewer.stats;
    const label = byId('mslabel');
    label.textContent = this.#software ? 'Software' : gpuMs === undefined ? 'CPU' : 'GPU';
    label.title = this.#software ? 'There is no GPU here: time from frame to frame' : 'Time for a frame';
    const ms = this.#software ? this.#interval : gpuMs ?? cpuMs;
    return this.#software && ms === 0 ? '–' : ms.toFixed(ms < 10 ? 2 : 0);
  }
}
