// Takes on a page: every kind of file plays as the command line writes it into a model.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { head, openStage, program, root, unlessThere } from './support/browser.mjs';
import { movingFace } from './support/small_models.mjs';

const samples = join(root, 'tests/animation/takes/samples');

let stage;
let page;
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moue-takes-'));
  stage = await openStage();
  page = await stage.page();
  await page.waitForFunction(() => globalThis.ready);
  await page.evaluate(async () => {
    globalThis.takes = await import('/moue/takes.js');
    globalThis.viewer = await moue.Viewer.create(canvas, { autoRender: false });
    globalThis.model = await viewer.load('/head.glb');
    globalThis.clean = () => {
      for (const layer of model.layers.list) layer.remove();
      model.releaseWeights();
    };
    globalThis.refusal = (work) => work().then(() => 'none', ({ code, path }) => `${code} ${path}`.trim());
  });
});
after(async () => {
  await stage?.close();
  await rm(folder, { recursive: true, force: true });
});

for (const name of ['capture.csv', 'landmarks.jsonl', 'hello.json', 'hello.tsv', 'hello.xml', 'smile.json']) {
  test(`${name} plays as moue apply writes it`, { skip: unlessThere(program, 'the program') }, async () => {
    const file = join(samples, name);
    const glb = join(folder, 'out.glb');
    const report = JSON.parse(execFileSync(program,
      ['apply', file, '--model', head, '-o', glb, '--tolerance', '0', '--json'], { encoding: 'utf8' }));
    const [text, applied] = await Promise.all([readFile(file, 'utf8'), readFile(glb, 'base64')]);
    const seen = await page.evaluate(async ({ text, applied, name }) => {
      clean();
      const reference = await viewer.load(Uint8Array.from(atob(applied), (c) => c.charCodeAt(0)));
      const clip = reference.clips.at(-1);
      const take = await model.drive(new File([text], `folder of ${name}`), { loop: false });
      let far = 0, most = 0;
      for (let i = 0; i <= 40; ++i) {
        take.time = (clip.duration * i) / 40;
        reference.seek(take.time, clip.index);
        for (const [a, b] of [[model.weights, reference.weights], [model.nodeMatrix(0), reference.nodeMatrix(0)]]) {
          far = Math.max(far, farthest(a, b));
        }
        most = Math.max(most, ...model.weights);
      }
      reference.dispose();
      return { far, most, duration: take.duration, wanted: clip.duration, driven: take.driven,
        unresolved: take.unresolved, lines: take.problems.map(({ path }) => path) };
    }, { text, applied, name });
    assert.ok(seen.far < 2e-5, `weights and matrices differ by ${seen.far}`);
    assert.ok(seen.most > 0.3, 'it moves the face');
    assert.ok(Math.abs(seen.duration - report.durationSeconds) < 1e-5);
    assert.deepEqual(seen.driven, report.driven);
    assert.deepEqual(seen.unresolved, report.unresolved);
    assert.deepEqual(seen.lines, report.problems.map(({ path }) => path));
  });
}

/** Another rig: names of its own, two clips, and a node that moves in every way. */
const other = movingFace(['A25_Jaw_Open', 'eyeBlink_L', 'wink'], 'Head', [
  { name: 'Still', curves: [{ path: 'weights', times: [0], values: [0, 0, 0] }] },
  { name: 'All', curves: [
    { path: 'weights', times: [0, 0.5, 2], values: [0, 0, 0, 1, 0.5, 0.25, 0.2, 1, 1] },
    { path: 'translation', times: [0, 2], values: [0, 0, 0, 0.1, 0.2, -0.3] },
    { path: 'rotation', times: [0, 1, 2], values: [0, 0, 0, 1, 0, 0.6, 0, 0.8, 0.6, 0, 0, 0.8], interpolation: 'STEP' },
    { path: 'scale', times: [0, 1], values: [1, 1, 1, 1, 2, 0.5] },
  ] },
], 'numbers of it.bin');

