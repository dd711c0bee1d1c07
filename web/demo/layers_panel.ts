// SPDX-License-Identifier: MIT
// The list of layers: takes, lip sync and idle motion that mix over the clip.

import { MoueError, type DriveOptions, type Layer, type Model, type TakePlayer, type TakeSource } from 'moue';
import { byId, make } from './dom.js';
import type { SharedLayer } from './share.js';

const kFadeSeconds = 0.3;
const kTakes = /\.(csv|jsonl?|ndjson|tsv|xml)$/i;

/** The takes among dropped or picked files. */
export const takeFiles = (files: readonly File[]): File[] => files.filter(({ name }) => kTakes.test(name));

/** What a row shows. */
interface Shown {
  take: TakePlayer;
  /** How a link names its source; a visitor's own file has no such name. */
  link: string | undefined;
}

export class LayersPanel {
  readonly #list = byId('layers');
  readonly #say: (text: string) => void;
  readonly #shown = new Map<Layer, Shown>();
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
      button.addEventListener('click', () => void this.#addLink(button.dataset['take']!));
    }
    byId('idle').addEventListener('click', () => void this.#addLink(`idle:${Math.floor(1e6 * Math.random())}`));
    this.#tell();
  }

  /** The layers of another model: none yet. */
  show(model: Model): void {
    this.#model = model;
    this.#shown.clear();
    this.#list.replaceChildren();
    this.#tell();
  }

  async addFiles(files: readonly File[]): Promise<void> {
    for (const file of files) await this.add(file, { name: file.name });
  }

  /** The layers that a link can hold, from bottom to top. */
  get shared(): SharedLayer[] {
    return [...this.#shown].flatMap(([layer, { take, link }]) => (link === undefined ? []
      : [{ source: link, weight: layer.weight, time: take.time, playing: take.playing }]));
  }

  /** Whether there is a layer of the visitor's own file. */
  get local(): boolean {
    return [...this.#shown.values()].some(({ link }) => link === undefined);
  }

  /** The layers of a link. */
  async adopt(layers: readonly SharedLayer[]): Promise<void> {
    for (const { source, weight, time, playing } of layers) {
      const take = await this.#addLink(source, { weight, fade: 0, from: time });
      if (!playing) take?.pause();
    }
  }

  /** Plays a take on a new layer. */
  async add(source: TakeSource, options: DriveOptions, link?: string): Promise<TakePlayer | undefined> {
    const model = this.#model;
    if (!model) return undefined;
    try {
      const take = await model.drive(source, { fade: kFadeSeconds, ...options });
      const { layer, duration, driven, unresolved, problems } = take;
      for (const { code, message, path } of problems) console.warn(`${code}: ${message} ${path}`);
      if (unresolved.length > 0) console.warn(`Nothing answers to: ${unresolved.join(', ')}`);
      this.#shown.set(layer, { take, link });
      this.#addRow(layer, options.weight ?? 1, `${driven.length} targets and nodes, ${duration.toFixed(1)} s`);
      if (problems.length > 0) this.#say(`${problems.length} line(s) passed over; see the console.`);
      return take;
    } catch (error) {
      const place = error instanceof MoueError && error.path ? ` (${error.path})` : '';
      this.#say(`${error instanceof Error ? error.message : String(error)}${place}`);
      return undefined;
    }
  }

  /** Plays what a link can name: an address, or `idle:SEED`. */
  async #addLink(link: string, options: DriveOptions = {}): Promise<TakePlayer | undefined> {
    const seed = /^idle:(\d+)$/.exec(link)?.[1];
    if (seed === undefined) {
      const sample = [...document.querySelectorAll<HTMLElement>('[data-take]')].find((e) => e.dataset['take'] === link);
      const name = sample?.textContent ?? link.replace(/[?#].*/, '').split('/').at(-1)!;
      return this.add(link, { name, ...options }, link);
    }
    const { idleTake } = await import('moue/takes');
    const take = await idleTake({ seed: Number(seed) });
    try {
      return await this.add(take, { name: 'Idle motion', additive: true, ...options }, link);
    } finally {
      take.dispose();
    }
  }

  #addRow(layer: Layer, weight: number, about: string): void {
    const name = layer.name || 'Take';
    const id = `layer-${layer.id}`;
    const label = make('label', { htmlFor: id, title: `${name}: ${about}`, textContent: name });
    const range = make('input', { type: 'range', id, min: '0', max: '1', step: '0.01', value: String(weight) });
    const number = make('output', { textContent: range.value });
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
      this.#shown.delete(layer);
      row.remove();
      this.#tell();
      (near ?? byId('idle')).focus();
    });
    this.#list.append(row);
    this.#tell();
  }

  #tell(): void {
    byId('layercount').textContent = String(this.#shown.size || '');
    byId('layerhint').hidden = this.#shown.size > 0;
  }
}
