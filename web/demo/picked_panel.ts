// SPDX-License-Identifier: MIT
// What moves the point of the face that was clicked: its targets, strongest first.

import type { PickHit, Viewer } from 'moue';
import { byId, make } from './dom.js';

const kShown = 10;
const kClickPixels = 5; // a pointer that goes farther drags

export class PickedPanel {
  readonly #viewer: Viewer;
  readonly #canvas: HTMLElement;
  readonly #root = byId('picked');
  readonly #list = byId('pickedlist');
  readonly #dot = byId('dot');
  readonly #choose: (target: number) => void;

  /** choose: a target of the list was chosen. */
  constructor(viewer: Viewer, canvas: HTMLElement, choose: (target: number) => void) {
    this.#viewer = viewer;
    this.#canvas = canvas;
    this.#choose = choose;
    let from: [number, number] | undefined;
    canvas.addEventListener('pointerdown', (event) => {
      from = event.isPrimary && event.button === 0 ? [event.clientX, event.clientY] : undefined;
    });
    canvas.addEventListener('pointerup', ({ clientX, clientY, isPrimary }) => {
      if (!from || !isPrimary || Math.hypot(clientX - from[0], clientY - from[1]) > kClickPixels) return;
      const { left, top } = canvas.getBoundingClientRect();
      this.pick(clientX - left, clientY - top);
    });
    canvas.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault(); // or the button that gets the focus is pressed by it
      this.pick(canvas.clientWidth / 2, canvas.clientHeight / 2, true);
    });
    this.#root.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.close();
    });
    byId('pickedoff').addEventListener('click', () => this.close());
    viewer.on('camera', () => { this.#dot.hidden = true; });
  }

  /** Lists what moves the point under x, y of the canvas; focus: go into the list. */
  pick(x: number, y: number, focus = false): void {
    const hit = this.#viewer.pick(x, y);
    this.#root.hidden = !hit;
    this.#dot.hidden = !hit;
    if (!hit) return;
    this.#dot.style.left = `${x}px`;
    this.#dot.style.top = `${y}px`;
    this.#show(hit);
    if (focus) (this.#list.querySelector('button') ?? byId('pickedoff')).focus();
  }

  #show({ targets }: PickHit): void {
    const most = targets[0]?.displacement ?? 1;
    this.#list.replaceChildren(...targets.slice(0, kShown).map(({ target, displacement, weight }) => {
      const bar = make('i', { ariaHidden: 'true' });
      bar.style.setProperty('--share', (displacement / most).toFixed(3));
      const button = make('button', { type: 'button', title: 'Go to its slider' },
        make('span', { textContent: target.name }), bar,
        make('small', { textContent: `${(1000 * displacement).toPrecision(2)} mm` }));
      button.classList.toggle('on', Math.abs(weight) > 0.005);
      button.addEventListener('click', () => this.#choose(target.index));
      return make('li', {}, button);
    }));
    const more = targets.length - kShown;
    byId('pickedmore').textContent = targets.length === 0 ? 'No target moves this point.'
      : more > 0 ? `and ${more} more` : '';
  }

  close(): void {
    const inside = this.#root.contains(document.activeElement);
    this.#root.hidden = true;
    this.#dot.hidden = true;
    if (inside) this.#canvas.focus();
  }
}
