// The TypeScript API in Chromium: loading, weights, clips, frames, pictures, ends.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { head, openStage } from './support/browser.mjs';
import { movingFace } from './support/small_models.mjs';

/** The head's vertices are there, of its targets the smaller part. */
const kFirstPart = 2_000_000;
let sendRest = [];

/** Files that come in pieces, so that a test can step in between. */
function slowly(request, response, url) {
  if (url.pathname === '/parts.glb') {
    const file = readFileSync(head);
    const first = Number(url.searchParams.get('first') ?? kFirstPart);
    response.writeHead(200, { 'content-type': 'model/gltf-binary', 'content-length': file.length });
    response.write(file.subarray(0, first));
    sendRest.push(() => (url.searchParams.has('broken') ? response.destroy()
      : response.end(file.subarray(first))));
    return true;
  }
  if (url.pathname === '/rest') {
    for (const send of sendRest) send();
    sendRest = [];
    response.end();
    return true;
  }
  if (url.pathname !== '/slow.glb') return false;
  response.writeHead(200, { 'content-type': 'model/gltf-binary', 'content-length': 1 << 20 });
  response.write(Buffer.alloc(1000));
  return true; // and never ends
}

let stage;
let page;
before(async () => { stage = await openStage({ handle: slowly }); });
after(() => stage?.close());
beforeEach(async () => {
  page = await stage.page();
  await page.waitForFunction(() => globalThis.ready);
});
afterEach(async () => {
  assert.deepEqual(page.faults.filter((text) => !/404|CONTENT_LENGTH_MISMATCH/.test(text)), []);
  await page.context().close();
});

test('a download tells its progress, from 0 to 1 and never back', async () => {
  const steps = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const told = [];
    await viewer.load('/head.glb', { onProgress: (progress) => told.push(progress) });
    viewer.dispose();
    return told;
  });
  const fractions = steps.map(({ fraction }) => fraction);
  assert.deepEqual(fractions, [...fractions].sort((a, b) => a - b));
  assert.equal(fractions.at(-1), 1);
  const download = steps.filter(({ stage: s }) => s === 'download');
  assert.ok(download.length > 2, `${download.length} steps`);
  assert.equal(download.at(-1).loadedBytes, download.at(-1).totalBytes);
});

test('an abort ends a load with the signal\'s reason and leaves nothing behind', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const names = [];
    const abort = new AbortController();
    const loading = viewer.load('/slow.glb', {
      signal: abort.signal, onProgress: () => abort.abort(),
    });
    await loading.catch((error) => names.push(error.name));
    const why = new Error('enough');
    await viewer.load('/head.glb', { signal: AbortSignal.abort(why) })
      .catch((error) => names.push(error === why));
    const late = viewer.load('/slow.glb').catch((error) => names.push(error.code));
    await new Promise((resolve) => setTimeout(resolve, 200));
    viewer.dispose();
    await late;
    return { names, models: viewer.models.length };
  });
  assert.deepEqual(result, { names: ['AbortError', true, 'Disposed'], models: 0 });
});

test('a model is shown at rest before its targets are read', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const told = [], seen = {};
    const model = await viewer.load('/head.glb', {
      onProgress: ({ stage }) => { if (!told.includes(stage)) told.push(stage); },
      onRest: (atRest) => {
        told.push('rest');
        seen.listed = viewer.models.includes(atRest);
        seen.weights = atRest.weights.length;
        seen.frames = viewer.stats.frames;
        seen.picture = viewer.screenshot().then(pixelsOf);
        viewer.on('load', () => { seen.framesAtLoad = viewer.stats.frames; });
      },
    });
    const whole = await pixelsOf(await viewer.screenshot());
    const rest = await seen.picture;
    model.setWeight('jawOpen', 1);
    const open = await pixelsOf(await viewer.screenshot());
    viewer.dispose();
    return {
      told, listed: seen.listed, weights: seen.weights, shown: seen.framesAtLoad > seen.frames,
      same: farthest(rest, whole), moved: farthest(whole, open) > 30,
    };
  });
  assert.deepEqual(result, {
    told: ['download', 'parse', 'images', 'upload', 'rest', 'targets'], listed: true, weights: 52,
    shown: true, same: 0, moved: true,
  });
});