test('a clip of another file plays by name or number, nodes and all, as moue apply writes it',
  { skip: unlessThere(program, 'the program') }, async () => {
    const file = join(folder, 'other.gltf');
    const glb = join(folder, 'out.glb');
    await Promise.all([writeFile(file, other.json), writeFile(join(folder, 'numbers of it.bin'), other.bytes)]);
    await page.route('**/rigs/**', (route) => route.fulfill(/bin$/.test(route.request().url())
      ? { body: other.bytes } : { body: other.json, contentType: 'model/gltf+json' }));
    const report = JSON.parse(execFileSync(program, ['apply', file, '--source-clip', 'All', '--model', head,
      '-o', glb, '--tolerance', '0', '--json'], { encoding: 'utf8' }));
    const seen = await page.evaluate(async (applied) => {
      clean();
      const reference = await viewer.load(Uint8Array.from(atob(applied), (c) => c.charCodeAt(0)));
      const clip = reference.clips.at(-1);
      const take = await model.drive('/rigs/other.gltf', { clip: 'All', loop: false });
      const under = model.layers.list.length;
      let far = 0;
      const compare = () => {
        for (const [a, b] of [[model.weights, reference.weights], [model.nodeMatrix(0), reference.nodeMatrix(0)]]) {
          far = Math.max(far, farthest(a, b));
        }
      };
      for (let i = 0; i <= 20; ++i) {
        take.time = (clip.duration * i) / 20;
        reference.seek(take.time, clip.index);
        compare();
      }
      take.layer.weight = 0.5; // as the core mixes a clip of the file
      reference.stop();
      const layer = reference.layers.add({ clip: clip.index, speed: 0, weight: 0.5, from: 0.8 });
      take.time = 0.8;
      compare();
      const half = [...model.nodeMatrix(0)];
      layer.remove();
      take.layer.remove();
      const gone = [...model.nodeMatrix(0)];
      const still = await model.drive('/rigs/other.gltf', { clip: 0 });
      const first = await model.drive('/rigs/other.gltf', { nodes: false });
      reference.dispose();
      return { far, half, gone, under, name: take.name, duration: take.duration, driven: take.driven, unresolved: take.unresolved,
        names: [still.name, first.name], no: await refusal(() => model.drive('/rigs/other.gltf', { clip: 'Dance' })) };
    }, await readFile(glb, 'base64'));
    assert.ok(seen.far < 2e-5, `weights and matrices differ by ${seen.far}`);
    assert.notDeepEqual(seen.half, seen.gone);
    assert.deepEqual([seen.gone[12], seen.gone[5]], [0, 1], 'back at rest');
    assert.deepEqual(seen.driven, report.driven);
    assert.deepEqual(seen.driven.map(({ target, match }) => [target, match]),
      [['eyeBlinkLeft', 'folded'], ['jawOpen', 'folded'], ['Head', 'exact']]);
    assert.deepEqual([seen.unresolved, report.unresolved], [['wink'], ['wink']]);
    assert.deepEqual([seen.under, seen.name, seen.duration, ...seen.names], [1, 'All', 2, 'Still', 'Still']);
    assert.equal(seen.no, 'UnknownClip');
  });

test('takes mix with each other, with clips and with weights that were set', async () => {
  const text = await readFile(join(samples, 'smile.json'), 'utf8');
  const seen = await page.evaluate(async (text) => {
    clean();
    const take = await model.drive(new Blob([text]), { name: 'smile', weight: 0.5, mask: ['mouthSmileLeft'] });
    take.pause();
    take.time = take.duration / 2;
    const half = [model.weight('mouthSmileLeft'), model.weight('jawOpen')];
    take.layer.weight = 1;
    take.layer.setMask(null);
    const whole = [model.weight('mouthSmileLeft'), model.weight('jawOpen')];
    model.setWeight('jawOpen', 0.9);
    const held = model.weight('jawOpen');
    take.layer.remove();
    model.releaseWeights();
    return { half, whole, held, name: take.layer.name, gone: model.weight('mouthSmileLeft') };
  }, text);
  assert.ok(seen.whole[0] > 0.1);
  assert.ok(Math.abs(seen.half[0] - seen.whole[0] / 2) < 1e-6);
  assert.equal(seen.half[1], 0);
  assert.ok(Math.abs(seen.held - 0.9) < 1e-6);
  assert.deepEqual([seen.name, seen.gone], ['smile', 0]);
});

