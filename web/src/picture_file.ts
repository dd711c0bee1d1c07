// SPDX-License-Identifier: MIT
// Pixels to a file; loaded at the first screenshot.

import type { ScreenshotOptions } from './screenshot.js';

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
export async function encode(pixels: Uint8Array, width: number, height: number,
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
