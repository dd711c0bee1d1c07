// The heat map of a target: where it moves, in colours, the same however weights are evaluated.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage } from './support/browser.mjs';

let stage;
let page;
before(async () => {
  stage = await openStage();
  page = await stage.page();
  await page.waitForFunction(() => globalThis.ready);
  await page.evaluate(async () => {
    globalThis.viewer = await moue.Viewer.create(canvas, { background: '#000' });
    globalThis.model = await viewer.load('/head.glb');
    globalThis.picture = async () => pixelsOf(await viewer.screenshot({ width: 160, height: 160 }));
    /** Saturated pixels by third of the picture's height, from the top; clay is grey. */
    globalThis.coloured = (pixels) => {
      const counts = [0, 0, 0];
      for (let i = 0; i < pixels.length; i += 4) {
        const [r, g, b] = pixels.slice(i, i + 3);
        if (Math.max(r, g, b) - Math.min(r, g, b) > 60) ++counts[Math.floor(i * 3 / pixels.length)];
      }
      return counts;
    };
  });
});
after(() => stage?.close());

test('colours the part of the face that a target moves, and nothing else', async () => {
  const seen = await page.evaluate(async () => {
    const counts = {};
    for (const name of ['jawOpen', 'browInnerUp']) {
      model.heatMap = name;
      counts[model.heatMap] = coloured(await picture());
    }
    model.heatMap = model.target('jawOpen').index;
    counts.byIndex = [model.heatMap, coloured(await picture())];
    return counts;
  });
  const { jawOpen, browInnerUp, byIndex } = seen;
  assert.ok(jawOpen[2] + jawOpen[1] > 200 && jawOpen[0] === 0, `jawOpen ${jawOpen}`);
  assert.ok(browInnerUp[1] + browInnerUp[0] > 100 && browInnerUp[2] === 0, `browInnerUp ${browInnerUp}`);
  assert.deepEqual(byIndex, ['jawOpen', jawOpen]);
});

test('is the same on every path, goes away, and refuses targets that are not there', async () => {
  const result = await page.evaluate(async () => {
    model.heatMap = null;
    model.setWeight('mouthSmileLeft', 0.8);
    const plain = await picture();
    model.heatMap = 'mouthSmileLeft';
    const pictures = [];
    for (const path of ['texture', 'attribute', 'cpu', 'packed', 'cached']) {
      viewer.set({ path });
      pictures.push(await picture());
      if (viewer.stats.path !== path) throw new Error(viewer.stats.path);
    }
    viewer.set({ path: 'auto' });
    let refused = '';
    try { model.heatMap = 'noSuchTarget'; } catch (error) { refused = error.code; }
    const kept = model.heatMap;
    model.heatMap = null;
    return { far: pictures.slice(1).map((p) => farthest(p, pictures[0])), refused, kept,
      differs: farthest(plain, pictures[0]) > 50, back: farthest(plain, await picture()) };
  });
  // the paths' float rounding, and quantised normals under the light
  assert.ok(result.far.every((far) => far <= 8), `${result.far}`);
  assert.deepEqual({ ...result, far: 0 }, { far: 0, refused: 'UnknownTarget', kept: 'mouthSmileLeft',
    differs: true, back: 0 });
});

test('belongs to one instance, and survives a lost context', async () => {
  const result = await page.evaluate(async () => {
    const other = await model.clone();
    other.heatMap = 'jawOpen';
    const own = model.heatMap;
    const before = await picture();
    const extension = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
    const lost = next(viewer, 'contextlost');
    extension.loseContext();
    await lost;
    await new Promise((resolve) => setTimeout(resolve));
    const restored = next(viewer, 'contextrestored');
    extension.restoreContext();
    await restored;
    const far = farthest(before, await picture());
    other.dispose();
    return { own, far, seen: coloured(before)[2] > 0 };
  });
  assert.deepEqual(result, { own: null, far: 0, seen: true });
  assert.deepEqual(page.faults.filter((text) => !/CONTEXT_LOST/.test(text)), []);
});
