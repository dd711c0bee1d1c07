// SPDX-License-Identifier: MIT
// Runs the cases over all libraries in turn, and gives the numbers as JSON: window.__result, the
// <pre>, and, with ?post=PATH, a POST to the server.
//
//   set=quick|page|gpu|real   peers=moue,three,...   paths=texture,cpu   cases=NAME,...
//   active=12,...   effort=quick|software|gpu   load=0   size=PIXELS

import { headWeights, kCases, kEfforts, kPaths, kPeers } from './cases.js';
import { placeHeads, readModel } from './glb.js';

const kCamera = { fov: 0.4 * 180 / Math.PI, near: 1, far: 10, distance: 3 };
const kReference = 'three';
const kSameOutline = 0.97; // of the pixels that either library draws
const kSeen = 0.001; // of the picture has to change with the weights

const parameters = new URLSearchParams(location.search);
const list = (name) => parameters.get(name)?.split(',').filter(Boolean);
const set = parameters.get('set') ?? 'quick';
let packed = {};
const say = (text) => {
  document.getElementById('status').textContent = text;
  console.log(text);
};

function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (q) => sorted[Math.round(q * (sorted.length - 1))];
  return { median: at(0.5), p10: at(0.1), p90: at(0.9), n: sorted.length };
}

/** A library in a fresh frame, its code loaded. */
async function openStage(peer, size) {
  const [name, path] = peer.split(':');
  const frame = document.createElement('iframe');
  frame.width = frame.height = size;
  frame.src = `stage.html?peer=${name}&size=${size}`;
  const ready = new Promise((resolve, reject) => {
    frame.addEventListener('load', () => {
      const inside = frame.contentWindow;
      if (inside.stage) resolve();
      else inside.addEventListener('stage', resolve);
      setTimeout(() => reject(new Error('The frame does not start.')), 30000);
    });
  });
  document.getElementById('frames').append(frame);
  await ready;
  const { stage } = frame.contentWindow;
  const codeMs = await stage.importPeer();
  return {
    stage, codeMs, path,
    async close() {
      await stage.close();
      frame.remove();
    },
  };
}

/** Opens `peer` twice: with the targets, and without them (the floor, once for all of Moue's paths). */
async function openPair(peer, model, heads, size, floors) {
  const plan = { places: placeHeads(heads, model), camera: kCamera };
  const whole = await openStage(peer, size);
  const pair = { peer, whole, errors: [] };
  await whole.stage.open({ ...plan, url: model.whole, path: whole.path });
  const name = peer.split(':')[0];
  if (!floors.has(name)) {
    const bare = await openStage(peer, size);
    floors.set(name, bare);
    await bare.stage.open({ ...plan, url: model.bare, path: bare.path });
  }
  pair.bare = floors.get(name);
  return pair;
}

/** Whether outlines agree with the reference's and the weights move something. */
async function compare(pairs, model, active) {
  const weights = new Float32Array(model.targets);
  const strong = (head) => headWeights(weights, active, 1, head, model.generated ? 12 : 3);
  const rest = () => weights.fill(0);
  const reference = pairs.find(({ peer }) => peer === kReference) ?? pairs[0];
  const { mask } = await reference.whole.stage.picture(strong);
  for (const pair of pairs) {
    const { stage } = pair.whole;
    const still = await stage.picture(rest);
    const moved = await stage.picture(strong);
    let both = 0, either = 0, changed = 0;
    for (let i = 0; i < mask.length; ++i) {
      both += mask[i] & moved.mask[i];
      either += mask[i] | moved.mask[i];
      for (let c = 0; c < 3; ++c) {
        if (Math.abs(still.pixels[4 * i + c] - moved.pixels[4 * i + c]) > 8) {
          ++changed;
          break;
        }
      }
    }
    const check = { reference: reference.peer, outline: both / either, changed: changed / mask.length };
    check.right = check.outline >= kSameOutline && check.changed >= kSeen;
    pair.check = check;
  }
}

/** Medians over rounds in which every library takes its turn. */
async function measureActive(pairs, model, active, effort) {
  const weights = new Float32Array(model.targets);
  const moving = (head, frame) => headWeights(weights, active, frame, head);
  const still = () => weights.fill(0);
  const samples = new Map(pairs.map(({ peer }) => [peer, { whole: [], zero: [], bare: [], cpu: [], cpuBare: [] }]));
  for (let round = 0; round < effort.rounds; ++round) {
    for (const { peer, whole, bare } of pairs) {
      const into = samples.get(peer);
      const first = round * (effort.frames + 1);
      const a = await whole.stage.measure(effort.frames, first, moving);
      const facts = whole.stage.facts();
      const b = await whole.stage.measure(effort.frames, first, still);
      const c = await bare.stage.measure(effort.frames, first);
      into.whole.push(...a.gpuMs);
      into.cpu.push(...a.cpuMs);
      into.zero.push(...b.gpuMs);
      into.bare.push(...c.gpuMs);
      into.cpuBare.push(...c.cpuMs);
      into.facts = facts;
    }
  }
  return Object.fromEntries(pairs.map(({ peer, check }) => {
    const { whole, zero, bare, cpu, cpuBare, facts } = samples.get(peer);
    const wholeMs = summary(whole), unmorphedMs = summary(bare);
    return [peer, {
      wholeMs, unmorphedMs, weightsZeroMs: summary(zero),
      morphMs: wholeMs.median - unmorphedMs.median, cpuMs: summary(cpu),
      cpuUnmorphedMs: summary(cpuBare), check, facts,
    }];
  }));
}