test('a model is shown at rest while most of the file is still on its way', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const fractions = [];
    let rest;
    const model = await viewer.load('/parts.glb', {
      onProgress: ({ fraction }) => fractions.push(fraction),
      onRest: () => {
        rest = viewer.screenshot().then(async (blob) => {
          await fetch('/rest');
          return pixelsOf(blob);
        });
      },
    });
    const partly = fractions.filter((fraction) => fraction < 0.4).length > 0;
    const same = farthest(await rest, await pixelsOf(await viewer.screenshot()));
    model.setWeight('jawOpen', 1);
    const parts = await pixelsOf(await viewer.screenshot());
    model.dispose();
    (await viewer.load('/head.glb')).setWeight('jawOpen', 1);
    const whole = farthest(parts, await pixelsOf(await viewer.screenshot()));
    viewer.dispose();
    const rising = fractions.every((fraction, i) => i === 0 || fraction >= fractions[i - 1]);
    return { partly, same, whole, rising, last: fractions.at(-1) };
  });
  assert.deepEqual(result, { partly: true, same: 0, whole: 0, rising: true, last: 1 });
});

test('a file may come in pieces of any size, with chunks that nobody knows, and with a wrong length', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const file = new Uint8Array(await (await fetch('/head.glb')).arrayBuffer());
    const json = 20 + new DataView(file.buffer).getUint32(12, true);
    const counts = [];
    const add = (model) => {
      counts.push(model.targets.length);
      model.dispose();
    };
    for (const first of [4, 12, 20, 21, json - 1, json, json + 4, json + 7, json + 8, json + 9]) {
      const loading = viewer.load(`/parts.glb?first=${first}`);
      await new Promise((resolve) => setTimeout(resolve, 60));
      await fetch('/rest');
      add(await loading);
    }
    const more = new Uint8Array(file.length + 12);
    more.set(file);
    const view = new DataView(more.buffer);
    view.setUint32(8, more.length, true);
    view.setUint32(file.length, 4, true);
    view.setUint32(file.length + 4, 0x58585858, true);
    let url = URL.createObjectURL(new Blob([more]));
    add(await viewer.load(url));
    view.setUint32(file.length, 5, true); // longer than the file
    url = URL.createObjectURL(new Blob([more]));
    await viewer.load(url).catch(({ code }) => counts.push(code));
    for (const told of [file.length - 1000, file.length + 1000]) {
      add(await viewer.load(new Response(file, { headers: { 'content-length': told } })));
    }
    const left = viewer.models.length;
    viewer.dispose();
    return { counts, left };
  });
  assert.deepEqual(result, { counts: [...Array(11).fill(52), 'InvalidGlb', 52, 52], left: 0 });
});

test('clones made at rest get the targets, and go if the load fails', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    let copy, told = 0;
    viewer.on('load', () => ++told);
    const gone = await viewer.load('/head.glb', { onRest: (model) => { copy = model.clone(); model.dispose(); } });
    (await copy).setWeight('jawOpen', 1);
    const open = await pixelsOf(await viewer.screenshot());
    (await copy).setWeight('jawOpen', 0);
    const moved = farthest(open, await pixelsOf(await viewer.screenshot())) > 30;
    (await copy).dispose();
    const abort = new AbortController();
    await viewer.load('/head.glb', {
      signal: abort.signal,
      onRest: async (model) => {
        copy = model.clone();
        await copy;
        abort.abort();
      },
    }).catch(() => {});
    const left = viewer.models.length;
    const picture = viewer.screenshot(); // at once: the script is there
    viewer.dispose();
    return { gone: gone.disposed, told, moved, left, copy: (await copy).disposed, size: (await picture).size > 0 };
  });
  assert.deepEqual(result, { gone: true, told: 0, moved: true, left: 0, copy: true, size: true });
});

test('a download that breaks off behind the first picture takes the model away', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    let shown = 0;
    const error = await viewer.load('/parts.glb?broken', {
      onRest: () => {
        shown = viewer.models.length;
        void fetch('/rest');
      },
    }).catch((failed) => failed);
    const abort = new AbortController();
    const aborted = await viewer.load('/parts.glb', { signal: abort.signal, onRest: () => abort.abort() })
      .catch((failed) => failed.name);
    const left = viewer.models.length;
    viewer.dispose();
    return { shown, code: error.code, aborted, left };
  });
  assert.deepEqual(result, { shown: 1, code: 'FileNotFound', aborted: 'AbortError', left: 0 });
});

