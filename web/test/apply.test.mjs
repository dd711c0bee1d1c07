// What `moue apply` writes is valid glTF, by Khronos' own validator, and keeps the file that it
// was given.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import validator from 'gltf-validator';
import { program } from './support/browser.mjs';

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
