// Layers, live frames and picking: what a page does with several sources at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage } from './support/browser.mjs';
import { smallFace } from './support/small_models.mjs';

let stage;
let page;
before(async () => {
  stage = await openStage();
  page = await stage.page();
  await page.waitForFunction(() => globalThis.ready);
  await page.evaluate(async () => {
    globalThis.viewer = await moue.Viewer.create(canvas, { background: '#000', autoRender: false });
    globalThis.model = await viewer.load('/head.glb');
    globalThis.clean = () => {
      for (const layer of model.layers.list) layer.remove();
      model.stop();
      model.releaseWeights();
    };
  });
});
after(() => stage?.close());

const near = (actual, wanted, tolerance = 1e-5) =>
  assert.ok(Math.abs(actual - wanted) <= tolerance, `${actual}, not ${wanted}`);

test('a clip layer mixes over the base by its weight, and is gone when removed', async () => {
  const seen = await page.evaluate(() => {
    clean();
    model.seek(0.2, 'Blink');
    const blink = model.weight('eyeBlinkLeft');
    model.stop();
    const layer = model.layers.add({ name: 'b', clip: 'Blink', speed: 0, from: 0.2, weight: 0.5 });
    const half = model.weight('eyeBlinkLeft');
    layer.weight = 1;
    const all = model.weight('eyeBlinkLeft');
    const state = [layer.clip.name, layer.time, layer.playing, layer.weight, layer.name, model.layers.list.length];
    layer.setMask(['jawOpen']);
    const masked = model.weight('eyeBlinkLeft');
    layer.setMask({ eyeBlinkLeft: 0.25 });
    const quarter = model.weight('eyeBlinkLeft');
    layer.setMask(null);
    model.setWeight('eyeBlinkLeft', 0.125);
    const held = model.weight('eyeBlinkLeft');
    layer.remove();
    model.releaseWeights();
    return { blink, half, all, masked, quarter, held, state, gone: model.weight('eyeBlinkLeft'),
      left: model.layers.list.length, dead: Number.isNaN(layer.weight) };
  });
  assert.ok(seen.blink > 0.2);
  near(seen.half, seen.blink / 2);
  near(seen.all, seen.blink);
  near(seen.quarter, seen.blink / 4);
  near(seen.state[1], 0.2);
  assert.deepEqual({ ...seen, blink: 0, half: 0, all: 0, quarter: 0, state: seen.state.toSpliced(1, 1) },
    { blink: 0, half: 0, all: 0, masked: 0, quarter: 0, held: 0.125, state: ['Blink', true, 1, 'b', 1], gone: 0, left: 0, dead: true });
});

test('layers fade, add, pause and go on, and refuse what the model lacks', async () => {
  const seen = await page.evaluate(() => {
    clean();
    model.seek(0.2, 'Blink');
    const blink = model.weight('eyeBlinkLeft');
    model.stop();
    const under = model.layers.add();
    under.push({ weights: { eyeBlinkLeft: 0.25 }, time: 0 });
    const layer = model.layers.add({ additive: true, clip: 'Blink', speed: 0, from: 0.2, fade: 2 });
    const start = model.weight('eyeBlinkLeft');
    viewer.update(1);
    const middle = model.weight('eyeBlinkLeft');
    viewer.update(1.5);
    const end = model.weight('eyeBlinkLeft');
    layer.speed = 1;
    layer.seek(0);
    viewer.update(0.05);
    const ran = layer.time;
    layer.pause();
    viewer.update(0.05);
    const stood = layer.time;
    layer.play();
    viewer.update(0.05);
    const wentOn = layer.time;
    const codes = [];
    for (const options of [{ clip: 'none' }, { mask: ['none'] }]) {
      try { model.layers.add(options); } catch (error) { codes.push(error.code); }
    }
    return { blink, start, middle, end, ran, stood, wentOn, codes, count: model.layers.list.length };
  });
  assert.ok(seen.blink > 0.2);
  near(seen.start, 0.25);
  near(seen.middle, 0.25 + seen.blink / 2);
  near(seen.end, 0.25 + seen.blink);
  near(seen.ran, 0.05);
  near(seen.stood, 0.05);
  near(seen.wentOn, 0.1);
  assert.deepEqual(seen.codes, ['UnknownClip', 'UnknownTarget']);
  assert.equal(seen.count, 2, 'a refused layer is not there');
});