test('weights set before the targets are read move the model once they are', async () => {
  const far = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const set = await viewer.load('/head.glb', { onRest: (atRest) => atRest.setWeight('jawOpen', 1) });
    const early = await pixelsOf(await viewer.screenshot());
    set.dispose();
    let copy;
    const model = await viewer.load('/head.glb', { onRest: (atRest) => { copy = atRest.clone(); } });
    model.dispose();
    (await copy).setWeight('jawOpen', 1);
    const cloned = await pixelsOf(await viewer.screenshot());
    viewer.dispose();
    const again = await moue.Viewer.create(canvas);
    (await again.load('/head.glb')).setWeight('jawOpen', 1);
    const late = await pixelsOf(await again.screenshot());
    again.dispose();
    return [farthest(early, late), farthest(cloned, late)];
  });
  assert.deepEqual(far, [0, 0]);
});

test('what ends a load while its model is at rest takes the model away', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const ends = [];
    const failed = (error) => ends.push(error instanceof moue.MoueError ? error.code : error.name);
    const abort = new AbortController();
    await viewer.load('/head.glb', { signal: abort.signal, onRest: () => abort.abort() }).catch(failed);
    await viewer.load('/head.glb', { onRest() { throw new RangeError('of the page'); } }).catch(failed);
    // a delta that is no number
    const rows = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, NaN, 0, 0, 0, 0, 0, 0, 0, 0]);
    const uri = `data:application/octet-stream;base64,${btoa(String.fromCharCode(...new Uint8Array(rows.buffer)))}`;
    const vec3 = { componentType: 5126, type: 'VEC3', count: 3, min: [0, 0, 0], max: [1, 1, 0] };
    const broken = new TextEncoder().encode(JSON.stringify({
      asset: { version: '2.0' }, buffers: [{ byteLength: 72, uri }],
      bufferViews: [{ buffer: 0, byteLength: 36 }, { buffer: 0, byteOffset: 36, byteLength: 36 }],
      accessors: [{ ...vec3, bufferView: 0 }, { ...vec3, bufferView: 1 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, targets: [{ POSITION: 1 }] }] }],
      nodes: [{ mesh: 0 }],
    }));
    let shown = 0;
    await viewer.load(broken, { onRest: () => { shown = viewer.models.length; } })
      .catch((error) => ends.push(`${error.code} ${error.path}`));
    const left = viewer.models.length;
    let disposed;
    const dropped = await viewer.load('/head.glb', { onRest: (model) => { disposed = model; model.dispose(); } });
    const gone = viewer.load('/head.glb', { onRest: () => viewer.dispose() }).catch(failed);
    await gone;
    return { ends, shown, left, same: dropped === disposed && dropped.disposed };
  });
  assert.deepEqual(result, {
    ends: ['AbortError', 'RangeError', 'InvalidAccessor accessors[1]', 'Disposed'], shown: 1, left: 0,
    same: true,
  });
});

test('a fetch begun before can be handed over, and an abort ends its waiting, too', async () => {
  const result = await page.evaluate(async () => {
    const response = fetch('/head.glb');
    const viewer = await moue.Viewer.create(canvas);
    const model = await viewer.load(await response);
    const codes = [];
    await viewer.load(await fetch('/nothing.glb')).catch((error) => codes.push(error.code));
    const abort = new AbortController();
    const stalled = viewer.load(await fetch('/slow.glb'), { signal: abort.signal });
    setTimeout(() => abort.abort(), 100);
    await stalled.catch((error) => codes.push(error.name));
    const { length } = model.targets;
    viewer.dispose();
    return { length, codes };
  });
  assert.deepEqual(result, { length: 52, codes: ['FileNotFound', 'AbortError'] });
});

test('a response over a stream that the page makes is read to its end', async () => {
  const lengths = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const parts = new Uint8Array(await (await fetch('/head.glb')).arrayBuffer());
    const lengths = [];
    for (const type of [undefined, 'bytes']) {
      let at = 0;
      const body = new ReadableStream({
        type,
        pull(stream) {
          if (at === parts.length) return stream.close();
          const part = parts.slice(at, at + 1000000);
          at += part.length;
          return stream.enqueue(part);
        },
      });
      lengths.push((await viewer.load(new Response(body))).targets.length);
    }
    viewer.dispose();
    return lengths;
  });
  assert.deepEqual(lengths, [52, 52]);
});

