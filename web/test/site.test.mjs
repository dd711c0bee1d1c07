// The demo: the studio, the ten-line example, the crowd and the live page, as a visitor uses them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assets, kStrictPolicy, openStage, root, unlessThere, web } from './support/browser.mjs';

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

test('the studio: takes, lip sync and idle motion are layers that mix with sliders', async () => {
  const page = await studio();
  const samples = join(root, 'tests/animation/takes/samples');
  await page.locator('#open').setInputFiles(join(samples, 'smile.json'));
  await page.locator('#layers li').waitFor();
  await page.evaluate(() => {
    const { source } = viewer.models[0].layers.list[0];
    source.pause();
    source.time = source.duration / 2;
  });
  await page.waitForFunction(() => viewer.models[0].layers.list[0].weight === 1); // faded in
  const whole = await weight(page, 'mouthSmileLeft');
  assert.ok(whole > 0.1);
  await page.locator('#layers input').fill('0.5');
  assert.ok(Math.abs(await weight(page, 'mouthSmileLeft') - whole / 2) < 1e-3);
  await page.locator('#addtake').setInputFiles([join(samples, 'hello.xml'), join(samples, 'capture.csv')]);
  await page.locator('#idle').click();
  await page.locator('[data-take="samples/hello.tsv"]').click();
  await page.locator('[data-take="samples/nod.json"]').click();
  await page.waitForFunction(() => document.querySelectorAll('#layers li').length === 6);
  assert.deepEqual(await page.locator('#layers label').allInnerTexts(),
    ['smile.json', 'hello.xml', 'capture.csv', 'Idle motion', 'Speech', 'Nod']);
  await page.waitForFunction(() => viewer.models[0].nodeMatrix(0)[6] !== 0); // it nods
  await page.locator('.row:not([hidden]) input[type=range]').first().fill('0.5');
  assert.equal(await weight(page, 'eyeBlinkLeft'), 0.5, 'a slider wins over all layers');
  await page.locator('#layers input').nth(5).fill('0.25');
  await page.evaluate(() => { viewer.models[0].layers.list[5].source.pause(); });
  await page.locator('#link').click();
  await page.waitForFunction(() => location.hash.includes('layer='));
  const seconds = await page.evaluate(() => viewer.models[0].layers.list[5].source.time);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('#layers li').length === 3);
  assert.deepEqual(await page.evaluate(() => viewer.models[0].layers.list.map(({ name, weight, additive, source }) =>
    [name, weight, additive, source.playing])),
  [['Idle motion', 1, true, true], ['Speech', 1, false, true], ['Nod', 0.25, false, false]], 'files stay out of links');
  assert.ok(Math.abs(await page.evaluate(() => viewer.models[0].layers.list[2].source.time) - seconds) < 1e-3);
  await page.locator('#addtake').setInputFiles({ name: 'bad.csv', mimeType: '', buffer: Buffer.from('a,b\n1,2\n') });
  await page.locator('#toast.shown').waitFor();
  const remove = page.locator('#layers button').first();
  await remove.focus();
  for (let i = 0; i < 3; ++i) await page.keyboard.press('Enter'); // the focus goes on to the next one
  assert.equal(await page.locator('#layers li').count(), 0);
  assert.equal(await page.evaluate(() => viewer.models[0].layers.list.length), 0);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'idle');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the studio: a click on the face lists what moves that point; so does Enter', async () => {
  const page = await studio();
  const box = await page.locator('#canvas').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('#picked:visible li').first().waitFor();
  const listed = await page.locator('#picked li span').allInnerTexts();
  const wanted = await page.evaluate(() => viewer.pick(canvas.clientWidth / 2, canvas.clientHeight / 2)
    .targets.map(({ target }) => target.name));
  assert.deepEqual(listed, wanted.slice(0, 10));
  await page.locator('#picked li button').first().click();
  assert.equal(await page.evaluate(() => document.activeElement.previousSibling.title), listed[0]);
  await page.mouse.click(box.x + 5, box.y + box.height - 5);
  assert.equal(await page.locator('#picked').isVisible(), false, 'nothing there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2);
  await page.mouse.up();
  assert.equal(await page.locator('#picked').isVisible(), false, 'a drag turns');
  await page.locator('#canvas').focus();
  await page.keyboard.press('Enter');
  await page.locator('#picked li button:focus').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#picked').isVisible(), false);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'canvas');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the live page drives the head by sixty results a second, the same from one seed', async () => {
  const open = async (settings) => {
    const page = await stage.page('/live.html?seed=3', { viewport: { width: 160, height: 160 }, ...settings });
    await page.waitForFunction(() => globalThis.viewer?.stats.latencyMs !== undefined);
    return page;
  };
  const page = await open({});
  await page.waitForFunction(() => /^[1-9]\d* \/ s$/.test(document.getElementById('rate').textContent)
    && /^[\d.]+ ms$/.test(document.getElementById('median').textContent)
    && /^[\d.]+ %$/.test(document.getElementById('skipped').textContent));
  const pushed = () => page.evaluate(() => viewer.stats.liveFrames);
  const [from, start] = [await pushed(), Date.now()];
  await page.waitForTimeout(1500);
  const rate = (1000 * (await pushed() - from)) / (Date.now() - start);
  assert.ok(rate > 5 && rate < 66, `${rate} a second`); // fewer where a software picture takes longer
  assert.ok(await page.evaluate(() => viewer.models[0].nodeMatrix(0)[8] !== 0), 'the head turns');
  await page.locator('#smooth').click();
  assert.equal(await page.locator('#smooth').getAttribute('aria-pressed'), 'true');
  await page.locator('#live').click();
  await page.waitForTimeout(100);
  const stood = await pushed();
  await page.waitForTimeout(200);
  assert.equal(await pushed(), stood);
  const still = [await open({ reducedMotion: 'reduce' }), await open({ reducedMotion: 'reduce' })];
  const faces = await Promise.all(still.map((p) => p.evaluate(() => viewer.models[0].weights.join())));
  assert.equal(faces[0], faces[1]);
  assert.ok(await still[0].evaluate(() => viewer.models[0].weights.some((w) => w > 0.1)));
  assert.equal(await still[0].evaluate(() => viewer.stats.liveFrames), 1, 'and does not move by itself');
  for (const p of [page, ...still]) {
    assert.deepEqual(p.faults, []);
    await p.context().close();
  }
});

test('the studio fits a phone: nothing is wider than the screen', async () => {
  const page = await studio({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const [width, content] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  assert.equal(content, width);
  assert.ok(await page.locator('.top .button').evaluate((e) => e.getBoundingClientRect().right <= innerWidth));
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
