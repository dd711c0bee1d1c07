// SPDX-License-Identifier: MIT
// A picture of any size, drawn aside from what the page shows.

import { MoueError } from './errors.js';

export interface ScreenshotOptions {
  /** Pixels. Default: the canvas' own. */
  width?: number;
  height?: number;
  /** Default `image/png`. */
  type?: 'image/png' | 'image/jpeg' | 'image/webp';
  /** 0 to 1, for JPEG and WebP. */
  quality?: number;
}

type Gl = WebGL2RenderingContext;
type Draw = (framebuffer: WebGLFramebuffer) => void;

function storage(gl: Gl, samples: number, format: GLenum, width: number, height: number,
  attachment: GLenum): WebGLRenderbuffer {
  const buffer = gl.createRenderbuffer();
  gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
  gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, format, width, height);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, buffer);
  return buffer;
}

/** Draws into a multisampled framebuffer and reads it: premultiplied RGBA, rows from below. */
export function drawnPixels(gl: Gl, width: number, height: number, draw: Draw): Uint8Array {
  const samples = Math.min(4, gl.getParameter(gl.MAX_SAMPLES) as number);
  const target = gl.createFramebuffer();
  const resolved = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, target);
  const buffers = [
    storage(gl, samples, gl.RGBA8, width, height, gl.COLOR_ATTACHMENT0),
    storage(gl, samples, gl.DEPTH_COMPONENT24, width, height, gl.DEPTH_ATTACHMENT)];
  gl.bindFramebuffer(gl.FRAMEBUFFER, resolved);
  buffers.push(storage(gl, 0, gl.RGBA8, width, height, gl.COLOR_ATTACHMENT0));
  try {
    if (gl.checkFramebufferStatus(gl.FRAMEBUFFER) !== gl.FRAMEBUFFER_COMPLETE) {
      throw new MoueError('OutOfGpuMemory', `There is no room for a picture of ${width} x ${height}.`);
    }
    // for viewers that clear nothing: what a new buffer holds is transparent black, without a depth
    gl.bindFramebuffer(gl.FRAMEBUFFER, target);
    gl.clearBufferfv(gl.DEPTH, 0, [1]);
    draw(target);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, target);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, resolved);
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, resolved);
    const pixels = new Uint8Array(4 * width * height);
    gl.pixelStorei(gl.PACK_ALIGNMENT, 4);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return pixels;
  } finally {
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.deleteFramebuffer(target);
    gl.deleteFramebuffer(resolved);
    for (const buffer of buffers) gl.deleteRenderbuffer(buffer);
  }
}