test('live frames drive targets and nodes by name, and are counted and timed', async () => {
  const seen = await page.evaluate(async () => {
    clean();
    const before = { ...viewer.stats };
    const s = Math.sin(0.2), c = Math.cos(0.2);
    viewer.push({ weights: { jawOpen: 0.5, noSuchTarget: 1 }, rotations: { Head: [0, s, 0, c], nobody: [0, 0, 0, 1] },
      capturedAt: performance.now() - 20 });
    const jaw = model.weight('jawOpen');
    const matrix = [...model.nodeMatrix(0)];
    viewer.push({ categories: [{ categoryName: 'mouthPucker', score: 0.75 }], rotations: { Head: new Float32Array(1e6) } });
    const frame = [model.weight('jawOpen'), model.weight('mouthPucker')];
    viewer.push({ weights: { jawOpen: 0.25 }, capturedAt: performance.now() - 20 });
    viewer.render();
    const after = { ...viewer.stats };
    const { live } = model.layers;
    live.setFilter({ max: 0.3 });
    viewer.push({ weights: { jawOpen: 1 } });
    const clamped = model.weight('jawOpen');
    live.setFilter({ cutoffHz: 1 });
    live.push({ weights: { jawOpen: 0 }, time: 0 });
    live.push({ weights: { jawOpen: 1 }, time: 0.1 });
    const smooth = model.weight('jawOpen');
    await next(model, 'names');
    const { unresolved } = live.names;
    live.endLive();
    const ended = model.weight('jawOpen');
    live.remove();
    return { jaw, matrix, frame, clamped, smooth, ended, one: model.layers.list.length,
      pushed: after.liveFrames - before.liveFrames, skipped: after.liveSkipped - before.liveSkipped,
      latency: after.latencyMs, unresolved };
  });
  assert.deepEqual(seen.unresolved, ['noSuchTarget']);
  near(seen.jaw, 0.5);
  near(seen.matrix[0], Math.cos(0.4));
  near(seen.matrix[8], Math.sin(0.4));
  assert.deepEqual(seen.frame, [0, 0.75]);
  near(seen.clamped, 0.3);
  const r = 2 * Math.PI * 0.1;
  near(seen.smooth, r / (r + 1), 1e-4);
  assert.deepEqual([seen.ended, seen.one, seen.pushed, seen.skipped], [0, 0, 3, 2]);
  assert.ok(seen.latency >= 20 && seen.latency < 10_000, `${seen.latency} ms`);
});

/** VRM's, a rig's own and plain spellings; and a head that is called otherwise. */
const avatar = JSON.stringify(smallFace(['Fcl_MTH_A', 'blink', 'A12_Mouth_Smile_L', 'mouthSmile_R', 'own', 'eyeLookUp'], 'J_Bip_C_Head'));

test('live names find a model of other names, once; those that find nothing are listed once', async () => {
  const seen = await page.evaluate(async (avatar) => {
    clean();
    const fitted = [];
    model.on('names', ({ layer }) => fitted.push(layer));
    const categories = [['_neutral', 0.9], ['jawOpen', 0.5], ['eyeBlinkLeft', 0.25], ['eyeBlinkRight', 0.75],
      ['mouthSmileLeft', 0.4], ['mouthSmileRight', 0.6], ['mouthFunnel', 0], ['beak', 1]]
      .map(([categoryName, score]) => ({ categoryName, score }));
    viewer.push({ weights: { jawOpen: 0.1, _rest: 1 } });
    await frames(2);
    const exact = fitted.length; // the model has all of it
    const face = await viewer.load(new Blob([avatar]), { frame: false });
    const events = [];
    face.on('names', ({ layer, names }) => events.push([layer === face.layers.live, names]));
    face.push({ categories, weights: { own: 0.125 } });
    const before = [...face.weights];
    await next(face, 'names');
    face.push({ categories, weights: { own: 0.125 } });
    const after = [...face.weights];
    for (let i = 0; i < 5; ++i) face.push({ categories });
    await frames(3);
    const times = events.length;
    const names = face.layers.live.names;
    face.push({ weights: { viseme_aa: 0.5, tail: 1 } }); // names that are new: fitted with the others
    await next(face, 'names');
    const { unresolved } = face.layers.live.names;
    const s = Math.sin(0.2), c = Math.cos(0.2);
    const turned = [];
    for (const frame of [{ matrix: [c * c - s * s, 0, -2 * s * c, 0, 0, 1, 0, 0, 2 * s * c, 0, c * c - s * s, 0, 1, 2, -40, 1] },
      { turns: { head: [0, s, 0, c] } }, { turns: { head: [0, 0, 0, 1] } }, { turns: { HEAD: [0, s, 0, c], tongue: [0, 0, 0, 1] } }]) {
      face.push(frame);
      turned.push(face.nodeMatrix(0)[8]);
    }
    const late = face.layers.live.names.unresolved;
    face.dispose();
    return { exact, before, after, times, names, events, unresolved, turned, late };
  }, avatar);
  assert.equal(seen.exact, 0, 'exact names need no tables');
  const rounded = (list) => list.map((x) => Number(x.toFixed(5)));
  assert.deepEqual(rounded(seen.before), [0, 0, 0, 0, 0.125, 0]);
  assert.deepEqual(rounded(seen.after), [0.5, 0.5, 0.4, 0.6, 0.125, 0]); // blink: of both sides
  assert.deepEqual(seen.names.unresolved, ['mouthFunnel', 'beak']);
  assert.deepEqual(seen.names.driven.find(({ target }) => target === 'blink'),
    { target: 'blink', from: 'eyeBlinkLeft + eyeBlinkRight', match: 'composed' });
  assert.deepEqual([seen.times, seen.events[0][0]], [1, true], 'fitted once');
  assert.ok(seen.unresolved.includes('tail') && seen.unresolved.includes('beak'));
  for (const [i, wanted] of [0.4, 0.4, 0, 0.4].entries()) near(seen.turned[i], Math.sin(wanted));
  assert.deepEqual(seen.late.filter((name) => /tongue|HEAD|head/.test(name)), ['tongue']);
});

