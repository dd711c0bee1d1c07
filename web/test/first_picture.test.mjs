// How soon the first picture is there, beside what no viewer could do without: the download, the
// module, a context, and the same bytes sent to the GPU.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage } from './support/browser.mjs';

const kRounds = 5;
/**
 * The aim is 1.5, everything included. A software rasteriser is far from it: it takes longer for the
 * picture than for everything before it, and shares two processors with the browser. So this guards
 * the time until the picture is asked for, with room for other programs on the machine.
 */
const kLimit = 4;

let stage;
before(async () => { stage = await openStage(); });
after(() => stage?.close());

/** Runs `measure` in a page of a browser context of its own, where nothing is cached. */
async function fresh(measure, argument) {
  const page = await stage.page();
  await page.waitForFunction(() => globalThis.ready);
  await page.evaluate(() => {
    canvas.style.width = canvas.style.height = '64px';
    canvas.width = canvas.height = 64;
    globalThis.finish = (gl) => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  });
  const result = await page.evaluate(measure, argument);
  assert.deepEqual(page.faults, []);
  await page.context().close();
  return result;
}

/** As web/README.md tells pages to do it. */
async function first() {
  const start = performance.now();
  const head = fetch('/head.glb');
  const viewer = await moue.Viewer.create(canvas, { autoRender: false });
  const gl = canvas.getContext('webgl2');
  let asked, drawn;
  const model = await viewer.load(await head, {
    onRest() {
      viewer.render();
      asked = performance.now() - start;
      finish(gl);
      drawn = performance.now() - start;
    },
  });
  model.setWeight('jawOpen', 0.5);
  viewer.render();
  finish(gl);
  const moved = performance.now() - start;
  const { deltaBytes } = viewer.stats;
  viewer.render();
  finish(gl);
  return { asked, drawn, moved, again: performance.now() - start - moved, deltaBytes };
}

async function floor(deltaBytes) {
  const start = performance.now();
  const head = fetch('/head.glb').then((response) => response.arrayBuffer());
  await moue.loadRuntime();
  const gl = canvas.getContext('webgl2');
  const bytes = await head;
  // vertices as the file holds them, at most
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 1 << 20)), gl.STATIC_DRAW);
  const kWidth = 2048, kLayers = 52;
  const height = Math.max(1, Math.round(deltaBytes / 16 / kWidth / kLayers));
  const texels = new Float32Array(4 * kWidth * height);
  gl.bindTexture(gl.TEXTURE_2D_ARRAY, gl.createTexture());
  gl.texImage3D(gl.TEXTURE_2D_ARRAY, 0, gl.RGBA32F, kWidth, height, kLayers, 0, gl.RGBA, gl.FLOAT, null);
  for (let layer = 0; layer < kLayers; ++layer) {
    gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, kWidth, height, 1, gl.RGBA, gl.FLOAT, texels);
  }
  finish(gl);
  return performance.now() - start;
}

test(`the first picture is asked for within ${kLimit} times of what its data costs (aim: 1.5)`, async (t) => {
  await fresh(first); // the browser's own processes start
  const rounds = [];
  for (let i = 0; i < kRounds; ++i) {
    const moue = await fresh(first);
    rounds.push({ ...moue, floor: await fresh(floor, moue.deltaBytes) });
  }
  const least = (name) => Math.min(...rounds.map((round) => round[name]));
  const ratio = least('asked') / least('floor');
  const ms = (name) => `${least(name).toFixed(0)} ms`;
  t.diagnostic(`asked for after ${ms('asked')}, ${ratio.toFixed(2)} times the ${ms('floor')} of the data; `
    + `drawn, by a software rasteriser, after ${ms('drawn')}, where a frame takes ${ms('again')}; `
    + `first moved after ${ms('moved')}`);
  assert.ok(ratio <= kLimit, `${ratio.toFixed(2)}`);
});