test('time: looping, once, backwards, a seek, and the end', async () => {
  const text = JSON.stringify({ moueClip: 1, name: 'Ramp', curves: [{ target: 'jawOpen', times: [0, 2], values: [0, 1] }] });
  const seen = await page.evaluate(async (text) => {
    clean();
    const at = () => Number(model.weight('jawOpen').toFixed(4));
    const take = await model.drive(new Blob([text]), { from: 0.5 });
    const steps = [at()];
    for (const seconds of [0.5, 1.5]) {
      viewer.update(seconds);
      steps.push(at());
    }
    take.speed = -1;
    viewer.update(0.7);
    steps.push(at());
    take.speed = 2;
    take.loop = false;
    take.time = 1.8;
    let ended = 0;
    take.onEnded = () => { ++ended; };
    const animating = viewer.animating;
    viewer.update(1);
    viewer.update(1);
    await null;
    steps.push(at());
    const still = [take.playing, viewer.animating, ended, take.name];
    take.play();
    viewer.update(0.25);
    steps.push(at());
    take.layer.remove();
    const there = await model.drive(new Blob([text]), { loop: 'ping-pong', from: 1.5 });
    for (const seconds of [1, 1, 1, 4]) { // to the end and back, to the start and on
      viewer.update(seconds);
      steps.push(at());
    }
    there.layer.remove();
    let dead = '';
    try { take.time = 1; } catch (error) { dead = String(error); }
    return { steps, animating, still, dead };
  }, text);
  assert.deepEqual(seen, { steps: [0.25, 0.5, 0.25, 0.9, 1, 0.25, 0.75, 0.25, 0.25, 0.25], animating: true, still: [false, false, 1, 'Ramp'], dead: '' });
});

test('a map, a filter, idle motion by a seed, and turns of nodes', async () => {
  const seen = await page.evaluate(async () => {
    clean();
    const csv = new Blob(['Timecode,BlendShapeCount,Beak\n00:00:00:00,1,0\n00:00:01:00,1,1\n']);
    const none = await refusal(() => model.drive(csv));
    const mapped = await model.drive(csv, { map: { targets: { Beak: { jawOpen: 0.5 } } }, filter: { max: 0.6 } });
    mapped.time = mapped.duration;
    const jaw = model.weight('jawOpen');
    const match = mapped.driven[0].match;
    clean();
    const curves = [];
    for (const seed of [7, 7, 8]) {
      const take = await takes.idleTake({ seed, seconds: 20 });
      const player = await model.drive(take, { additive: true });
      take.dispose();
      const row = [];
      for (let t = 0; t < 20; t += 0.1) {
        player.time = t;
        row.push(model.weight('eyeBlinkLeft'));
      }
      curves.push(row);
      player.layer.remove();
    }
    // a document of which the nodes alone are kept, as its bytes are written out in it
    const inText = await viewer.load(new Blob([JSON.stringify({
      asset: { version: '2.0' }, buffers: [{ byteLength: 4, uri: 'data:application/octet-stream;base64,AAAAAA==' }],
      nodes: [{ name: 'Turned', rotation: [0, 1, 0, 0] }], scenes: [{ nodes: [0] }],
    })]));
    const turned = takes.turnFromRest(inText, 'Turned', [0, 0.6, 0, 0.8]);
    inText.dispose();
    return { none, jaw, match, same: farthest(curves[0], curves[1]), other: farthest(curves[0], curves[2]),
      turn: takes.turnFromRest(model, 'Head', [0, 0.6, 0, 0.8]), turned,
      badMap: await refusal(() => model.drive(csv, { map: { targets: { Beak: 3 } } })) };
  });
  assert.equal(seen.none, 'UnknownTarget');
  assert.ok(Math.abs(seen.jaw - 0.3) < 1e-6, `${seen.jaw}: half of 0.6`);
  assert.equal(seen.match, 'map');
  assert.equal(seen.same, 0);
  assert.ok(seen.other > 0.3);
  assert.deepEqual(seen.turn, [0, 0.6, 0, 0.8]);
  assert.deepEqual(seen.turned, [0, 0.8, 0, -0.6]);
  assert.match(seen.badMap, /^InvalidTake \S/);
});

