// The demo: the studio, the ten-line example and the crowd, as a visitor uses them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assets, kStrictPolicy, openStage, unlessThere, web } from './support/browser.mjs';

let stage;
before(async () => {
  stage = await openStage({
    headers: (path) => (/\/$|\.html$/.test(path) ? { 'content-security-policy': kStrictPolicy } : {}),
  });
});
after(() => stage?.close());

async function studio(settings = {}, path = '/index.html') {
  const page = await stage.page(path, { viewport: { width: 900, height: 600 }, reducedMotion: 'reduce', ...settings });
  await page.waitForSelector('#canvas.shown');
  await page.waitForFunction(() => viewer.models.length === 1);
  return page;
}

const weight = (page, name) => page.evaluate((n) => viewer.models[0].weight(n), name);

test('the studio: search, sliders, linked sides, path, keys', async () => {
  const page = await studio();
  assert.equal(await page.locator('.row:visible').count() > 5, true);
  await page.keyboard.press('/');
  await page.keyboard.type('smile left');
  assert.equal(await page.locator('.row:not([hidden])').count(), 1);
  await page.locator('label[for^="target-"]:visible').first().waitFor();
  const slider = page.locator('.row:not([hidden]) input[type=range]').first();
  await slider.fill('0.5');
  assert.ok(Math.abs(await weight(page, 'mouthSmileLeft') - 0.5) < 1e-6);
  assert.equal(await weight(page, 'mouthSmileRight'), 0);
  await page.locator('#linkpairs').click();
  await slider.fill('0.8');
  assert.ok(Math.abs(await weight(page, 'mouthSmileRight') - 0.8) < 1e-6, 'the other side follows');
  await page.locator('#search').fill('nothing like it');
  await page.locator('.empty:visible').waitFor();
  await page.locator('#search').press('Escape');
  await page.keyboard.press('r');
  assert.equal(await weight(page, 'mouthSmileLeft'), 0);
  await page.locator('.segments label', { hasText: 'CPU' }).click();
  await page.locator('.row input[type=range]').nth(3).fill('1');
  await page.waitForFunction(() => viewer.stats.path === 'cpu');
  await page.keyboard.press('w');
  assert.equal(await page.evaluate(() => viewer.settings.wireframe), true);
  await page.locator('.row .heat').nth(3).click();
  const name = await page.evaluate(() => viewer.models[0].heatMap);
  assert.equal(await page.locator('#heatname').innerText(), name);
  await page.locator('#heat:visible button').click();
  assert.equal(await page.evaluate(() => viewer.models[0].heatMap), null);
  await page.locator('.row:not([hidden]) input[type=range]').first().focus();
  await page.keyboard.press('h');
  await page.locator('#heat:visible').waitFor();
  await page.keyboard.press('x');
  assert.ok(await page.evaluate(() => viewer.models[0].weights.some((w) => w > 0.2)));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the studio: a link reproduces weights, clip, time, camera and path', async () => {
  const page = await studio();
  await page.evaluate(() => {
    const [model] = viewer.models;
    model.setWeight('jawOpen', 0.45);
    model.seek(3.25, 'Performance');
    viewer.camera.setDirection(0.4, 0.1);
    viewer.set({ path: 'texture', wireframe: true });
    model.heatMap = 'mouthPucker';
  });
  await page.locator('#link').click();
  const hash = await page.evaluate(() => location.hash);
  const state = () => JSON.stringify({
    weight: viewer.models[0].weight('jawOpen').toFixed(3), time: viewer.models[0].time.toFixed(3),
    clip: viewer.models[0].clip?.name, yaw: viewer.camera.state.yaw.toFixed(3),
    path: viewer.settings.path, heat: viewer.models[0].heatMap, wire: viewer.settings.wireframe, playing: viewer.models[0].playing,
  });
  const before = await page.evaluate(state);
  const other = await studio({}, `/index.html${hash}`);
  await other.waitForFunction(() => viewer.models[0].clip);
  assert.equal(await other.evaluate(state), before);
  assert.deepEqual([...page.faults, ...other.faults], []);
  await page.context().close();
  await other.context().close();
});

test('the studio: a file of one\'s own, with the files beside it; a broken one',
  { skip: unlessThere(join(assets, 'MorphPrimitivesTest'), 'the model') }, async () => {
    const page = await studio();
    const folder = join(assets, 'MorphPrimitivesTest');
    await page.locator('#open').setInputFiles(['MorphPrimitivesTest.gltf', 'MorphPrimitivesTest.bin',
      'uv_texture.jpg'].map((name) => join(folder, name)));
    await page.waitForFunction(() => document.getElementById('file').textContent.endsWith('.gltf'));
    assert.equal(await page.evaluate(() => viewer.models[0].warnings.length), 0);
    await page.locator('#open').setInputFiles({ name: 'bad.glb', mimeType: '', buffer: Buffer.from('glTF????') });
    await page.locator('#notice:visible').waitFor();
    assert.match(await page.locator('#notice').innerText(), /“bad\.glb” cannot be shown/);
    await page.locator('#notice button').click();
    await page.waitForFunction(() => document.getElementById('file').textContent === 'Demo head');
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

test('the studio fits a phone: nothing is wider than the screen', async () => {
  const page = await studio({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const [width, content] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  assert.equal(content, width);
  assert.ok(await page.locator('.button').evaluate((e) => e.getBoundingClientRect().right <= innerWidth));
  await page.context().close();
});

test('the embed example is ten lines and shows the head', async () => {
  const text = await readFile(join(web, 'demo/embed.html'), 'utf8');
  assert.ok(text.trim().split('\n').length <= 10);
  const page = await stage.page('/embed.html');
  await page.waitForFunction(() => document.querySelector('moue-viewer')?.model?.playing);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the crowd: heads with their own faces share one set of deltas', async () => {
  const page = await stage.page('/crowd.html?n=9', { viewport: { width: 320, height: 240 } });
  await page.waitForFunction(() => globalThis.viewer?.models.length === 9 && viewer.stats.deltaBytes > 0);
  const seen = await page.evaluate(async () => {
    const faces = new Set(viewer.models.map((model) => model.weights.join()));
    const many = viewer.stats.deltaBytes;
    return { faces: faces.size, many };
  });
  const one = await stage.page('/crowd.html?n=1', { viewport: { width: 320, height: 240 } });
  await one.waitForFunction(() => globalThis.viewer?.stats.deltaBytes > 0);
  await page.waitForFunction(() => /^\d+ ms$/.test(document.getElementById('ms').textContent));
  assert.equal(await page.locator('#mslabel').innerText(), 'Software', 'no GPU time is made up');
  assert.equal(seen.faces, 9);
  assert.equal(seen.many, await one.evaluate(() => viewer.stats.deltaBytes));
  assert.deepEqual([...page.faults, ...one.faults], []);
});
