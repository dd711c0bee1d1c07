// SPDX-License-Identifier: MIT
// From the weights of one moment to those of a clip, softly.

/** A fade under way. Allocates once, when it begins. */
export class Fade {
  /** What to show: one weight per target, NaN where the page has set it. */
  readonly mixed: Float32Array<ArrayBuffer>;
  readonly #from: Float32Array;
  readonly #seconds: number;
  #elapsed = 0;

  /** `from` is copied; `seconds` is above 0. */
  constructor(from: Float32Array, seconds: number) {
    this.#from = from.slice();
    this.mixed = new Float32Array(from.length);
    this.#seconds = seconds;
  }

  /** Advances, and mixes `to` in; false once the fade is over. */
  mix(to: Float32Array, set: Uint8Array, seconds: number): boolean {
    this.#elapsed += seconds;
    if (this.#elapsed >= this.#seconds) return false;
    const t = this.#elapsed / this.#seconds;
    const share = t * t * (3 - 2 * t);
    for (let i = 0; i < to.length; ++i) {
      const from = this.#from[i]!;
      this.mixed[i] = set[i] === 1 ? NaN : from + (to[i]! - from) * share;
    }
    return true;
  }
}
