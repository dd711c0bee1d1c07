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

test('draws into the page\'s picture: nothing is cleared but what was asked for', async () => {
  const result = await page.evaluate(async () => {
    const size = 64;
    const gl = Object.assign(document.createElement('canvas'), { width: size, height: size })
      .getContext('webgl2', { antialias: false });
    const viewer = await moue.Viewer.create(gl, { background: 'red', shadows: false });
    gl.viewport(0, 0, size, size);
    const model = await viewer.load('/head.glb');
    model.setWeight('jawOpen', 0.5);
    /** The page's picture: green, at a depth of its own, and what Moue makes of it. */
    const drawn = (clear, depth, [x, y, side] = [0, 0, size]) => {
      viewer.set({ clear });
      gl.clearColor(0, 1, 0, 1);
      gl.clearDepth(depth);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      gl.viewport(x, y, side, side);
      const before = JSON.stringify(glSnapshot(gl));
      viewer.render();
      if (JSON.stringify(glSnapshot(gl)) !== before) throw new Error('state');
      gl.viewport(0, 0, size, size);
      const pixels = glPixels(gl, null, size, size);
      const count = { green: 0, red: 0, head: 0, outside: 0 };
      for (let i = 0; i < size * size; ++i) {
        const [r, g, b] = pixels.slice(4 * i, 4 * i + 3);
        const [column, row] = [i % size, Math.floor(i / size)];
        const inside = column >= x && column < x + side && row >= y && row < y + side;
        const kind = r === 0 && g === 255 && b === 0 ? 'green' : r === 255 && g === 0 && b === 0 ? 'red' : 'head';
        if (!inside && kind !== 'green') ++count.outside;
        if (inside) ++count[kind];
      }
      return count;
    };
    const counts = {
      all: drawn(true, 0), over: drawn(false, 1), hidden: drawn(false, 0), front: drawn('depth', 0),
      part: drawn(true, 0, [16, 24, 32]), partOver: drawn(false, 1, [16, 24, 32]),
    };
    const shot = await pixelsOf(await viewer.screenshot({ width: size, height: size }));
    let seen = 0;
    for (let i = 3; i < shot.length; i += 4) seen += shot[i] > 0;
    viewer.dispose();
    return { counts, seen, error: gl.getError() };
  });
  const { all, over, hidden, front, part, partOver } = result.counts;
  assert.equal(result.error, 0);
  assert.equal(all.green, 0);
  assert.ok(all.red > 500 && all.head > 500, JSON.stringify(all));
  assert.deepEqual(over, { green: all.red, red: 0, head: all.head, outside: 0 });
  assert.deepEqual(hidden, { green: 64 * 64, red: 0, head: 0, outside: 0 }, 'the page lies in front');
  assert.deepEqual(front, over);
  assert.equal(part.outside + partOver.outside, 0, 'nothing outside of the viewport');
  assert.ok(part.red > 100 && part.head > 100 && part.green === 0, JSON.stringify(part));
  assert.deepEqual([partOver.red, partOver.green, partOver.head], [0, part.red, part.head]);
  // smooth edges: pixels that the head covers in part
  assert.ok(result.seen >= all.head && result.seen < 1.25 * all.head, `${result.seen} in a screenshot`);
  assert.deepEqual(page.faults, []);
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