test('without the script of the controls a viewer works, and tells that they are missing', async () => {
  const alone = await stage.page();
  await alone.waitForFunction(() => globalThis.ready);
  await alone.route('**/controls.js', (route) => route.abort());
  const result = await alone.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    viewer.controls = true;
    const { error } = await next(viewer, 'error');
    const { length } = (await viewer.load('/head.glb')).targets;
    const { controls } = viewer;
    viewer.dispose();
    return { told: error instanceof Error, length, controls };
  });
  await alone.context().close();
  assert.deepEqual(result, { told: true, length: 52, controls: false });
});

test('without the script that finds them, a model of several files is a MoueError', async () => {
  const alone = await stage.page();
  await alone.waitForFunction(() => globalThis.ready);
  await alone.route('**/external_files.js', (route) => route.abort());
  const error = await alone.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const model = { asset: { version: '2.0' }, images: [{ uri: 'a.png' }] };
    const loading = viewer.load(new TextEncoder().encode(JSON.stringify(model)), { baseUrl: '/' });
    return loading.then(() => 'loaded', ({ code, message, path }) => ({ code, message, path }));
  });
  assert.equal(error.code, 'FileNotFound');
  assert.match(error.message, /external_files\.js/);
  await alone.context().close();
});

test('what is wrong is a MoueError with code, sentence and JSON path', async () => {
  const errors = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const encode = (json) => new TextEncoder().encode(JSON.stringify(json));
    const asset = { version: '2.0' };
    const sources = {
      noGlb: new Uint8Array([1, 2, 3, 4]),
      empty: new ArrayBuffer(0),
      version: encode({ asset: { version: '1.0' } }),
      reference: encode({ asset, scene: 4 }),
      extension: encode({ asset, extensionsRequired: ['EXT_nope'], extensionsUsed: ['EXT_nope'] }),
      scheme: encode({ asset, buffers: [{ uri: 'ftp://example.org/a.bin', byteLength: 4 }] }),
      file: encode({ asset, buffers: [{ uri: 'file:///etc/passwd', byteLength: 4 }] }),
      noBase: encode({ asset, buffers: [{ uri: 'a.bin', byteLength: 4 }] }),
      missing: '/nowhere.glb',
      blob: new Blob(['{"asset":']),
    };
    const seen = {};
    for (const [name, source] of Object.entries(sources)) {
      await viewer.load(source).catch((error) => {
        seen[name] = { is: error instanceof moue.MoueError, code: error.code, path: error.path,
          sentence: /^[A-Z].*\.$/s.test(error.message) };
      });
    }
    viewer.dispose();
    await viewer.load('/head.glb').catch((error) => { seen.disposed = error.code; });
    return seen;
  });
  const good = (code, path) => ({ is: true, code, path, sentence: true });
  assert.deepEqual(errors, {
    noGlb: good('InvalidJson', ''), empty: good('InvalidGlb', ''),
    version: good('UnsupportedVersion', 'asset.version'),
    reference: good('InvalidReference', 'scene'),
    extension: good('UnsupportedExtension', 'extensionsRequired[0]'),
    scheme: good('ForbiddenPath', 'buffers[0].uri'), file: good('ForbiddenPath', 'buffers[0].uri'),
    noBase: good('FileNotFound', 'buffers[0].uri'), missing: good('FileNotFound', ''),
    blob: good('InvalidJson', ''), disposed: 'Disposed',
  });
});

test('external files resolve by URL rules: upwards, absolute, blob and through resolve()', async () => {
  const counts = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    const blob = URL.createObjectURL(new Blob([positions]));
    const model = (uri) => new TextEncoder().encode(JSON.stringify({
      asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
      bufferViews: [{ buffer: 0, byteLength: 36 }], buffers: [{ uri, byteLength: 36 }],
    }));
    const triangles = async (uri, options) => {
      const loaded = await viewer.load(model(uri), options);
      const [node] = loaded.bake();
      loaded.dispose();
      return node.primitives[0].positions.length;
    };
    const here = { baseUrl: '/pages/deep/model.gltf' };
    const counted = [
      await triangles(blob),
      await triangles('my%20file.bin', { resolve: (uri) => (uri === 'my%20file.bin' ? blob : undefined) }),
      await triangles('../../fixtures/triangle.bin', here),
      await triangles(`${location.origin}/fixtures/triangle.bin`),
      await triangles('/fixtures/triangle.bin', here),
    ];
    viewer.dispose();
    return counted;
  });
  assert.deepEqual(counts, [9, 9, 9, 9, 9]);
});