function memoryOf({ whole, bare }) {
  const a = whole.stage.bytes(), b = bare.stage.bytes();
  return { deltaBytes: a.all - b.all, arrayBytes: a.arrays - b.arrays, allBytes: a.all };
}

async function measureCase(test, peers, effort) {
  const bytes = await (await fetch(`models/${test.file}.glb`)).arrayBuffer().catch(() => null);
  const model = { ...readModel(bytes), generated: /^v\d+-t\d+-c\d+-/.test(test.file) };
  const floors = new Map();
  const pairs = [], errors = {};
  const result = { ...test, vertices: model.vertices, targets: model.targets, size: effort.size,
    fileBytes: bytes.byteLength, runs: [], memory: {}, errors };
  for (const peer of peers) {
    say(`${test.name}: opening ${peer}`);
    try {
      const pair = await openPair(peer, model, test.heads, effort.size, floors);
      pairs.push(pair);
    } catch (error) {
      errors[peer] = String(error?.message ?? error);
    }
  }
  for (const active of test.active) {
    say(`${test.name}: ${active} active`);
    await compare(pairs, model, active);
    const measured = await measureActive(pairs, model, active, effort);
    result.runs.push({ active, peers: measured });
  }
  for (const pair of pairs) result.memory[pair.peer] = memoryOf(pair);
  for (const { whole } of pairs) await whole.close();
  for (const bare of floors.values()) await bare.close();
  URL.revokeObjectURL(model.whole);
  URL.revokeObjectURL(model.bare);
  return { result, model };
}

/** Of the code among those files, packed by gzip as build.mjs did. */
function codeBytes(paths) {
  const folder = new URL('.', location.href).pathname;
  return [...new Set(paths)].reduce((sum, path) => sum + (packed[path.slice(folder.length)] ?? 0), 0);
}

/** From fetch to the first finished frame of one head, each in a fresh frame with a fresh engine. */
async function measureLoads(test, model, peers, effort) {
  const loads = Object.fromEntries(peers.map((peer) => [peer, { load: [], code: [] }]));
  const plan = { places: placeHeads(1, model), camera: kCamera, url: new URL(`models/${test.file}.glb`, location.href).href };
  for (let round = 0; round < effort.loads; ++round) {
    for (const peer of peers) {
      say(`${test.name}: loading ${peer}, ${round + 1} of ${effort.loads}`);
      const opened = await openStage(peer, effort.size);
      try {
        loads[peer].load.push(await opened.stage.open({ ...plan, path: opened.path }));
        loads[peer].code.push(opened.codeMs);
        loads[peer].bytes = codeBytes(opened.stage.fetched());
      } catch (error) {
        loads[peer].error = String(error?.message ?? error);
      }
      await opened.close();
    }
  }
  return Object.fromEntries(Object.entries(loads).filter(([, { load }]) => load.length > 0)
    .map(([peer, { load, code, bytes }]) => [peer,
      { loadMs: summary(load), codeMs: summary(code), codeBytes: bytes }]));
}

/** The renderer, and each library's version, by drawing nothing. */
async function describe(peers) {
  const context = { kind: 'browser', set, date: new Date().toISOString(), userAgent: navigator.userAgent,
    crossOriginIsolated, cores: navigator.hardwareConcurrency };
  const build = await fetch('build.json').then((r) => r.json()).catch(() => ({}));
  ({ packedBytes: packed = {} } = build);
  Object.assign(context, { commit: build.commit, versions: build.versions });
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2');
  if (!gl) throw new Error('No WebGL2.');
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  context.renderer = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  context.software = /swiftshader|llvmpipe|softpipe|basic render/i.test(context.renderer);
  context.timer = gl.getExtension('EXT_disjoint_timer_query_webgl2') !== null;
  context.drawTime = context.software ? 'SOFTWARE renderer' : context.timer ? 'GPU timer' : 'no GPU timer, wall clock';
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return context;
}

async function run() {
  const started = performance.now();
  const paths = list('paths') ?? (set === 'gpu' ? kPaths : []);
  const peers = [...(list('peers') ?? kPeers), ...paths.map((path) => `moue:${path}`)];
  const result = { context: await describe(peers), cases: [] };
  const named = list('cases');
  const effortName = parameters.get('effort') ?? (set === 'quick' ? 'quick' : result.context.software ? 'software' : 'gpu');
  const effort = { ...kEfforts[effortName] };
  if (parameters.has('size')) effort.size = Number(parameters.get('size'));
  const active = list('active')?.map(Number);
  const cases = kCases.filter(({ name, sets }) => sets.includes(set) && (!named || named.includes(name)))
    .map((test) => (active ? { ...test, active } : test));
  for (const test of cases) {
    try {
      const { result: measured, model } = await measureCase(test, peers, effort);
      if (test.load && parameters.get('load') !== '0') {
        measured.loads = await measureLoads(test, model, peers.filter((peer) => !peer.includes(':')), effort);
      }
      result.cases.push(measured);
    } catch (error) {
      result.cases.push({ ...test, error: String(error?.stack ?? error) });
    }
  }
  result.context.seconds = (performance.now() - started) / 1000;
  return result;
}

run().catch((error) => ({ error: String(error?.stack ?? error) })).then(async (result) => {
  const text = JSON.stringify(result, null, 1);
  document.getElementById('result').textContent = text;
  say(result.error ?? `Done in ${result.context.seconds.toFixed(0)} s.`);
  const post = parameters.get('post');
  if (post) await fetch(post, { method: 'POST', body: text });
  window.__result = result;
});
