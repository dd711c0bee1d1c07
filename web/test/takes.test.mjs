// Takes on a page: every kind of file plays as the command line writes it into a model.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { head, openStage, program, root, unlessThere } from './support/browser.mjs';

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
    let dead = '';
    try { take.time = 1; } catch (error) { dead = String(error); }
    return { steps, animating, still, dead };
  }, text);
  assert.deepEqual(seen, { steps: [0.25, 0.5, 0.25, 0.9, 1, 0.25], animating: true, still: [false, false, 1, 'Ramp'], dead: '' });
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
    return { none, jaw, match, same: farthest(curves[0], curves[1]), other: farthest(curves[0], curves[2]),
      turn: takes.turnFromRest(model, 'Head', [0, 0.6, 0, 0.8]),
      badMap: await refusal(() => model.drive(csv, { map: { targets: { Beak: 3 } } })) };
  });
  assert.equal(seen.none, 'UnknownTarget');
  assert.ok(Math.abs(seen.jaw - 0.3) < 1e-6, `${seen.jaw}: half of 0.6`);
  assert.equal(seen.match, 'map');
  assert.equal(seen.same, 0);
  assert.ok(seen.other > 0.3);
  assert.deepEqual(seen.turn, [0, 0.6, 0, 0.8]);
  assert.match(seen.badMap, /^InvalidTake \S/);
});

test('what is broken is refused with its code, and leaves no layer behind', async () => {
  const faults = page.faults.length;
  const seen = await page.evaluate(async () => {
    clean();
    const codes = [];
    const blob = (text) => new Blob([text]);
    for (const source of [blob(''), blob('{"moueClip":1,"curves":[{"times":[0],"values":[1]}]}'),
      blob('{"moueClip":99,"curves":[]}'), blob('\u0000\u0001'), new Uint8Array(9), '/no-such.csv']) {
      codes.push(await refusal(() => model.drive(source)));
    }
    codes.push(await refusal(() => model.drive(blob('Timecode,BlendShapeCount,JawOpen\n0:0:0:0,1,0\n'), { mask: ['none'] })));
    const gone = await model.clone();
    gone.dispose();
    codes.push(await refusal(() => gone.drive(blob(''))));
    return { codes, layers: model.layers.list.length };
  });
  assert.deepEqual(seen.codes.map((code) => code.split(' ')[0]), ['InvalidTake', 'InvalidTake', 'UnsupportedVersion', 'InvalidTake',
    'InvalidTake', 'FileNotFound', 'UnknownTarget', 'Disposed']);
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
