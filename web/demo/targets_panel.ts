// SPDX-License-Identifier: MIT
// The list of sliders: grouped, searchable, with linked sides.

import type { Model } from 'moue';
import { make } from './dom.js';
import { groupNames, readName, type NameParts } from './names.js';

interface Row {
  index: number;
  name: string;
  parts: NameParts;
  root: HTMLElement;
  label: HTMLLabelElement;
  range: HTMLInputElement;
  number: HTMLInputElement;
  heat: HTMLButtonElement;
  twin: number; // -1: none
  shown: number; // the weight that the slider stands at
  set: boolean;
}

interface Group {
  root: HTMLDetailsElement;
  count: HTMLElement;
  rows: Row[];
}

const kStep = 0.01;

export class TargetsPanel {
  readonly #root: HTMLElement;
  readonly #changed: () => void;
  #model: Model | undefined;
  #rows: Row[] = [];
  #groups: Group[] = [];
  #linked = false;
  #query = '';
  readonly #empty = make('p', { className: 'empty' });

  /** changed: a weight was set or handed back here. */
  constructor(root: HTMLElement, changed: () => void) {
    this.#root = root;
    this.#changed = changed;
  }

  /** Lists the targets of a model, or of none. */
  show(model: Model | undefined): void {
    this.#model = model;
    this.#groups = [];
    this.#rows = (model?.targets ?? []).map(({ name, index }) => this.#makeRow(name, index));
    this.#findTwins();
    const names = this.#rows.map(({ name }) => name);
    for (const [title, indices] of groupNames(names)) {
      const count = make('span');
      const rows = indices.map((i) => this.#rows[i]!);
      const list = make('div', { className: 'rows' }, ...rows.map(({ root }) => root));
      const root = make('details', { open: true }, make('summary', {}, title, count), list);
      this.#groups.push({ root, count, rows });
    }
    this.#root.replaceChildren(...this.#groups.map(({ root }) => root), this.#empty);
    this.#root.scrollTop = 0;
    this.#filter();
    this.refresh();
  }

  #makeRow(name: string, index: number): Row {
    const parts = readName(name);
    const id = `target-${index}`;
    const label = make('label', { htmlFor: id, title: name });
    const range = make('input', { type: 'range', id, min: '0', max: '1', step: String(kStep), value: '0' });
    const number = make('input', { type: 'number', step: '0.05', value: '0', ariaLabel: `${name}, as a number` });
    number.inputMode = 'decimal';
    const release = make('button', { type: 'button', title: 'Hand back' }, '×');
    release.setAttribute('aria-label', `Hand ${name} back`);
    const heat = make('button', { type: 'button', className: 'heat', ariaPressed: 'false',
      title: 'Show where it moves (H)', ariaLabel: `Show where ${name} moves` });
    const root = make('div', { className: 'row' }, label, range, number, heat, release);
    const row: Row = { index, name, parts, root, label, range, number, heat, twin: -1, shown: 0, set: false };
    heat.addEventListener('click', () => this.toggleHeat(index));
    range.addEventListener('input', () => this.#set(row, range.valueAsNumber));
    range.addEventListener('dblclick', () => this.#release(row));
    number.addEventListener('change', () => {
      if (Number.isFinite(number.valueAsNumber)) this.#set(row, number.valueAsNumber);
    });
    release.addEventListener('click', () => {
      this.#release(row);
      range.focus();
    });
    return row;
  }

  #findTwins(): void {
    const bySide = { left: new Map<string, Row>(), right: new Map<string, Row>() };
    for (const row of this.#rows) {
      if (row.parts.side) bySide[row.parts.side].set(row.parts.pairKey, row);
    }
    for (const [key, left] of bySide.left) {
      const right = bySide.right.get(key);
      if (!right) continue;
      left.twin = right.index;
      right.twin = left.index;
    }
  }

  get hasPairs(): boolean {
    return this.#rows.some(({ twin }) => twin >= 0);
  }

  /** One slider moves both sides of a pair. */
  set linked(on: boolean) {
    this.#linked = on;
    this.#filter();
  }

  set query(text: string) {
    this.#query = text.trim().toLowerCase();
    this.#filter();
  }

  #visible(row: Row): boolean {
    if (this.#linked && row.twin >= 0 && row.parts.side === 'right') return false;
    if (this.#query === '') return true;
    const { group, label, pairLabel } = row.parts;
    const text = `${row.name} ${group} ${label} ${pairLabel}`.toLowerCase();
    return this.#query.split(/\s+/).every((word) => text.includes(word));
  }

  #filter(): void {
    let total = 0;
    for (const { root, count, rows } of this.#groups) {
      let visible = 0;
      for (const row of rows) {
        const show = this.#visible(row);
        row.root.hidden = !show;
        if (show) ++visible;
        const pair = this.#linked && row.twin >= 0;
        row.label.textContent = pair ? row.parts.pairLabel : row.parts.label;
      }
      total += visible;
      root.hidden = visible === 0;
      if (this.#query !== '' && visible > 0) root.open = true;
      count.textContent = String(visible);
    }
    this.#empty.hidden = total > 0;
    this.#empty.textContent = this.#rows.length === 0
      ? 'This model has no morph targets.' : `No target matches “${this.#query}”.`;
  }

  #pair(row: Row): Row[] {
    const twin = this.#linked && row.twin >= 0 ? this.#rows[row.twin] : undefined;
    return twin ? [row, twin] : [row];
  }

  #set(row: Row, weight: number): void {
    for (const { index } of this.#pair(row)) this.#model?.setWeight(index, weight);
    this.refresh();
    this.#changed();
  }

  #release(row: Row): void {
    for (const { index } of this.#pair(row)) this.#model?.releaseWeight(index);
    this.refresh();
    this.#changed();
  }

  /** Brings a target's slider into view and gives it the focus. */
  reveal(index: number): void {
    const row = this.#rows[index];
    if (!row) return;
    const shown = row.root.hidden ? this.#rows[row.twin] ?? row : row; // linked sides show one
    const group = shown.root.closest('details');
    if (group) group.open = true;
    shown.root.scrollIntoView({ block: 'nearest' });
    shown.range.focus();
  }

  /** The number of the target whose row has the focus; -1: none has. */
  get focused(): number {
    return this.#rows.find(({ root }) => root.contains(document.activeElement))?.index ?? -1;
  }

  /** Shows where a target moves, or stops showing it; -1: none. */
  toggleHeat(index: number): void {
    const model = this.#model;
    if (!model) return;
    const name = model.targets[index]?.name ?? null;
    model.heatMap = name === model.heatMap ? null : name;
    this.#changed();
    this.showHeat();
  }

  /** Marks the row of the target that the model's heat map shows. */
  showHeat(): void {
    for (const { name, heat } of this.#rows) heat.ariaPressed = String(name === this.#model?.heatMap);
  }

  /** Brings all sliders to what the model shows; touches only those that have changed. */
  refresh(): void {
    const model = this.#model;
    if (!model || model.disposed || this.#rows.length === 0) return;
    const { weights } = model;
    for (const row of this.#rows) {
      const weight = weights[row.index]!;
      if (Math.abs(weight - row.shown) > 0.0005) this.#paint(row, weight);
      const set = model.isSet(row.index);
      if (set !== row.set) {
        row.set = set;
        row.root.classList.toggle('set', set);
      }
    }
  }

  #paint(row: Row, weight: number): void {
    row.shown = weight;
    row.range.valueAsNumber = weight;
    row.range.style.setProperty('--fill', Math.min(Math.max(weight, 0), 1).toFixed(3));
    if (document.activeElement !== row.number) row.number.value = String(Math.round(weight * 100) / 100);
    row.root.classList.toggle('on', Math.abs(weight) > 0.005);
  }
}
