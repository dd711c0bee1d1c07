// SPDX-License-Identifier: MIT
// A hundred heads in one viewer, each with an expression of its own. `?n=25` shows fewer.

import { Viewer, type Model } from 'moue';
import { byId, followTheme, reducedMotion } from './dom.js';
import { randomFace, seeded } from './expressions.js';
import { FrameCost } from './frame_cost.js';

const kDefaultHeads = 100;
const kMoveSeconds = 0.6; // from one face to the next
const kRestSeconds = 5; // with one face, on average
const kRefreshMs = 300;

/** One head: its face now, the one it goes to, and when. */
class Actor {
  readonly #from: Float32Array;
  readonly #to: Float32Array;
  readonly #now: Float32Array;
  #done = 1; // of the move, 0 to 1
  #rest: number;

  constructor(readonly model: Model, readonly names: readonly string[], readonly random: () => number) {
    this.#from = new Float32Array(names.length);
    this.#to = new Float32Array(names.length);
    this.#now = new Float32Array(names.length);
    this.#rest = 2 * kRestSeconds * random();
    this.choose();
    this.#now.set(this.#to);
    this.#done = 1;
    model.setWeights(this.#now);
  }

  choose(): void {
    const face = randomFace(this.names, this.random);
    this.#from.set(this.#now);
    for (let i = 0; i < this.names.length; ++i) this.#to[i] = face[this.names[i]!] ?? 0;
    this.#done = 0;
    this.#rest = kRestSeconds * (0.5 + this.random());
  }

  /** True while the face moves. */
  advance(seconds: number, live: boolean): boolean {
    if (live && this.#done >= 1 && (this.#rest -= seconds) < 0) this.choose();
    if (this.#done >= 1) return false;
    this.#done = Math.min(1, this.#done + seconds / kMoveSeconds);
    const t = this.#done * this.#done * (3 - 2 * this.#done);
    for (let i = 0; i < this.#now.length; ++i) {
      this.#now[i] = this.#from[i]! + (this.#to[i]! - this.#from[i]!) * t;
    }
    this.model.setWeights(this.#now);
    return true;
  }
}

function place(model: Model, column: number, row: number, spacing: [number, number]): void {
  const shift = row % 2 === 0 ? 0 : 0.5; // as seats in a theatre
  model.setTransform([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0,
    (column + shift) * spacing[0], -row * spacing[1], 0, 1]);
}

/** The card with the numbers lies over the canvas. */
function fitAboveCard(viewer: Viewer): void {
  const { height, top } = document.querySelector('.card')!.getBoundingClientRect();
  const canvas = byId('canvas').getBoundingClientRect();
  if (height === 0 || canvas.height === 0 || !viewer.camera.untouched) return;
  viewer.camera.padding = { top: 0.02, bottom: Math.min(0.4, (canvas.bottom - top) / canvas.height) };
}

async function fill(viewer: Viewer, count: number): Promise<Actor[]> {
  const random = seeded(7);
  const first = await viewer.load('head.glb', { frame: false });
  const names = first.targets.map(({ name }) => name);
  viewer.camera.frame();
  const { min, max } = viewer.bounds!;
  const spacing: [number, number] = [1.18 * (max[0] - min[0]), 1.04 * (max[1] - min[1])];
  const columns = Math.max(1, Math.round(Math.sqrt(count * Math.min(2.4, Math.max(0.5, viewer.aspect))
    * spacing[1] / spacing[0])));
  const actors: Actor[] = [];
  for (let i = 0; i < count; ++i) {
    const model = i === 0 ? first : await first.clone();
    const row = Math.floor(i / columns);
    const missing = Math.max(0, (row + 1) * columns - count); // the last row stands in the middle
    place(model, (i % columns) + missing / 2, row, spacing);
    actors.push(new Actor(model, names, random));
  }
  fitAboveCard(viewer);
  viewer.on('resize', () => fitAboveCard(viewer));
  return actors;
}

function show(viewer: Viewer, cost: FrameCost, heads: number): void {
  const { stats } = viewer;
  byId('heads').textContent = String(heads);
  byId('ms').textContent = `${cost.show()} ms`;
  byId('bytes').textContent = `${(stats.deltaBytes / 1e6).toFixed(1)} MB`;
  byId('draws').textContent = String(stats.drawCalls);
}

async function run(): Promise<void> {
  followTheme(byId('theme'), () => {});
  const viewer = await Viewer.create(byId<HTMLCanvasElement>('canvas'), { controls: true });
  Object.assign(globalThis, { viewer });
  const cost = new FrameCost(viewer);
  const asked = Number(new URLSearchParams(location.search).get('n'));
  const actors = await fill(viewer, asked >= 1 && asked <= 1000 ? Math.floor(asked) : kDefaultHeads);
  byId('message').textContent = '';

  const live = byId('live');
  live.ariaPressed = String(!reducedMotion());
  let last = performance.now();
  let shown = -Infinity;
  let request = 0;
  const step = (now: number) => {
    request = 0;
    const seconds = Math.min((now - last) / 1000, 0.1);
    last = now;
    const moves = live.ariaPressed === 'true';
    let moving = false;
    for (const actor of actors) moving = actor.advance(seconds, moves) || moving;
    if (moves || moving) wake();
  };
  const wake = () => {
    if (request === 0) request = requestAnimationFrame(step);
  };
  viewer.on('render', () => {
    if (performance.now() - shown < kRefreshMs) return;
    shown = performance.now();
    show(viewer, cost, actors.length);
  });
  byId('mix').addEventListener('click', () => {
    last = performance.now();
    for (const actor of actors) actor.choose();
    wake();
  });
  live.addEventListener('click', () => {
    live.ariaPressed = String(live.ariaPressed !== 'true');
    last = performance.now();
    wake();
  });
  wake();
}

run().catch((error: unknown) => {
  byId('message').textContent = error instanceof Error ? error.message : String(error);
});
