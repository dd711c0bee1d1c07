// Pictures in the browser look like those of the native program. Both come from software
// rasterisers with different edge smoothing, so what is compared is what an eye would see.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assets, head, openStage, program, unlessThere } from './support/browser.mjs';

const kWidth = 480;
const kHeight = 360;
/** The native program's backdrop. */
const kBackground = 'color(srgb 0.86 0.87 0.89) to color(srgb 0.66 0.68 0.72)';
/** Of 255, over pixels that were averaged four by four. */
const kMeanDifference = 1;
const kFarDifference = 24; // that no more than kFarShare of the pixels may pass
const kFarShare = 0.005;

let stage;
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moue-pictures-'));
  stage = await openStage();
});
after(async () => {
  await stage?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The native picture, as a data URL. */
async function nativePicture(file, args) {
  const path = join(folder, 'picture.png');
  execFileSync(program, ['render', file, '-o', path, '--size', `${kWidth}x${kHeight}`, '--camera', 'front',
    ...args], { stdio: 'ignore' });
  return (await readFile(path)).toString('base64');
}

async function compare(url, file, pose, args) {
  const expected = await nativePicture(file, args);
  const page = await stage.page();
  await page.waitForFunction(() => globalThis.ready);
  const difference = await page.evaluate(async ([model, want, { clip, time, weights }, background, [w, h]]) => {
    canvas.style.width = `${w}px`;
    canvas.style.height = `${h}px`;
    const viewer = await moue.Viewer.create(canvas, { autoRender: false, background });
    const loaded = await viewer.load(model);
    if (clip !== undefined) loaded.seek(time, clip);
    loaded.setWeights(weights ?? {});
    frameExactly(viewer, loaded, w / h);
    const got = await pixelsOf(await viewer.screenshot({ width: w, height: h }));
    const bytes = Uint8Array.from(atob(want), (c) => c.charCodeAt(0));
    const other = await pixelsOf(new Blob([bytes], { type: 'image/png' }));
    viewer.dispose();
    return perceived(got, other, w, h);
  }, [url, expected, pose, kBackground, [kWidth, kHeight]]);
  await page.context().close();
  return difference;
}

function judge(t, { mean, sorted }) {
  const far = sorted[Math.floor(sorted.length * (1 - kFarShare))];
  t.diagnostic(`mean ${mean.toFixed(3)}, all but ${100 * kFarShare} % below ${far.toFixed(1)}, of 255`);
  assert.ok(mean < kMeanDifference, `mean ${mean}`);
  assert.ok(far < kFarDifference, `far ${far}`);
}

test('the demo head in the middle of its performance', async (t) => judge(t, await compare(
  '/head.glb', head, { clip: 'Performance', time: 4.2 }, ['--clip', 'Performance', '--time', '4.2'])));

test('the demo head with weights', async (t) => judge(t, await compare('/head.glb', head,
  { weights: { jawOpen: 0.8, browInnerUp: 1, mouthSmileLeft: 1 } },
  ['--weights', 'jawOpen=0.8,browInnerUp=1,mouthSmileLeft=1'])));

for (const name of ['RobotExpressive.glb', 'MorphPrimitivesTest/MorphPrimitivesTest.gltf', 'MorphStressTest.glb']) {
  test(name, { skip: unlessThere(join(assets, name), 'the model') }, async (t) => judge(t,
    await compare(`/assets/${name}`, join(assets, name), {}, [])));
}
