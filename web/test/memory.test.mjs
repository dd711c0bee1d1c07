// Steady frames allocate nothing in JavaScript, and the module's memory does not creep.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assets, openStage, unlessThere } from './support/browser.mjs';

const kRounds = 100;
const kWarmUpFrames = 20_000; // until the compilers have settled
const kFrames = 1000;
/**
 * One boxed number (12 bytes): V8 boxes the seconds that WebAssembly is called with. Any object or
 * closure of Moue's own, once a frame, is more. Numbers that the page's own loop boxes do not count.
 */
const kBytesPerFrame = 16;
/** Two of them: the frame's time, as it is found and as it is handed on. */
const kBytesPerPush = 32;

let stage;
before(async () => { stage = await openStage(); });
after(() => stage?.close());

const kSmall = join(assets, 'AnimatedMorphCube.glb');

/** Bytes that the package's functions, and what they call, allocate while `work` runs. */
async function allocated(page, session, work, argument) {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.startSampling', {
    samplingInterval: 128, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true,
  });
  await page.evaluate(work, argument);
  const { profile } = await session.send('HeapProfiler.stopSampling');
  const found = [];
  const visit = (node, inside) => {
    const { functionName, url } = node.callFrame;
    const counts = inside || /index\.js|takes\.js|moue\./.test(url);
    if (counts && node.selfSize > 0) found.push([functionName, node.selfSize]);
    node.children.forEach((child) => visit(child, counts));
  };
  visit(profile.head, false);
  return { bytes: found.reduce((sum, [, size]) => sum + size, 0), found };
}

test('steady frames, and pushed ones, allocate nothing', { skip: unlessThere(kSmall, 'the model') }, async (t) => {
  const page = await stage.page();
  await page.waitForFunction(() => globalThis.ready);
  const session = await page.context().newCDPSession(page);
  await page.evaluate(async () => {
    canvas.style.width = canvas.style.height = '8px';
    globalThis.viewer = await moue.Viewer.create(canvas, { autoRender: false, shadows: false });
    globalThis.model = await viewer.load('/assets/AnimatedMorphCube.glb');
    model.play();
    globalThis.values = new Float32Array(model.targets.length).fill(NaN);
    // a name that the model lacks, and one that a map finds a target for
    globalThis.frame = { weights: { jawOpen: 0, nothing: 1 }, categories: [{ categoryName: 'Smile', score: 0.5 }],
      turns: { head: [0, 0.6, 0, 0.8] }, capturedAt: 1 };
    const takes = await import('/moue/takes.js');
    await takes.fitLive(model.layers.live, { names: ['jawOpen', 'nothing', 'Smile'],
      map: { targets: { Smile: model.targets[0].name }, nodes: { head: model.nodes[0] } } });
    globalThis.mouePushes = (count) => {
      for (let i = 0; i < count; ++i) {
        frame.weights.jawOpen = i % 2;
        frame.time = i / 64;
        viewer.push(frame);
      }
    };
    globalThis.moueFrames = (count) => {
      for (let i = 0; i < count; ++i) {
        values[1] = (i % 8) / 8;
        model.setWeights(values);
        viewer.update(0.016);
        viewer.render();
        if (model.weights[1] === 2) throw new Error('not set');
      }
    };
  });
  for (let i = 0; i < 10; ++i) await page.evaluate((count) => moueFrames(count), kWarmUpFrames / 10);
  const frames = await allocated(page, session, (count) => moueFrames(count), kFrames);
  t.diagnostic(`${frames.bytes} bytes over ${kFrames} frames`);
  assert.ok(frames.bytes / kFrames < kBytesPerFrame, JSON.stringify(frames.found));
  for (let i = 0; i < 10; ++i) await page.evaluate((count) => mouePushes(count), kWarmUpFrames / 10);
  const pushes = await allocated(page, session, (count) => mouePushes(count), kFrames);
  assert.ok(pushes.bytes / kFrames < kBytesPerPush, JSON.stringify(pushes.found));
  assert.ok(await page.evaluate(() => viewer.stats.drawCalls) > 0);
  await page.evaluate(() => viewer.dispose());
  assert.deepEqual(page.faults, []);
});

test('so does the automatic loop', { skip: unlessThere(kSmall, 'the model') }, async (t) => {
  const page = await stage.page();
  await page.waitForFunction(() => globalThis.ready);
  const session = await page.context().newCDPSession(page);
  await page.evaluate(async () => {
    canvas.style.width = canvas.style.height = '8px';
    globalThis.viewer = await moue.Viewer.create(canvas, { shadows: false });
    const model = await viewer.load('/assets/AnimatedMorphCube.glb');
    // a screen that refreshes as fast as it is asked to, so that the compilers settle
    const screen = { pending: undefined, now: 1000.5 };
    globalThis.requestAnimationFrame = (callback) => {
      screen.pending = callback;
      return 1;
    };
    globalThis.moueFrames = (count) => {
      for (let i = 0; i < count; ++i) {
        screen.now += 16.7;
        screen.pending(screen.now);
      }
    };
    model.play();
    while (!screen.pending) await new Promise((resolve) => setTimeout(resolve));
  });
  for (let i = 0; i < 10; ++i) await page.evaluate((count) => moueFrames(count), kWarmUpFrames / 10);
  const drawn = await page.evaluate(() => viewer.stats.frames);
  const frames = await allocated(page, session, (count) => moueFrames(count), kFrames);
  t.diagnostic(`${frames.bytes} bytes over ${kFrames} frames`);
  assert.ok(frames.bytes / kFrames < kBytesPerFrame, JSON.stringify(frames.found));
  assert.equal(await page.evaluate(() => viewer.stats.frames), drawn + kFrames);
  assert.deepEqual(page.faults, []);
});

test(`${kRounds} rounds of load and dispose: no growth of the module's memory`, async (t) => {
  const page = await stage.page();
  await page.waitForFunction(() => globalThis.ready);
  // a small model where there is one: the head alone takes long on a software rasteriser
  const small = existsSync(kSmall);
  const sizes = await page.evaluate(async ([rounds, url]) => {
    const { core } = await moue.loadRuntime();
    const fetched = async (from) => (await fetch(from)).arrayBuffer();
    const [large, bytes] = await Promise.all([fetched('/head.glb'), fetched(url)]);
    canvas.style.width = canvas.style.height = '8px';
    const viewer = await moue.Viewer.create(canvas, { autoRender: false });
    const round = async (of, i) => {
      const model = await of.load(i % 20 === 0 ? large : bytes);
      model.setWeight(0, 1);
      model.dispose();
    };
    for (let i = 0; i < 25; ++i) await round(viewer, i); // until free blocks have found their sizes
    const before = core.HEAPU8.length;
    for (let i = 0; i < rounds; ++i) await round(viewer, i);
    const after = core.HEAPU8.length;
    viewer.dispose();
    for (let i = 0; i < rounds / 10; ++i) {
      const other = await moue.Viewer.create(canvas, { autoRender: false });
      await round(other, i);
      other.dispose();
    }
    return { before, after, end: core.HEAPU8.length };
  }, [kRounds, small ? '/assets/AnimatedMorphCube.glb' : '/head.glb']);
  t.diagnostic(`${(sizes.before / 1e6).toFixed(1)} MB`);
  assert.equal(sizes.after, sizes.before);
  assert.equal(sizes.end, sizes.before);
  assert.deepEqual(page.faults, []);
});
