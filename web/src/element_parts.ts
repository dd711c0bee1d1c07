// SPDX-License-Identifier: MIT
// The pieces that <moue-viewer> is built of.

import { elementSheet } from './element_style.js';

const kSvg = 'http://www.w3.org/2000/svg';
const kPlay = 'M4 2.5v11l9.5-5.5z';
const kPause = 'M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z';

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className: string,
  ...children: Node[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** A play button, a scrubber and the time. */
export class ClipBar {
  readonly root: HTMLElement;
  readonly button = make('button', '');
  readonly range = make('input', '');
  readonly #time = make('output', '');
  readonly #icon = document.createElementNS(kSvg, 'path');
  #playing: boolean | undefined;
  #text = '';

  constructor() {
    const svg = document.createElementNS(kSvg, 'svg');
    svg.setAttribute('viewBox', '0 0 16 16');
    svg.setAttribute('aria-hidden', 'true');
    svg.append(this.#icon);
    this.button.type = 'button';
    this.button.append(svg);
    this.range.type = 'range';
    this.range.min = '0';
    this.range.step = '0.001';
    this.range.setAttribute('aria-label', 'Time');
    this.#time.setAttribute('aria-hidden', 'true');
    this.root = make('div', 'controls', this.button, this.range, this.#time);
    this.root.part.add('controls');
    this.root.hidden = true;
  }

  /** Shows the state of a clip; touches only what has changed. */
  show(playing: boolean, seconds: number, duration: number): void {
    if (playing !== this.#playing) {
      this.#playing = playing;
      this.#icon.setAttribute('d', playing ? kPause : kPlay);
      this.button.setAttribute('aria-label', playing ? 'Pause' : 'Play');
    }
    if (this.range.max !== String(duration)) this.range.max = String(duration);
    this.range.valueAsNumber = seconds;
    const text = `${seconds.toFixed(1)} s`;
    if (text === this.#text) return;
    this.#text = text;
    this.#time.value = text;
    this.range.setAttribute('aria-valuetext', `${text} of ${duration.toFixed(1)} s`);
  }
}

/** Everything inside of the element, in its shadow tree. */
export class Parts {
  readonly poster = make('img', 'poster');
  readonly bar = make('div', 'bar gone', make('div', ''));
  readonly error = make('div', 'error', make('p', ''), make('p', ''));
  readonly clipBar = new ClipBar();
  canvas: HTMLCanvasElement | undefined;
  readonly #root: ShadowRoot;

  constructor(host: HTMLElement) {
    this.#root = host.attachShadow({ mode: 'open' });
    this.#root.adoptedStyleSheets = [elementSheet()];
    this.poster.alt = '';
    this.poster.part.add('poster');
    this.bar.part.add('progress');
    this.bar.setAttribute('role', 'progressbar');
    this.bar.setAttribute('aria-label', 'Loading');
    this.bar.setAttribute('aria-valuemin', '0');
    this.bar.setAttribute('aria-valuemax', '100');
    this.bar.hidden = true;
    this.error.part.add('error');
    this.error.setAttribute('role', 'alert');
    this.error.hidden = true;
    this.#root.append(this.poster, this.bar, this.clipBar.root, this.error);
  }

  /** A new canvas, as one that had a context cannot have another kind of it. */
  newCanvas(label: string): HTMLCanvasElement {
    this.canvas?.remove();
    const canvas = make('canvas', '');
    canvas.part.add('canvas');
    this.canvas = canvas;
    this.label(label);
    this.#root.prepend(canvas);
    return canvas;
  }

  label(text: string): void {
    this.canvas?.setAttribute('role', 'img');
    this.canvas?.setAttribute('aria-label', text || '3D model');
  }

  /** fraction: 0 to 1; at 1 the bar goes away. */
  progress(fraction: number): void {
    this.bar.hidden = false;
    this.bar.classList.toggle('gone', fraction >= 1);
    this.bar.setAttribute('aria-valuenow', String(Math.round(100 * fraction)));
    this.bar.setAttribute('aria-hidden', String(fraction >= 1));
    this.bar.style.setProperty('--done', fraction.toFixed(3));
  }

  showError(title: string, reason: string): void {
    this.bar.hidden = true;
    this.error.children[0]!.textContent = title;
    this.error.children[1]!.textContent = reason;
    this.error.hidden = false;
  }

  hideError(): void {
    this.error.hidden = true;
  }

  /** The model is there: the canvas replaces the poster. */
  reveal(): void {
    this.canvas?.classList.add('shown');
    this.poster.classList.add('gone');
  }

  cover(): void {
    this.canvas?.classList.remove('shown');
    this.poster.classList.remove('gone');
  }
}
