// SPDX-License-Identifier: MIT
// The list of layers: takes, lip sync and idle motion that mix over the clip.

import { MoueError, type DriveOptions, type Layer, type Model, type TakeSource } from 'moue';
import { byId, make } from './dom.js';

const kFadeSeconds = 0.3;
const kTakes = /\.(csv|jsonl?|ndjson|tsv|xml)$/i;

/** The takes among dropped or picked files. */
export const takeFiles = (files: readonly File[]): File[] => files.filter(({ name }) => kTakes.test(name));

export class LayersPanel {
  readonly #list = byId('layers');
  readonly #say: (text: string) => void;
  readonly #rows = new Map<Layer, HTMLElement>();
  #model: Model | undefined;

  /** say: shows a line for a moment. */
  constructor(say: (text: string) => void) {
    this.#say = say;
    const file = byId<HTMLInputElement>('addtake');
    file.addEventListener('change', () => {
      void this.addFiles([...file.files ?? []]);
      file.value = '';
    });
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-take]')) {
      button.addEventListener('click', () => void this.add(button.dataset['take']!, { name: button.textContent! }));
    }
    byId('idle').addEventListener('click', () => void this.#addIdle());
    this.#tell();
  }

  /** The layers of another model: none yet. */
  show(model: Model): void {
    this.#model = model;
    this.#rows.clear();
    this.#list.replaceChildren();
    this.#tell();
  }

  async addFiles(files: readonly File[]): Promise<void> {
    for (const file of files) await this.add(file, { name: file.name });
  }

  /** Plays a take on a new layer. */
  async add(source: TakeSource, options: DriveOptions = {}): Promise<void> {
    const model = this.#model;
    if (!model) return;
    try {
      const { layer, duration, driven, unresolved, problems } = await model.drive(source,
        { fade: kFadeSeconds, ...options });
      for (const { code, message, path } of problems) console.warn(`${code}: ${message} ${path}`);
      if (unresolved.length > 0) console.warn(`Nothing answers to: ${unresolved.join(', ')}`);
      this.#addRow(layer, `${driven.length} targets and nodes, ${duration.toFixed(1)} s`);
      if (problems.length > 0) this.#say(`${problems.length} line(s) passed over; see the console.`);
    } catch (error) {
      const place = error instanceof MoueError && error.path ? ` (${error.path})` : '';
      this.#say(`${error instanceof Error ? error.message : String(error)}${place}`);
    }
  }

  async #addIdle(): Promise<void> {
    const { idleTake } = await import('moue/takes');
    const take = await idleTake({ seed: Math.floor(1e6 * Math.random()) });
    await this.add(take, { name: 'Idle motion', additive: true });
    take.dispose();
  }

  #addRow(layer: Layer, about: string): void {
    const name = layer.name || 'Take';
    const id = `layer-${layer.id}`;
    const label = make('label', { htmlFor: id, title: `${name}: ${about}`, textContent: name });
    const range = make('input', { type: 'range', id, min: '0', max: '1', step: '0.01', value: '1' });
    const number = make('output', { textContent: '1' });
    const remove = make('button', { type: 'button', title: 'Remove', textContent: '×', ariaLabel: `Remove ${name}` });
    const row = make('li', {}, label, range, number, remove);
    const fill = () => range.style.setProperty('--fill', range.value);
    fill();
    range.addEventListener('input', () => {
      layer.weight = range.valueAsNumber;
      number.textContent = String(range.valueAsNumber);
      fill();
    });
    remove.addEventListener('click', () => {
      const near = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector('button');
      layer.remove();
      this.#rows.delete(layer);
      row.remove();
      this.#tell();
      (near ?? byId('idle')).focus();
    });
    this.#rows.set(layer, row);
    this.#list.append(row);
    this.#tell();
  }

  #tell(): void {
    byId('layercount').textContent = String(this.#rows.size || '');
    byId('layerhint').hidden = this.#rows.size > 0;
  }
}
