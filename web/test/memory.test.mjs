// Steady frames allocate nothing in JavaScript, and the module's memory does not creep.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage } from './support/browser.mjs';

const kRounds = 100;
const kFrames = 400;
/** What one object of a few numbers takes; a frame that allocates one would show. */
const kBytesPerFrame = 16;

let stage;
before(async () => { stage = await openStage(); });
after(() => stage?.close());

test('steady frames allocate nothing', async (t) => {
  const page = await stage.page();
  await page.waitForFunction(() => globalThis.ready);
  // the browser's own counter, after a full collection; draws are kept tiny
  const session = await page.context().newCDPSession(page);
  await page.evaluate(async () => {
    canvas.style.width = canvas.style.height = '8px';
    globalThis.viewer = await moue.Viewer.create(canvas, { autoRender: false, shadows: false });
    globalThis.model = await viewer.load('/head.glb');
    model.play('Performance');
    globalThis.values = new Float32Array(model.targets.length).fill(NaN);
    globalThis.run = (count) => {
      for (let i = 0; i < count; ++i) {
        values[3] = (i % 10) / 10;
        model.setWeights(values);
        viewer.update(0.016);
        viewer.render();
        if (model.weights[3] === 2 || viewer.stats.drawCalls === 0) throw new Error('nothing drawn');
      }
    };
    run(150); // until the compilers have settled
  });
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return page.evaluate(() => performance.memory.usedJSHeapSize);
  };
  await used();
  const sampled = [];
  await session.send('HeapProfiler.startSampling', {
    samplingInterval: 128, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true,
  });
  await page.evaluate((count) => run(count), kFrames);
  const { profile } = await session.send('HeapProfiler.stopSampling');
  const visit = (node) => {
    if (/index\.js|moue/.test(node.callFrame.url)) {
      sampled.push([node.callFrame.functionName, node.selfSize]);
    }
    node.children.forEach(visit);
  };
  visit(profile.head);
  const bytes = sampled.reduce((sum, [, size]) => sum + size, 0);
  t.diagnostic(`${bytes} bytes over ${kFrames} frames`);
  assert.ok(bytes / kFrames < kBytesPerFrame, JSON.stringify(sampled.filter(([, size]) => size > 0)));
  await page.evaluate(() => viewer.dispose());
  assert.deepEqual(page.faults, []);
});

test(`${kRounds} rounds of load and dispose: no growth of the module's memory`, async (t) => {
  const page = await stage.page();
  await page.waitForFunction(() => globalThis.ready);
  const sizes = await page.evaluate(async (rounds) => {
    const { core } = await moue.loadRuntime();
    const bytes = await (await fetch('/head.glb')).arrayBuffer();
    const viewer = await moue.Viewer.create(canvas, { autoRender: false });
    const round = async (of) => {
      const model = await of.load(bytes);
      model.setWeight('jawOpen', 1);
      model.dispose();
    };
    for (let i = 0; i < 5; ++i) await round(viewer);
    const before = core.HEAPU8.length;
    for (let i = 0; i < rounds; ++i) await round(viewer);
    const after = core.HEAPU8.length;
    viewer.dispose();
    for (let i = 0; i < rounds / 10; ++i) {
      const other = await moue.Viewer.create(canvas, { autoRender: false });
      await round(other);
      other.dispose();
    }
    return { before, after, end: core.HEAPU8.length };
  }, kRounds);
  t.diagnostic(`${(sizes.before / 1e6).toFixed(1)} MB`);
  assert.equal(sizes.after, sizes.before);
  assert.equal(sizes.end, sizes.before);
  assert.deepEqual(page.faults, []);
});
