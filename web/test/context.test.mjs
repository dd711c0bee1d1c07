// A context of the page's own: Moue draws on what is bound and leaves no trace.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage } from './support/browser.mjs';

let stage;
let page;
before(async () => {
  stage = await openStage();
  page = await stage.page();
  await page.waitForFunction(() => globalThis.ready);
});
after(() => stage?.close());

test('draws onto the bound framebuffer and restores every state that a page can read', async () => {
  const result = await page.evaluate(async () => {
    const gl = canvas.getContext('webgl2', { stencil: true });
    const target = glDisturb(gl);
    const before = glSnapshot(gl);
    const changes = [];
    const compare = (step) => {
      const now = glSnapshot(gl);
      for (const key of Object.keys(before)) {
        if (JSON.stringify(now[key]) !== JSON.stringify(before[key])) {
          changes.push(`${step}: ${key} ${JSON.stringify(before[key])} -> ${JSON.stringify(now[key])}`);
        }
      }
    };
    const viewer = await moue.Viewer.create(gl, { background: '#204060' });
    compare('create');
    const model = await viewer.load('/head.glb');
    compare('load');
    model.setWeight('jawOpen', 0.7);
    viewer.update(0.1);
    viewer.render();
    compare('render');
    const pixels = glPixels(gl, target, 64, 64);
    const colors = new Set();
    for (let i = 0; i < pixels.length; i += 4) colors.add(pixels.slice(i, i + 3).join());
    for (const path of ['cpu', 'texture']) model.bake({ path });
    compare('bake');
    const blob = await viewer.screenshot({ width: 32, height: 32 });
    compare('screenshot');
    for (const path of ['attribute', 'cpu', 'texture']) {
      viewer.set({ path, wireframe: path === 'cpu' });
      viewer.render();
    }
    compare('paths');
    (await model.clone()).dispose();
    model.dispose();
    compare('dispose a model');
    viewer.dispose();
    compare('dispose the viewer');
    return { changes, error: before.error, corner: [...pixels.slice(0, 4)], colors: colors.size,
      blob: blob.size, lost: gl.isContextLost(), canvasSize: [canvas.width, canvas.height] };
  });
  assert.equal(result.error, 0);
  assert.deepEqual(result.changes, []);
  assert.deepEqual(result.corner, [0x20, 0x40, 0x60, 255], 'the background at the corner');
  assert.ok(result.colors > 50, `a head in it (${result.colors} colours)`);
  assert.ok(result.blob > 100);
  assert.equal(result.lost, false, 'the context is still the page\'s');
  assert.deepEqual(result.canvasSize, [300, 150], 'the size is still the page\'s');
});

test('two viewers can share a context', async () => {
  const colors = await page.evaluate(async () => {
    const gl = document.createElement('canvas').getContext('webgl2');
    gl.viewport(0, 0, 300, 150);
    const first = await moue.Viewer.create(gl, { background: 'red' });
    const second = await moue.Viewer.create(gl, { background: 'blue' });
    const corner = () => [...glPixels(gl, null, 1, 1)];
    first.render();
    const red = corner();
    first.dispose();
    second.render();
    const blue = corner();
    second.dispose();
    return { red, blue, error: gl.getError() };
  });
  assert.deepEqual(colors, { red: [255, 0, 0, 255], blue: [0, 0, 255, 255], error: 0 });
  assert.deepEqual(page.faults, []);
});
