// What `moue apply` writes is valid glTF, by Khronos' own validator, keeps the file that it was given,
// and moves it in three.js as it does here.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import validator from 'gltf-validator';
import { AnimationMixer, LoopOnce } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { program, root } from './support/browser.mjs';
import { smallFace } from './support/small_models.mjs';

let folder;
before(async () => { folder = await mkdtemp(join(tmpdir(), 'moue-apply-')); });
after(() => rm(folder, { recursive: true }));

const run = (...words) => execFileSync(program, words, { encoding: 'utf8' });

async function expectValid(file) {
  const bytes = new Uint8Array(await readFile(file));
  const { issues } = await validator.validateBytes(bytes);
  assert.deepEqual(issues.messages.filter(({ severity }) => severity < 2), []);
  return bytes;
}

/** A take of lip sync, of the shape that Rhubarb writes. */
const lipSync = '0.00\tX\n0.10\tD\n0.32\tB\n0.45\tA\n0.58\tE\n0.80\tF\n1.00\tX\n';

test('a .glb with a take in it is valid and keeps its binary data byte by byte', async () => {
  const model = join(folder, 'head.glb');
  const out = join(folder, 'out.glb');
  run('demo', '-o', model);
  for (const source of ['idle:7:10', join(folder, 'lips.tsv')]) {
    await writeFile(join(folder, 'lips.tsv'), lipSync);
    run('apply', source, '--model', model, '-o', out);
    const given = await readFile(model);
    const written = await expectValid(out);
    const binary = 12 + 8 + given.readUInt32LE(12);
    const size = given.readUInt32LE(binary);
    const moved = 12 + 8 + Buffer.from(written.buffer).readUInt32LE(12);
    assert.ok(given.subarray(binary + 8, binary + 8 + size)
      .equals(Buffer.from(written).subarray(moved + 8, moved + 8 + size)));
  }
});

test('a .gltf with a take in it is valid, and a take can be applied to it again', async () => {
  const model = join(folder, 'point.gltf');
  const bytes = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  const uri = `data:application/octet-stream;base64,${bytes.toString('base64')}`;
  await writeFile(model, JSON.stringify({
    asset: { version: '2.0' },
    buffers: [{ byteLength: 36, uri }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    accessors: [{ bufferView: 0, componentType: 5126, type: 'VEC3', count: 3,
      min: [0, 0, 0], max: [1, 1, 0] }],
    meshes: [{ extras: { targetNames: ['jawOpen'] },
      primitives: [{ attributes: { POSITION: 0 }, targets: [{ POSITION: 0 }] }] }],
    nodes: [{ mesh: 0 }], scenes: [{ nodes: [0] }], scene: 0,
  }, null, 2));
  await writeFile(join(folder, 'lips.tsv'), lipSync);
  const once = join(folder, 'once.gltf');
  const twice = join(folder, 'twice.gltf');
  run('apply', join(folder, 'lips.tsv'), '--model', model, '-o', once);
  await expectValid(once);
  run('apply', join(folder, 'lips.tsv'), '--model', once, '-o', twice, '--name', 'Again');
  await expectValid(twice);
  const names = JSON.parse(await readFile(twice, 'utf8')).animations.map(({ name }) => name);
  assert.deepEqual(names, ['lips', 'Again']);
});

/** Both interpolate float32 keys; three.js in doubles. */
const kFloatRounding = 1e-5;

/** The weights of the first node at each time: as `moue bake` says. */
const bakedWeights = (file, times) => times.map((time) =>
  JSON.parse(run('bake', file, '--json', '--clip', '0', '--time', `${time}`)).nodes[0].weights);

/** The same as three.js plays it. */
async function weightsInThree(bytes, times) {
  const gltf = await new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), '');
  const mixer = new AnimationMixer(gltf.scene);
  const action = mixer.clipAction(gltf.animations[0]);
  action.setLoop(LoopOnce).clampWhenFinished = true;
  action.play();
  let mesh;
  gltf.scene.traverse((node) => { if (node.isMesh) mesh = node; });
  return times.map((time) => {
    mixer.setTime(time);
    return [...mesh.morphTargetInfluences];
  });
}

test('three.js gives the weights of an applied take that Moue gives', async () => {
  const names = JSON.parse(await readFile(join(root, 'src/animation/takes/names/vocabularies.json'), 'utf8'))[0].targets;
  const model = join(folder, 'face.gltf');
  const out = join(folder, 'moved.glb');
  await writeFile(model, JSON.stringify(smallFace(names, 'Head')));
  await writeFile(join(folder, 'lips.tsv'), lipSync);
  for (const source of ['idle:3:6', join(folder, 'lips.tsv'), join(root, 'tests/animation/takes/samples/capture.csv')]) {
    run('apply', source, '--model', model, '-o', out);
    const { durationSeconds } = JSON.parse(run('inspect', out, '--json')).clips[0];
    const times = Array.from({ length: 12 }, (_, i) => (durationSeconds * i) / 11);
    const wanted = bakedWeights(out, times);
    const seen = await weightsInThree(await expectValid(out), times);
    assert.ok(wanted.flat().filter((weight) => weight > 0.1).length > 10, 'the face moves');
    for (const [i, time] of times.entries()) {
      assert.equal(seen[i].length, names.length);
      const far = Math.max(...seen[i].map((weight, t) => Math.abs(weight - wanted[i][t])));
      assert.ok(far < kFloatRounding, `${source} at ${time} s: ${far}`);
    }
  }
});