test('live names can be fitted beforehand, by a map of the page\'s own', async () => {
  const seen = await page.evaluate(async (avatar) => {
    const { fitLive } = await import('/moue/takes.js');
    const face = await viewer.load(new Blob([avatar]), { frame: false });
    const { live } = face.layers;
    const nothing = await fitLive(live);
    const names = await fitLive(live, { names: ['JawOpen', 'smile', 'rest', ''],
      map: { targets: { smile: { A12_Mouth_Smile_L: 0.5, mouthSmile_R: 0.25 }, rest: null, own: 'blink' } } });
    live.push({ weights: { JawOpen: 0.5, smile: 1, rest: 1 } });
    const mapped = [...face.weights];
    live.push({ weights: { own: 1 } }); // the model has it, but the map has the first word
    await next(face, 'names');
    live.push({ weights: { own: 1 } });
    const own = [...face.weights];
    const bad = await fitLive(live, { map: { targets: 3 } }).then(() => 'none', ({ code }) => code);
    face.dispose();
    return { names, mapped, own, bad, nothing, gone: await fitLive(live) };
  }, avatar);
  assert.deepEqual(seen.mapped, [0.5, 0, 0.5, 0.25, 0, 0]);
  assert.deepEqual(seen.own, [0, 1, 0, 0, 0, 0]);
  assert.deepEqual(seen.names.driven.map(({ from, match }) => [from, match]),
    [['JawOpen', 'composed'], ['smile', 'map'], ['smile', 'map']]);
  assert.deepEqual([seen.names.unresolved, seen.bad], [[], 'InvalidTake']);
  for (const none of [seen.nothing, seen.gone]) assert.deepEqual(none, { driven: [], unresolved: [] });
});

test('a source of the page\'s own is asked before each picture, until its layer is gone', async () => {
  const seen = await page.evaluate(async () => {
    clean();
    let time = 0, ended = 0;
    const layer = model.layers.add();
    layer.source = {
      advance(to, seconds) {
        time += seconds;
        to.push({ weights: { jawOpen: time }, time });
        return true;
      },
      end: () => { ++ended; },
    };
    viewer.update(0.25);
    const first = model.weight('jawOpen');
    const moving = viewer.animating;
    viewer.update(0.25);
    const second = model.weight('jawOpen');
    layer.remove();
    viewer.update(0.25);
    const clone = await model.clone();
    const other = clone.layers.add();
    other.source = { advance: () => false, end: () => { ended += 10; } };
    clone.dispose();
    other.remove();
    layer.remove();
    return { first, second, moving, time, ended, still: viewer.animating };
  });
  assert.deepEqual(seen, { first: 0.25, second: 0.5, moving: true, time: 0.5, ended: 11, still: false });
});

test('picking finds the surface, and the targets that move it, strongest first', async () => {
  const seen = await page.evaluate(() => {
    clean();
    viewer.camera.setDirection(0, 0);
    viewer.camera.frame();
    model.setWeight('jawOpen', 0.5);
    const { clientWidth: w, clientHeight: h } = canvas;
    const plain = (hit) => hit && { ...hit, model: hit.model === model,
      targets: hit.targets.map(({ target, displacement, weight }) => [target.name, displacement, weight]) };
    const column = [];
    for (let y = 0.1; y < 0.95; y += 0.05) column.push(plain(viewer.pick(w / 2, y * h)));
    return { column, corner: viewer.pick(1, 1), bounds: viewer.bounds };
  });
  assert.equal(seen.corner, undefined);
  const hits = seen.column.filter(Boolean);
  assert.ok(hits.length > 8);
  for (const hit of hits) {
    assert.equal(hit.model, true);
    assert.equal(hit.node, 0);
    near(hit.barycentrics[0] + hit.barycentrics[1] + hit.barycentrics[2], 1);
    assert.ok(Math.abs(hit.point[0]) < 0.02 && hit.point[2] > 0 && hit.distance > 0, 'the front of the middle');
    const far = hit.targets.map(([, displacement]) => displacement);
    assert.deepEqual(far, far.toSorted((a, b) => b - a));
    assert.ok(far.every((d) => d > 0));
  }
  const jaw = hits.filter(({ targets }) => targets[0]?.[0] === 'jawOpen');
  assert.ok(jaw.length > 0, 'on the chin, the jaw is the strongest');
  assert.equal(jaw[0].targets[0][2], 0.5, 'with its weight');
  const brow = hits.findIndex(({ targets }) => targets.some(([name]) => /^brow/.test(name)));
  const chin = hits.findIndex(({ targets }) => targets[0]?.[0] === 'jawOpen');
  assert.ok(brow >= 0 && brow < chin, 'brows lie above the jaw');
  assert.deepEqual(page.faults, []);
});
