// SPDX-License-Identifier: MIT
// A WebGL2 context as a viewer sees it: its own, made from a canvas, or one that the page owns.

import { MoueError } from './errors.js';
import type { Runtime } from './module.js';
import type { withPageState } from './page_state.js';

export type ViewerTarget = HTMLCanvasElement | OffscreenCanvas | WebGL2RenderingContext;

const handles = new WeakMap<WebGL2RenderingContext, { handle: number; users: number }>();

export function isContext(target: ViewerTarget): target is WebGL2RenderingContext {
  return typeof WebGL2RenderingContext !== 'undefined' && target instanceof WebGL2RenderingContext;
}

/** The page's context, or a new one of its canvas. Throws `NoGl`. */
export function contextOf(target: ViewerTarget,
  attributes: WebGLContextAttributes): WebGL2RenderingContext {
  if (isContext(target)) return target;
  const gl = target.getContext('webgl2', attributes) as WebGL2RenderingContext | null;
  if (!gl) {
    throw new MoueError('NoGl',
      'This browser gives no WebGL2 context here: it may be switched off, or the graphics card '
      + 'may not be supported.');
  }
  return gl;
}

export class Context {
  readonly gl: WebGL2RenderingContext;
  readonly canvas: HTMLCanvasElement | OffscreenCanvas;
  /** The page's own: its state is kept, its size is the page's business. */
  readonly borrowed: boolean;
  readonly #runtime: Runtime;
  readonly #handle: number;
  readonly #keepState: typeof withPageState | undefined;
  #framebuffer = 0; // the core's name for framebuffers of the page

  /** keepState  for a context of the page's own */
  constructor(runtime: Runtime, gl: WebGL2RenderingContext, keepState?: typeof withPageState) {
    this.#runtime = runtime;
    this.#keepState = keepState;
    this.borrowed = keepState !== undefined;
    this.gl = gl;
    this.canvas = gl.canvas;
    this.#handle = this.#register();
  }

  #register(): number {
    const known = handles.get(this.gl);
    if (known) {
      ++known.users;
      return known.handle;
    }
    const handle = this.#runtime.core.GL.registerContext(this.gl, { majorVersion: 2 });
    handles.set(this.gl, { handle, users: 1 });
    return handle;
  }

  get lost(): boolean {
    return this.gl.isContextLost();
  }

  makeCurrent(): void {
    this.#runtime.core.GL.makeContextCurrent(this.#handle);
  }

  /** Runs `work` with the context current and, if it is the page's, its state put back after. */
  run<T>(work: () => T): T {
    this.makeCurrent();
    return this.#keepState && !this.lost ? this.#keepState(this.gl, work) : work();
  }

  /** The core's name of a framebuffer of WebGL; 0 for the canvas. Valid until the next call. */
  framebufferName(framebuffer: WebGLFramebuffer | null): number {
    if (!framebuffer) return 0;
    const { GL } = this.#runtime.core;
    if (this.#framebuffer === 0) this.#framebuffer = GL.getNewId();
    GL.framebuffers[this.#framebuffer] = framebuffer;
    return this.#framebuffer;
  }

  /** Forgets the context; a page's own is left as it is. */
  release(): void {
    const { GL } = this.#runtime.core;
    if (this.#framebuffer !== 0) {
      GL.framebuffers[this.#framebuffer] = null;
      GL.free.push(this.#framebuffer);
    }
    const known = handles.get(this.gl);
    if (!known || --known.users > 0) return;
    handles.delete(this.gl);
    GL.deleteContext(known.handle);
  }
}
