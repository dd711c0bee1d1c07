// SPDX-License-Identifier: MIT
// Keeps a canvas' pixels in step with its place on the page and the screen's pixels.

const kLargestSide = 8192;

type OnSize = (width: number, height: number) => void;

/** Watches a canvas that a page lays out by CSS. Works on any zoom and on screens of any density. */
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
    this.#pin();
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

  /**
   * A canvas without a CSS size takes that of its pixels, and would grow with every resize: such
   * a size is written down once.
   */
  #pin(): void {
    const canvas = this.#canvas;
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

  /** Sizes the canvas now, from its layout. */
  measure = (): void => {
    const ratio = this.#pixelRatio ?? globalThis.devicePixelRatio ?? 1;
    this.#apply(this.#canvas.clientWidth * ratio, this.#canvas.clientHeight * ratio);
  };

  #resized(entry: ResizeObserverEntry): void {
    const exact = entry.devicePixelContentBoxSize?.[0];
    const ratio = globalThis.devicePixelRatio;
    // emulated screens report pixels of the real one
    const sound = exact && Math.abs(exact.inlineSize - entry.contentRect.width * ratio) <= 2;
    if (sound && this.#pixelRatio === undefined) this.#apply(exact.inlineSize, exact.blockSize);
    else this.measure();
  }

  #apply(width: number, height: number): void {
    if (width < 1 || height < 1) return; // not laid out
    const scale = Math.min(1, kLargestSide / Math.max(width, height));
    const w = Math.max(1, Math.round(width * scale));
    const h = Math.max(1, Math.round(height * scale));
    if (w === this.#canvas.width && h === this.#canvas.height) return;
    this.#canvas.width = w;
    this.#canvas.height = h;
    this.#onSize(w, h);
  }

  dispose(): void {
    this.#observer.disconnect();
    globalThis.removeEventListener('resize', this.measure);
  }
}
