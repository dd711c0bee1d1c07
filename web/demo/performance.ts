// SPDX-License-Identifier: MIT
// The card with the morph path and what it costs.

import type { MorphPath, Viewer } from 'moue';
import { byId, make } from './dom.js';
import { FrameCost } from './frame_cost.js';

const kPaths: [MorphPath, string, string][] = [
  ['auto', 'Auto', 'Moue chooses by measured rules'],
  ['packed', 'Packed', 'Quantised deltas of the vertices that move'],
  ['cached', 'Cached', 'The same, once for all passes and frames with equal weights'],
  ['texture', 'Texture', 'Float32 deltas in a texture'],
  ['attribute', 'Attrib.', 'Deltas as vertex attributes; few targets'],
  ['cpu', 'CPU', 'On the host; the reference'],
];
const kRefreshMs = 250;

function quantity(value: string, unit: string): (Node | string)[] {
  return [value, make('small', { textContent: ` ${unit}` })];
}

export class PerformanceCard {
  readonly #viewer: Viewer;
  readonly #cost: FrameCost;
  readonly #radios = new Map<MorphPath, HTMLInputElement>();
  #last = -Infinity;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    this.#cost = new FrameCost(viewer);
    for (const [path, label, title] of kPaths) {
      const radio = make('input', { type: 'radio', name: 'path', value: path });
      radio.addEventListener('change', () => this.#choose(path));
      this.#radios.set(path, radio);
      byId('paths').append(make('label', { title }, radio, label));
    }
    this.adopt();
  }

  #choose(path: MorphPath): void {
    this.#viewer.set({ path });
    this.#last = -Infinity;
  }

  /** Shows the viewer's settings. */
  adopt(): void {
    const radio = this.#radios.get(this.#viewer.settings.path);
    if (radio) radio.checked = true;
  }

  /** A few times a second. */
  refresh(now: number): void {
    if (now - this.#last < kRefreshMs) return;
    this.#last = now;
    const { stats } = this.#viewer;
    byId('ms').replaceChildren(...quantity(this.#cost.show(), 'ms'));
    byId('bytes').replaceChildren(...quantity((stats.deltaBytes / 1e6).toFixed(1), 'MB'));
    byId('active').textContent = String(stats.activeTargets);
    byId('draws').textContent = String(stats.drawCalls);
    const asked = this.#viewer.settings.path;
    let note = stats.activeTargets === 0 ? '' : `Morphing by ${stats.path}.`;
    if (stats.fallbacks > 0) {
      note = `${stats.fallbacks} of the parts have more active targets than ${asked} can carry: `
        + `drawn by ${stats.path}.`;
    }
    byId('pathnote').textContent = note;
  }
}
