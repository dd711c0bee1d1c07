// Puts the package and helpers at hand for tests that run code in the page.
import * as moue from '/moue/index.js';
import './bake.js';
import './gl_snapshot.js';
import './pictures.js';

const canvas = document.getElementById('canvas');

/** Resolves after so many animation frames. */
async function frames(count = 2) {
  for (let i = 0; i < count; ++i) await new Promise(requestAnimationFrame);
}

/** Resolves at the next event of an Emitter. */
const next = (emitter, name) => new Promise((resolve) => emitter.once(name, resolve));

/** The pixels of a picture as RGBA. */
async function pixelsOf(blob) {
  const bitmap = await createImageBitmap(blob, { premultiplyAlpha: 'none' });
  const surface = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = surface.getContext('2d');
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
}

/** Largest difference of two pictures' numbers. */
function farthest(a, b) {
  let largest = Math.abs(a.length - b.length);
  for (let i = 0; i < a.length; ++i) largest = Math.max(largest, Math.abs(a[i] - b[i]));
  return largest;
}

Object.assign(globalThis, { moue, canvas, frames, next, pixelsOf, farthest, ready: true });
