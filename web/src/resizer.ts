// SPDX-License-Identifier: MIT
// Keeps a canvas' pixels in step with its place on the page and the screen's pixels.

const kLargestSide = 8192;

type OnSize = (width: number, height: number) => void;

/**
 * A canvas without a CSS size takes that of its pixels, and would grow with every resize: such a
 * size is written down once.
 */
function pin(canvas: HTMLCanvasElement): void {
  const { clientWidth, clientHeight, width, height } = canvas;
  if (clientWidth === 0 || clientHeight === 0) return;
  canvas.width = width + 64;
  canvas.height = height + 64;
  const wide = canvas.clientWidth !== clientWidth;
  const high = canvas.clientHeight !== clientHeight;
  canvas.width = width;
  canvas.height = height;
  if (wide) canvas.style.width = `${clientWidth}px`;
  if (high && !wide) canvas.style.height = `${clientHeight}px`;
  if (high && wide) canvas.style.aspectRatio = `${clientWidth} / ${clientHeight}`;
}

/** Gives `canvas` a size in pixels; true if it had another one. */
function setSize(canvas: HTMLCanvasElement, width: number, height: number): boolean {
  if (width < 1 || height < 1) return false; // not laid out
  const scale = Math.min(1, kLargestSide / Math.max(width, height));
  const w = Math.max(1, Math.round(width * scale));
  const h = Math.max(1, Math.round(height * scale));
  if (w === canvas.width && h === canvas.height) return false;
  canvas.width = w;
  canvas.height = h;
  return true;
}

function fit(canvas: HTMLCanvasElement, pixelRatio: number | undefined): boolean {
  const ratio = pixelRatio ?? globalThis.devicePixelRatio ?? 1;
  return setSize(canvas, canvas.clientWidth * ratio, canvas.clientHeight * ratio);
}

/** To be called before a canvas has a context, when its size costs nothing yet. */
export function prepareCanvas(canvas: HTMLCanvasElement, pixelRatio: number | undefined): void {
  pin(canvas);
  fit(canvas, pixelRatio);
}

/**
 * Watches a canvas that a page lays out by CSS, and that prepareCanvas() has seen. Works on any zoom
 * and on screens of any density.
 */
export class Resizer {
  readonly #canvas: HTMLCanvasElement;
  readonly #onSize: OnSize;
  readonly #observer: ResizeObserver;
  #pixelRatio: number | undefined;

  /** pixelRatio: canvas pixels per CSS pixel; undefined: the screen's own. */
  constructor(canvas: HTMLCanvasElement, pixelRatio: number | undefined, onSize: OnSize) {
    this.#canvas = canvas;
    this.#onSize = onSize;
    this.#pixelRatio = pixelRatio;
    this.#observer = new ResizeObserver(([entry]) => this.#resized(entry!));
    this.measure();
    try {
      this.#observer.observe(canvas, { box: 'device-pixel-content-box' });
    } catch {
      this.#observer.observe(canvas); // Safari
      globalThis.addEventListener('resize', this.measure); // the page's zoom
    }
  }

  get pixelRatio(): number | undefined {
    return this.#pixelRatio;
  }

  set pixelRatio(ratio: number | undefined) {
    this.#pixelRatio = ratio;
    this.measure();
  }

  /** Sizes the canvas now, from its layout. */
  measure = (): void => {
    if (fit(this.#canvas, this.#pixelRatio)) this.#tell();
  };

  #tell(): void {
    this.#onSize(this.#canvas.width, this.#canvas.height);
  }

  #resized(entry: ResizeObserverEntry): void {
    const exact = entry.devicePixelContentBoxSize?.[0];
    const ratio = globalThis.devicePixelRatio;
    // emulated screens report pixels of the real one
    const sound = exact && Math.abs(exact.inlineSize - entry.contentRect.width * ratio) <= 2;
    if (!sound || this.#pixelRatio !== undefined) this.measure();
    else if (setSize(this.#canvas, exact.inlineSize, exact.blockSize)) this.#tell();
  }

  dispose(): void {
    this.#observer.disconnect();
    globalThis.removeEventListener('resize', this.measure);
  }
}