test('weights: by name, by number, as an object, as a list; bad ones change nothing', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas, { autoRender: false });
    const model = await viewer.load('/head.glb');
    const jaw = model.target('jawOpen');
    const thrown = [];
    const throws = (work) => {
      try { work(); thrown.push('nothing'); } catch (error) { thrown.push(error.code ?? error.name); }
    };
    model.setWeight('jawOpen', 0.5);
    const one = model.weight('jawOpen');
    model.setWeights({ jawOpen: -1.5, tongueOut: 2 });
    const two = [model.weight('jawOpen'), model.weight('tongueOut')];
    throws(() => model.setWeights({ jawOpen: 0.1, noSuch: 1 }));
    throws(() => model.setWeight('jawOpen', NaN));
    throws(() => model.setWeights([1, 2]));
    throws(() => model.setWeights(new Float32Array(model.targets.length).fill(Infinity)));
    throws(() => model.setWeight(99, 1));
    const kept = model.weight(jaw.index);
    const list = new Float32Array(model.targets.length).fill(NaN);
    list[jaw.index] = 0.25;
    model.setWeights(list);
    const three = [model.weight('jawOpen'), model.weight('tongueOut')];
    model.releaseWeight('jawOpen');
    const released = [model.weight('jawOpen'), model.isSet('jawOpen'), model.isSet('tongueOut')];
    const same = model.weights === model.weights;
    viewer.dispose();
    return { one, two, thrown, kept, three, released, same, jaw, count: model.targets.length };
  });
  assert.equal(result.jaw.name, 'jawOpen');
  assert.equal(result.jaw.meshes[0].name, 'Head');
  assert.deepEqual({ ...result, jaw: 0 }, {
    one: 0.5, two: [-1.5, 2],
    thrown: ['UnknownTarget', 'RangeError', 'RangeError', 'RangeError', 'UnknownTarget'],
    kept: -1.5, three: [0.25, 2], released: [0, false, true], same: true, jaw: 0, count: 52,
  });
});

test('clips: play, pause, seek, once with an end, speed, fade', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas, { autoRender: false });
    const model = await viewer.load('/head.glb');
    const told = [];
    model.on('play', ({ clip }) => told.push(`play ${clip.name}`));
    model.on('pause', () => told.push('pause'));
    model.on('ended', ({ clip }) => told.push(`ended ${clip.name}`));
    const seen = { clips: model.clips.map(({ name }) => name) };
    model.play('Blink', { loop: false });
    viewer.update(0.25);
    seen.half = [model.time, model.playing, model.weight('eyeBlinkLeft') > 0.2];
    model.pause();
    viewer.update(0.25);
    seen.paused = model.time;
    model.play();
    viewer.update(10);
    seen.ended = [model.time, model.playing];
    model.play();
    seen.again = [model.time, model.playing];
    model.play('Performance', { speed: 2, from: 1 });
    viewer.update(0.5);
    seen.speed = model.time;
    model.seek(4);
    seen.seek = [model.time, model.playing];
    model.stop();
    seen.stopped = [model.clip, model.time];
    model.setWeight('cheekPuff', 0.3);
    model.seek(0, 'Blink');
    const closed = () => model.weight('eyeBlinkLeft');
    model.seek(0.25);
    viewer.update(0);
    const full = closed();
    model.stop();
    model.play('Performance', { from: 9.9, fade: 1 });
    try { model.play('Nod'); } catch (error) { seen.unknown = error.code; }
    seen.full = full > 0.2;
    seen.kept = model.weight('cheekPuff');
    viewer.dispose();
    return { seen, told };
  });
  assert.deepEqual(result.seen.clips, ['Performance', 'Blink']);
  assert.deepEqual(result.seen.half, [0.25, true, true]);
  assert.equal(result.seen.paused, 0.25);
  assert.deepEqual(result.seen.ended, [0.5, false]);
  assert.deepEqual(result.seen.again, [0, true]);
  assert.equal(result.seen.speed, 2);
  assert.deepEqual(result.seen.seek, [4, true]);
  assert.equal(result.seen.stopped[1], 0);
  assert.equal(result.seen.unknown, 'UnknownClip');
  assert.ok(Math.abs(result.seen.kept - 0.3) < 1e-6);
  assert.ok(result.seen.full);
  assert.deepEqual(result.told, ['play Blink', 'pause', 'play Blink', 'ended Blink', 'play Blink',
    'play Performance', 'play Performance']);
});

