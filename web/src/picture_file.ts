// SPDX-License-Identifier: MIT
// A picture of any size, drawn aside from what the page shows, to a file; loaded at the first screenshot.

import { MoueError } from './errors.js';
import type { ScreenshotOptions } from './screenshot.js';

type Gl = WebGL2RenderingContext;
type Draw = (framebuffer: WebGLFramebuffer, width: number, height: number) => void;

function storage(gl: Gl, samples: number, format: GLenum, width: number, height: number,
  attachment: GLenum): WebGLRenderbuffer {
  const buffer = gl.createRenderbuffer();
  gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
  gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, format, width, height);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, buffer);
  return buffer;
}

/** Draws into a multisampled framebuffer and reads it: premultiplied RGBA, rows from below. */
function drawnPixels(gl: Gl, width: number, height: number, draw: Draw): Uint8Array {
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
    draw(target, width, height);
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

/** Straight alpha, rows from the top. */
function toImage(pixels: Uint8Array, width: number, height: number): ImageData {
  const image = new ImageData(width, height);
  const out = image.data;
  for (let y = 0; y < height; ++y) {
    let from = 4 * width * (height - 1 - y);
    let to = 4 * width * y;
    for (let x = 0; x < width; ++x, from += 4, to += 4) {
      const alpha = pixels[from + 3]!;
      const scale = alpha === 0 ? 0 : 255 / alpha;
      for (let c = 0; c < 3; ++c) out[to + c] = Math.min(255, Math.round(pixels[from + c]! * scale));
      out[to + 3] = alpha;
    }
  }
  return image;
}

/** Packs what drawnPixels() gave. */
async function encode(pixels: Uint8Array, width: number, height: number,
  options: ScreenshotOptions): Promise<Blob> {
  const type = options.type ?? 'image/png';
  const image = toImage(pixels, width, height);
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')!.putImageData(image, 0, 0);
    const settings = options.quality === undefined ? { type } : { type, quality: options.quality };
    return canvas.convertToBlob(settings);
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')!.putImageData(image, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob(
    (blob) => (blob ? resolve(blob) : reject(new TypeError(`This browser writes no ${type}.`))),
    type, options.quality));
}

/**
 * Draws a picture at once, and packs it.
 *
 * area, aspect  of what the page shows: the size where `options` does not say it
 * draw          draws onto a framebuffer
 */
export function takePicture(gl: Gl, area: { width: number; height: number }, aspect: number,
  options: ScreenshotOptions, draw: Draw): Promise<Blob> {
  const width = Math.round(options.width ?? (options.height ?? 0) * aspect) || area.width;
  const height = Math.round(options.height ?? (options.width ?? 0) / aspect) || area.height;
  if (!(width > 0 && height > 0)) throw new RangeError('A picture has a width and a height.');
  return encode(drawnPixels(gl, width, height, draw), width, height, options);
}