test('what is broken is refused with its code, and leaves no layer behind', async () => {
  const faults = page.faults.length;
  const seen = await page.evaluate(async () => {
    clean();
    const codes = [];
    const blob = (text) => new Blob([text]);
    const gltf = (more) => blob(JSON.stringify({ asset: { version: '2.0' }, ...more }));
    for (const source of [gltf({}), gltf({ buffers: [{ byteLength: 4, uri: '../none.bin' }] }), gltf({ nodes: 3 }),
      new TextEncoder().encode('glTF....'), blob(''), blob('{"moueClip":1,"curves":[{"times":[0],"values":[1]}]}'),
      blob('{"moueClip":99,"curves":[]}'), blob('\u0000\u0001'), new Uint8Array(9), 'http://[', '/no-such.csv']) {
      codes.push(await refusal(() => model.drive(source)));
    }
    codes.push(await refusal(() => model.drive(blob('Timecode,BlendShapeCount,JawOpen\n0:0:0:0,1,0\n'), { mask: ['none'] })));
    const gone = await model.clone();
    gone.dispose();
    codes.push(await refusal(() => gone.drive(blob(''))));
    return { codes, layers: model.layers.list.length };
  });
  assert.deepEqual(seen.codes.splice(0, 4), ['UnknownClip', 'FileNotFound buffers[0].uri', 'InvalidProperty nodes', 'InvalidGlb']);
  assert.deepEqual(seen.codes.map((code) => code.split(' ')[0]), ['InvalidTake', 'InvalidTake', 'UnsupportedVersion', 'InvalidTake',
    'InvalidTake', 'FileNotFound', 'FileNotFound', 'UnknownTarget', 'Disposed']);
  assert.match(seen.codes[1], /curves/);
  assert.equal(seen.layers, 0);
  assert.ok(page.faults.slice(faults).every((text) => /404/.test(text)), `${page.faults}`);
});

test('five minutes at 60 frames a second are read and fitted in seconds', async (t) => {
  const seen = await page.evaluate(async () => {
    clean();
    const names = model.targets.map(({ name }) => name[0].toUpperCase() + name.slice(1));
    const rows = [`Timecode,BlendShapeCount,${names.join()},HeadYaw,HeadPitch,HeadRoll`];
    const two = (n) => String(n).padStart(2, '0');
    for (let i = 0; i < 18_000; ++i) {
      const s = Math.floor(i / 60);
      rows.push(`00:${two(Math.floor(s / 60))}:${two(s % 60)}:${two(i % 60)}.000,${names.length},`
        + `${names.map((_, k) => (0.5 + 0.5 * Math.sin(i / (20 + k))).toFixed(6)).join()},0.1,0.05,0`);
    }
    const file = new Blob([rows.join('\n')]);
    await takes.idleTake(); // the module is there
    const start = performance.now();
    const take = await model.drive(file);
    const ms = performance.now() - start;
    const before = performance.now();
    for (let i = 0; i < 1000; ++i) viewer.update(1 / 60);
    const update = (performance.now() - before) / 1000;
    return { ms, update, duration: take.duration, bytes: file.size };
  });
  t.diagnostic(`${(seen.bytes / 1e6).toFixed(1)} MB in ${seen.ms.toFixed(0)} ms; ${seen.update.toFixed(3)} ms a frame`);
  assert.ok(Math.abs(seen.duration - 300) < 0.1);
  assert.ok(seen.ms < 10_000, `${seen.ms} ms`); // far from it where nothing else runs
});