/** A face that one clip lifts and another lowers. */
function liftedFace() {
  const clip = (name, weight, y) => ({ name, curves: [{ path: 'weights', times: [0], values: [weight, weight] },
    { path: 'translation', times: [0], values: [0, y, 0] }] });
  const { json, bytes } = movingFace(['own', 'set'], 'Face', [clip('Up', 1, 2), clip('Down', 0, 0)], 'numbers');
  return json.replace('"numbers"', `"data:application/octet-stream;base64,${bytes.toString('base64')}"`);
}

test('a fade goes softly from one clip to the next, nodes and all; weights that are set stay', async () => {
  const seen = await page.evaluate(async (face) => {
    const viewer = await moue.Viewer.create(canvas, { autoRender: false });
    const model = await viewer.load(new Blob([face]));
    model.setWeight('set', 0.5);
    const steps = [];
    const step = (seconds) => {
      viewer.update(seconds);
      steps.push([model.weight('own'), model.weight('set'), model.nodeMatrix(0)[13]]);
    };
    model.play('Up', { fade: 1 }); // from rest
    step(0.5);
    step(0.5);
    model.play('Down', { fade: 1 });
    step(0);
    const fading = viewer.animating;
    step(0.25);
    step(0.75);
    model.pause();
    step(0);
    viewer.dispose();
    return { steps, fading };
  }, liftedFace());
  assert.deepEqual(seen.steps, [[0.5, 0.5, 1], [1, 0.5, 2], [1, 0.5, 2], [0.75, 0.5, 1.5], [0, 0.5, 0], [0, 0.5, 0]]);
  assert.ok(seen.fading);
});

test('a clip that is replaced as it ends is not told of', async () => {
  const told = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const model = await viewer.load('/head.glb');
    const ended = [];
    model.on('ended', ({ clip }) => ended.push(clip.name));
    const replaced = new Promise((done) => {
      viewer.on('render', () => {
        if (model.playing || model.clip?.name !== 'Blink') return;
        model.play('Performance', { loop: false, from: 100 }); // it ends, too, in the frame that comes
        viewer.once('render', () => setTimeout(done));
      });
    });
    model.play('Blink', { loop: false, from: 100 });
    await replaced;
    viewer.dispose();
    return ended;
  });
  assert.deepEqual(told, ['Performance']);
});

test('frames stop when nothing changes, when off screen, and come back', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const model = await viewer.load('/head.glb');
    const settle = () => new Promise((resolve) => setTimeout(resolve, 700));
    await settle();
    const idle = viewer.stats.frames;
    await settle();
    const stillIdle = viewer.stats.frames - idle;
    model.setWeight('jawOpen', 1);
    await settle();
    const afterChange = viewer.stats.frames - idle;
    model.play(0);
    await settle();
    const playing = viewer.stats.frames - idle - afterChange;
    document.body.style.height = '5000px';
    canvas.style.position = 'absolute';
    canvas.style.top = '4000px';
    await settle();
    const away = viewer.stats.frames;
    await settle();
    const awayFrames = viewer.stats.frames - away;
    canvas.scrollIntoView();
    await settle();
    const back = viewer.stats.frames - away;
    viewer.dispose();
    return { stillIdle, afterChange, playing: playing > 1, awayFrames, back: back > 0 };
  });
  assert.deepEqual(result, { stillIdle: 0, afterChange: 1, playing: true, awayFrames: 0, back: true });
});

test('the canvas follows its layout and the screen\'s density', async () => {
  const dense = await stage.page('/pages/blank.html', { deviceScaleFactor: 2.5 });
  await dense.waitForFunction(() => globalThis.ready);
  const sizes = await dense.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    const seen = [[canvas.width, canvas.height]];
    canvas.style.width = '101px';
    await next(viewer, 'resize');
    seen.push([canvas.width, canvas.height]);
    viewer.pixelRatio = 1;
    seen.push([canvas.width, canvas.height]);
    viewer.dispose();
    // a canvas without a size in CSS must not grow with its own pixels
    const bare = document.body.appendChild(document.createElement('canvas'));
    const other = await moue.Viewer.create(bare);
    await frames(4);
    seen.push([bare.width, bare.height, bare.clientWidth, bare.clientHeight]);
    other.dispose();
    return seen;
  });
  assert.deepEqual(sizes[0], [800, 600]);
  assert.ok(Math.abs(sizes[1][0] - 252.5) <= 1, String(sizes[1]));
  assert.deepEqual(sizes[2], [101, 240]);
  assert.deepEqual(sizes[3], [750, 375, 300, 150]);
  await dense.context().close();
});

