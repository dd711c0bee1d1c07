// SPDX-License-Identifier: MIT
// Drawing a viewer's models on its canvas, on a page's framebuffer, or aside for a picture.

import type { Context } from './context.js';
import type { Runtime } from './module.js';
import type { ScreenshotOptions } from './screenshot.js';
import { emptyStats, type Stats } from './stats.js';
import type { RenderOptions } from './viewer_types.js';

type PictureFile = typeof import('./picture_file.js');

interface Area {
  x?: number;
  y?: number;
  width: number;
  height: number;
}

/** The viewer's orbit camera. */
export const kOrbit: RenderOptions = {};

export class Painter {
  readonly stats: Stats = emptyStats();
  readonly #runtime: Runtime;
  readonly #context: Context;
  readonly #handle: number;

  constructor(runtime: Runtime, context: Context, handle: number) {
    this.#runtime = runtime;
    this.#context = context;
    this.#handle = handle;
  }

  /** What is drawn on, in pixels: the canvas, or the viewport of a context of the page's own. */
  get area(): Area {
    if (!this.#context.borrowed) return this.#context.canvas;
    const { gl } = this.#context;
    const [x, y, width, height] = (gl.getParameter(gl.VIEWPORT) ?? [0, 0, 0, 0]) as Int32Array;
    return { x: x!, y: y!, width: width!, height: height! };
  }

  /** Width over height; 1 where there is nothing to draw on. */
  get aspect(): number {
    const { width, height } = this.area;
    return width > 0 && height > 0 ? width / height : 1;
  }

  draw(options: RenderOptions): void {
    const { area } = this;
    if (area.width === 0 || area.height === 0) return;
    if (this.#context.borrowed) this.#drawBorrowed(area, options);
    else this.#drawOn(0, area.width, area.height, options);
    ++this.stats.frames;
  }

  // apart from draw(): what a closure captures is allocated at every call
  #drawBorrowed({ x = 0, y = 0, width, height }: Area, options: RenderOptions): void {
    const { gl } = this.#context;
    const bound = gl.getParameter(gl.DRAW_FRAMEBUFFER_BINDING) as WebGLFramebuffer | null;
    const name = this.#context.framebufferName(bound);
    this.#context.run(() => {
      this.#runtime.core.moue_viewer_set_origin(this.#handle, x, y);
      this.#drawOn(name, width, height, options);
    });
  }

  #drawOn(framebuffer: number, width: number, height: number, options: RenderOptions): void {
    const { core } = this.#runtime;
    const { view, projection } = options;
    if (!view !== !projection) throw new TypeError('A camera is a view and a projection.');
    if (view && projection) {
      if (view.length !== 16 || projection.length !== 16) {
        throw new RangeError('A camera matrix has 16 numbers, column by column.');
      }
      const pointer = this.#runtime.floats([...Array.from(view), ...Array.from(projection)]);
      core.moue_viewer_draw(this.#handle, framebuffer, width, height, pointer, pointer + 64);
    } else {
      core.moue_camera_draw(this.#handle, framebuffer, width, height);
    }
  }

  screenshot({ takePicture }: PictureFile, options: ScreenshotOptions): Promise<Blob> {
    return this.#context.run(() => takePicture(this.#context.gl, this.area, this.aspect, options,
      (target, width, height) => {
        this.#runtime.core.moue_viewer_set_origin(this.#handle, 0, 0);
        this.#drawOn(this.#context.framebufferName(target), width, height, kOrbit);
      }));
  }
}
