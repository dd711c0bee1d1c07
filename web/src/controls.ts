// SPDX-License-Identifier: MIT
// Mouse, touch and keyboard to camera moves, with a soft end.

import type { Camera } from './camera.js';

/** The share of a pending move that is left after one second. */
const kLeftPerSecond = 1e-8;
const kWheelPixelsPerDoubling = 600;
const kLinePixels = 16;
const kKeyStep = 0.06; // canvas heights
const kKeyZoom = 0.12; // natural logarithm of a factor
const kRest = 1e-4; // a pending move below this is none

interface Pointer {
  id: number;
  x: number;
  y: number;
}

/**
 * Drag: turn. Right button, Shift, or two fingers: move. Wheel or pinch: closer and away. Double
 * click: frame. Keys, while the canvas has the focus: arrows turn, with Shift they move; + and -
 * zoom; 0 frames.
 *
 * The canvas gets `touch-action: none`, and a tab stop if it has none; dispose() takes both back.
 */
export class OrbitControls {
  readonly #canvas: HTMLCanvasElement;
  readonly #camera: Camera;
  readonly #wake: () => void;
  readonly #still: MediaQueryList;
  readonly #ended = new AbortController();
  readonly #before: { touchAction: string; tabIndex: string | null };
  #pointers: Pointer[] = [];
  #orbitX = 0;
  #orbitY = 0;
  #panX = 0;
  #panY = 0;
  #zoom = 0;

  /** @internal */
  constructor(canvas: HTMLCanvasElement, camera: Camera, wake: () => void) {
    this.#canvas = canvas;
    this.#camera = camera;
    this.#wake = wake;
    this.#still = matchMedia('(prefers-reduced-motion: reduce)');
    this.#before = {
      touchAction: canvas.style.touchAction, tabIndex: canvas.getAttribute('tabindex'),
    };
    canvas.style.touchAction = 'none';
    if (this.#before.tabIndex === null) canvas.tabIndex = 0;
    this.#listen('pointerdown', this.#down);
    this.#listen('pointermove', this.#move);
    this.#listen('pointerup', this.#up);
    this.#listen('pointercancel', this.#up);
    this.#listen('wheel', this.#wheel);
    this.#listen('keydown', this.#key);
    this.#listen('dblclick', this.#frame);
    this.#listen('contextmenu', (event) => event.preventDefault());
  }

  #listen<K extends keyof HTMLElementEventMap>(type: K,
    listener: (event: HTMLElementEventMap[K]) => void): void {
    this.#canvas.addEventListener(type, listener as EventListener,
      { signal: this.#ended.signal, passive: false });
  }

  dispose(): void {
    this.#ended.abort();
    this.#canvas.style.touchAction = this.#before.touchAction;
    if (this.#before.tabIndex === null) this.#canvas.removeAttribute('tabindex');
  }

  /** Applies what is due of the pending moves. True while more is to come. @internal */
  advance(seconds: number): boolean {
    const left = this.#still.matches ? 0 : kLeftPerSecond ** seconds;
    const pending = Math.max(Math.abs(this.#orbitX), Math.abs(this.#orbitY), Math.abs(this.#panX),
      Math.abs(this.#panY), Math.abs(this.#zoom));
    if (pending === 0) return false;
    const share = pending < kRest ? 1 : 1 - left;
    const keep = 1 - share;
    if (this.#orbitX !== 0 || this.#orbitY !== 0) {
      this.#camera.orbit(this.#orbitX * share, this.#orbitY * share);
    }
    if (this.#panX !== 0 || this.#panY !== 0) {
      this.#camera.pan(this.#panX * share, this.#panY * share);
    }
    if (this.#zoom !== 0) this.#camera.zoom(Math.exp(this.#zoom * share));
    this.#orbitX *= keep;
    this.#orbitY *= keep;
    this.#panX *= keep;
    this.#panY *= keep;
    this.#zoom *= keep;
    return share < 1;
  }

  #down = (event: PointerEvent): void => {
    if (this.#pointers.length === 2) return;
    this.#canvas.setPointerCapture(event.pointerId);
    this.#pointers.push({ id: event.pointerId, x: event.clientX, y: event.clientY });
  };

  #up = (event: PointerEvent): void => {
    this.#pointers = this.#pointers.filter((pointer) => pointer.id !== event.pointerId);
  };

  #move = (event: PointerEvent): void => {
    const pointer = this.#pointers.find(({ id }) => id === event.pointerId);
    if (!pointer) return;
    const height = this.#canvas.clientHeight || 1;
    const dx = (event.clientX - pointer.x) / height;
    const dy = (event.clientY - pointer.y) / height;
    const before = this.#spread();
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    if (this.#pointers.length === 2) {
      this.#pan(dx / 2, dy / 2); // each finger is half of the move
      const after = this.#spread();
      if (before > 0 && after > 0) this.#zoom += Math.log(before / after);
    } else if (event.shiftKey || event.ctrlKey || event.metaKey || (event.buttons & 6) !== 0) {
      this.#pan(dx, dy);
    } else {
      this.#orbit(dx, dy);
    }
    this.#wake();
  };

  #spread(): number {
    const [a, b] = this.#pointers;
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  #orbit(dx: number, dy: number): void {
    this.#orbitX += dx;
    this.#orbitY += dy;
  }

  #pan(dx: number, dy: number): void {
    this.#panX += dx;
    this.#panY += dy;
  }

  #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const unit = [1, kLinePixels, this.#canvas.clientHeight][event.deltaMode] ?? 1;
    // a pinch on a touch pad comes as small steps with Ctrl
    const strength = event.ctrlKey ? 6 : 1;
    const delta = event.deltaY * unit * strength;
    this.#zoom += (Math.max(-kWheelPixelsPerDoubling, Math.min(delta, kWheelPixelsPerDoubling))
      / kWheelPixelsPerDoubling) * Math.LN2;
    this.#wake();
  };

  #frame = (): void => {
    this.#orbitX = this.#orbitY = this.#panX = this.#panY = this.#zoom = 0;
    this.#camera.frame();
  };

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = event.shiftKey ? this.#pan.bind(this) : this.#orbit.bind(this);
    switch (event.key) {
      case 'ArrowLeft': move(-kKeyStep, 0); break;
      case 'ArrowRight': move(kKeyStep, 0); break;
      case 'ArrowUp': move(0, -kKeyStep); break;
      case 'ArrowDown': move(0, kKeyStep); break;
      case '+': case '=': this.#zoom -= kKeyZoom; break;
      case '-': case '_': this.#zoom += kKeyZoom; break;
      case '0': case 'Home': this.#frame(); break;
      default: return;
    }
    event.preventDefault();
    this.#wake();
  };
}
