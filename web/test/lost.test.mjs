// A lost context comes back with models, weights, clip time and camera as they were.
import assert from 'node:assert/strict';
import { after, before, beforeEach, afterEach, test } from 'node:test';
import { assets, openStage, unlessThere } from './support/browser.mjs';
import { join } from 'node:path';

let stage;
let page;
before(async () => { stage = await openStage(); });
after(() => stage?.close());
beforeEach(async () => {
  page = await stage.page();
  await page.waitForFunction(() => globalThis.ready);
  await page.evaluate(() => {
    globalThis.losing = (viewer) => {
      const extension = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
      return {
        async lose() {
          const lost = next(viewer, 'contextlost');
          extension.loseContext();
          await lost;
          // the browser allows restoring once the event is over
          await new Promise((resolve) => setTimeout(resolve));
        },
        async restore() {
          const restored = next(viewer, 'contextrestored');
          extension.restoreContext();
          await restored;
        },
      };
    };
  });
});
afterEach(async () => {
  const faults = page.faults.filter((text) => !/CONTEXT_LOST_WEBGL/.test(text));
  assert.deepEqual(faults, []);
  await page.context().close();
});

test('paused: the picture is the same before and after, and nothing throws in between', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas, { background: '#fff' });
    const model = await viewer.load('/head.glb');
    model.seek(2.5, 'Performance');
    model.setWeights({ jawOpen: 0.6, browInnerUp: 1 });
    viewer.camera.orbit(0.2, 0.1);
    const state = () => JSON.stringify({
      weights: [...model.weights], time: model.time, clip: model.clip.name, playing: model.playing,
      camera: viewer.camera.state,
    });
    const before = state();
    const first = await pixelsOf(await viewer.screenshot());
    const context = losing(viewer);
    await context.lose();
    // everything may be called meanwhile
    const whileLost = { lost: viewer.contextLost, state: state() === before };
    viewer.render();
    viewer.update(0.5);
    viewer.set({ wireframe: true });
    viewer.set({ wireframe: false });
    viewer.camera.state = JSON.parse(before).camera;
    model.setWeight('jawOpen', 0.1);
    model.setWeight('jawOpen', 0.6);
    let refused = '';
    await viewer.screenshot().catch((error) => { refused = error.code; });
    try { model.bake({ path: 'texture' }); } catch (error) { refused += ` ${error.code}`; }
    await context.restore();
    const second = await pixelsOf(await viewer.screenshot());
    const far = farthest(first, second);
    const same = state() === before;
    viewer.dispose();
    const glError = canvas.getContext('webgl2').getError(); // as of deleting what was lost
    return { whileLost, refused, far, same, glError };
  });
  assert.deepEqual(result, {
    whileLost: { lost: true, state: true }, refused: 'ContextLost ContextLost', far: 0, same: true,
    glError: 0,
  });
});

test('playing: time stands still while the context is gone, then goes on', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const model = await viewer.load('/head.glb');
    model.play('Performance', { speed: 0.5 });
    await frames(3);
    const context = losing(viewer);
    await context.lose();
    const at = model.time;
    await new Promise((resolve) => setTimeout(resolve, 300));
    const stood = model.time === at;
    await context.restore();
    const still = model.time - at;
    await frames(6);
    const moved = model.time > at;
    const { playing, speed } = model;
    viewer.dispose();
    return { stood, still, moved, playing, speed };
  });
  assert.ok(result.still < 0.2, `jumped by ${result.still} s`);
  assert.deepEqual({ ...result, still: 0 },
    { stood: true, still: 0, moved: true, playing: true, speed: 0.5 });
});

test('loading: the load ends well once the context is back', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const context = losing(viewer);
    const loading = viewer.load('/head.glb');
    await context.lose();
    await new Promise((resolve) => setTimeout(resolve, 1500)); // the download ends meanwhile
    const early = viewer.models.length;
    await context.restore();
    const model = await loading;
    const pixels = await pixelsOf(await viewer.screenshot());
    const drawn = pixels.some((value) => value !== 0);
    const { length } = model.targets;
    viewer.dispose();
    return { early, length, drawn };
  });
  assert.deepEqual(result, { early: 0, length: 52, drawn: true });
});

test('loading: a context that is lost while the model is at rest comes back with its targets', async () => {
  const far = await page.evaluate(async () => {
    const pictures = [];
    for (const lose of [true, false]) {
      const viewer = await moue.Viewer.create(canvas);
      const context = losing(viewer);
      let lost;
      const loading = viewer.load('/head.glb', { onRest: () => { if (lose) lost = context.lose(); } });
      if (lose) {
        while (!lost) await new Promise((resolve) => setTimeout(resolve, 5));
        await lost;
        await new Promise((resolve) => setTimeout(resolve, 300));
        await context.restore();
      }
      (await loading).setWeight('jawOpen', 1);
      pictures.push(await pixelsOf(await viewer.screenshot()));
      viewer.dispose();
    }
    return farthest(...pictures);
  });
  assert.equal(far, 0);
});

test('loading: an abort while the context is gone ends it', async () => {
  const name = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const abort = new AbortController();
    const context = losing(viewer);
    const loading = viewer.load('/head.glb', { signal: abort.signal }).catch((error) => error.name);
    await context.lose();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    abort.abort();
    const ended = await loading;
    await context.restore();
    viewer.dispose();
    return ended;
  });
  assert.equal(name, 'AbortError');
});

test('resizing: the size that the canvas got meanwhile is the one that is drawn', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas, { background: 'lime' });
    const model = await viewer.load('/head.glb');
    const context = losing(viewer);
    canvas.style.width = '200px';
    await context.lose();
    canvas.style.height = '160px';
    await frames(3);
    await context.restore();
    await frames(3);
    const size = [canvas.width, canvas.height];
    const { aspect } = viewer;
    viewer.dispose();
    return { size, aspect, disposed: model.disposed };
  });
  assert.deepEqual(result, { size: [200, 160], aspect: 1.25, disposed: true });
});

test('losing it twice, and disposing while it is lost', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    await viewer.load('/head.glb');
    const context = losing(viewer);
    const before = await pixelsOf(await viewer.screenshot());
    for (let i = 0; i < 2; ++i) {
      await context.lose();
      await context.restore();
    }
    const far = farthest(before, await pixelsOf(await viewer.screenshot()));
    await context.lose();
    viewer.dispose();
    viewer.dispose();
    return { far, disposed: viewer.disposed };
  });
  assert.deepEqual(result, { far: 0, disposed: true });
});

test('textures come back, too', { skip: unlessThere(join(assets, 'MorphPrimitivesTest'), 'the model') },
  async () => {
    const result = await page.evaluate(async () => {
      const viewer = await moue.Viewer.create(canvas);
      const model = await viewer.load('/assets/MorphPrimitivesTest/MorphPrimitivesTest.gltf');
      const second = await model.clone();
      second.setTransform([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1]);
      viewer.camera.frame();
      const before = await pixelsOf(await viewer.screenshot());
      const context = losing(viewer);
      await context.lose();
      await context.restore();
      const far = farthest(before, await pixelsOf(await viewer.screenshot()));
      const { warnings } = model;
      viewer.dispose();
      return { far, warnings };
    });
    assert.deepEqual(result, { far: 0, warnings: [] });
  });
