// SPDX-License-Identifier: MIT
// A head driven by live tracking data, 60 results a second. The tracker is made up (`?seed=7`), so
// that the page needs no camera; replace it by MediaPipe's, and nothing else changes.

import { Viewer, type Model } from 'moue';
import { fitLive } from 'moue/takes';
import { byId, followTheme, reducedMotion } from './dom.js';
import { MadeUpTracker } from './tracker.js';

const kHertz = 60;
const kRefreshMs = 300;
const kWindow = 240; // latencies: four seconds

/** The latest latencies. */
class Latencies {
  readonly #values: number[] = [];

  add(ms: number): void {
    this.#values.push(ms);
    if (this.#values.length > kWindow) this.#values.shift();
  }

  /** The value that so large a share of them does not exceed; `undefined` without any. */
  quantile(share: number): number | undefined {
    const sorted = this.#values.toSorted((a, b) => a - b);
    return sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)];
  }
}

const milliseconds = (ms: number | undefined) => (ms === undefined ? '–' : `${ms.toFixed(1)} ms`);

/** Calls `work` 60 times a second, with the seconds since the start. Returns what ends it. */
function sixtyTimes(work: (seconds: number) => void, from: number): () => void {
  const start = performance.now() - 1000 * from;
  let count = Math.ceil(from * kHertz);
  let timer: ReturnType<typeof setTimeout>;
  const step = () => {
    const now = (performance.now() - start) / 1000;
    count = Math.max(count, Math.floor(now * kHertz)); // a page that slept does not catch up
    work(count / kHertz);
    ++count;
    timer = setTimeout(step, Math.max(0, start + (1000 * count) / kHertz - performance.now()));
  };
  step();
  return () => clearTimeout(timer);
}

function follow(viewer: Viewer, model: Model, seed: number): void {
  const tracker = new MadeUpTracker(model.targets.map(({ name }) => name), seed);
  let seconds = 0;
  const receive = (time: number) => {
    seconds = time;
    const { faceBlendshapes, facialTransformationMatrixes } = tracker.detect(time);
    viewer.push({
      categories: faceBlendshapes[0]!.categories, matrix: facialTransformationMatrixes[0]!.data, time,
    });
  };
  let end: (() => void) | undefined;
  const live = byId('live');
  const run = (on: boolean) => {
    live.ariaPressed = String(on);
    end?.();
    end = on ? sixtyTimes(receive, seconds) : undefined;
  };
  live.addEventListener('click', () => run(live.ariaPressed !== 'true'));
  const smooth = byId('smooth');
  smooth.addEventListener('click', () => {
    const on = smooth.ariaPressed !== 'true';
    smooth.ariaPressed = String(on);
    model.layers.live.setFilter(on ? { cutoffHz: 1.5, speedFactor: 4, min: 0, max: 1 } : {});
  });
  if (reducedMotion()) receive(0);
  run(!reducedMotion());
}

/** Keeps the figures up to date. */
function tell(viewer: Viewer): void {
  const latencies = new Latencies();
  let drawn = 0;
  let before = { time: performance.now(), frames: 0 };
  viewer.on('render', () => {
    const { liveFrames, latencyMs } = viewer.stats;
    if (liveFrames !== drawn && latencyMs !== undefined) latencies.add(latencyMs);
    drawn = liveFrames;
  });
  setInterval(() => {
    const { liveFrames, liveSkipped } = viewer.stats;
    const time = performance.now();
    byId('rate').textContent = `${Math.round((1000 * (liveFrames - before.frames)) / (time - before.time))} / s`;
    before = { time, frames: liveFrames };
    byId('median').textContent = milliseconds(latencies.quantile(0.5));
    byId('worst').textContent = milliseconds(latencies.quantile(0.95));
    byId('skipped').textContent = liveFrames > 0 ? `${((100 * liveSkipped) / liveFrames).toFixed(1)} %` : '–';
  }, kRefreshMs);
}

/** The card lies over the canvas. */
function fitAboveCard(viewer: Viewer): void {
  const { top } = document.querySelector('.card')!.getBoundingClientRect();
  const canvas = byId('canvas').getBoundingClientRect();
  if (canvas.height === 0 || !viewer.camera.untouched) return;
  viewer.camera.padding = { top: 0.02, bottom: Math.min(0.4, (canvas.bottom - top) / canvas.height) };
}

try {
  followTheme(byId('theme'), () => {});
  const viewer = await Viewer.create(byId<HTMLCanvasElement>('canvas'), { controls: true });
  Object.assign(globalThis, { viewer });
  const model = await viewer.load('head.glb');
  fitAboveCard(viewer);
  viewer.on('resize', () => fitAboveCard(viewer));
  await fitLive(model.layers.live); // what turns the head is there from the first frame on
  byId('message').textContent = '';
  follow(viewer, model, Number(new URLSearchParams(location.search).get('seed') ?? 7));
  tell(viewer);
} catch (error) {
  byId('message').textContent = error instanceof Error ? error.message : String(error);
}