test('screenshots: any size, straight alpha, and the canvas is left alone', async () => {
  const result = await page.evaluate(async () => {
    const viewer = await moue.Viewer.create(canvas);
    await viewer.load('/head.glb');
    const blob = await viewer.screenshot({ width: 100 });
    const bitmap = await createImageBitmap(blob);
    const pixels = await pixelsOf(blob);
    const size = [bitmap.width, bitmap.height, canvas.width, canvas.height];
    viewer.set({ background: 'rgb(100 150 200 / 0.5)' });
    const half = await pixelsOf(await viewer.screenshot({ width: 8, height: 8 }));
    const jpeg = await viewer.screenshot({ width: 8, type: 'image/jpeg', quality: 0.5 });
    viewer.dispose();
    return { type: blob.type, size, corner: [...pixels.slice(0, 4)], half: [...half.slice(0, 4)],
      jpeg: jpeg.type };
  });
  assert.deepEqual(result.size, [100, 75, 320, 240]);
  assert.equal(result.type, 'image/png');
  assert.equal(result.jpeg, 'image/jpeg');
  assert.equal(result.corner[3], 0, 'transparent where there is nothing');
  for (const [i, want] of [100, 150, 200, 128].entries()) {
    assert.ok(Math.abs(result.half[i] - want) <= 2, `${result.half}`);
  }
});

test('an OffscreenCanvas in a worker', async () => {
  const result = await page.evaluate(() => new Promise((resolve) => {
    const worker = new Worker('/pages/worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => resolve(event.message);
  }));
  assert.deepEqual(result, { targets: 52, drawn: true, size: [64, 48] });
});

test('many viewers share one module, and dispose is idempotent', async () => {
  const result = await page.evaluate(async () => {
    const make = () => {
      const made = document.createElement('canvas');
      document.body.append(made);
      return moue.Viewer.create(made);
    };
    const viewers = await Promise.all([make(), make(), make(), make()]);
    const wasm = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.wasm'));
    const [model] = await Promise.all(viewers.map((viewer) => viewer.load('/head.glb')));
    model.dispose();
    model.dispose();
    let code = '';
    try { model.setWeight(0, 1); } catch (error) { code = error.code; }
    for (const viewer of viewers) {
      viewer.dispose();
      viewer.dispose();
    }
    // the canvas can be used again
    const again = await moue.Viewer.create(viewers[0].canvas);
    again.dispose();
    return { wasm: wasm.length, code };
  });
  assert.deepEqual(result, { wasm: 1, code: 'Disposed' });
});

test('controls: mouse, wheel and keys move the camera; frame() brings it back', async () => {
  await page.evaluate(async () => {
    globalThis.viewer = await moue.Viewer.create(canvas, { controls: true });
    await viewer.load('/head.glb');
  });
  const state = () => page.evaluate(() => viewer.camera.state);
  const settle = () => page.waitForTimeout(1500);
  const start = await state();
  await page.mouse.move(160, 120);
  await page.mouse.down();
  await page.mouse.move(220, 100, { steps: 4 });
  await page.mouse.up();
  await settle();
  const turned = await state();
  assert.ok(turned.yaw < start.yaw - 0.3, 'a drag to the right turns');
  await page.mouse.wheel(0, -300);
  await settle();
  const near = await state();
  assert.ok(near.distance < turned.distance * 0.9, 'the wheel goes closer');
  await page.focus('#canvas');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('-');
  await settle();
  const keyed = await state();
  assert.ok(keyed.yaw > near.yaw && keyed.distance > near.distance);
  assert.notDeepEqual(keyed.target, near.target);
  await page.keyboard.press('0');
  await settle();
  const framed = await state();
  assert.ok(Math.abs(framed.target[1] - start.target[1]) < 1e-4);
});
