// SPDX-License-Identifier: MIT
// CSS colours to numbers, by the browser's own parser.

/** Red, green, blue, alpha: sRGB, straight, 0 to 1. */
export type Rgba = [number, number, number, number];

let pixel: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null | undefined;

function makeContext(): typeof pixel {
  const options = { willReadFrequently: true };
  if (typeof OffscreenCanvas !== 'undefined') {
    const context: OffscreenCanvasRenderingContext2D | null = new OffscreenCanvas(1, 1)
      .getContext('2d', options);
    return context;
  }
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  return canvas.getContext('2d', options) as CanvasRenderingContext2D | null;
}

function context(): NonNullable<typeof pixel> {
  if (pixel === undefined) pixel = makeContext();
  if (!pixel) throw new TypeError('There is no 2D canvas to read colours with.');
  return pixel;
}

/** Reads any CSS colour. Throws TypeError for text that is none. */
export function parseColor(css: string): Rgba {
  if (css === 'transparent') return [0, 0, 0, 0]; // viewers begin so: no canvas is made for it
  const paint = context();
  // an unknown colour leaves fillStyle as it was: two different starts tell
  paint.fillStyle = '#000';
  paint.fillStyle = css;
  const first = paint.fillStyle;
  paint.fillStyle = '#fff';
  paint.fillStyle = css;
  if (first !== paint.fillStyle) throw new TypeError(`"${css}" is no CSS colour.`);
  paint.clearRect(0, 0, 1, 1);
  paint.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = paint.getImageData(0, 0, 1, 1).data as unknown as Rgba;
  return [r / 255, g / 255, b / 255, a / 255];
}

/** `"white"`, or a gradient from top to bottom: `"white to #c8ccd4"`. */
export function parseBackground(text: string): { top: Rgba; bottom: Rgba | undefined } {
  const [top, bottom, ...rest] = text.split(/\s+to\s+/i);
  if (top === undefined || rest.length > 0) throw new TypeError(`"${text}" is no background.`);
  return { top: parseColor(top.trim()), bottom: bottom ? parseColor(bottom.trim()) : undefined };
}
