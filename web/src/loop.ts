// SPDX-License-Identifier: MIT
// Frames while there is something to show, and none otherwise.

/** After a pause (a hidden tab, a breakpoint) a clip goes on where it was: no longer step. */
const kLongestStepSeconds = 0.25;

/** Calls `tick` before each screen refresh as long as it returns true and the loop is enabled. */
export class FrameLoop {
  /** Seconds since the last frame; not an argument, as numbers that are passed may be boxed. */
  readonly step = new Float64Array(1);
  readonly #tick: () => boolean;
  #request = 0;
  #last = -1;
  #enabled = true;

  constructor(tick: () => boolean) {
    this.#tick = tick;
  }

  /** Asks for a frame; more than once is once. */
  request(): void {
    if (this.#enabled && this.#request === 0) this.#request = requestAnimationFrame(this.#frame);
  }

  get enabled(): boolean {
    return this.#enabled;
  }

  /** A disabled loop asks for nothing; enabling it asks for a frame. */
  set enabled(enabled: boolean) {
    if (enabled === this.#enabled) return;
    this.#enabled = enabled;
    if (enabled) this.request();
    else this.#stop();
  }

  #stop(): void {
    if (this.#request !== 0) cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.#last = -1;
  }

  #frame = (now: number): void => {
    this.#request = 0;
    const elapsed = this.#last < 0 ? 0 : (now - this.#last) / 1000;
    this.#last = now;
    this.step[0] = Math.max(0, Math.min(elapsed, kLongestStepSeconds));
    if (this.#tick()) this.request();
    else if (this.#request === 0) this.#last = -1;
  };
}
